import { allowHeader, type RouteMatch } from '@activity-tracking/spec'
import { CONTROL_BASE } from '../api/api.ts'
import { type HttpRequest, HungUp, NO_BODY } from '../api/request.ts'
import { FAILURE, type HttpResponse, wrongMethod } from '../api/response.ts'
import type { Services } from '../api/services.ts'
import type { Traffic } from '../api/traffic.ts'
import { stringifyExact } from '../base/exact-json.ts'
import { FAILED_REQUEST, reportFailure } from '../core/report-failure.ts'
import { withoutSecrets } from '../core/secrets.ts'
import { controlDescription } from '../description/control-description.ts'
import { MEGABYTE } from '../description/document.ts'
import type { InputProblem } from '../description/problem.ts'
import { type Call, type Handler, Refused, refusedAs, worldOf } from './call.ts'
import { createEventStreams, type EventStream } from './event-stream.ts'
import { handlers } from './handlers/index.ts'
import type { Endpoints } from './state.ts'

type Operation = (typeof controlDescription.operations)[number]

export interface ControlResponse extends Required<Pick<HttpResponse, 'status' | 'headers'>>, Pick<HttpResponse, 'body' | 'why'> {
  /** A stream that is sent instead of a body, event by event. */
  readonly stream?: EventStream
}

/** The control API, without HTTP. */
export interface Control {
  handle(request: HttpRequest): Promise<ControlResponse>
  /** Ends the streams. */
  close(): Promise<void>
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
const EVENT_HEADERS = { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' }
const JSON_HEADERS = { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' }

/** A refusal may repeat parts of the request, which may contain a secret by mistake. */
function refusal({
  status,
  message: reason,
  headers,
  fields,
}: Pick<Refused, 'status' | 'message' | 'headers' | 'fields'>): ControlResponse {
  const message = withoutSecrets(reason)
  const named = fields.map((each) => ({ field: withoutSecrets(each.field), message: withoutSecrets(each.message) }))
  const body = JSON.stringify({ message, ...(named.length > 0 && { fields: named }) })
  return { status, headers: { ...JSON_HEADERS, ...headers }, body, why: message }
}

/** Dependencies of the control API of a sandbox. */
export interface ControlParts {
  readonly services: Services
  readonly traffic: Traffic
  /** Returns the URLs of the sandbox. Called for each request, because the port is known only after the start. */
  endpoints(): Endpoints
}

/** Creates the control API of a sandbox. */
export function createControl({ services, traffic, endpoints }: ControlParts): Control {
  const streams = createEventStreams()
  const respond = async (request: HttpRequest): Promise<ControlResponse> => {
    const found = find(request)
    if ('allow' in found) {
      if (request.method === 'OPTIONS') return { status: 204, headers: { ...HEADERS, Allow: found.allow } }
      throw new Refused(405, wrongMethod(request.sentMethod, found.allow), { headers: { Allow: found.allow } })
    }
    const { operationId, changes, status } = found.operation
    if (changes && one(request, 'x-sandbox-control') !== '1') {
      throw new Refused(403, 'a request that changes something requires the header X-Sandbox-Control: 1')
    }
    const { body: described, bodyLimit } = controlDescription.describe(operationId)
    const { body, tooLarge } = described === undefined ? NO_BODY : await request.readBody(bodyLimit)
    if (tooLarge) throw new Refused(413, `the body is larger than ${bodyLimit / MEGABYTE} MB`)
    const read = controlDescription.readStrictly(found, request.query, body)
    if (!('path' in read)) throw refusedInput(read)
    const worldName = one(request, 'x-sandbox-world')
    const counted: Record<string, string> = {}
    const result = await perform(operationId, {
      services,
      traffic,
      streams,
      endpoints: endpoints(),
      worldName,
      get world() {
        return worldOf({ services, worldName })
      },
      input: { ...read.body, ...read.path, ...read.query },
      countAll(total) {
        counted['X-Total-Count'] = String(total)
      },
      untilHungUp: request.untilHungUp,
    })
    if (isStream(result)) return { status, headers: EVENT_HEADERS, stream: result }
    if (status === 204) return { status, headers: HEADERS }
    return { status, headers: { ...JSON_HEADERS, ...counted }, body: stringifyExact(result) }
  }

  return {
    close: streams.close,
    handle: (request) =>
      respond(request).catch((error: unknown) => {
        if (error instanceof HungUp) throw error
        const refused = refusedAs(error)
        if (refused !== undefined) return refusal(refused)
        reportFailure(FAILED_REQUEST, error)
        return refusal({ status: 500, message: FAILURE, headers: {}, fields: [] })
      }),
  }
}

const one = ({ headers }: HttpRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * The operation of a request, or the methods of its path if the path does not have this method.
 * @throws Refused 404 for an unknown path
 */
function find({ method, path }: HttpRequest): RouteMatch<Operation> | { readonly allow: string } {
  const found = controlDescription.router.find(method, path.startsWith(`${CONTROL_BASE}/`) ? path.slice(CONTROL_BASE.length) : '')
  if ('operation' in found) return found
  if (found.unknown === 'path') throw new Refused(404, 'the control API does not have this path')
  return { allow: allowHeader(found.operations.map((operation) => operation.method)) }
}

/** Number of problems that are named. A request with more usually repeats the same problem. */
const NAMED_PROBLEMS = 20

function refusedInput(problems: readonly InputProblem[]): Refused {
  const named = problems.slice(0, NAMED_PROBLEMS)
  const more = problems.length - NAMED_PROBLEMS
  const message = [...named.map(({ sentence }) => sentence), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  const fields = named.flatMap(({ field, message: text }) => (field === undefined ? [] : [{ field, message: text }]))
  return new Refused(400, message, { fields })
}

/** No other operation returns a function. */
const isStream = (result: unknown): result is EventStream => typeof result === 'function'

/** The input was validated against the description that its type is generated from. */
const perform = (operationId: Operation['operationId'], call: Call): unknown => (handlers[operationId] as Handler<unknown>)(call)
