import type { ControlClient, ControlResult } from '../control/index.ts'
import type { Id } from '../id.ts'

/** A request to the service, as the journal has it. */
export type JournaledRequest = ControlResult<'listRequests'>[number]
/** An event for the app's webhook, with every attempt to deliver it. */
export type Delivery = ControlResult<'listDeliveries'>[number]

/** Fields of the journal entry that must be so; the others do not matter. */
export interface RequestFields {
  /** Such as `listActivities`. */
  readonly operation_id?: string
  readonly method?: string
  /** Without the query, such as `/api/v3/athlete`. */
  readonly path?: string | RegExp
  readonly status?: number
  /** Whose access token the request carried. */
  readonly athlete_id?: Id | string
  /** Why the request was refused; null when it was not. */
  readonly why?: string | RegExp | null
}

/** Fields of the event and the delivery that must be so; the others do not matter. */
export interface DeliveryFields {
  readonly object_type?: 'activity' | 'athlete'
  readonly aspect_type?: 'create' | 'update' | 'delete'
  readonly object_id?: Id | string
  readonly owner_id?: Id | string
  readonly updates?: Readonly<Record<string, string>>
  /** Default: `delivered`. */
  readonly state?: Delivery['state']
}

/** Which request is expected. */
export type RequestMatcher = RequestFields | ((request: JournaledRequest) => boolean)
/** Which delivery is expected. A function is asked about every delivery, whatever its state. */
export type DeliveryMatcher = DeliveryFields | ((delivery: Delivery) => boolean)

/** How long to wait, and what to leave out. */
export interface ExpectOptions {
  /** How long to wait, in milliseconds of real time. Default: 5,000. */
  readonly timeoutMs?: number
  /** Only requests with a higher number, or deliveries with a higher id. Default: 0. */
  readonly after?: number
}

/** What was expected did not come in time. The message holds the world's journal. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
}

interface Expectation<Entry> {
  /** `request` or `delivery`. */
  readonly what: string
  readonly matcher: object
  list(): Promise<readonly Entry[]>
  positionOf(entry: Entry): number
  matches(entry: Entry): boolean
}

export const requestExpectation = (control: ControlClient, matcher: RequestMatcher): Expectation<JournaledRequest> => ({
  ...{ what: 'request', matcher, list: () => control.listRequests() },
  positionOf: ({ number }) => number,
  matches: typeof matcher === 'function' ? matcher : (request) => hasFields(matcher, request),
})

export const deliveryExpectation = (control: ControlClient, matcher: DeliveryMatcher): Expectation<Delivery> => ({
  ...{ what: 'delivery', matcher, list: () => control.listDeliveries() },
  positionOf: ({ id }) => id,
  matches:
    typeof matcher === 'function' ? matcher : ({ event, state }) => hasFields({ state: 'delivered', ...matcher }, { ...event, state }),
})

/** Fields that are not wanted do not matter. Ids are compared by their digits. */
function hasFields(wanted: object, actual: object): boolean {
  return Object.entries(wanted).every(([name, value]: [string, unknown]) => {
    const found: unknown = Reflect.get(actual, name)
    if (value === undefined) return true
    if (value instanceof RegExp) return typeof found === 'string' && value.test(found)
    if (isObject(value)) return isObject(found) && hasFields(value, found)
    return String(value) === String(found)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Kept here, because a test may replace the clock and the timers of its process. */
const { setTimeout: setRealTimer } = globalThis
const readRealClock = performance.now.bind(performance)
const pause = (): Promise<void> => new Promise((resolve) => setRealTimer(resolve, PAUSE_MS))
const PAUSE_MS = 20
const TIMEOUT_MS = 5_000

/** Waits until the world has an entry that matches. */
export async function expectEntry<Entry>(
  { what, matcher, list, positionOf, matches }: Expectation<Entry>,
  journal: () => Promise<string>,
  { timeoutMs = TIMEOUT_MS, after = 0 }: ExpectOptions = {},
): Promise<Entry> {
  const end = readRealClock() + timeoutMs
  for (;;) {
    const found = (await list()).find((entry) => positionOf(entry) > after && matches(entry))
    if (found !== undefined) return found
    if (readRealClock() >= end) break
    await pause()
  }
  throw new ExpectationError(`No ${what} matched ${describe(matcher)} within ${timeoutMs} ms.\n\n${await journal()}`)
}

function describe(matcher: object): string {
  if (typeof matcher === 'function') return 'the function'
  const fields = Object.entries(matcher).map(
    ([name, value]) => `${name}: ${value instanceof RegExp || typeof value === 'bigint' ? value : JSON.stringify(value)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
