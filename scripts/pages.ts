import type { FormId } from '#survey'
import { formCatalog } from '#survey/forms/catalog'
import { ACCOUNT, DRAFT_KEY, SHEET, SUBMISSIONS, SURVEY_YEARS } from '../web/src/data/first-reads.ts'
import { stepFolder, stepPath } from '../web/src/shell/form-paths.ts'
import { pageTitle } from '../web/src/site.ts'

/** One address of the site: its files, its tab title and the modules its screen is made of. */
export interface Page {
  readonly path: string
  readonly files: readonly string[]
  readonly title: string
  /** As the build's manifest names them. */
  readonly modules: readonly string[]
  /** Opened first, with nothing in the cache: its styles stand in the page and cost no round trip of their own. */
  readonly carriesStyles?: true
  /** What its screen reads first; asked for by the page, ahead of its scripts. */
  readonly reads?: readonly string[]
}

const page = (path: string, title: string | undefined, modules: readonly string[]): Page => ({
  path,
  // A folder for most hosts; the second spares a redirect where `.html` is resolved.
  files: path === '/' ? ['index.html'] : [`${path.slice(1)}/index.html`, `${path.slice(1)}.html`],
  title: pageTitle(title),
  modules,
})
const inside = (path: string, title: string, screen: string, ...modules: string[]): Page => ({
  ...page(path, title, [`src/pages/${screen}.tsx`, ...modules]),
  reads: [ACCOUNT, SURVEY_YEARS],
})

const definition = (form: FormId): string => `../survey/forms/form${form}.ts`

/** Every address that is a screen, and the page for all others. */
export function listPages(): Page[] {
  return [
    { ...page('/', undefined, ['src/pages/PortalPage.tsx']), carriesStyles: true },
    { ...page('/login', 'ログイン', ['src/pages/LoginPage.tsx']), carriesStyles: true },
    page('/terms', '利用規約', ['src/pages/TermsPage.tsx']),
    page('/privacy', 'プライバシー', ['src/pages/PrivacyPage.tsx']),
    page('/faq', 'FAQ', ['src/pages/FaqPage.tsx']),
    inside('/home', 'ホーム', 'HomePage'),
    inside('/shiplist', '作業船登録状況', 'SubjectListPage', definition('2')),
    inside('/acclist', '付属品登録状況', 'SubjectListPage', definition('3')),
    inside('/equiplist', '補助機器登録状況', 'SubjectListPage', definition('4')),
    inside('/machinelist', '作業機械登録状況', 'SubjectListPage', definition('8')),
    inside('/haisyakan_list', '排砂管設備登録状況', 'PipeListPage'),
    inside('/submit', '提出', 'SubmitPage'),
    inside('/receipt', '提出の控え', 'ReceiptPage'),
    ...formCatalog.flatMap(({ id, title, steps }) => [
      inside(`/${stepFolder(id)}`, title, 'FormStepPage', definition(id)),
      ...Array.from({ length: steps }, (_, step) => ({
        ...inside(stepPath(id, step + 1), title, 'FormStepPage', definition(id)),
        reads: [ACCOUNT, SURVEY_YEARS, SHEET, SUBMISSIONS, DRAFT_KEY],
        carriesStyles: true as const,
      })),
      inside(`/${stepFolder(id)}/review`, '回答の確認', 'ReviewPage', definition(id)),
      inside(`/${stepFolder(id)}/print`, `${title}　印刷`, 'PrintPage', definition(id)),
    ]),
    { path: '/404', files: ['404.html'], title: pageTitle('ページが見つかりません'), modules: [] },
  ]
}
