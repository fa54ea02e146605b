import { type Lifecycle, operations } from '@activity-tracking/spec'
import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { pageOf } from './operation-pages.ts'

/** A change of the service on a date. */
export interface CalendarEntry {
  /** Anchor of its row. */
  readonly id: string
  /** UTC, as 2027-06-01. */
  readonly date: string
  /** The operation or base URL that changes. */
  readonly name: string
  /** Page about it, from the site's root. */
  readonly href: string
  readonly what: string
}

const WORDS: Readonly<Record<keyof Lifecycle, string>> = {
  available: 'becomes available',
  restricted: 'is restricted to apps with the access tier',
  deprecated: 'is deprecated',
  removed: 'is removed',
}

const ofOperations = operations.flatMap((operation) =>
  (Object.entries(operation.lifecycle) as [keyof Lifecycle, string][]).map(([change, date]) => ({
    id: `${operation.operationId}-${change}`.toLowerCase(),
    date,
    name: `${operation.method} ${operation.path}`,
    href: pageOf(operation),
    what: WORDS[change],
  })),
)

const servers = document.servers as readonly { url: string; 'x-lifecycle'?: Lifecycle }[]
const ofServers = servers.flatMap(({ url, 'x-lifecycle': lifecycle }) =>
  lifecycle?.available === undefined
    ? []
    : [
        {
          id: 'new-base-url-available',
          date: lifecycle.available,
          name: url,
          href: '/versions/calendar/#the-new-base-url',
          what: 'available; the old one continues to work',
        },
      ],
)

/** Every change that the service has announced, the earliest first. */
export const calendar: readonly CalendarEntry[] = [...ofOperations, ...ofServers].sort((one, other) => one.date.localeCompare(other.date))
