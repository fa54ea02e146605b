import { allowHeader } from '@activity-tracking/spec'
import { type Later, whenReady } from '../base/later.ts'
import type { Fault } from '../core/faults.ts'
import { Refusal } from '../core/refusal.ts'
import { FAILED_REQUEST, reportFailure } from '../core/report-failure.ts'
import type { World } from '../core/world.ts'
import { MULTIPART_TYPE } from '../description/bodies.ts'
import { MEGABYTE } from '../description/document.ts'
import { type Input, isAboutPath } from '../description/input.ts'
import {
  authenticate,
  bearerToken,
  countRequest,
  type Destination,
  requireActiveApp,
  requireExistence,
  requirePermission,
  UNKNOWN_PATH,
  worldOfApp,
  worldOfBasic,
} from './admission.ts'
import { type ApiOperation, api, type BelowBase, belowBase, existsAt, newBaseIsOpen, respondsBelow } from './api.ts'
import { decideAuthorization, formOfAnotherPage } from './consent.ts'
import { insteadOf } from './fault-kinds.ts'
import type { Handler } from './handlers/handler.ts'
import { handlers as serviceHandlers } from './handlers/index.ts'
import { type HttpRequest, NO_BODY, type ReceivedBody } from './request.ts'
import { type HttpResponse, internalError, MethodRefusal, refusalResponse } from './response.ts'
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
interface Placed extends Visit, Destination {}

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
    return 'operation' in match && respondsBelow(match.operation, below) ? respond({ ...visit, ...match }) : refuseUnknown(visit)
  }

  const respond = (placed: Placed): Later<Outcome> => {
    const { request, operation } = placed
    const { facts } = api.describe(operation.operationId)
    if (facts['same-origin'] === true && isForeignForm(request.headers)) {
      const world = services.worlds.find(request.query.get('client_id') ?? '') ?? services.defaultWorld()
      return guarded(placed, { world, operationId: nameOf(operation), athleteId: null }, formOfAnotherPage)
    }
    const answer = operation.authentication === 'bearer' ? respondToAthlete : respondToApp
    const isRead = canHaveBody(operation) && isAdmitted(placed)
    return isRead ? request.readBody(bodyLimit(operation, request)).then((body) => answer({ ...placed, body })) : answer(placed)
  }

  /** Refuses a request without an operation. Below the API root, the request still counts if its app is known (decision 012). */
  const refuseUnknown = (visit: Visit): Later<Outcome> => {
    const { request, below, operations } = visit
    const { world, knownApp } = authenticate(services, request)
    return guarded(visit, { world, operationId: null, athleteId: null }, () => {
      const here = operations.filter((operation) => respondsBelow(operation, below))
      const isOpen = below.base !== 'new api' || newBaseIsOpen(world)
      const methods = here.filter((operation) => isOpen && existsAt(operation, world.now())).map(({ method }) => method)
      if (request.method === 'OPTIONS' && methods.length > 0) return { status: 204, headers: { Allow: allowHeader(methods) } }
      if (knownApp && below.base !== 'auth') countRequest(services, world, ['overall', 'read'])
      const { method, path, sentMethod } = request
      const unrouted = { method, path, below }
      if (methods.length > 0) throw new MethodRefusal(sentMethod, allowHeader(methods), meantInstead(unrouted, world))
      const isElsewhere = operations.length > here.length
      throw new Refusal('not-found', UNKNOWN_PATH, isElsewhere ? whyBelowOtherBase(below) : whyUnknownPath(unrouted, world))
    })
  }

  /**
   * Whether a request is admitted before its body is read. If not, the body is not read. Everything is checked again afterwards, because a
   * token may be revoked while the body arrives. Credentials in the body itself are checked then.
   */
  const isAdmitted = (placed: Placed): boolean => {
    const { operation } = placed
    try {
      if (operation.authentication === 'basic') worldOfBasic(services, placed.request.headers.authorization)
      if (operation.authentication !== 'bearer') return true
      const found = authenticate(services, placed.request)
      requireExistence(placed, found.world)
      requirePermission(operation, found)
      return !services.worlds.quotaOf(found.world).isUsedUp(operation.quotaFamilies)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }

  const respondToAthlete = (placed: Placed): Later<Outcome> => {
    const { operation, request } = placed
    const found = authenticate(services, request)
    const { world, session, knownApp } = found
    const context = {
      world,
      operationId: nameOf(operation),
      athleteId: session?.athleteId ?? null,
      scope: session?.scopes.join(',') ?? null,
    }
    return perform(placed, context, () => {
      requireExistence(placed, world)
      if (knownApp) countRequest(services, world, operation.quotaFamilies)
      const { athleteId, scopes } = requirePermission(operation, found)
      return whenReady(readInput(placed), (input) =>
        handlers[operation.operationId]({ services, world, athleteId, scopes, ...input, rawQuery: request.query }),
      )
    })
  }

  const respondToApp = async (placed: Placed): Promise<Outcome> => {
    const { operation, request } = placed
    const { world, input } = await identify(placed)
    return perform(placed, { world, operationId: nameOf(operation), athleteId: null }, () => {
      requireExistence(placed, world)
      if (input instanceof Refusal) throw input
      countRequest(services, world, operation.quotaFamilies)
      if (operation.base === 'api') requireActiveApp(world)
      return handlers[operation.operationId]({ services, world, athleteId: '', scopes: [], ...input, rawQuery: request.query })
    })
  }

  /** The input of a request with the app's own credentials, and its world. If the app is unknown, the refusal and the default world. */
  const identify = async (placed: Placed): Promise<{ world: World; input: Input | Refusal }> => {
    try {
      const { operation, request } = placed
      const { authorization } = request.headers
      if (operation.authentication === 'basic') worldOfBasic(services, authorization)
      const input = await readInput(placed)
      return { world: worldOfApp(services, operation, input, authorization), input }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { world: services.defaultWorld(), input: error }
    }
  }

  /** Performs the work, unless a fault rule prevents it. */
  const perform = (placed: Placed, context: Context, work: () => Later<HttpResponse>): Later<Outcome> => {
    const { world, operationId } = context
    const fault = services.faultsOf(world).take(operationId ?? '', world.now())
    const instead = fault && insteadOf(fault)
    if (instead === undefined) return guarded(placed, context, work, fault)
    return outcomeOf(
      placed,
      { ...context, athleteId: null, scope: null },
      { ...instead, why: `Returned by your fault rule for ${operationId}.` },
      fault,
    )
  }

  return route
}

/** Performs the work. Converts a refusal to its response. Any other error is a failure of the sandbox. */
function guarded(visit: Visit, context: Context, work: () => Later<HttpResponse>, fault?: Fault): Later<Outcome> {
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

const outcomeOf = (
  visit: Visit,
  { world, operationId, athleteId, scope = null }: Context,
  response: HttpResponse,
  fault: Fault | undefined,
): Outcome => ({
  response: withStandardHeaders(visit, response),
  world,
  operationId,
  athleteId: response.athleteId ?? athleteId,
  scope,
  why: response.why ?? null,
  body: visit.body,
  fault,
})

/**
 * Tokens and codes are not stored. A 401 names the scheme of the operation's credentials (decision 125); a fault rule can cause it anywhere.
 */
function withStandardHeaders({ below, operations }: Visit, response: HttpResponse): HttpResponse {
  const isOAuth = below.base === 'auth' || operations.some(({ base }) => base === 'auth')
  if (!isOAuth && response.status !== 401) return response
  const [operation] = operations
  const isBearer =
    operation === undefined || operation.authentication === 'bearer' || api.describe(operation.operationId).facts.app === 'access-token'
  const challenge = { 'WWW-Authenticate': `${isBearer ? 'Bearer' : 'Basic'} realm="activity-tracking"` }
  return { ...response, headers: { ...(isOAuth && NOT_STORED), ...response.headers, ...(response.status === 401 && challenge) } }
}

/** The name of an operation in the journal and in fault rules. */
const nameOf = ({ operationId }: ApiOperation): string => api.describe(operationId).facts['part-of'] ?? operationId

/** Parses the input. An invalid id in the path is treated as an object that does not exist. */
function readInput(placed: Placed): Later<Input> {
  const { request, operation, body: { body, tooLarge } = NO_BODY } = placed
  if (tooLarge) throw bodyTooLarge(operation)
  const { query, headers } = request
  const bearer = bearerToken(headers.authorization)
  const anywhere = operation.authentication !== 'bearer'
  return whenReady(api.read(placed, { query, contentType: headers['content-type'], body, bearer, anywhere }), (input) => {
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
  })
}

function bodyTooLarge({ operationId, requestMediaType }: ApiOperation): Refusal {
  const field = requestMediaType === MULTIPART_TYPE ? 'file' : 'body'
  const reason = { resource: api.describe(operationId).resourceOf(), field, code: 'too large' }
  return new Refusal('invalid', reason, 'The body is too large: the limit is 25 MB for files and 1 MB otherwise.')
}

/** Whether the body is read. The parameters of an app's own requests can be in a form (decision 075). */
const canHaveBody = ({ requestMediaType, authentication, method }: ApiOperation): boolean =>
  requestMediaType !== null || (authentication !== 'bearer' && method !== 'GET')

/** The limit is 1 MB if the media type is not the described one. */
function bodyLimit({ operationId }: ApiOperation, { headers }: HttpRequest): number {
  const { body, bodyLimit: limit } = api.describe(operationId)
  const isDescribed = body !== undefined && headers['content-type']?.toLowerCase().startsWith(body.mediaType) === true
  return isDescribed ? limit : MEGABYTE
}
