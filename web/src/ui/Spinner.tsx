import './Spinner.css'

export const Spinner = ({ label = '読み込み中…' }: { readonly label?: string }) => (
  <div className="spinner" role="status">
    <span className="spinner-ring" aria-hidden="true" />
    {label}
  </div>
)
