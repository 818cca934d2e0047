import { fieldPath } from '../shell/form-paths.ts'
import { Link } from '../ui/Link.tsx'
import type { CheckedSheet, Point } from './check-company.ts'

/** Errors of every sheet that has been begun, each leading to its field. */
export function ErrorPoints({
  checked,
  mayChange,
}: {
  checked: readonly CheckedSheet[]
  mayChange: boolean
}) {
  const wrong = checked.filter(({ begun, errors }) => begun && errors.length > 0)
  if (wrong.length === 0) return null
  return (
    <section className="stack" aria-labelledby="errors">
      <h2 id="errors">直していただく内容（エラー）</h2>
      {wrong.map(({ sheet, form, name, errors }) => (
        <div key={sheet.id} className="submit-sheet" data-level="error">
          <h3>{name}</h3>
          <ul className="submit-points">
            {errors.map((point) => (
              <li key={point.id}>
                <span className="submit-step">ステップ{point.step}</span>
                {mayChange ? (
                  <Link to={fieldPath(form.id, point.issue.step, sheet.id, point.issue.key, 'submit')}>
                    {pointInWords(point)}
                  </Link>
                ) : (
                  pointInWords(point)
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The sentence, with the field's name in front where the sentence does not say it. */
export const pointInWords = ({ field, sentence }: Point): string =>
  sentence.includes(field) ? sentence : `${field}：${sentence}`
