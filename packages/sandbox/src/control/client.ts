import { parseExact, stringifyExact } from '../exact-json.ts'
import { controlOperations } from './description.gen.ts'
import type { ControlInput, ControlOperationId, ControlResult } from './operation-types.ts'

export type { ControlInput, ControlOperationId, ControlResult } from './operation-types.ts'

/** The control API refused the request, or there is no sandbox at the URL. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** Status of the response; null when there was none, or one that is not from a sandbox. */
  readonly status: number | null

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** No argument where there is no input, an optional one where no field is required. */
type Arguments<Input> = keyof Input extends never ? [] : Record<never, never> extends Input ? [input?: Input] : [input: Input]

/**
 * The control API of a sandbox, one method per operation. Parameters of the path and the query and fields of the body are one object:
 * `control.changeActivity({ id, visibility: 'only_me' })`. Each method throws ControlError.
 */
export type ControlClient = { readonly [K in ControlOperationId]: (...input: Arguments<ControlInput<K>>) => Promise<ControlResult<K>> }

/** Which sandbox is controlled, and which world in it. */
export interface ControlClientOptions {
  /** Root of the control API, such as `http://127.0.0.1:8484/_sandbox`. */
  readonly controlUrl: string
  /** Client id of the app whose world is meant; the default world without it. */
  readonly world?: string | undefined
  /** Sends the requests. Default: the global `fetch`. A sandbox without a port needs its own: `sandbox.fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Makes a client for the control API of a running sandbox. */
export function createControlClient({ controlUrl, world, fetch = sendOverNetwork }: ControlClientOptions): ControlClient {
  const root = controlUrl.replace(/\/+$/, '')
  const headers = { 'X-Sandbox-Control': '1', ...(world !== undefined && { 'X-Sandbox-World': world }) }
  const methods = Object.entries(controlOperations).map(([operationId, { method, path }]) => [
    operationId,
    async (input: Readonly<Record<string, unknown>> = {}) => {
      const { filled, rest } = fillPath(path, input)
      const query = method === 'GET' ? toQuery(rest) : ''
      const body = method === 'GET' || Object.keys(rest).length === 0 ? undefined : stringifyExact(rest)
      return request(fetch, root, `${filled}${query}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body }),
      })
    },
  ])
  return Object.fromEntries(methods) as ControlClient
}

function fillPath(path: string, input: Readonly<Record<string, unknown>>) {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new TypeError(`${name} is missing`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { filled, rest }
}

function toQuery(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

type Fetch = NonNullable<ControlClientOptions['fetch']>

/** Looked up with every request, so that what replaces it later counts too. */
const sendOverNetwork: Fetch = (url, init) => globalThis.fetch(url, init)

async function request(fetch: Fetch, root: string, path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(root + path, init).catch((error: unknown) => {
    throw new ControlError(`there is no response from ${root}`, null, { cause: error })
  })
  const text = await response.text()
  if (response.status === 204) return undefined
  const body = parse(text) as { readonly message?: unknown; readonly errors?: unknown } | undefined
  // An error in the format of the API, which the control API never sends: the URL leads elsewhere on the same server.
  const isForeign = body === undefined || (!response.ok && body.errors !== undefined)
  if (isForeign) throw new ControlError(`the server at ${root} is not the control API of a sandbox`, null)
  if (!response.ok) throw new ControlError(String(body.message ?? `status ${response.status}`), response.status)
  return body
}

function parse(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}
