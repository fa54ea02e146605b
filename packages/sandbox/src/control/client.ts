import { parseExact } from '../base/exact-json.ts'
import type { components } from '../description/control.gen.ts'
import { controlOperations } from '../description/control-document.gen.ts'
import type { ControlInput, ControlOperationId, ControlResult, DetailedThings, ListedThings, ThingKind } from './operation-types.ts'
import { readEvents, type StreamEvent } from './read-events.ts'
import { requestOf } from './request-of.ts'

export type { ControlInput, ControlOperationId, ControlResult, DetailedThings, ListedThings, ThingKind } from './operation-types.ts'
export type { StreamEvent } from './read-events.ts'

/** A field of a request that is invalid: its name or place (`rules.0.status`), and what is wrong with it. */
export type FieldProblem = components['schemas']['FieldProblem']

interface ControlErrorOptions extends ErrorOptions {
  readonly fields?: readonly FieldProblem[] | undefined
}

/** The control API refused the request, or no sandbox responds at the URL. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the response; null without a response, or if the response is not from a sandbox. */
  readonly status: number | null
  /** The parameters and fields that are invalid, each with what is wrong with it. Empty if the error is not about fields. */
  readonly fields: readonly FieldProblem[]

  constructor(message: string, status: number | null, { fields = [], ...options }: ControlErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.fields = fields
  }
}

/** No argument for an operation without input, an optional one if no field is required. */
type Arguments<Input> = keyof Input extends never ? [] : Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** The operations that return a page of a list. */
export type ControlListId = {
  readonly [K in ControlOperationId]: 'page' extends keyof ControlInput<K> ? K : never
}[ControlOperationId]

/** A page of a list. */
export interface ControlPage<Item> {
  readonly items: Item
  /** Number of items that match, on all pages together. */
  readonly total: number
}

/** Operations whose results a method of its own describes. */
type OwnTypes = 'streamChanges' | 'listThings' | 'getThing'

/** The input of an operation on one kind of things. */
type OfKind<Operation extends 'listThings' | 'getThing', Kind extends ThingKind> = ControlInput<Operation> & { readonly kind: Kind }

/**
 * The control API of a sandbox, one method per operation. Parameters of the path and the query and fields of the body are one object:
 * `control.changeActivity({ id, visibility: 'only_me' })`. Each method throws ControlError.
 */
export type ControlClient = {
  readonly [K in Exclude<ControlOperationId, OwnTypes>]: (...input: Arguments<ControlInput<K>>) => Promise<ControlResult<K>>
} & {
  /** The things of a kind: `control.listThings({ kind: 'gear', athlete_id: 1001 })`. */
  listThings<K extends ThingKind>(input: OfKind<'listThings', K>): Promise<ListedThings[K][]>
  /** One thing with its parts: `control.getThing({ kind: 'clubs', id: 7 })`. */
  getThing<K extends ThingKind>(input: OfKind<'getThing', K>): Promise<DetailedThings[K]>
  /** A page of a list with the number of all items that match: `control.listPage('listThings', { kind: 'activities', q: 'morning' })`. */
  listPage<K extends ThingKind>(operation: 'listThings', input: OfKind<'listThings', K>): Promise<ControlPage<ListedThings[K][]>>
  listPage<K extends ControlListId>(operation: K, input: ControlInput<K>): Promise<ControlPage<ControlResult<K>>>
  /**
   * Streams the changes in the world, from its current state until you leave the loop or the stream ends: `for await (const { event, data } of
   * control.streamChanges())`. The last event is `end`. If the connection breaks before it, the iteration throws a ControlError.
   */
  streamChanges(): AsyncGenerator<StreamEvent, void>
}

/** The sandbox to control, and the world in it. */
export interface ControlClientOptions {
  /** Root of the control API, such as `http://127.0.0.1:8484/_sandbox`. */
  readonly controlUrl: string
  /** Client id of the world's app. Default: the default world. */
  readonly world?: string | undefined
  /** Sends the requests. Default: the global `fetch`. A sandbox without a port requires its own: `sandbox.fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Creates a client for the control API of a running sandbox. */
export function createControlClient({ controlUrl, world, fetch = sendOverNetwork }: ControlClientOptions): ControlClient {
  const root = controlUrl.replace(/\/+$/, '')
  const headers = { 'X-Sandbox-Control': '1', ...(world !== undefined && { 'X-Sandbox-World': world }) }
  const call = (
    operationId: Exclude<ControlOperationId, 'streamChanges'>,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> => {
    const { method, path, body } = requestOf(operationId, input)
    return request(fetch, root, path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
  }
  const methods = Object.keys(controlOperations).map((operationId) => [
    operationId,
    async (input?: Readonly<Record<string, unknown>>) =>
      (await call(operationId as Exclude<ControlOperationId, 'streamChanges'>, input)).result,
  ])
  const listPage = async (operationId: ControlListId, input: Readonly<Record<string, unknown>>) => {
    const { result, headers: received } = await call(operationId, input)
    return { items: result, total: Number(received.get('X-Total-Count')) }
  }
  const streamChanges: ControlClient['streamChanges'] = () => stream(fetch, root, controlOperations.streamChanges.path, { headers })
  return { ...Object.fromEntries(methods), listPage, streamChanges } as ControlClient
}

type Fetch = NonNullable<ControlClientOptions['fetch']>

/** Looked up for each request, so that a later replacement also applies. */
const sendOverNetwork: Fetch = (url, init) => globalThis.fetch(url, init)

async function* stream(fetch: Fetch, root: string, path: string, init: RequestInit): AsyncGenerator<StreamEvent, void> {
  const response = await send(fetch, root, path, init)
  if (!response.ok || response.body === null) return void read(root, response.status, await response.text())
  try {
    yield* readEvents(response.body as unknown as AsyncIterable<Uint8Array>)
  } catch (error) {
    throw new ControlError(`the stream of ${root} was cut`, null, { cause: error })
  }
}

const send = (fetch: Fetch, root: string, path: string, init: RequestInit): Promise<Response> =>
  fetch(root + path, init).catch((error: unknown) => {
    throw new ControlError(`no response from ${root}`, null, { cause: error })
  })

interface Answer extends Pick<Response, 'headers'> {
  /** Undefined without a body. */
  readonly result: unknown
}

async function request(fetch: Fetch, root: string, path: string, init: RequestInit): Promise<Answer> {
  const response = await send(fetch, root, path, init)
  const text = await response.text()
  return { result: response.status === 204 ? undefined : read(root, response.status, text), headers: response.headers }
}

/** @throws ControlError if it is not a result of the control API */
function read(root: string, status: number, text: string): unknown {
  const isOk = status >= 200 && status < 300
  const body = parse(text) as (Partial<components['schemas']['Error']> & { readonly errors?: unknown }) | undefined
  // An error in the format of the service's API, which the control API never sends: the URL is a different one on the same server.
  const isForeign = body === undefined || (!isOk && body.errors !== undefined)
  if (isForeign) throw new ControlError(`the server at ${root} is not the control API of a sandbox`, null)
  if (!isOk) throw new ControlError(String(body.message ?? `status ${status}`), status, { fields: body.fields })
  return body
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}
