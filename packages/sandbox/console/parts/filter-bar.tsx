import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { href, route, setQuery } from '../routing.ts'
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
    <span class="count">{count}</span>
    <ShowAll />
    <Announcement text={count} />
  </search>
)

/** Leads to the list without its filters, while it has some. */
function ShowAll() {
  const { path, query } = route.value
  const isFiltered = [...query].some(([name, value]) => name !== 'world' && value !== '')
  return isFiltered ? <a href={href(path.slice(0, 1))}>Show all</a> : null
}

/** How long a count stays the same before it is read out: requests come in bursts. */
const QUIET_MS = 2_000

/** Announces the number of items to screen readers, after a change and a pause. */
function Announcement({ text }: { readonly text: string }) {
  const said = useSignal('')
  useEffect(() => {
    const timer = setTimeout(() => {
      said.value = text
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, said])
  return (
    <p class="hidden" role="status">
      {said.value}
    </p>
  )
}

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

/** A day that narrows a list, in the local time of the athletes. */
export const FilterDate = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <label class="filter-date">
    <span>{label}</span>
    <input type="date" value={route.value.query.get(name) ?? ''} onChange={(event) => setQuery({ [name]: event.currentTarget.value })} />
  </label>
)
