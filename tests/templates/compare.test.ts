import { beforeAll, describe, expect, test } from 'vitest'
import { type Answers, indexOf, progressOf, type Reasons, setAnswer } from '#survey'
import { form1 } from '#survey/forms/form1'
import { form2 } from '#survey/forms/form2'
import { form3 } from '#survey/forms/form3'
import { form3h1 } from '#survey/forms/form3h1'
import {
  answersAfter,
  type CompareContext,
  type Comparison,
  compareWorkbook,
  entryId,
  type ImportChoice,
  importSheetsOf,
  problemMessage,
  type ReadResult,
  readWorkbook,
  type StoredSheet,
  type SubjectSheet,
  sentAnswers,
} from '#templates'
import { surroundings } from '#templates/findings'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { company, generatedAt, uuid, year } from './answers.ts'

type Read = ReadResult & { ok: true }
const context: CompareContext = { year, companyCode: 'C001' }
const base: Answers = {
  船名: '第八吉野丸',
  船種名_主機能: '1005',
  保有形態: '0',
  新造年月_年: 2015,
  新造年月_月: 4,
  新造購入価格: 480_000_000,
  運転日数_主機能: 120,
}
const stored = (answers: Answers, version = 3): StoredSheet => ({ id: uuid(1), version, answers })

async function readBack(
  subjects: readonly SubjectSheet[],
  form = form2 as Parameters<typeof writeWorkbook>[0]['form'],
): Promise<Read> {
  const bytes = await writeWorkbook({
    form,
    year,
    company,
    subjects,
    layout: 'sheets',
    spare: 1,
    generatedAt,
  })
  const read = readWorkbook(bytes)
  if (!read.ok) throw new Error(read.problem.code)
  return read
}

/** The workbook with other content in some cells, as if somebody had typed it. */
function typed(
  read: Read,
  cells: Record<string, string | number | null>,
  options: { unknown?: readonly string[]; subject?: number } = {},
): Read {
  const subjects = read.subjects.map((subject, index) => {
    if (index !== (options.subject ?? 0)) return subject
    const changed = new Map(subject.cells)
    for (const [key, raw] of Object.entries(cells)) {
      const short = cellKey('2', key)
      changed.set(short, { ...changed.get(short)!, raw })
    }
    for (const key of options.unknown ?? []) {
      const short = cellKey('2', key)
      changed.set(short, { ...changed.get(short)!, unknown: true })
    }
    return { ...subject, cells: changed }
  })
  return { ...read, subjects }
}
const told = (comparison: Comparison) =>
  comparison.subjects.flatMap(({ entries }) =>
    entries.map(({ key, kind, before, after }) => [key, kind, before, after]),
  )
const createKey = (index: number) => uuid(900 + index)

let workbook: Read
beforeAll(async () => {
  workbook = await readBack([stored(base)])
})

describe('three ways: as downloaded, stored now, in the file', () => {
  test('the file alone changed: taken, with both values', () => {
    const comparison = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 130 }),
      [stored(base)],
      context,
    )
    expect(told(comparison)).toEqual([['運転日数_主機能', 'changed', '120日', '130日']])
    expect(comparison.subjects[0]?.entries[0]).toMatchObject({
      label: '運転日数（主機能）',
      sheet: '第八吉野丸',
    })
    expect(comparison.subjects[0]?.entries[0]?.address).toMatch(/^C\d+$/)
  })
  test('the store alone changed: kept without a word', () => {
    const now = stored({ ...base, 運転日数_主機能: 99 }, 4)
    const comparison = compareWorkbook(form2, workbook, [now], context)
    expect(told(comparison)).toEqual([])
    expect(importSheetsOf(comparison, { createKey })).toEqual([])
  })
  test('both changed: a conflict, kept unless it is chosen', () => {
    const now = stored({ ...base, 運転日数_主機能: 99 }, 4)
    const comparison = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 130, 保有形態: '3' }),
      [now],
      context,
    )
    expect(told(comparison)).toEqual([
      ['保有形態', 'changed', '0 自社保有', '3 用船'],
      ['運転日数_主機能', 'conflict', '99日', '130日'],
    ])
    const [kept] = importSheetsOf(comparison, { createKey })
    expect(kept).toMatchObject({ id: uuid(1), base_version: 4, set: { 保有形態: '3' } })
    expect(kept?.set).not.toHaveProperty('運転日数_主機能')
    const takenConflicts = new Set([entryId(0, '運転日数_主機能')])
    expect(importSheetsOf(comparison, { createKey, takenConflicts })[0]?.set).toEqual({
      保有形態: '3',
      運転日数_主機能: 130,
    })
  })
  test('D-10: a file uploaded, edited and uploaded again meets no conflict with itself', () => {
    const first = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 130, 新造年月_年: '（消去）' }, { unknown: ['休止日数'] }),
      [stored(base)],
      context,
    )
    const { 新造年月_年: _, ...kept } = base
    const now = { ...kept, 運転日数_主機能: 130, 休止日数_不明: true }
    const sent = sentAnswers(first, {})[uuid(1)]!
    expect(Object.keys(sent).sort()).toEqual(
      ['運転日数_主機能', '新造年月_年', '休止日数'].map((key) => cellKey('2', key)).sort(),
    )
    const edited = typed(workbook, { 運転日数_主機能: 140, 新造年月_年: 2016, 休止日数: 3 })
    const kinds = (sheet: StoredSheet) =>
      Object.fromEntries(
        told(compareWorkbook(form2, edited, [sheet], context)).map(([key, kind]) => [key, kind]),
      )
    expect(kinds(stored(now, 4))).toEqual({
      新造年月_年: 'conflict',
      運転日数_主機能: 'conflict',
      休止日数: 'conflict',
    })
    expect(kinds({ ...stored(now, 4), sent })).toEqual({
      新造年月_年: 'changed',
      運転日数_主機能: 'changed',
      休止日数: 'changed',
    })
    expect(kinds({ ...stored({ ...now, 運転日数_主機能: 99 }, 5), sent })).toMatchObject({
      運転日数_主機能: 'conflict',
      休止日数: 'changed',
    })
    const undone = compareWorkbook(form2, edited, [{ ...stored(base, 5), sent }], context)
    expect(told(undone).map(([key, kind]) => [key, kind])).toEqual([
      ['新造年月_年', 'changed'],
      ['運転日数_主機能', 'changed'],
      ['休止日数', 'changed'],
    ])
    const asBefore = compareWorkbook(form2, workbook, [{ ...stored(now, 4), sent }], context)
    expect(told(asBefore)).toContainEqual(['運転日数_主機能', 'changed', '130日', '120日'])
  })
  test('a conflict says that the answer changed after the file was made, not who did it', () => {
    const [subject] = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 130 }),
      [stored({ ...base, 運転日数_主機能: 99 }, 4)],
      context,
    ).subjects
    expect(subject?.entries[0]?.message).toBe('このファイルを作ったあとに「99日」に変更されています。')
  })
  test('both changed to the same value: nothing to do', () => {
    const now = stored({ ...base, 運転日数_主機能: 130 }, 4)
    expect(told(compareWorkbook(form2, typed(workbook, { 運転日数_主機能: 130 }), [now], context))).toEqual(
      [],
    )
  })
  test('without the hidden sheet, a newer version makes every difference a conflict', () => {
    const bare = { ...workbook, subjects: workbook.subjects.map(({ base: _, ...subject }) => subject) }
    const read = typed(bare, { 運転日数_主機能: 130 })
    expect(told(compareWorkbook(form2, read, [stored(base, 3)], context)).map(([, kind]) => kind)).toEqual([
      'changed',
    ])
    expect(told(compareWorkbook(form2, read, [stored(base, 4)], context)).map(([, kind]) => kind)).toEqual([
      'conflict',
    ])
  })
  test('an untouched value is not interpreted again when the ship type changes', () => {
    const answers = { ...base, 規格_主機能_01: 45 }
    return readBack([stored(answers)]).then((read) => {
      const comparison = compareWorkbook(
        form2,
        typed(read, { 船種名_主機能: '1006' }),
        [stored(answers)],
        context,
      )
      expect(told(comparison).map(([key]) => key)).toEqual(['船種名_主機能'])
    })
  })
})

describe('不明, blank and clearing', () => {
  test('ticking the 不明 box of a value is a question back, not a choice made for them', () => {
    const [entry] = compareWorkbook(
      form2,
      typed(workbook, {}, { unknown: ['運転日数_主機能'] }),
      [stored(base)],
      context,
    ).subjects[0]!.entries
    expect(entry).toMatchObject({
      kind: 'error',
      message: '値と不明の両方が入っています。どちらか一方を消してください。',
    })
  })
  test('the box with an emptied cell makes 不明 and removes the value', () => {
    const read = typed(workbook, { 運転日数_主機能: null }, { unknown: ['運転日数_主機能'] })
    const comparison = compareWorkbook(form2, read, [stored(base)], context)
    expect(told(comparison)).toEqual([['運転日数_主機能', 'unknown', '120日', '不明']])
    expect(importSheetsOf(comparison, { createKey })[0]?.set).toEqual({
      運転日数_主機能: null,
      運転日数_主機能_不明: true,
    })
  })
  test('a value where 不明 is stored lifts it', async () => {
    const unknown: Answers = { 船名: '第八吉野丸', 運転日数_主機能_不明: true }
    const read = await readBack([stored(unknown)])
    const lifted = typed(read, { 運転日数_主機能: 5 })
    lifted.subjects[0]?.cells.forEach((cell, key) => {
      if (key === cellKey('2', '運転日数_主機能'))
        (lifted.subjects[0]!.cells as Map<string, unknown>).set(key, { ...cell, unknown: false })
    })
    const comparison = compareWorkbook(form2, lifted, [stored(unknown)], context)
    expect(importSheetsOf(comparison, { createKey })[0]?.set).toEqual({
      運転日数_主機能: 5,
      運転日数_主機能_不明: null,
    })
  })
  test('one box covers its group; a value in another row of it is asked about', () => {
    const group: Answers = { 船名: '第八吉野丸', ICT施工管理装置: '1' }
    return readBack([stored(group)]).then((read) => {
      const both = typed(read, { 'ICT_目標位置・深度': '○' }, { unknown: ['ICT_バケット平面位置'] })
      expect(told(compareWorkbook(form2, both, [stored(group)], context))).toEqual([
        ['ICT_目標位置・深度', 'error', '', '○'],
      ])
      const alone = typed(read, {}, { unknown: ['ICT_バケット平面位置'] })
      const comparison = compareWorkbook(form2, alone, [stored(group)], context)
      expect(importSheetsOf(comparison, { createKey })[0]?.set).toEqual({ ICT_機能_不明: true })
    })
  })
  test('× unticks, an empty cell does not', async () => {
    const ticked: Answers = { 船名: '第八吉野丸', ICT施工管理装置: '1', ICT_地形変化: true }
    const read = await readBack([stored(ticked)])
    const crossed = compareWorkbook(form2, typed(read, { ICT_地形変化: '×' }), [stored(ticked)], context)
    expect(importSheetsOf(crossed, { createKey })[0]?.set).toEqual({ ICT_地形変化: null })
    expect(
      told(compareWorkbook(form2, typed(read, { ICT_地形変化: null }), [stored(ticked)], context)),
    ).toEqual([])
  })
})

describe('new subjects', () => {
  test('a filled spare sheet registers a vessel with its progress; an empty one does nothing', () => {
    const read = typed(workbook, { 船名: '第九吉野丸', 運転日数_主機能: 10 }, { subject: 1 })
    const comparison = compareWorkbook(form2, read, [stored(base)], context)
    expect(comparison.counts).toMatchObject({ newSubjects: 1, added: 2, changed: 0, unchanged: 7 })
    const [sheet] = importSheetsOf(comparison, { createKey })
    expect(sheet).toMatchObject({
      create_key: uuid(901),
      set: { 船名: '第九吉野丸', 運転日数_主機能: 10 },
      progress: { status: '登録途中', done: 2 },
    })
    expect(compareWorkbook(form2, workbook, [stored(base)], context).counts.newSubjects).toBe(0)
  })
  test('without its name nothing of it is stored', () => {
    const comparison = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 10 }, { subject: 1 }),
      [stored(base)],
      context,
    )
    const entries = comparison.subjects.find(({ isNew }) => isNew)?.entries ?? []
    expect(entries.map(({ key, kind }) => [key, kind])).toEqual([
      ['運転日数_主機能', 'added'],
      ['船名', 'error'],
    ])
    expect(importSheetsOf(comparison, { createKey })).toEqual([])
  })
  test('a vessel that is not the company’s is refused as a whole', () => {
    const comparison = compareWorkbook(form2, typed(workbook, { 運転日数_主機能: 130 }), [], context)
    expect(comparison.subjects[0]?.refused).toContain('見つかりません')
    expect(importSheetsOf(comparison, { createKey })).toEqual([])
  })
  test('the blank template of 1号様式 fills the one sheet a company has', async () => {
    const read = await readBack([], form1)
    const title = form1.subject.titleKey
    const cells = new Map(read.subjects[0]!.cells)
    const [key, field] = Object.entries(form1.steps[0]!.fields).find(
      ([name, each]) => each.kind === 'text' && name !== title,
    )!
    cells.set(cellKey('1', key), { ...cells.get(cellKey('1', key))!, raw: field.label.slice(0, 3) })
    const comparison = compareWorkbook(
      form1,
      { ...read, subjects: [{ ...read.subjects[0]!, cells }] },
      [{ id: uuid(5), version: 1, answers: {} }],
      context,
    )
    expect(comparison.subjects[0]).toMatchObject({ id: uuid(5), isNew: false })
  })
})

describe('what is taken', () => {
  const held = typed
  test('held entries and held subjects stay out', () => {
    const read = held(workbook, { 運転日数_主機能: 130, 保有形態: '3' })
    const comparison = compareWorkbook(form2, read, [stored(base)], context)
    expect(
      importSheetsOf(comparison, { createKey, held: new Set([entryId(0, '保有形態')]) })[0]?.set,
    ).toEqual({ 運転日数_主機能: 130 })
    expect(importSheetsOf(comparison, { createKey, heldSubjects: new Set([0]) })).toEqual([])
  })
  test('an error is held; the rest goes', () => {
    const comparison = compareWorkbook(
      form2,
      typed(workbook, { 運転日数_主機能: 999, 保有形態: '3' }),
      [stored(base)],
      context,
    )
    expect(told(comparison)).toContainEqual(['運転日数_主機能', 'error', '120日', '999'])
    expect(importSheetsOf(comparison, { createKey })[0]?.set).toEqual({ 保有形態: '3' })
  })
  test('D-10: applied once, the same file changes nothing', () => {
    const read = typed(workbook, { 運転日数_主機能: 130 })
    const now = stored(setAnswer(form2, base, '運転日数_主機能', 130), 4)
    expect(importSheetsOf(compareWorkbook(form2, read, [now], context), { createKey })).toEqual([])
  })
})

describe('D-8: files of somebody or something else', () => {
  const cases: [string, Partial<Read['meta']>, CompareContext, string][] = [
    ['another company', { companyCode: 'C002', companyName: '別会社' }, context, 'otherCompany'],
    ['another year', { surveyYear: 2025 }, context, 'otherYear'],
  ]
  test.each(cases)('%s', (_, meta, where, code) => {
    const comparison = compareWorkbook(
      form2,
      { ...workbook, meta: { ...workbook.meta, ...meta } },
      [stored(base)],
      where,
    )
    expect(comparison.refused?.code).toBe(code)
    expect(comparison.subjects).toEqual([])
  })
  test('another form is named with the place to go', () => {
    const { refused } = compareWorkbook(form3, workbook, [stored(base)], context)
    expect(refused && problemMessage(refused)).toBe(
      '2号様式　作業船調査のファイルです。2号様式　作業船調査の画面で取り込むか、3号様式　作業船付属品調査のファイルをお選びください。',
    )
  })
  test('staff may load the file of any company', () => {
    expect(compareWorkbook(form2, workbook, [stored(base)], { year }).refused).toBeUndefined()
  })
  test('an older arrangement is read by its keys and said so', () => {
    const older = { ...workbook, meta: { ...workbook.meta, templateVersion: '0' } }
    expect(compareWorkbook(form2, older, [stored(base)], context).warnings).toEqual([
      { code: 'otherVersion', name: '0' },
    ])
  })
})

describe('subjects that the file itself has registered', () => {
  const filled: Record<string, string | number> = {
    船名: '第九吉野丸',
    船種名_主機能: '1005',
    運転日数_主機能: 80,
  }
  const answers: Answers = { ...filled }
  const file = (cells: Record<string, string | number> = {}) =>
    typed(workbook, { ...filled, ...cells }, { subject: 1 })
  const made = (createdAt: string, more: Partial<StoredSheet> = {}): StoredSheet => ({
    id: uuid(7),
    version: 1,
    answers,
    createdAt,
    ...more,
  })
  const after = '2099-01-01T00:00:00Z'
  const seen = (read: Read, sheet: StoredSheet) => {
    const { subjects, counts } = compareWorkbook(form2, read, [stored(base), sheet], context)
    const own = subjects.find(({ title }) => title === '第九吉野丸')
    return { id: own?.id, kinds: own?.entries.map(({ kind }) => kind), added: counts.newSubjects }
  }
  test('uploaded again, the file changes nothing and registers nothing', () => {
    expect(seen(file(), made(after))).toEqual({ id: uuid(7), kinds: [], added: 0 })
  })
  test('edited, it changes the subject it registered', () => {
    expect(seen(file({ 運転日数_主機能: 90 }), made(after)).kinds).toEqual(['changed'])
  })
  test('what was changed since is a conflict', () => {
    expect(seen(file({ 運転日数_主機能: 90 }), made(after, { version: 2 })).kinds).toEqual(['conflict'])
  })
  test('a subject of the same name that was there before the file is another one', () => {
    const { added, kinds } = seen(file(), made('2000-01-01T00:00:00Z'))
    expect([added, kinds?.every((kind) => kind === 'added')]).toEqual([1, true])
  })
})

describe('what the rules say of the answers as the file would make them', () => {
  const ticked = { 定期整備_外注費: 1_000_000, 定期整備_外注費_概算: '○' }
  test('is told with its cell, also where the file says nothing of it', () => {
    const comparison = compareWorkbook(form2, typed(workbook, ticked), [stored(base)], context)
    const [subject] = comparison.subjects
    expect(subject?.findings).toMatchObject([
      {
        level: 'error',
        rule: 'R46',
        key: '定期整備_外注費_根拠',
        sheet: '第八吉野丸',
        address: subject?.findings[0]?.address,
        value: '',
      },
    ])
    expect(subject?.findings[0]?.address).toMatch(/^C\d+$/)
    expect([comparison.counts.findings, comparison.counts.error]).toEqual([1, 0])
    expect(importSheetsOf(comparison, { createKey })[0]?.set).toMatchObject({ 定期整備_外注費_概算: true })
  })
  test('is not told of a subject that stays as it is, nor of a warning that has its reason', () => {
    const sheet = { ...stored({ ...base, 新造購入価格: 450_000 }), reasons: {} }
    const findings = (read: Read, reasons: Reasons) =>
      compareWorkbook(form2, read, [{ ...sheet, reasons }], context).subjects[0]?.findings.map(
        ({ rule }) => rule,
      )
    const changed = typed(workbook, { 主な就役港: '横浜' })
    expect(findings(typed(workbook, { 新造購入価格: 450_000 }), {})).toEqual([])
    expect(findings(changed, {})).toEqual(['R37'])
    expect(findings(changed, { 'R37:新造購入価格': { code: '1' } })).toEqual([])
  })
  test('an error of the survey names its rule', () => {
    const read = typed(workbook, { 運転日数_主機能: 999, 休止日数: 'たくさん' })
    const { subjects } = compareWorkbook(form2, read, [stored(base)], context)
    expect(subjects[0]?.entries.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['error', 'F02'],
      ['error', 'F01'],
    ])
  })
})

describe('the sheets around a sheet of the file', () => {
  const own = stored({ 船名: '甲丸' })
  const second: StoredSheet = { id: uuid(2), version: 1, answers: { 船名: '乙丸', 休止日数: 1 } }
  const absent: StoredSheet = { id: uuid(3), version: 1, answers: { 船名: '丙丸' } }
  const pipes = { formId: '3h1' as const, title: '管', answers: { 内径: 700 } }
  const namesAround = (comparison: Comparison, choice: Omit<ImportChoice, 'createKey'> = {}) => {
    const contextOf = surroundings(comparison, (subject) => answersAfter(form2, subject, choice))
    return comparison.subjects.map((subject) =>
      contextOf(subject).siblings?.map(({ formId, title, answers }) => [formId, title, answers.休止日数]),
    )
  }
  test('are as they will be: those of the file with its values, the rest as stored, never itself', async () => {
    const read = typed(
      typed(await readBack([own, second]), { 休止日数: 9 }, { subject: 1 }),
      { 船名: '丁丸' },
      { subject: 2 },
    )
    const all = [own, second, absent]
    // The company's sheets of the same form come with `stored`: once is enough.
    const known = { ...context, siblings: [pipes, { formId: '2' as const, title: '乙丸', answers: {} }] }
    const comparison = compareWorkbook(form2, read, all, known)
    const rest = [
      ['3h1', '管', undefined],
      ['2', '丙丸', undefined],
    ]
    const [first, changed, added] = [
      ['2', '甲丸', undefined],
      ['2', '乙丸', 9],
      ['2', '丁丸', undefined],
    ]
    expect(namesAround(comparison)).toEqual([
      [...rest, changed, added],
      [...rest, first, added],
      [...rest, first, changed],
    ])
    expect(namesAround(comparison, { heldSubjects: new Set([1, 2]) })[0]).toEqual([...rest, ['2', '乙丸', 1]])
  })
  test('a rule across forms speaks in the preview', async () => {
    const pump = { formId: '2' as const, title: '第八吉野丸', answers: { 排砂管の内径: 660 } }
    const key = ['内径', '対応管内径'].find((each) => indexOf(form3h1).fields.has(each))!
    const pipe: StoredSheet = { id: uuid(1), version: 1, answers: { 使用船名: '第八吉野丸' } }
    const read = await readBack([pipe], form3h1)
    const cells = new Map(read.subjects[0]!.cells)
    cells.set(cellKey('3h1', key), { ...cells.get(cellKey('3h1', key))!, raw: 700 })
    const file = { ...read, subjects: [{ ...read.subjects[0]!, cells }] }
    const comparison = compareWorkbook(form3h1, file, [pipe], { ...context, siblings: [pump] })
    expect(comparison.subjects[0]?.findings.map(({ rule }) => rule)).toContain('R71')
    // Not in what is stored with the pipes: it would be wrong as soon as the vessel's own sheet is corrected.
    const [sent] = importSheetsOf(comparison, { createKey: () => uuid(9) })
    expect(sent?.progress).toEqual(progressOf(form3h1, { 使用船名: '第八吉野丸', [key]: 700 }, { year }))
  })
})
