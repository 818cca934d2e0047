import { listOf, stepPath } from '../shell/form-paths.ts'
import { Link } from '../ui/Link.tsx'
import { type CheckedSheet, formsNotBegun } from './check-company.ts'

/** Sheets in which nothing has been answered: to be filled in, or taken off the list. */
export function NotBegun({ checked, mayChange }: { checked: readonly CheckedSheet[]; mayChange: boolean }) {
  const sheets = checked.filter(({ begun }) => !begun)
  const lacking = formsNotBegun(checked)
  if (sheets.length + lacking.length === 0) return null
  return (
    <section className="stack" aria-labelledby="not-begun">
      <h2 id="not-begun">まだ入力していない調査票</h2>
      <p>回答を入力してください。今年は対象でないものは、一覧で削除してください。</p>
      <ul className="submit-sheet submit-points">
        {lacking.map(({ id, title }) => (
          <li key={id}>{mayChange ? <Link to={stepPath(id, 1)}>{title}を入力する</Link> : title}</li>
        ))}
        {sheets.map(({ sheet, form, name }) => {
          const list = listOf(form.id)
          return (
            <li key={sheet.id}>
              {mayChange ? <Link to={stepPath(form.id, 1, sheet.id)}>{name}を入力する</Link> : name}
              {mayChange && list && (
                <Link to={list.path} aria-label={`${list.label}で${name}を削除する`}>
                  {list.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
