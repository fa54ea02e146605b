import type { ComponentType } from 'preact'
import { DATA_VIEWS } from './data/views.ts'
import { RequestsView } from './views/requests.tsx'

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
  readonly group: 'Watch' | 'App' | 'Data'
  /** Path data of the icon, drawn with a stroke in a square of 24. */
  readonly icon: string
  readonly component: ComponentType<ViewProps>
}

/** Every view, in the order of the navigation; the first one is shown without a hash. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', group: 'Watch', icon: 'M4 7h16M4 12h10M4 17h13', component: RequestsView },
  ...DATA_VIEWS,
]
