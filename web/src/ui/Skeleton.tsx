import './Skeleton.css'

/** Grey lines in the place of what is being read. */
export const Skeleton = ({ lines = 5, label = '読み込み中…' }: { lines?: number; label?: string }) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // The lines are all alike and never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={line} className="skeleton-line" aria-hidden="true" />
    ))}
  </div>
)
