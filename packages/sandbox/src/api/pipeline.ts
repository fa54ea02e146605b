import { allowHeader, type QuotaFamily } from '@activity-tracking/spec'
import type { Fault } from '../core/faults.ts'
import type { Exceeded } from '../core/limits.ts'
import { Refusal } from '../core/refusal.ts'
import { FAILED_REQUEST, reportFailure } from '../core/report-failure.ts'
import type { World } from '../core/world.ts'
import { MULTIPART_TYPE } from '../description/bodies.ts'
import { MEGABYTE } from '../description/document.ts'
import { createTolerance, type Tolerate } from '../description/fields.ts'
import { type Input, isAboutPath } from '../description/input.ts'
import type { Problem } from '../description/problem.ts'
import {
  authenticate,
  bearerToken,
  type Placed,
  requireActiveApp,
  requireEntitlement,
  requireExistence,
  requireScope,
  UNKNOWN_PATH,
  worldOfApp,
  worldOfBasic,
} from './admission.ts'
import { type ApiOperation, api, type BelowBase, belowBase, existsAt, isDescribedBase, newBaseIsOpen, respondsBelow } from './api.ts'
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
  /** The reason for a refusal, in plain words. */
  readonly why: string | null
  /** Notes on what was accepted although it is neither stated nor described, in plain words. */
  readonly tolerated: readonly string[]
  /** The fault to apply when it is sent. */
  readonly fault?: Fault | undefined
}

/** Turns requests to the API and the OAuth paths into responses. */
export type Pipeline = (request: HttpRequest) => Promise<Outcome>

/** A request with a function that records what was tolerated. */
interface Noted extends HttpRequest {
  readonly tolerate: Tolerate
}

/** The request with its body, if the body was read. */
interface Received extends Noted, ReceivedBody {}

/** The world, operation and athlete of a request, as far as they are known. */
type Context = Pick<Outcome, 'world' | 'operationId' | 'athleteId'>

/** The operations that have the path of a request, but not its method or base. */
interface OtherOperations {
  readonly ofPath: readonly ApiOperation[]
  readonly here: readonly ApiOperation[]
}

/** An outcome before the notes are added. */
type Bare = Omit<Outcome, 'tolerated'>

const handlers: Readonly<Record<ApiOperation['operationId'], Handler>> = { ...serviceHandlers, decideAuthorization }

/** Tokens and codes are in responses of the OAuth operations (RFC 6749, section 5.1). */
const NOT_STORED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** Recognizes forms of other pages. */
interface FormCheck {
  /** Whether the browser reports that a form was submitted by a page that is not the sandbox's own. */
  isForeignForm(headers: HttpRequest['headers']): boolean
}

export function createPipeline(services: Services, { isForeignForm }: FormCheck): Pipeline {
  const respond = async (request: Noted): Promise<Bare> => {
    const below = belowBase(request.path)
    const match = api.router.find(request.method, below.path)
    const operations = 'operation' in match ? [match.operation] : match.unknown === 'method' ? match.operations : []
    const outcome = withChallenge(await route(request, below, match, operations), operations)
    if (below.base !== 'auth' && operations.every(({ base }) => base !== 'auth')) return outcome
    const { response } = outcome
    return { ...outcome, response: { ...response, headers: { ...NOT_STORED, ...response.headers } } }
  }

  const route = async (
    request: Noted,
    below: BelowBase,
    match: ReturnType<typeof api.router.find>,
    operations: readonly ApiOperation[],
  ): Promise<Bare> => {
    const here = operations.filter((operation) => respondsBelow(operation, below))
    if (!('operation' in match) || here.length === 0) {
      return refuseUnknown(request, below, { ofPath: operations, here })
    }
    const { operation } = match
    const { facts } = api.describe(operation.operationId)
    const placed = { ...match, below }
    if (facts['same-origin'] === true && isForeignForm(request.headers)) {
      const world = services.worlds.find(request.query.get('client_id') ?? '') ?? services.defaultWorld()
      return guarded({ world, operationId: nameOf(operation), athleteId: null }, async () => formOfAnotherPage())
    }
    if (!isDescribedBase(operation, below))
      request.tolerate('the path is below the base URL of the API; the description has it below the web root of the OAuth paths')
    if (isMisspelt(request.headers.authorization)) request.tolerate('the scheme of the Authorization header is not spelled Bearer or Basic')
    const isRead = (operation.requestMediaType !== null || facts['query-in-form'] === true) && isAdmitted(placed, request)
    const received = { ...request, ...(isRead ? await request.readBody(bodyLimit(operation, request)) : NO_BODY) }
    return operation.authentication === 'bearer' ? respondToAthlete(placed, received) : respondToApp(placed, received)
  }

  /**
   * Refuses a request without an operation. Below the API root, the request still counts if its app is known (decision 012).
   * @param others operations that the path has: below any base, and below the one of the request
   */
  const refuseUnknown = (request: HttpRequest, below: BelowBase, others: OtherOperations): Promise<Bare> => {
    const { world, knownApp } = authenticate(services, request)
    return guarded({ world, operationId: null, athleteId: null }, async () => {
      const isOpen = below.base !== 'new api' || newBaseIsOpen(world)
      const methods = others.here.filter((operation) => isOpen && existsAt(operation, world.now())).map(({ method }) => method)
      if (request.method === 'OPTIONS' && methods.length > 0) return { status: 204, headers: { Allow: allowHeader(methods) } }
      if (knownApp && below.base !== 'auth') count(world, ['overall', 'read'])
      const { method, path, sentMethod } = request
      const unrouted = { method, path, below }
      if (methods.length > 0) throw new MethodRefusal(sentMethod, allowHeader(methods), meantInstead(unrouted, world))
      const isElsewhere = others.ofPath.length > others.here.length
      throw new Refusal('not-found', UNKNOWN_PATH, isElsewhere ? whyBelowOtherBase(below) : whyUnknownPath(unrouted, world))
    })
  }

  /**
   * Whether a request is admitted before its body is read. If not, the body is not read. Everything is checked again afterwards, because a
   * token may be revoked while the body arrives. Credentials in the body itself are checked then.
   */
  const isAdmitted = (match: Placed, request: Noted): boolean => {
    const { operation } = match
    try {
      if (operation.authentication === 'basic') worldOfBasic(services, request)
      if (operation.authentication !== 'bearer') return true
      const { world, session } = authenticate(services, request)
      requireExistence(match, world)
      if (session === undefined) return false
      requireActiveApp(world)
      requireScope(operation, session)
      requireEntitlement(operation, world, session.athleteId)
      return !services.worlds.quotaOf(world).isUsedUp(operation.quotaFamilies)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }

  const respondToAthlete = (match: Placed, request: Received): Promise<Bare> => {
    const { operation } = match
    const found = authenticate(services, request)
    const { world, session, knownApp } = found
    return perform({ world, operationId: nameOf(operation), athleteId: session?.athleteId ?? null }, async () => {
      requireExistence(match, world)
      if (knownApp) count(world, operation.quotaFamilies)
      if (session === undefined) throw found.refusal
      requireActiveApp(world)
      requireScope(operation, session)
      requireEntitlement(operation, world, session.athleteId)
      const input = await readInput(match, request)
      const { athleteId, scopes } = session
      return handlers[operation.operationId]({ services, world, athleteId, scopes, ...input, rawQuery: request.query })
    })
  }

  const respondToApp = async (match: Placed, request: Received): Promise<Bare> => {
    const { operation } = match
    const { world, input } = await identify(match, request)
    return perform({ world, operationId: nameOf(operation), athleteId: null }, async () => {
      requireExistence(match, world)
      if (input instanceof Refusal) throw input
      count(world, operation.quotaFamilies)
      if (operation.base === 'api') requireActiveApp(world)
      return handlers[operation.operationId]({ services, world, athleteId: '', scopes: [], ...input, rawQuery: request.query })
    })
  }

  /** The input of a request with the app's own credentials, and its world. If the app is unknown, the refusal and the default world. */
  const identify = async (match: Placed, request: Received): Promise<{ world: World; input: Input | Refusal }> => {
    try {
      if (match.operation.authentication === 'basic') worldOfBasic(services, request)
      const input = await readInput(match, request)
      return { world: worldOfApp(services, match.operation, input, request), input }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { world: services.defaultWorld(), input: error }
    }
  }

  const count = (world: World, families: readonly QuotaFamily[]): void => {
    if (families.length === 0) return
    const exceeded = services.worlds.quotaOf(world).count(families)
    if (exceeded !== undefined) throw limitRefusal(exceeded)
  }

  /** Performs the work, unless a fault rule prevents it. */
  const perform = async (context: Context, work: () => Promise<HttpResponse>): Promise<Bare> => {
    const { world, operationId } = context
    const fault = services.faultsOf(world).take(operationId ?? '', world.now())
    const response = fault && insteadOf(fault)
    if (response !== undefined) return { ...context, athleteId: null, response, why: 'a fault rule returned this status', fault }
    return { ...(await guarded(context, work)), fault }
  }

  return async (request) => {
    const { tolerate, notes } = createTolerance()
    const outcome = await respond({ ...request, tolerate })
    return { ...outcome, tolerated: notes() }
  }
}

/** A 401 names the scheme of the operation's credentials (decision 125). A fault rule can cause it anywhere. */
function withChallenge(outcome: Bare, [operation]: readonly ApiOperation[]): Bare {
  const { response } = outcome
  if (response.status !== 401) return outcome
  const isBearer =
    operation === undefined || operation.authentication === 'bearer' || api.describe(operation.operationId).facts.app === 'access-token'
  const challenge = { 'WWW-Authenticate': `${isBearer ? 'Bearer' : 'Basic'} realm="activity-tracking"` }
  return { ...outcome, response: { ...response, headers: { ...response.headers, ...challenge } } }
}

/** The name of an operation in the journal and in fault rules. */
const nameOf = ({ operationId }: ApiOperation): string => api.describe(operationId).facts['part-of'] ?? operationId

/** Parses the input. An invalid id in the path is treated as an object that does not exist. */
async function readInput(match: Placed, request: Received): Promise<Input> {
  if (request.tooLarge) throw bodyTooLarge(match.operation)
  const { query, headers, body, tolerate } = request
  const bearer = bearerToken(headers.authorization)
  const input = await api.read(match, { query, contentType: headers['content-type'], body, bearer, tolerate })
  if (!Array.isArray(input)) return input
  const [problem] = input
  if (isAboutPath(match, input) && problem) throw new Refusal('not-found', { ...problem, field: 'id' }, 'no object has this id')
  throw new Refusal('invalid', input, input.map(toWords).join(', '))
}

function bodyTooLarge({ operationId, requestMediaType }: ApiOperation): Refusal {
  const field = requestMediaType === MULTIPART_TYPE ? 'file' : 'body'
  const reason = { resource: api.describe(operationId).resourceOf(), field, code: 'too large' }
  return new Refusal('invalid', reason, 'the body is too large: 25 MB for files, 1 MB otherwise')
}

const toWords = ({ field, code }: Problem): string => `${field} ${code.startsWith('more than') ? 'has' : 'is'} ${code}`

/** Scheme names are case-insensitive, but the specification has one spelling. */
const isMisspelt = (authorization = ''): boolean => /^(bearer|basic) /i.test(authorization) && !/^(Bearer|Basic) /.test(authorization)

/** The limit is 1 MB if the media type is not the described one. */
function bodyLimit({ operationId }: ApiOperation, { headers }: HttpRequest): number {
  const { body, bodyLimit: limit } = api.describe(operationId)
  const isDescribed = body !== undefined && headers['content-type']?.toLowerCase().startsWith(body.mediaType) === true
  return isDescribed ? limit : MEGABYTE
}

/** Performs the work. Converts a refusal to its response. Any other error is a failure of the sandbox. */
async function guarded(context: Context, work: () => Promise<HttpResponse>): Promise<Bare> {
  const response = await work().catch((error: unknown) => {
    if (error instanceof Refusal) return refusalResponse(error)
    reportFailure(FAILED_REQUEST, error)
    return internalError()
  })
  return { ...context, athleteId: response.athleteId ?? context.athleteId, response, why: response.why ?? null }
}

function limitRefusal({ family, window, until }: Exceeded): Refusal {
  const reason = { resource: 'Application', field: `${family} rate limit`, code: 'exceeded' }
  return new Refusal('limit', reason, `the ${family} limit of the ${window} is exceeded until ${new Date(until).toISOString()}`)
}
