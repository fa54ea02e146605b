import type { Id } from '../base/id.ts'
import type { ControlClient, ControlResult } from '../control/client.ts'

/** A journal entry of a request to the service. */
export type JournaledRequest = ControlResult<'listRequests'>[number]
/** An event for the app's callback URL, with every attempt to deliver it. */
export type Delivery = ControlResult<'listDeliveries'>[number]

/** Expected fields of the journal entry. Other fields do not matter. */
export interface RequestFields {
  /** Such as `listActivities`. */
  readonly operation_id?: string
  readonly method?: string
  /** Path without the query, such as `/api/v3/athlete`. */
  readonly path?: string | RegExp
  readonly status?: number
  /** Athlete of the request's access token. */
  readonly athlete_id?: Id | string
  /** Why the request was refused; null if it was not. */
  readonly why?: string | RegExp | null
}

/** Expected fields of the event and the delivery. Other fields do not matter. */
export interface DeliveryFields {
  readonly object_type?: 'activity' | 'athlete'
  readonly aspect_type?: 'create' | 'update' | 'delete'
  readonly object_id?: Id | string
  readonly owner_id?: Id | string
  readonly updates?: Readonly<Record<string, string>>
  /** Default: `delivered`. */
  readonly state?: Delivery['state']
}

/** The expected request: fields, or a function. */
export type RequestMatcher = RequestFields | ((request: JournaledRequest) => boolean)
/** The expected delivery: fields, or a function. A function is called with every delivery, in any state. */
export type DeliveryMatcher = DeliveryFields | ((delivery: Delivery) => boolean)

/** Timeout, and entries to ignore. */
export interface ExpectOptions {
  /** Timeout, in milliseconds of real time. Default: 5,000. */
  readonly timeoutMs?: number
  /** Ignores requests up to this number, or deliveries up to this id. Default: 0. */
  readonly after?: number
}

/** An expected entry did not appear before the timeout. The message contains the world's journal. */
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
  what: 'request',
  matcher,
  list: () => control.listRequests(),
  positionOf: ({ number }) => number,
  matches: typeof matcher === 'function' ? matcher : (request) => hasFields(matcher, request),
})

export function deliveryExpectation(control: ControlClient, matcher: DeliveryMatcher): Expectation<Delivery> {
  const wanted = typeof matcher === 'function' ? matcher : { state: 'delivered', ...matcher }
  return {
    what: 'delivery',
    matcher: wanted,
    list: () => control.listDeliveries(),
    positionOf: ({ id }) => id,
    matches: typeof wanted === 'function' ? wanted : ({ event, state }) => hasFields(wanted, { ...event, state }),
  }
}

/** Whether all expected fields match. Ids are compared by their digits. */
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

const TIMEOUT_MS = 5_000

/** The parts of the sandbox that an expectation needs. */
export interface Surroundings {
  /** Calls a listener after every change. Returns a function that removes the listener. */
  readonly onChange: (listener: () => void) => () => void
  /** The journal as text. */
  readonly journal: () => Promise<string>
  /** The function that a test calls. The stack of the error starts at its caller. */
  readonly calledAs: (...given: never[]) => unknown
}

/**
 * Waits until the world has an entry that matches. Checks again after every change. The timeout is a signal, because a test may replace the clock and
 * the timers of its process.
 */
export async function expectEntry<Entry>(
  { what, matcher, list, positionOf, matches }: Expectation<Entry>,
  { onChange, journal, calledAs }: Surroundings,
  { timeoutMs = TIMEOUT_MS, after = 0 }: ExpectOptions = {},
): Promise<Entry> {
  const error = new ExpectationError()
  Error.captureStackTrace(error, calledAs)
  const timeLimit = AbortSignal.timeout(timeoutMs)
  let changed = Promise.withResolvers<void>()
  const lookAgain = (): void => changed.resolve()
  const removeListener = onChange(lookAgain)
  timeLimit.addEventListener('abort', lookAgain)
  try {
    for (;;) {
      // Created before the entries are listed, because a change may happen in the meantime.
      changed = Promise.withResolvers<void>()
      const isLast = timeLimit.aborted
      const found = (await list()).find((entry) => positionOf(entry) > after && matches(entry))
      if (found !== undefined) return found
      if (isLast) break
      if (!timeLimit.aborted) await changed.promise
    }
  } finally {
    removeListener()
  }
  error.message = `No ${what} matched ${describe(matcher)} within ${timeoutMs} ms.\n\n${await journal()}`
  error.stack = `${error.name}: ${error.message}${error.stack?.slice(error.stack.indexOf('\n    at ')) ?? ''}`
  throw error
}

function describe(matcher: object): string {
  if (typeof matcher === 'function') return 'the function'
  const fields = Object.entries(matcher).map(
    ([name, value]) => `${name}: ${value instanceof RegExp || typeof value === 'bigint' ? value : JSON.stringify(value)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
