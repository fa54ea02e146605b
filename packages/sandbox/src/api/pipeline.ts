import { allowHeader } from '@activity-tracking/spec'
import type { Fault } from '../core/faults.ts'
import { Refusal } from '../core/refusal.ts'
import { FAILED_REQUEST, reportFailure } from '../core/report-failure.ts'
import type { World } from '../core/world.ts'
import { MULTIPART_TYPE, type ParsedBody, parseBody, type UnreadableBody } from '../description/bodies.ts'
import { MEGABYTE } from '../description/document.ts'
import { type Input, isAboutPath } from '../description/input.ts'
import {
  admit,
  authenticate,
  bearerToken,
  countRequest,
  type Destination,
  requireActiveApp,
  requireExistence,
  requireQuota,
  UNKNOWN_PATH,
  worldOfApp,
  worldOfBasic,
} from './admission.ts'
import { type ApiOperation, api, type BelowBase, belowBase, existsAt, newBaseIsOpen, respondsBelow } from './api.ts'
import { decideAuthorization, formOfAnotherPage } from './consent.ts'
import type { Handler } from './handlers/handler.ts'
import { handlers as serviceHandlers } from './handlers/index.ts'
import { insteadOf } from './received.ts'
import type { HttpRequest, ReceivedBody } from './request.ts'
import { type HttpResponse, internalError, type Later, MethodRefusal, refusalResponse } from './response.ts'
import type { Services } from './services.ts'
import { meantInstead, whyBelowOtherBase, whyUnknownPath } from './unknown-path.ts'

/** A response and its entry in the journal. */
export interface Outcome {
  readonly response: HttpResponse
  readonly world: World
  readonly operationId: string | null
  readonly athleteId: string | null
  /** Scopes of the valid access token of the request, separated by commas. */
  readonly scope: string | null
  /** The reason for a refusal, in plain words. */
  readonly why: string | null
  /** The body of the request, as far as it was read. */
  readonly body: ReceivedBody | undefined
  /** The fault to apply when it is sent. */
  readonly fault: Fault | undefined
}

/** Turns requests to the API and the OAuth paths into responses: at once, if there is no body to read and nothing else to wait for. */
export type Pipeline = (request: HttpRequest) => Later<Outcome>

/** A request on its way to a response. */
interface Visit {
  readonly request: HttpRequest
  readonly below: BelowBase
  /** The operations that have its path and method; if none has its method, those that have its path. Below any base. */
  readonly operations: readonly ApiOperation[]
  /** Undefined if the body was not read. */
  readonly body: ReceivedBody | undefined
}

/** A request for an operation. */
interface Placed extends Visit, Destination {
  /** Undefined if the body was not read. */
  readonly parsed?: ParsedBody | UnreadableBody
}

/** The world, operation and athlete of a request, as far as they are known. */
type Context = Pick<Outcome, 'world' | 'operationId' | 'athleteId'> & Partial<Pick<Outcome, 'scope'>>

const handlers: Readonly<Record<ApiOperation['operationId'], Handler>> = { ...serviceHandlers, decideAuthorization }

/** Tokens and codes are in responses of the OAuth operations (RFC 6749, section 5.1). */
const NOT_STORED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** Recognizes forms of other pages. */
interface FormCheck {
  /** Whether the browser reports that a form was submitted by a page that is not the sandbox's own. */
  isForeignForm(headers: HttpRequest['headers']): boolean
}

export function createPipeline(services: Services, { isForeignForm }: FormCheck): Pipeline {
  const route: Pipeline = (request) => {
    const below = belowBase(request.path)
    const match = api.router.find(request.method, below.path)
    const operations = 'operation' in match ? [match.operation] : match.unknown === 'method' ? match.operations : []
    const visit = { request, below, operations, body: undefined }
    if (!('operation' in match) || !respondsBelow(match.operation, below)) return refuseUnknown(visit)
    const placed = { ...visit, ...match }
    const { operation } = placed
    const { facts } = api.describe(operation.operationId)
    if (facts['same-origin'] === true && isForeignForm(request.headers)) {
      const world = services.worlds.find(request.query.get('client_id') ?? '') ?? services.defaultWorld()
      return respond(placed, { world, operationId: nameOf(operation), athleteId: null }, formOfAnotherPage)
    }
    const answer = operation.authentication === 'bearer' ? respondToAthlete : respondToApp
    // The parameters of an app's own requests can be in a form (decision 075).
    const canHaveBody = operation.requestMediaType !== null || (operation.authentication !== 'bearer' && operation.method !== 'GET')
    if (!canHaveBody || isRefusedByHead(placed)) return answer(placed)
    return request.readBody(bodyLimit(operation, request)).then(async (body) => {
      const parsed = await parseBody(request.headers['content-type'], body.body)
      return answer({ ...placed, body, parsed })
    })
  }

  /** Refuses a request without an operation. Below the API root, the request still counts if its app is known (decision 012). */
  const refuseUnknown = (visit: Visit): Later<Outcome> => {
    const { request, below, operations } = visit
    const { world, knownApp } = authenticate(services, request)
    return respond(visit, { world, operationId: null, athleteId: null }, () => {
      const here = operations.filter((operation) => respondsBelow(operation, below))
      const isOpen = below.base !== 'new api' || newBaseIsOpen(world)
      const methods = here.filter((operation) => isOpen && existsAt(operation, world.now())).map(({ method }) => method)
      if (request.method === 'OPTIONS' && methods.length > 0) return { status: 204, headers: { Allow: allowHeader(methods) } }
      if (knownApp && below.base !== 'auth') countRequest(services, world, ['overall', 'read'])
      if (methods.length > 0) throw new MethodRefusal(request.sentMethod, allowHeader(methods), meantInstead(request, world))
      const isElsewhere = operations.length > here.length
      throw new Refusal('not-found', UNKNOWN_PATH, isElsewhere ? whyBelowOtherBase(below) : whyUnknownPath(request, world))
    })
  }

  /** Whether a request is refused before its body is read, by the checks that are repeated afterwards. Credentials in the body are only checked then. */
  const isRefusedByHead = (placed: Placed): boolean => {
    const { operation, request } = placed
    try {
      if (operation.authentication === 'basic') worldOfBasic(services, request.headers.authorization)
      if (operation.authentication === 'bearer') admit(services, placed, authenticate(services, request), requireQuota)
      return false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return true
    }
  }

  const respondToAthlete = (placed: Placed): Later<Outcome> => {
    const { operation, request } = placed
    const found = authenticate(services, request)
    const { world, session } = found
    const scope = session?.scopes.join(',') ?? null
    return respond(placed, { world, operationId: nameOf(operation), athleteId: session?.athleteId ?? null, scope }, () => {
      const { athleteId, scopes } = admit(services, placed, found, countRequest)
      return handlers[operation.operationId]({ services, world, athleteId, scopes, ...readInput(placed), rawQuery: request.query })
    })
  }

  const respondToApp = (placed: Placed): Later<Outcome> => {
    const { operation, request } = placed
    const { world, input } = identify(placed)
    return respond(placed, { world, operationId: nameOf(operation), athleteId: null }, () => {
      requireExistence(placed, world)
      if (input instanceof Refusal) throw input
      countRequest(services, world, operation.quotaFamilies)
      if (operation.base === 'api') requireActiveApp(world)
      return handlers[operation.operationId]({ services, world, athleteId: '', scopes: [], ...input, rawQuery: request.query })
    })
  }

  /** The input of a request with the app's own credentials, and its world. If the app is unknown, the refusal and the default world. */
  const identify = (placed: Placed): { world: World; input: Input | Refusal } => {
    const { operation, request } = placed
    try {
      const world = operation.authentication === 'basic' ? worldOfBasic(services, request.headers.authorization) : undefined
      const input = readInput(placed)
      return { world: world ?? worldOfApp(services, operation, input), input }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { world: services.defaultWorld(), input: error }
    }
  }

  /**
   * Performs the work, unless a fault rule for the operation prevents it. Converts a refusal to its response. Any other error is a failure of the
   * sandbox.
   */
  const respond = (visit: Visit, context: Context, work: () => Later<HttpResponse>): Later<Outcome> => {
    const { world, operationId } = context
    const fault = operationId === null ? undefined : services.faultsOf(world).take(operationId, world.now())
    const instead = fault && insteadOf(fault)
    if (instead !== undefined) {
      const why = `Returned by your fault rule for ${operationId}.`
      return outcomeOf(visit, { ...context, athleteId: null, scope: null }, { ...instead, why }, fault)
    }
    const fail = (error: unknown): Outcome => {
      if (!(error instanceof Refusal)) reportFailure(FAILED_REQUEST, error)
      return outcomeOf(visit, context, error instanceof Refusal ? refusalResponse(error) : internalError(), fault)
    }
    try {
      const response = work()
      if (response instanceof Promise) return response.then((given) => outcomeOf(visit, context, given, fault)).catch(fail)
      return outcomeOf(visit, context, response, fault)
    } catch (error) {
      return fail(error)
    }
  }

  return route
}

/**
 * The response, and what the journal has. Tokens and codes are not stored. A 401 names the scheme of the operation's credentials (decision 057); a
 * fault rule can cause it anywhere.
 */
function outcomeOf({ below, operations, body }: Visit, context: Context, given: HttpResponse, fault: Fault | undefined): Outcome {
  const { world, operationId, athleteId, scope = null } = context
  const [operation] = operations
  const isOAuth = below.base === 'auth' || operation?.base === 'auth'
  let { headers } = given
  if (isOAuth) headers = { ...NOT_STORED, ...headers }
  if (given.status === 401) {
    const isBearer =
      operation === undefined || operation.authentication === 'bearer' || api.describe(operation.operationId).facts.app === 'access-token'
    headers = { ...headers, 'WWW-Authenticate': `${isBearer ? 'Bearer' : 'Basic'} realm="activity-tracking"` }
  }
  return {
    response: headers === undefined ? given : { ...given, headers },
    world,
    operationId,
    athleteId: given.athleteId ?? athleteId,
    scope,
    why: given.why ?? null,
    body,
    fault,
  }
}

/** The name of an operation in the journal and in fault rules. */
const nameOf = ({ operationId }: ApiOperation): string => api.describe(operationId).facts['part-of'] ?? operationId

/** Parses the input. An invalid id in the path is treated as an object that does not exist. */
function readInput(placed: Placed): Input {
  const { request, operation, body, parsed } = placed
  if (body?.tooLarge === true) throw bodyTooLarge(operation)
  const bearer = bearerToken(request.headers.authorization)
  const input = api.read(placed, { query: request.query, body: parsed, bearer, anywhere: operation.authentication !== 'bearer' })
  if (!Array.isArray(input)) return input
  const [problem] = input
  if (isAboutPath(placed, input) && problem)
    throw new Refusal(
      'not-found',
      { resource: problem.resource, field: 'id', code: problem.code },
      'Not found: the path does not have a valid ID.',
    )
  const reasons = input.map(({ resource, field, code }) => ({ resource, field, code }))
  throw new Refusal('invalid', reasons, input.map(({ words }) => words).join(' '))
}

function bodyTooLarge({ operationId, requestMediaType }: ApiOperation): Refusal {
  const field = requestMediaType === MULTIPART_TYPE ? 'file' : 'body'
  const reason = { resource: api.describe(operationId).resourceOf(), field, code: 'too large' }
  return new Refusal('invalid', reason, 'The body is too large: the limit is 25 MB for files and 1 MB otherwise.')
}

/** The limit is 1 MB if the media type is not the described one. */
function bodyLimit({ operationId }: ApiOperation, { headers }: HttpRequest): number {
  const { body, bodyLimit: limit } = api.describe(operationId)
  const isDescribed = body !== undefined && headers['content-type']?.toLowerCase().startsWith(body.mediaType) === true
  return isDescribed ? limit : MEGABYTE
}
