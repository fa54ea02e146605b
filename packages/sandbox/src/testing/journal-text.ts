import { printable } from '@activity-tracking/kit/command/printable'
import { stringifyExact } from '../base/exact-json.ts'
import { pathWithQuery } from '../base/path-with-query.ts'
import type { ControlResult } from '../control/client.ts'
import type { Delivery, JournaledRequest } from './expectations.ts'

/** Number of the latest entries that are shown. Older entries do not help to explain why a test failed. */
const MOST_SHOWN = 100

/** Requests and deliveries of a world, oldest entry first. */
export interface WorldJournal {
  readonly requests: readonly JournaledRequest[]
  readonly deliveries: readonly Delivery[]
  readonly state: Pick<ControlResult<'getState'>, 'subscription' | 'grants'>
  /** Refused requests that the sandbox could not assign to a world. */
  readonly unassigned: readonly JournaledRequest[]
}

/** The journal of a world as lines of text. It does not contain secrets. */
export function journalText(world: string, { requests, deliveries, unassigned, state }: WorldJournal): string {
  return [
    `Requests to the sandbox (world ${world}):`,
    ...section(requests, requestLines),
    ...(unassigned.length === 0
      ? []
      : ['Refused requests without a known access token or client id (of any test):', ...section(unassigned, requestLines)]),
    'Webhook deliveries:',
    ...section(deliveries, deliveryLines, whyNoDeliveries(state)),
  ].join('\n')
}

/** The last request that was refused, with the reason; undefined if there is none. */
export function lastRefusal(requests: readonly JournaledRequest[]): string | undefined {
  const last = requests.findLast(({ why }) => why !== null)
  return last === undefined ? undefined : ['Last refused request to the sandbox:', ...requestLines(last)].join('\n')
}

/** Common mistakes of a test that waits for a delivery. */
function whyNoDeliveries({ subscription, grants }: WorldJournal['state']): string {
  if (subscription === null) return ': the app does not have a webhook subscription'
  return grants.length === 0 ? ': no athlete has authorized the app' : ''
}

function section<Entry>(entries: readonly Entry[], linesOf: (entry: Entry) => readonly string[], whyNone = ''): string[] {
  if (entries.length === 0) return [`  none${whyNone}`]
  const left = Math.max(0, entries.length - MOST_SHOWN)
  return [...(left > 0 ? [`  … ${left} earlier`] : []), ...entries.slice(left).flatMap(linesOf)]
}

const requestLines = ({ number, at, method, path, query, operation_id, status, why }: JournaledRequest): string[] => [
  `  #${number} ${at} ${status} ${printable(`${method} ${pathWithQuery(path, query)}`)}${operation_id === null ? '' : ` (${operation_id})`}`,
  ...(why === null ? [] : [`     why: ${printable(why)}`]),
]

const deliveryLines = ({ id, event, state, attempts }: Delivery): string[] => [
  `  #${id} ${state}: ${event.object_type} ${event.object_id} ${event.aspect_type} ${printable(stringifyExact(event.updates))}`,
  ...attempts.map(({ at, outcome, status, duration_ms, why }) => {
    const reason = why === null ? '' : `: ${printable(why)}`
    return `     ${at} ${outcome}${status === null ? '' : ` (${status})`}, ${duration_ms} ms${reason}`
  }),
]
