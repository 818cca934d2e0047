interface PrintHeadProps {
  readonly title: string
  readonly company: string
  readonly subject: string
  readonly printedOn: string
}

/** Stands at the top of every printed page of a sheet. */
export const PrintHead = ({ title, company, subject, printedOn }: PrintHeadProps) => (
  <div className="print-head" aria-hidden="true">
    <div className="print-head-row">
      <strong>{title}</strong>
      <span>印刷日 {printedOn}</span>
    </div>
    <div className="print-head-row">
      <span>{subject}</span>
      <span>{company}</span>
    </div>
  </div>
)
