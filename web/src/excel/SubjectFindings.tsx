import type { ComparisonFinding } from '#templates/comparison'

/** What is left to correct or to explain once the file is taken; it does not keep the file from being taken. */
export const SubjectFindings = ({
  title,
  findings,
}: {
  readonly title: string
  readonly findings: readonly ComparisonFinding[]
}) => (
  <section className="subject-findings" aria-label={`${title}の要確認`}>
    <p className="field-hint">
      次の内容は、反映したあと、提出するまでに直すか理由を選んでください。反映はこのままできます。
    </p>
    <ul>
      {findings.map(({ rule, key, level, label, address, value, prior, message }) => (
        <li key={`${rule}/${key}/${message}`} data-level={level}>
          <strong>{label}</strong>
          {address && <span className="quiet">（{address}）</span>}
          <span className="quiet">
            {' '}
            {value || '空欄'}
            {prior && `、昨年 ${prior}`}
          </span>
          <br />
          {level === 'error' ? 'エラー' : '確認'}：{message}
          <span className="rule-id">（{rule}）</span>
        </li>
      ))}
    </ul>
  </section>
)
