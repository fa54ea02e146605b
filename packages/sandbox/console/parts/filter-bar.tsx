import type { ComponentChildren } from 'preact'
import { route, setQuery } from '../routing.ts'
import { ICONS, Icon } from './icon.tsx'

interface FilterBarProps {
  readonly title: string
  /** What is filtered: `requests`. */
  readonly of: string
  /** How many are shown, of how many. */
  readonly count: string
  readonly children?: ComponentChildren
}

/** The heading of a list with its filters, which are in the URL. */
export const FilterBar = ({ title, of, count, children }: FilterBarProps) => (
  <search class="filters">
    <h1>{title}</h1>
    <div class="search">
      <Icon path={ICONS.search} />
      <input
        type="search"
        placeholder="Filter (press /)"
        aria-label={`Filter ${of} by text`}
        value={route.value.query.get('q') ?? ''}
        onInput={(event) => setQuery({ q: event.currentTarget.value })}
      />
    </div>
    {children}
    <output>{count}</output>
  </search>
)

interface FilterSelectProps {
  /** Parameter of the URL. */
  readonly name: string
  /** What is shown when everything is. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A choice that narrows a list. */
export const FilterSelect = ({ name, all, options }: FilterSelectProps) => {
  const chosen = route.value.query.get(name) ?? ''
  return (
    <select aria-label={all} value={chosen} onChange={(event) => setQuery({ [name]: event.currentTarget.value })}>
      <option value="">{all}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </select>
  )
}
