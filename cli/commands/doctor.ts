import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { STAFF_ROLE_NAMES } from '../accounts.ts'
import { type Connection, openConnection, openProvisioning, targetOf } from '../connection.ts'
import { countSheets, yearsOf } from '../sheets.ts'
import { type DefineCommand, type ExitCode, type Shell, Stop } from '../shell.ts'

interface Finding {
  readonly subject: string
  readonly ok: boolean
  readonly told: string
  /** What to do about it. */
  readonly remedy?: string | undefined
}

const EXAMPLES = `
例:
  npm run cli -- doctor

設定・接続・担当者の権限・時計を順に調べ、直し方を言います。パスワードやキーは表示しません。`

/** Clocks apart by more than this make sign-in fail. */
const CLOCK_SECONDS = 60

export const define: DefineCommand = (command, { shell, terminal, act }) => {
  command.addHelpText('after', EXAMPLES).action(
    act(async (options: { json?: boolean }): Promise<ExitCode> => {
      const findings = await examine(shell)
      if (options.json) terminal.json(findings)
      else {
        terminal.table(
          ['項目', '結果', '内容'],
          findings.map(({ subject, ok, told }) => [subject, ok ? '良' : '要対応', told]),
        )
        for (const { subject, remedy } of findings) if (remedy) terminal.print(`${subject}: ${remedy}`)
      }
      return findings.every(({ ok }) => ok) ? 0 : 1
    }),
  )
}

async function examine(shell: Shell): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const target = await attempt(findings, '設定', async () => {
    const found = await targetOf(shell)
    const source = found.source === 'stack' ? '手元の stack.json' : '環境変数'
    return { value: found, told: `${source}、接続先 ${found.url}、担当者 ${found.staffCode}` }
  })
  findings.push(await stackFileMode(shell))
  if (!target) return findings
  const connection = await attempt(findings, '接続とサインイン', async () => {
    const opened = await openConnection(shell)
    return { value: opened, told: `担当者の役割 ${STAFF_ROLE_NAMES[opened.staffRole] ?? opened.staffRole}` }
  })
  if (!connection) return findings
  try {
    await attempt(findings, '権限', async () => ({ value: true, told: await readable(connection) }))
    await attempt(findings, '時計', async () => ({ value: true, told: await clock(target.url, shell) }))
    await attempt(findings, '利用者の作成', async () => {
      const { api } = await openProvisioning(shell)
      const { error } = await api.auth.admin.listUsers({ page: 1, perPage: 1 })
      if (error) throw new Stop('SUPABASE_SECRET_KEY が受け付けられません。', 'キーを確かめてください。')
      return { value: true, told: '使えます' }
    })
  } finally {
    await connection.close()
  }
  return findings
}

async function attempt<T>(
  findings: Finding[],
  subject: string,
  work: () => Promise<{ value: T; told: string }>,
): Promise<T | undefined> {
  try {
    const { value, told } = await work()
    findings.push({ subject, ok: true, told })
    return value
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    findings.push({ subject, ok: false, told: error.message, remedy: error.remedy })
    return undefined
  }
}

async function readable(connection: Connection): Promise<string> {
  const years = await yearsOf(connection)
  const [latest] = years
  if (!latest) return '年度がまだありません'
  const count = await countSheets(connection, { year: latest.survey_year })
  return `年度 ${years.length}、${latest.survey_year} 年度の調査票 ${count} 件を読めます`
}

async function clock(url: string, { now }: Shell): Promise<string> {
  const response = await fetch(new URL('/auth/v1/health', url))
  const stated = response.headers.get('date')
  if (!stated) return 'サーバーが時刻を言わないため、調べていません'
  const apart = Math.abs(now().getTime() - Date.parse(stated)) / 1000
  if (apart > CLOCK_SECONDS) {
    throw new Stop(
      `サーバーの時計と ${Math.round(apart)} 秒ずれています。`,
      'この端末の時計を合わせてください。',
    )
  }
  return 'サーバーと合っています'
}

/** The file of the embedded stack holds the secret key: nobody else may read it. */
async function stackFileMode({ dataDirectory }: Shell): Promise<Finding> {
  const subject = 'stack.json の保護'
  try {
    const { mode } = await stat(join(dataDirectory, 'stack.json'))
    const open = (mode & 0o077) !== 0
    return open
      ? { subject, ok: false, told: 'ほかの利用者が読めます。chmod 600 で自分だけにしてください。' }
      : { subject, ok: true, told: '自分だけが読めます' }
  } catch {
    return { subject, ok: true, told: '使っていません' }
  }
}
