import { computed, signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** What the hash of the URL names: `#/requests/12?status=4&world=100001`. */
export interface Route {
  /** The id of a view, and what it shows: `['requests', '12']`. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
}

/** What a view is given: the rest of the path behind its id. */
export interface ViewProps {
  /** `['12']` for `#/requests/12`. */
  readonly path: readonly string[]
}

/** A page of the console. */
export interface View {
  /** First part of the hash: `#/requests`. */
  readonly id: string
  readonly title: string
  /** Heading of the navigation that it is below. */
  readonly group: 'Watch' | 'Control' | 'Data'
  /** Path data of the icon, drawn with a stroke in a square of 24. */
  readonly icon: string
  readonly component: ComponentType<ViewProps>
}

/** Reads a hash. Percent-encoding that is wrong stays as it is. */
function parseHash(hash: string): Route {
  const { pathname, searchParams } = new URL(`${location.origin}/${hash.replace(/^#\/?/, '')}`)
  return { path: pathname.split('/').filter(Boolean).map(decode), query: searchParams }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

export const route = computed(() => parseHash(hash.value))

/** Client id of the world that is shown; undefined for the default one. */
export const worldName = computed(() => route.value.query.get('world') ?? undefined)

/** The parameters of the view that is shown, which its links keep. */
export const filters = computed(() => Object.fromEntries([...route.value.query].filter(([name]) => name !== 'world')))

export type Query = Readonly<Record<string, string | number | undefined>>

/** The URL of a view, in the world that is shown unless the query names another; an empty text leaves the parameter out. */
export function href(path: readonly (string | number | bigint)[], query: Query = {}): string {
  const given = Object.entries({ world: worldName.value, ...query }).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `#/${path.map((part) => encodeURIComponent(String(part))).join('/')}${search === '' ? '' : `?${search}`}`
}

/** Shows another view. */
export function goTo(path: readonly (string | number | bigint)[], query: Query = {}): void {
  location.hash = href(path, query)
  // The event for it arrives later.
  hash.value = location.hash
}

/** Changes parameters of the view that is shown, without an entry in the browser's history. */
export function setQuery(change: Query): void {
  const { path, query } = route.value
  history.replaceState(null, '', href(path, { ...Object.fromEntries(query), ...change }))
  hash.value = location.hash
}
