import { useId } from 'react'
import { TextField } from '../ui/TextField.tsx'
import type { FilterOption, PreviewFilter } from './preview-filter.ts'

/** From this many subjects on, one is found by its name rather than by looking. */
const SEARCHED_FROM = 10

interface FilterBarProps {
  readonly options: readonly FilterOption[]
  readonly filter: PreviewFilter
  readonly onFilter: (filter: PreviewFilter) => void
  readonly subjects: number
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** How much of each kind there is, and at the same time which kind is listed. */
export function FilterBar({ options, filter, onFilter, subjects, query, onQuery }: FilterBarProps) {
  const name = useId()
  return (
    <>
      <fieldset className="filters">
        <legend className="field-label">読み取った結果（選ぶと、その内容だけを表示します）</legend>
        {options.map((option) => (
          <label key={option.filter} className="filter" data-kind={option.filter}>
            <input
              type="radio"
              name={name}
              checked={filter === option.filter}
              onChange={() => onFilter(option.filter)}
            />
            {option.label}
            <span className="filter-count">
              <strong>{option.count}</strong>
              {option.unit}
            </span>
          </label>
        ))}
      </fieldset>
      {subjects >= SEARCHED_FROM && (
        <TextField
          label="名前で探す"
          type="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      )}
    </>
  )
}
