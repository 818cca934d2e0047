import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './files.ts'
import type { Finding } from './findings.ts'
import { Stop } from './shell.ts'

export interface ComparedRun {
  readonly findings: readonly Finding[]
  /** There in the run before, and no more. */
  readonly fixed: readonly RecordedFinding[]
  /** Whether the next run can be compared with this one. */
  readonly kept: boolean
  /** When the run before was; absent for the first. */
  readonly before: string | undefined
}

type RecordedFinding = Pick<
  Finding,
  'company' | 'subject' | 'title' | 'form' | 'field' | 'key' | 'rule' | 'level' | 'message'
>

interface RunRecord {
  readonly at: string
  readonly findings: readonly RecordedFinding[]
}

/** Runs over the same forms and company are compared with each other. */
export interface Scope {
  readonly year: number
  readonly forms: readonly string[]
  readonly company: string | undefined
}

const identityOf = ({ company, subject, form, rule, key }: RecordedFinding): string =>
  [company, subject, form, rule, key].join('/')

/** Compares a run with the last one of its scope and keeps it in the place of that one. */
export async function recordRun(
  directory: string,
  scope: Scope,
  findings: readonly Finding[],
  now: Date,
): Promise<ComparedRun> {
  const path = join(
    directory,
    'validation',
    `${scope.year}_${scope.forms.join('-')}${scope.company ? `_${scope.company}` : ''}.json`,
  )
  const last = await lastRun(path)
  const before = new Set(last?.findings.map(identityOf))
  const current = new Set(findings.map(identityOf))
  const record: RunRecord = {
    at: now.toISOString(),
    findings: findings.map(({ company, subject, title, form, field, key, rule, level, message }) => ({
      ...{ company, subject, title, form, field, key, rule, level, message },
    })),
  }
  return {
    kept: await kept(path, record),
    findings: findings.map((finding) => ({
      ...finding,
      since: before.has(identityOf(finding)) ? '継続' : '新規',
    })),
    fixed: last?.findings.filter((finding) => !current.has(identityOf(finding))) ?? [],
    before: last?.at,
  }
}

async function kept(path: string, record: RunRecord): Promise<boolean> {
  try {
    // Answers of companies stand in the messages.
    await writeWhole(path, (append) => append(`${JSON.stringify(record)}\n`), 0o600)
    return true
  } catch (error) {
    // A folder that cannot be written does not keep anybody from validating.
    if (error instanceof Stop) return false
    throw error
  }
}

async function lastRun(path: string): Promise<RunRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as RunRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}
