import { beforeAll, describe, expect, test } from 'vitest'
import { type Answers, indexOf } from '#survey'
import { form2 } from '#survey/forms/form2'
import { type ComparisonEntry, compareWorkbook, type FoundCell, type StoredSheet } from '#templates'
import { cellKey } from '#templates/keys'
import { writeWorkbook } from '#templates/write'
import { company, generatedAt, uuid, year } from './answers.ts'
import { bareBook, readBounded, withParts } from './parts.ts'

const key = (name: string) => {
  if (!indexOf(form2).fields.has(name)) throw new Error(`form 2 has no ${name}`)
  return cellKey('2', name)
}

/** One cell B2 beside the key of a field, as some program writes it. */
interface OddCell {
  readonly field?: string
  readonly cell: string
  readonly strings?: string
  readonly styles?: string
  readonly pr?: string
}
const text = (value: string) => `t="str"><v>${value}</v></c>`
const bookOf = ({ field = '船名', cell, strings = '', styles, pr }: OddCell) =>
  bareBook({
    sheetData: `<row r="1"><c r="A1" ${text('見出し')}<c r="B1" ${text('rec:new:1')}</row><row r="2"><c r="A2" ${text(key(field))}${cell}</row>`,
    sharedStrings: strings,
    ...(styles && { styles }),
    ...(pr && { workbookPr: pr }),
  })

function found(odd: OddCell): FoundCell {
  const read = readBounded(bookOf(odd))
  if (!read.ok) throw new Error(`unreadable: ${read.problem.code}`)
  const cell = read.subjects[0]?.cells.get(key(odd.field ?? '船名'))
  if (!cell) throw new Error('no cell')
  return cell
}
function entryOf(odd: OddCell, answers: Answers = {}): ComparisonEntry | undefined {
  const read = readBounded(bookOf(odd))
  if (!read.ok) throw new Error(`unreadable: ${read.problem.code}`)
  const stored: StoredSheet = { id: uuid(1), version: 1, answers }
  const tagged = {
    ...read,
    subjects: read.subjects.map((subject) => ({ ...subject, id: uuid(1), baseVersion: 1 })),
  }
  return compareWorkbook(form2, tagged, [stored], { year }).subjects[0]?.entries.find(
    (entry) => entry.key === (odd.field ?? '船名'),
  )
}
const dates =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy/m/d"/><numFmt numFmtId="165" formatCode="[$-411]ggge&quot;年&quot;"/><numFmt numFmtId="166" formatCode="#,##0&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/><xf numFmtId="166"/><xf numFmtId="57"/></cellXfs>'

describe('what programs write for the same text', () => {
  const si = (inner: string) => ({ cell: '<c r="B2" t="s"><v>0</v></c>', strings: `<si>${inner}</si>` })
  const cases: Record<string, [OddCell, FoundCell['raw']]> = {
    'a shared string': [si('<t>東京</t>'), '東京'],
    'rich text': [si('<r><t>第八</t></r><r><rPr><b/></rPr><t>ABC</t></r><r><t>丸</t></r>'), '第八ABC丸'],
    furigana: [si('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>'), '東京'],
    'an empty string item': [si(''), ''],
    'an empty string item before another': [
      { cell: '<c r="B2" t="s"><v>1</v></c>', strings: '<si/><si><t>東京</t></si>' },
      '東京',
    ],
    'spaces kept': [si('<t xml:space="preserve"> 東 京 </t>'), ' 東 京 '],
    'an inline string': [{ cell: '<c r="B2" t="inlineStr"><is><t>大阪</t></is></c>' }, '大阪'],
    'an inline string with furigana': [
      { cell: '<c r="B2" t="inlineStr"><is><t>大阪</t><rPh sb="0" eb="2"><t>オオサカ</t></rPh></is></c>' },
      '大阪',
    ],
    'inline rich text': [
      { cell: '<c r="B2" t="inlineStr"><is><r><t>大</t></r><r><t>阪</t></r></is></c>' },
      '大阪',
    ],
    CDATA: [{ cell: '<c r="B2" t="str"><v><![CDATA[大<阪]]></v></c>' }, '大<阪'],
    'character references': [{ cell: '<c r="B2" t="str"><v>&#22823;&#x962A;&amp;</v></c>' }, '大阪&'],
    'escaped characters': [{ cell: '<c r="B2" t="str"><v>_x0041__x005F_x0041_</v></c>' }, 'A_x0041_'],
    'a comment inside': [{ cell: '<c r="B2" t="str"><v>大<!-- 注 -->阪</v></c>' }, '大阪'],
    'a processing instruction inside': [{ cell: '<c r="B2" t="str"><?x y?><v>大阪</v></c>' }, '大阪'],
    'full-width digits': [{ cell: '<c r="B2" t="str"><v>１２３</v></c>' }, '１２３'],
    'a number': [{ cell: '<c r="B2"><v>12.5</v></c>' }, 12.5],
    'a number in exponent form': [{ cell: '<c r="B2" t="n"><v>1.25E+3</v></c>' }, 1250],
    'a number too large': [{ cell: '<c r="B2"><v>1e999</v></c>' }, '1e999'],
    'a boolean as a digit': [{ cell: '<c r="B2" t="b"><v>1</v></c>' }, true],
    'a boolean as a word': [{ cell: '<c r="B2" t="b"><v>false</v></c>' }, false],
    'an error': [{ cell: '<c r="B2" t="e"><v>#N/A</v></c>' }, '#N/A'],
    'no value': [{ cell: '<c r="B2"/>' }, null],
    'a value element without text': [{ cell: '<c r="B2"><v></v></c>' }, null],
    'a formula with its result': [{ cell: '<c r="B2"><f>1+1</f><v>2</v></c>' }, 2],
    'a formula with a text result': [{ cell: '<c r="B2" t="str"><f>A1</f><v>大阪</v></c>' }, '大阪'],
    'a formula without a result': [{ cell: '<c r="B2"><f>1+1</f></c>' }, null],
    'a shared formula': [{ cell: '<c r="B2"><f t="shared" si="0"/><v>3</v></c>' }, 3],
    'an array formula': [{ cell: '<c r="B2"><f t="array" ref="B2">SUM(A1:A2)</f><v>4</v></c>' }, 4],
    'a cell without its reference': [{ cell: '<c t="str"><v>大阪</v></c>' }, '大阪'],
    'a date of the 1900 system': [{ cell: '<c r="B2" s="1"><v>45292</v></c>', styles: dates }, '2024-01-01'],
    'a date before March 1900': [{ cell: '<c r="B2" s="1"><v>1</v></c>', styles: dates }, '1900-01-01'],
    'a date of the 1904 system': [
      { cell: '<c r="B2" s="1"><v>43830</v></c>', styles: dates, pr: 'date1904="1"' },
      '2024-01-01',
    ],
    'a date in a format of its own': [
      { cell: '<c r="B2" s="2"><v>45292.75</v></c>', styles: dates },
      '2024-01-01',
    ],
    'a date in an era format': [{ cell: '<c r="B2" s="3"><v>45292</v></c>', styles: dates }, '2024-01-01'],
    'a date in a Japanese built-in format': [
      { cell: '<c r="B2" s="4"><v>45292</v></c>', styles: dates },
      '2024-01-01',
    ],
    'a date in another Japanese built-in format': [
      { cell: '<c r="B2" s="6"><v>45292</v></c>', styles: dates },
      '2024-01-01',
    ],
    'an ISO date': [{ cell: '<c r="B2" t="d"><v>2024-01-01T00:00:00Z</v></c>' }, '2024-01-01'],
  }
  test.each(Object.entries(cases))('%s', (_, [odd, raw]) => {
    expect(found(odd).raw).toBe(raw)
  })
  test('a number with 日 after it in its format is a number', () => {
    // The suffix stands in quotes; only unquoted letters make a date.
    expect(found({ cell: '<c r="B2" s="5"><v>120</v></c>', styles: dates }).raw).toBe(120)
  })
})

describe('D-5, D-11: what cells mean', () => {
  const str = (value: string) => `<c r="B2" t="str"><v>${value}</v></c>`
  const days = '運転日数_主機能'
  const outcome = (entry: ComparisonEntry | undefined) => entry && [entry.kind, entry.after]
  const cases: Record<string, [OddCell, Answers, [string, string] | undefined]> = {
    'a date in a year': [
      { field: '新造年月_年', cell: '<c r="B2" s="1"><v>42095</v></c>', styles: dates },
      {},
      ['changed', '2015年'],
    ],
    'a date in a month': [
      { field: '新造年月_月', cell: '<c r="B2" s="1"><v>42095</v></c>', styles: dates },
      {},
      ['changed', '4月'],
    ],
    'a date in a price': [
      { field: '新造購入価格', cell: '<c r="B2" s="1"><v>42095</v></c>', styles: dates },
      {},
      ['error', '2015-04-01'],
    ],
    'an era year': [{ field: '新造年月_年', cell: str('平成27年') }, {}, ['changed', '2015年']],
    'full-width digits and commas': [
      { field: '新造購入価格', cell: str('４８０，０００，０００円') },
      {},
      ['changed', '480,000,000円'],
    ],
    'another unit': [{ field: '新造購入価格', cell: str('480000千円') }, {}, ['changed', '480,000,000円']],
    'a bare code': [{ field: '保有形態', cell: '<c r="B2"><v>3</v></c>' }, {}, ['changed', '3 用船']],
    'a full-width code': [{ field: '保有形態', cell: str('３') }, {}, ['changed', '3 用船']],
    'a label': [{ field: '保有形態', cell: str('用船') }, {}, ['changed', '3 用船']],
    'a label of nobody': [{ field: '保有形態', cell: str('借り物') }, {}, ['error', '借り物']],
    'a floating-point tail': [
      { field: '運転時間', cell: '<c r="B2"><v>0.30000000000000004</v></c>' },
      {},
      ['changed', '0.3時間'],
    ],
    'minus zero': [{ field: days, cell: '<c r="B2"><v>-0</v></c>' }, {}, ['changed', '0日']],
    'a number of 308 digits': [{ field: days, cell: '<c r="B2"><v>1e308</v></c>' }, {}, ['error', '1e+308']],
    'zero is an answer': [{ field: days, cell: '<c r="B2"><v>0</v></c>' }, { [days]: 5 }, ['changed', '0日']],
    'blank keeps': [{ field: days, cell: '<c r="B2"/>' }, { [days]: 5 }, undefined],
    'spaces keep': [{ field: days, cell: str('　 ') }, { [days]: 5 }, undefined],
    'no-break spaces keep': [{ field: days, cell: str('\u00a0') }, { [days]: 5 }, undefined],
    'the clearing word clears': [{ field: days, cell: str('（消去）') }, { [days]: 5 }, ['cleared', '']],
    'the clearing word in half width clears': [
      { field: days, cell: str('(消去)') },
      { [days]: 5 },
      ['cleared', ''],
    ],
    'clearing a blank changes nothing': [{ field: days, cell: str('（消去）') }, {}, undefined],
    'the word 不明': [{ field: days, cell: str('不明') }, { [days]: 5 }, ['unknown', '不明']],
    'the word 不明 with spaces': [{ field: days, cell: str(' 不 明 ') }, {}, ['unknown', '不明']],
    'the word 不明 where it stands already': [
      { field: days, cell: str('不明') },
      { [`${days}_不明`]: true },
      undefined,
    ],
    'a name that reads 不明 and is stored so': [{ cell: str('不明') }, { 船名: '不明' }, undefined],
    'not a number': [{ field: days, cell: str('たくさん') }, {}, ['error', 'たくさん']],
    'above the bound': [{ field: days, cell: '<c r="B2"><v>400</v></c>' }, {}, ['error', '400']],
    'too long': [{ cell: str('丸'.repeat(41)) }, {}, ['error', '丸'.repeat(41)]],
    'an error cell': [{ cell: '<c r="B2" t="e"><v>#REF!</v></c>' }, {}, ['error', '#REF!']],
    'a formula': [{ field: days, cell: '<c r="B2"><f>60*2</f><v>120</v></c>' }, {}, ['changed', '120日']],
    'a formula without a result': [{ field: days, cell: '<c r="B2"><f>60*2</f></c>' }, {}, ['error', '']],
    'control characters': [{ cell: str('第八_x0007_丸') }, {}, ['changed', '第八丸']],
    'a row that is not asked': [
      { field: '兼用船種_1', cell: str('1005') },
      { 船名: 'あ' },
      ['error', '1005'],
    ],
  }
  test.each(Object.entries(cases))('%s', (_, [odd, answers, expected]) => {
    const entry = entryOf(odd, answers)
    expect(outcome(entry)).toEqual(expected)
    if (entry?.kind === 'error') expect(entry.message).toMatch(/ください。/)
  })
})

describe('what programs do to a whole workbook', () => {
  let good: Uint8Array
  const stored: StoredSheet = {
    id: uuid(1),
    version: 4,
    answers: { 船名: '第八吉野丸', 保有形態: '0', 新造年月_年: 2015 },
  }
  beforeAll(async () => {
    good = await writeWorkbook({
      form: form2,
      year,
      company,
      subjects: [stored],
      layout: 'sheets',
      spare: 1,
      generatedAt,
    })
  })
  const SHEET = 'xl/worksheets/sheet2.xml'
  const utf16 = (xml: string, mark: number[], big: boolean) => {
    const bytes = new Uint8Array(mark.length + xml.length * 2)
    bytes.set(mark)
    for (let i = 0; i < xml.length; i++) {
      const code = xml.charCodeAt(i)
      bytes.set(big ? [code >> 8, code & 255] : [code & 255, code >> 8], mark.length + i * 2)
    }
    return bytes
  }
  const sheetXml = () => {
    let xml = ''
    withParts(good, { [SHEET]: (text) => (xml = text) })
    return xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')
  }
  const prefixed = (xml: string) =>
    xml.replace(/<(\/?)([a-zA-Z])/g, '<$1x:$2').replace('xmlns="', 'xmlns:x="')
  /** Written after the rows, as Excel does. */
  const withTail = (xml: string) => () =>
    withParts(good, { [SHEET]: (sheet) => sheet.replace('</sheetData>', `</sheetData>${xml}`) })
  const cases: Record<string, () => Uint8Array> = {
    'a drop-down for every cell there is': withTail(
      '<dataValidations count="1"><dataValidation type="whole" sqref="A1:XFD1048576"><formula1>1</formula1></dataValidation></dataValidations>',
    ),
    'twenty drop-downs for whole columns': withTail(
      `<dataValidations count="20">${Array.from({ length: 20 }, (_, n) => `<dataValidation type="whole" sqref="${String.fromCharCode(65 + n)}1:${String.fromCharCode(65 + n)}1048576"/>`).join('')}</dataValidations>`,
    ),
    'all cells right of the table merged': withTail(
      '<mergeCells count="1"><mergeCell ref="J1:XFD1048576"/></mergeCells>',
    ),
    'a conditional format for every cell there is': withTail(
      '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="duplicateValues" priority="1"/></conditionalFormatting>',
    ),
    'a name for every cell there is': () =>
      withParts(good, {
        'xl/workbook.xml': (xml) =>
          xml.replace(
            '<definedNames>',
            '<definedNames><definedName name="all">船!$A$1:$XFD$1048576</definedName>',
          ),
      }),
    'an input merged with the cells beside it': () =>
      withParts(good, {
        [SHEET]: (xml) =>
          xml.replace(
            '</sheetData>',
            '</sheetData><mergeCells count="1"><mergeCell ref="C7:D7"/></mergeCells>',
          ),
      }),
    'x: before every tag of the sheet': () => withParts(good, { [SHEET]: prefixed }),
    'x: before every tag of the strings': () => withParts(good, { 'xl/sharedStrings.xml': prefixed }),
    'references left out of rows': () =>
      withParts(good, { [SHEET]: (xml) => xml.replace(/<row r="\d+"/g, '<row') }),
    'a UTF-16 sheet': () => withParts(good, { [SHEET]: utf16(sheetXml(), [0xff, 0xfe], false) }),
    'a big-endian UTF-16 sheet': () => withParts(good, { [SHEET]: utf16(sheetXml(), [0xfe, 0xff], true) }),
    'a byte order mark before the sheet': () => withParts(good, { [SHEET]: (xml) => `\ufeff${xml}` }),
    'part names with another case': () =>
      withParts(good, { 'xl/styles.xml': null, 'XL/Styles.xml': '<styleSheet/>' }),
    'no styles at all': () => withParts(good, { 'xl/styles.xml': null }),
    'a picture': () => withParts(good, { 'xl/media/image1.png': new Uint8Array([1, 2, 3]) }),
    comments: () => withParts(good, { 'xl/comments1.xml': '<comments/>' }),
    'printer settings': () =>
      withParts(good, { 'xl/printerSettings/printerSettings1.bin': new Uint8Array(9) }),
    'document parts of a file server': () => withParts(good, { 'customXml/item1.xml': '<x/>' }),
  }
  test.each(Object.entries(cases))('%s: nothing changes', (_, make) => {
    const read = readBounded(make())
    if (!read.ok) throw new Error(read.problem.code)
    const comparison = compareWorkbook(form2, read, [stored], { year, companyCode: 'C001' })
    expect(comparison.counts).toEqual({
      added: 0,
      changed: 0,
      unknown: 0,
      cleared: 0,
      conflict: 0,
      error: 0,
      reason: 0,
      unchanged: 3,
      newSubjects: 0,
      findings: 0,
    })
    expect(comparison.warnings).toEqual([])
  })
})

describe('the column of keys deleted', () => {
  const answers: Answers = { 船名: '第八吉野丸', 保有形態: '0', 新造年月_年: 2015 }
  const vessel: StoredSheet = { id: uuid(1), version: 4, answers }
  const bookWithout = async (layout: 'sheets' | 'columns', deleted: RegExp) => {
    const frame = { form: form2, year, company, layout, spare: 0, generatedAt }
    const good = await writeWorkbook({ ...frame, subjects: [vessel] })
    return readBounded(
      withParts(good, {
        'xl/worksheets/sheet2.xml': (xml) =>
          xml.replace(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>.*?<\/c>)/gs, (as, column: string) =>
            deleted.test(column) ? '' : as,
          ),
      }),
    )
  }
  test.each(['sheets', 'columns'] as const)(
    '%s: the numbers tell the fields, and it is said',
    async (layout) => {
      const read = await bookWithout(layout, layout === 'sheets' ? /^H$/ : /^E$/)
      if (!read.ok) throw new Error(read.problem.code)
      expect(read.subjects.map(({ id }) => id)).toEqual([uuid(1)])
      const comparison = compareWorkbook(form2, read, [vessel], { year, companyCode: 'C001' })
      expect([comparison.subjects.flatMap(({ entries }) => entries), comparison.counts.unchanged]).toEqual([
        [],
        3,
      ])
      expect(comparison.warnings.map(({ code }) => code)).toEqual(['keysByNumber'])
    },
  )
  test('without the numbers nothing is guessed', async () => {
    expect(await bookWithout('sheets', /^[AH]$/)).toMatchObject({ ok: false, problem: { code: 'keysLost' } })
  })
})

describe('where the keys stand', () => {
  const cell = (ref: string, value: string) => `<c r="${ref}" t="str"><v>${value}</v></c>`
  const read = (sheetData: string) => {
    const result = readBounded(bareBook({ sheetData }))
    if (!result.ok) throw new Error(result.problem.code)
    return result
  }
  test('a table turned on its side is read the same', () => {
    const { subjects } = read(
      `<row r="1">${cell('B1', key('船名'))}${cell('C1', key('主な就役港'))}</row>
       <row r="2">${cell('A2', 'rec:new:1')}${cell('B2', '第八吉野丸')}${cell('C2', '横浜')}</row>
       <row r="3">${cell('A3', 'rec:new:2')}${cell('B3', '第九吉野丸')}</row>`,
    )
    expect(
      subjects.map(({ cells }) => [cells.get(key('船名'))?.raw, cells.get(key('船名'))?.address]),
    ).toEqual([
      ['第八吉野丸', 'B2'],
      ['第九吉野丸', 'B3'],
    ])
    expect(subjects[0]?.cells.get(key('主な就役港'))).toEqual({ raw: '横浜', unknown: false, address: 'C2' })
  })
  test('the same key twice with two values is an error at the first', () => {
    const { subjects } = read(
      `<row r="1">${cell('B1', 'rec:new:1')}</row><row r="2">${cell('A2', key('船名'))}${cell('B2', '甲丸')}</row><row r="3">${cell('A3', key('船名'))}${cell('B3', '乙丸')}</row>`,
    )
    expect(subjects[0]?.cells.get(key('船名'))).toMatchObject({
      raw: '甲丸',
      address: 'B2',
      repeatedAt: 'B3',
    })
  })
  const columns = (first: string, second: string) =>
    `<row r="1">${cell('B1', `rec:${uuid(1)}:v1`)}${cell('C1', `rec:${uuid(1)}:v1`)}</row><row r="2">${cell('A2', key('船名'))}${cell('B2', first)}${cell('C2', second)}</row>`
  test('a copied column is a new subject', () => {
    const { subjects, warnings } = read(columns('甲丸', '乙丸'))
    expect(subjects.map(({ id, copyOf }) => [id, copyOf])).toEqual([
      [uuid(1), undefined],
      [undefined, uuid(1)],
    ])
    expect(warnings).toContainEqual({ code: 'copiedSubject', name: '船（C列）' })
  })
  test('a copy that says the same is a spare copy, not a second vessel', () => {
    const { subjects, warnings } = read(columns('甲丸', '甲丸'))
    expect(subjects).toHaveLength(1)
    expect(warnings).toContainEqual({ code: 'sameCopy', name: '船（C列）' })
  })
  test('keys of no form of ours are counted, not followed', () => {
    const result = read(
      `<row r="1">${cell('B1', 'rec:new:1')}</row><row r="2">${cell('A2', key('船名'))}${cell('B2', '甲丸')}</row><row r="3">${cell('A3', 'f2.zzzzzzz')}${cell('B3', 'x')}</row>`,
    )
    const { warnings } = compareWorkbook(form2, result, [], { year })
    expect(warnings).toContainEqual({ code: 'unknownKeys', name: '船', count: 1 })
  })
})
