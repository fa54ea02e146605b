import { STATUS_CODES } from 'node:http'
import type { Operation, QuotaFamily } from '@activity-tracking/spec'
import type { Fault } from '../faults/faults.ts'
import type { Exceeded } from '../service/limits.ts'
import { Refusal } from '../service/refusal.ts'
import type { Services } from '../service/services.ts'
import type { World } from '../service/world.ts'
import { type Answer, jsonText } from './answer.ts'
import { authenticate, bearerToken, requireScope } from './authenticate.ts'
import { type BelowBase, belowBase, isBelowItsBase, newBaseIsOpen, whyBelowNoBase, whyBelowOtherBase } from './bases.ts'
import { CONSENT_PATH } from './consent.ts'
import { createRouter, type Match } from './description/router.ts'
import { existsAt, requireActiveApp, requireEntitlement } from './entitlement.ts'
import { faultAnswer, refusalAnswer } from './faults-body.ts'
import { handlers } from './handlers/index.ts'
import { MethodRefusal, toAllow } from './methods.ts'
import { MULTIPART_TYPE } from './reading/parse-body.ts'
import { createInputReader, isAboutPath } from './reading/read-input.ts'
import { createTolerance, type Tolerate } from './reading/tolerate.ts'
import type { Input, Problem } from './reading/types.ts'
import { BODY_LIMIT, FILE_BODY_LIMIT, type HttpRequest, NO_BODY, type ReceivedBody } from './request.ts'
import { worldOfBasic, worldOfClient } from './world-of-client.ts'

/** An answer with everything that is to be said about it. */
export interface Outcome {
  readonly answer: Answer
  readonly world: World
  readonly operationId: string | null
  readonly athleteId: string | null
  /** Why it was refused, in plain words. */
  readonly why: string | null
  /** What was accepted although it is neither stated nor described, in plain words. */
  readonly tolerated: readonly string[]
  /** What shall go wrong with sending it. */
  readonly fault?: Fault | undefined
}

const UNKNOWN_PATH = { resource: 'resource', field: 'path', code: 'invalid' }

/** A request, and where to note what is tolerated about it. */
interface Noted extends HttpRequest {
  readonly tolerate: Tolerate
}

/** The same with as much of its body as was worth reading. */
interface Received extends Noted, ReceivedBody {}

/** An outcome before the notes are added. */
type Bare = Omit<Outcome, 'tolerated'>

/** Turns requests to the API and the OAuth paths into answers. */
export type Pipeline = (request: HttpRequest) => Promise<Outcome>

export function createPipeline(services: Services): Pipeline {
  const router = createRouter()
  const reader = createInputReader()

  /** Reads the input, or says what is wrong with it. A wrong id in the path is an object that does not exist. */
  const readInput = async (match: Match, request: Received): Promise<Input> => {
    if (request.tooLarge)
      throw new Refusal(
        'invalid',
        { resource: 'Upload', field: 'file', code: 'too large' },
        'the body is too large: 25 MB for files, 1 MB otherwise',
      )
    const { query, headers, body, tolerate } = request
    // The legacy endpoint takes the access token as a field or as a bearer token (decision 021).
    const bearer = match.operation.operationId === 'deauthorizeApp' ? bearerToken(headers.authorization) : undefined
    const fields = bearer === undefined ? undefined : { access_token: bearer }
    const input = await reader.read(match, { query, contentType: headers['content-type'], body, fields, tolerate })
    if (!Array.isArray(input)) return input
    const [problem] = input
    if (isAboutPath(match, input) && problem) throw new Refusal('not-found', { ...problem, field: 'id' }, 'no object has such an id')
    throw new Refusal('invalid', input, input.map(toWords).join(', '))
  }

  /** The outcome, unless a fault rule says that nothing shall be done. */
  const withFault = async (world: World, { operationId }: Operation, work: () => Promise<Bare>): Promise<Bare> => {
    const fault = services.faultsOf(world).take(operationId, world.now())
    if (fault?.status === undefined && fault?.cut !== 'before') return fault === undefined ? work() : { ...(await work()), fault }
    const answer = faultAnswer(fault.status ?? 500, STATUS_CODES[fault.status ?? 500] ?? 'Fault', [])
    return { answer, ...{ world, operationId, athleteId: null, why: 'a fault rule says so', fault } }
  }

  const count = (world: World, families: readonly QuotaFamily[]): void => {
    if (families.length === 0) return
    const exceeded = services.worlds.quotaOf(world).count(families)
    if (exceeded !== undefined) throw limitRefusal(exceeded)
  }

  /**
   * There is no such operation. Below the API root the request counts all the same, when its app is known (decision 012).
   * @param others operations that the path has
   */
  const answerUnknown = (why: string, request: HttpRequest, below?: BelowBase, others: readonly Operation[] = []): Promise<Bare> => {
    const found = authenticate(services, request)
    return guarded({ world: found.world, operationId: null, athleteId: null }, async () => {
      const methods = below === undefined ? [] : methodsOf(others, below, found.world)
      if (request.method === 'OPTIONS' && methods.length > 0) return { status: 204, headers: { Allow: toAllow(methods) } }
      if (found.knownApp && below !== undefined && below.base !== 'auth') count(found.world, ['overall', 'read'])
      if (methods.length > 0) throw new MethodRefusal(request.sentMethod, toAllow(methods))
      throw new Refusal('not-found', UNKNOWN_PATH, why)
    })
  }

  const answerAsAthlete = async (match: Placed, request: Received): Promise<Bare> => {
    const { operation } = match
    const found = authenticate(services, request)
    const { world, session, knownApp } = found
    return withFault(world, operation, () =>
      guarded({ world, operationId: operation.operationId, athleteId: session?.athleteId ?? null }, async () => {
        requireExistence(match, world)
        if (knownApp) count(world, operation.quotaFamilies)
        if (session === undefined) throw found.refusal
        requireActiveApp(world)
        requireScope(operation, session)
        requireEntitlement(operation, world, session.athleteId)
        const input = await readInput(match, request)
        const { athleteId, scopes } = session
        return handlers[operation.operationId]({ services, world, athleteId, scopes, ...input, rawQuery: request.query })
      }),
    )
  }

  /** What an app sent with its own credentials, and its world; the default world, with the refusal, when it cannot be said whose. */
  const identify = async (match: Placed, request: Received): Promise<{ world: World; input: Input | Refusal }> => {
    try {
      if (match.operation.authentication === 'basic') worldOfBasic(services, request)
      const input = await readInput(match, request)
      return { world: worldOfClient(services, match.operation, input, request), input }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { world: services.defaultWorld(), input: error }
    }
  }

  const answerAsApp = async (match: Placed, request: Received): Promise<Bare> => {
    const { operation } = match
    const { world, input } = await identify(match, request)
    return withFault(world, operation, () =>
      guarded({ world, operationId: operation.operationId, athleteId: null }, async () => {
        requireExistence(match, world)
        if (input instanceof Refusal) throw input
        count(world, operation.quotaFamilies)
        if (operation.base === 'api') requireActiveApp(world)
        return handlers[operation.operationId]({ services, world, athleteId: '', scopes: [], ...input, rawQuery: request.query })
      }),
    )
  }

  const answer = async (request: Noted): Promise<Bare> => {
    const below = belowBase(request.path)
    if (below === undefined) return answerUnknown(whyBelowNoBase(router.find(request.method, request.path)), request)
    const match = router.find(request.method, below.path)
    if ('unknown' in match) {
      return answerUnknown('there is no such path', request, below, match.unknown === 'method' ? match.operations : [])
    }
    if (!isBelowItsBase(match.operation, below)) return answerUnknown(whyBelowOtherBase(below), request, below)
    const placed = { ...match, below }
    if ((match.operation.base === 'auth') !== (below.base === 'auth'))
      request.tolerate('the path is below the base address of the API, where the web root of the OAuth paths is described')
    if (isMisspelt(request.headers.authorization)) request.tolerate('the scheme of Authorization is not spelled Bearer or Basic')
    const { operation } = match
    const isRead = takesBody(operation) && isAdmitted(services, placed, request)
    const received = { ...request, ...(isRead ? await request.readBody(bodyLimit(operation, request)) : NO_BODY) }
    return operation.authentication === 'bearer' ? answerAsAthlete(placed, received) : answerAsApp(placed, received)
  }

  return async (request) => {
    const { tolerate, notes } = createTolerance()
    const outcome = await answer({ ...request, tolerate })
    return { ...outcome, tolerated: notes() }
  }
}

/** Names of schemes are compared without regard to case, and written in one way. */
const isMisspelt = (authorization = ''): boolean => /^(bearer|basic) /i.test(authorization) && !/^(Bearer|Basic) /.test(authorization)

/** Methods that a path takes below a base, at the world's date; none when there is no such path. */
function methodsOf(operations: readonly Operation[], below: BelowBase, world: World): readonly string[] {
  if (below.base === 'new api' && !newBaseIsOpen(world)) return []
  const methods = operations
    .filter((operation) => isBelowItsBase(operation, below) && existsAt(operation, world.now()))
    .map(({ method }) => method)
  // The form of the consent page is sent to its own URL, which the description does not say.
  return below.path === CONSENT_PATH && methods.length > 0 ? [...methods, 'POST'] : methods
}

/** What a request is for, and below which base it came. */
type Placed = Match & { readonly below: BelowBase }

const toWords = ({ field, code }: Problem): string => `${field} ${code.startsWith('more than') ? 'has' : 'is'} ${code}`

/** Whether a body may hold input. Credentials of an app are understood in a form where the query is described (decision 073). */
const takesBody = ({ requestMediaType, authentication }: Operation): boolean => requestMediaType !== null || authentication === 'none'

/** Only operations that take files take more than a megabyte. */
const bodyLimit = ({ requestMediaType }: Operation, { headers }: HttpRequest): number =>
  requestMediaType === MULTIPART_TYPE && headers['content-type']?.toLowerCase().startsWith(MULTIPART_TYPE) ? FILE_BODY_LIMIT : BODY_LIMIT

/**
 * Whether a request would be refused whatever its body holds: then the body is not read. All of this is checked once more afterwards,
 * because a token may have died while the body came in. Credentials in the body itself are for later.
 */
function isAdmitted(services: Services, match: Placed, request: Noted): boolean {
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

/** @throws Refusal not-found when the operation, or the base address, does not exist at the world's date */
function requireExistence({ operation, below }: Placed, world: World): void {
  if (below.base === 'new api' && !newBaseIsOpen(world)) {
    throw new Refusal('not-found', UNKNOWN_PATH, "at this world's date the new base address does not exist")
  }
  if (existsAt(operation, world.now())) return
  throw new Refusal('not-found', UNKNOWN_PATH, "at this world's date the operation does not exist")
}

/** Performs the work; a refusal becomes its answer. */
async function guarded(base: Pick<Outcome, 'world' | 'operationId' | 'athleteId'>, work: () => Promise<Answer>): Promise<Bare> {
  try {
    return { ...base, answer: await work(), why: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...base, answer: refusalAnswer(error), why: error.message }
  }
}

function limitRefusal({ family, window, until }: Exceeded): Refusal {
  const reason = { resource: 'Application', field: `${family} rate limit`, code: 'exceeded' }
  return new Refusal('limit', reason, `the ${family} limit of the ${window} is used up until ${new Date(until).toISOString()}`)
}

/** Something failed that should not have: the answer of last resort. */
export const internalError = (): Answer => jsonText(JSON.stringify({ message: 'Internal Server Error', errors: [] }), 500)
