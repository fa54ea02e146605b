import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { filters, href, route, setQuery } from '../routing.ts'
import { ICONS, Icon } from './icon.tsx'
import { List, type ListProps } from './list.tsx'

interface ListPageProps<T> extends Pick<ListProps<T>, 'columns' | 'total' | 'onEnd'> {
  readonly title: string
  /** What is listed: `requests`. */
  readonly nouns: string
  /** How many are shown, of how many. */
  readonly count: string
  /** What narrows the list, besides a text. */
  readonly selects?: ComponentChildren
  /** What is between the filters and the list. */
  readonly above?: ComponentChildren
  /** What is shown when there are none. */
  readonly empty: ComponentChildren
  /** Undefined until they are read. */
  readonly items: ListProps<T>['items'] | undefined
  readonly keyOf: (item: T) => string
  /** What is beside the list. */
  readonly children?: ComponentChildren
}

/** A page with a list, its filters, which are in the URL, and the item that the URL names beside it. */
export function ListPage<T extends object>({
  title,
  nouns,
  count,
  selects,
  above,
  empty,
  items,
  keyOf,
  children,
  ...list
}: ListPageProps<T>) {
  const [view = '', selected] = route.value.path
  const isFiltered = Object.values(filters.value).some((value) => value !== '')
  return (
    <div class={`split ${view}`}>
      <div class="list">
        <search class="filters">
          <h1>{title}</h1>
          <div class="search">
            <Icon path={ICONS.search} />
            <input
              type="search"
              placeholder="Filter (press /)"
              aria-label={`Filter ${nouns} by text`}
              value={route.value.query.get('q') ?? ''}
              onInput={(event) => setQuery({ q: event.currentTarget.value })}
            />
          </div>
          {selects}
          <span class="count">{count}</span>
          {isFiltered && <a href={href([view])}>Show all</a>}
          <Announcement text={count} />
        </search>
        {above}
        {items?.length === 0 && (isFiltered ? <p class="none soft">No {nouns} match these filters.</p> : empty)}
        {items && items.length > 0 && (
          <List
            {...list}
            label={title}
            items={items}
            keyOf={keyOf}
            hrefOf={(item) => href([view, keyOf(item)], filters.value)}
            selected={selected}
          />
        )}
      </div>
      {children}
    </div>
  )
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
