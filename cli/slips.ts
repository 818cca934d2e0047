import type { Slip } from './accounts.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { writeWhole } from './files.ts'

const PRIVATE = 0o600

/** The slips as CSV, for mail merge. Only the user may read the file. */
export function writeSlipsCsv(path: string, slips: readonly Slip[], url: string): Promise<void> {
  return writeWhole(
    path,
    async (append) => {
      await append(
        BYTE_ORDER_MARK + csvLine(['会社コード', '会社名', '最初のパスワード', 'サインインの場所']),
      )
      for (const { company_code, company_name, password } of slips) {
        await append(csvLine([company_code, company_name, password, url]))
      }
    },
    PRIVATE,
  )
}

/** One page a company, to print and send. */
export function writeSlipsPage(
  path: string,
  slips: readonly Slip[],
  url: string,
  year: number,
): Promise<void> {
  return writeWhole(
    path,
    async (append) => {
      await append(PAGE_HEAD)
      for (const slip of slips) await append(pageOf(slip, url, year))
      await append('</body></html>\n')
    },
    PRIVATE,
  )
}

const PAGE_HEAD = `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>サインインのお知らせ</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 12pt/1.8 "Noto Sans CJK JP", "Yu Gothic", sans-serif; margin: 0; color: #1a1a1c }
section { box-sizing: border-box; max-width: 180mm; margin: 0 auto; padding: 20mm 10mm; break-after: page }
h1 { font-size: 18pt } dt { color: #595959 } dd { margin: 0 0 4mm; font-size: 16pt }
.password { font-family: "Noto Sans Mono", Consolas, monospace; letter-spacing: .08em }
</style></head><body>
`

const pageOf = (
  { company_code, company_name, password }: Slip,
  url: string,
  year: number,
): string => `<section>
<h1>${year}年度 船舶稼働調査 サインインのお知らせ</h1>
<p>${escaped(company_name)} 御中</p>
<dl><dt>サインインの場所</dt><dd>${escaped(url)}</dd>
<dt>会社コード</dt><dd class="password">${escaped(company_code)}</dd>
<dt>最初のパスワード</dt><dd class="password">${escaped(password)}</dd></dl>
<p>最初のサインインのときに、新しいパスワードを設定していただきます。設定が済んだら、この用紙は処分してください。</p>
</section>
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
