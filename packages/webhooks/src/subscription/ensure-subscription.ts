import type { App, BadRequestError, Quota, Subscription } from '@activity-tracking/client'
import { apiErrorIn } from '../api-error.ts'
import { HandshakeError, type RemainingSubscription, ReplaceSubscriptionError, SubscriptionConflictError } from './errors.ts'
import { explainHandshake, explainLocalUrl, explainRefusedUrl, type HandshakeExplanation } from './explain-handshake.ts'
import { isLoopback, type ProbeFetch } from './probe-callback.ts'
import { type HandshakeProbe, probeHandshake } from './probe-handshake.ts'
import { issueVerifyToken } from './verify-token.ts'
import type { SubscriptionWatch } from './watch-subscription.ts'

/** The part of the app that manages its subscription. */
export type SubscribingApp = Pick<App<Quota | undefined>, 'baseUrl' | 'subscriptions' | 'sign'> & Partial<Pick<App, 'now'>>

/** The app, the callback URL, and the options of the request. */
export interface EnsureSubscriptionOptions {
  readonly app: SubscribingApp
  /** The callback URL: absolute, http or https, at most 255 characters. Its path should be hard to guess. */
  readonly callbackUrl: string | URL
  /** The token that the receiver at the callback URL accepts; default: a token that every receiver of this app accepts for one minute. */
  readonly verifyToken?: string | undefined
  /** Notified of subscriptions that are created and deleted. */
  readonly watch?: Pick<SubscriptionWatch, 'noteCreated' | 'noteDeleted'> | undefined
  /** Sends the handshakes that determine why a subscription fails; default `globalThis.fetch`. */
  readonly fetch?: ProbeFetch | undefined
  /** The time in milliseconds since 1970-01-01 UTC; default: the clock of the app. */
  readonly now?: (() => number) | undefined
}

/** The app's subscription. */
export interface EnsuredSubscription {
  readonly id: number
  readonly callbackUrl: string
  /** `replaced`: the subscription to another callback URL was deleted. */
  readonly action: 'unchanged' | 'created' | 'replaced'
}

/** Maximum length of a callback URL, in characters (inferred: public reference). */
const LONGEST_URL = 255
/** How often another process can change the subscription at the same time before this one gives up. */
const ROUNDS = 4

/**
 * Ensures that the app is subscribed with this callback URL: creates the subscription, or replaces one that has another callback URL. Safe
 * to call at every start and in several processes at the same time. While one subscription replaces another, the service sends no events;
 * the next sweep finds what happened in that time.
 * @throws TypeError when the service cannot accept the callback URL
 * @throws HandshakeError when the service could not verify the callback URL; it explains what to check
 * @throws ReplaceSubscriptionError when the old subscription was deleted and the new one could not be created
 * @throws SubscriptionConflictError when other processes subscribe the app to another callback URL at the same time
 * @throws ApiError when a request fails
 */
export async function ensureSubscription({
  app,
  watch,
  fetch,
  now = app.now ?? Date.now,
  ...options
}: EnsureSubscriptionOptions): Promise<EnsuredSubscription> {
  const callbackUrl = checkCallbackUrl(options.callbackUrl)
  const { host, hostname } = new URL(callbackUrl)
  const isLocal = isLoopback(hostname)
  const newToken = async (): Promise<string> => options.verifyToken ?? issueVerifyToken(app, now())
  const probe = async (): Promise<HandshakeProbe> => probeHandshake(callbackUrl, await newToken(), { fetch })

  const isOurs = ({ callback_url: url }: Subscription): boolean => isSameUrl(url, callbackUrl)

  /** The app's subscription: the wanted one, if there are several. */
  const find = async (): Promise<Subscription | undefined> => {
    const all = await app.subscriptions.list()
    return all.find(isOurs) ?? all[0]
  }

  /** Creates a subscription. The ID is undefined if the response does not contain it. */
  const create = async (url: string): Promise<number | undefined> => {
    const created: Partial<Subscription> | undefined = await app.subscriptions.create({ callbackUrl: url, verifyToken: await newToken() })
    return typeof created?.id === 'number' ? created.id : undefined
  }

  const ensured = (id: number, action: EnsuredSubscription['action']): EnsuredSubscription => {
    watch?.noteCreated(id)
    return { id, callbackUrl, action }
  }

  /** The state after a failure: the app's subscription, undefined without one, null if the service does not respond. */
  const look = (): Promise<Subscription | undefined | null> => find().catch(() => null)

  /** Creates the old subscription again, after the new one could not be created. The list shows whether it worked. */
  const restore = async ({ callback_url: url }: Subscription): Promise<void> => {
    if (typeof url === 'string') await create(url).catch(() => undefined)
  }

  /** Checks for certain failures while the old subscription still exists. */
  const checkBeforeDeleting = async (): Promise<void> => {
    const remaining = 'kept'
    if (isOutOfReach(app.baseUrl, callbackUrl)) throw toError(explainLocalUrl(host), { remaining })
    const probed = await probe()
    // A URL that is not reachable from here may be reachable from the service.
    if (probed.result.kind === 'unreachable' || probed.result.kind === 'timeout' || probed.problem === undefined) return
    throw toError(explainHandshake({ host, isLocal, said: undefined, probe: probed }), { remaining })
  }

  const explain = async (error: BadRequestError): Promise<HandshakeExplanation> => {
    const said = saidOf(error)
    if (isUrlRefused(error)) return explainRefusedUrl(said)
    if (isOutOfReach(app.baseUrl, callbackUrl)) return explainLocalUrl(host)
    return explainHandshake({ host, isLocal, said, probe: await probe() })
  }

  let deleted: Subscription | undefined
  let conflict: unknown
  for (let round = 0; round < ROUNDS; round += 1) {
    const existing = await find()
    if (existing !== undefined && isOurs(existing)) return ensured(existing.id, deleted === undefined ? 'unchanged' : 'replaced')
    if (existing !== undefined) {
      await checkBeforeDeleting()
      await removeSubscription(app, existing.id)
      watch?.noteDeleted()
      deleted = existing
    }
    const action = deleted === undefined ? 'created' : 'replaced'
    try {
      const id = await create(callbackUrl)
      if (id !== undefined) return ensured(id, action)
      const created = await find()
      if (created !== undefined && isOurs(created)) return ensured(created.id, action)
    } catch (error) {
      // The response may be lost, or another process was faster.
      let found = await look()
      const isFaster = isConflict(error)
      if (found && isOurs(found)) return ensured(found.id, isFaster && deleted === undefined ? 'unchanged' : action)
      conflict = error
      if (isFaster) continue
      if (!found && deleted !== undefined) {
        await restore(deleted)
        found = await look()
        if (found && isOurs(found)) return ensured(found.id, action)
        if (found) watch?.noteCreated(found.id)
      }
      const remaining = remainingOf(found, deleted)
      if (isHandshakeFailure(error)) throw toError(await explain(error), { remaining, cause: error })
      if (deleted === undefined) throw error
      throw new ReplaceSubscriptionError({ remaining, cause: error })
    }
  }
  throw new SubscriptionConflictError(conflict)
}

/**
 * Deletes the app's subscription. The service then sends no more events.
 * @returns the deleted subscription; null if the app had none
 * @throws ApiError when a request fails
 */
export async function deleteSubscription({
  app,
  watch,
}: Pick<EnsureSubscriptionOptions, 'app' | 'watch'>): Promise<Pick<EnsuredSubscription, 'id' | 'callbackUrl'> | null> {
  const all = await app.subscriptions.list()
  for (const { id } of all) await removeSubscription(app, id)
  watch?.noteDeleted()
  const [first] = all
  return first === undefined ? null : { id: first.id, callbackUrl: first.callback_url ?? '' }
}

/** Deletes a subscription. Another process may have been faster, and a request that is sent again after a lost response finds nothing. */
async function removeSubscription(app: SubscribingApp, id: number): Promise<void> {
  try {
    await app.subscriptions.delete(id)
  } catch (error) {
    if (apiErrorIn(error)?.code !== 'not_found') throw error
  }
}

function checkCallbackUrl(value: string | URL): string {
  const text = String(value)
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    throw new TypeError('callbackUrl must be an absolute http or https URL without a user name, a password and a fragment')
  }
  if (text.length > LONGEST_URL) throw new TypeError(`callbackUrl has ${text.length} characters, at most ${LONGEST_URL} are accepted`)
  return text
}

const isSameUrl = (one: string | undefined, other: string): boolean =>
  one !== undefined && URL.canParse(one) && new URL(one).href === new URL(other).href

/** A service on another machine cannot reach a callback on this machine. */
const isOutOfReach = (serviceUrl: string, callbackUrl: string): boolean =>
  isLoopback(new URL(callbackUrl).hostname) && !isLoopback(new URL(serviceUrl).hostname)

/** @param found null if the service did not return the app's subscriptions */
function remainingOf(found: Subscription | undefined | null, deleted: Subscription | undefined): RemainingSubscription {
  if (found === null) return 'unknown'
  if (found === undefined) return deleted === undefined ? 'none' : 'lost'
  return deleted !== undefined && found.callback_url === deleted.callback_url ? 'restored' : 'kept'
}

const toError = (
  { reason, text }: HandshakeExplanation,
  details: { readonly remaining: RemainingSubscription; readonly cause?: BadRequestError },
): HandshakeError => new HandshakeError(text, { reason, ...details })

const codesOf = (error: BadRequestError): string[] => error.errors.map(({ field, code }) => `${field ?? ''} ${code ?? ''}`.trim())

const saidOf = (error: BadRequestError): string => codesOf(error).join(', ') || 'Bad Request'

/** The app already has a subscription. The text is claimed (decision 025), so a list decides what it means. */
const isConflict = (error: unknown): boolean => isBadRequest(error) && /already exists/i.test(saidOf(error))

const isHandshakeFailure = (error: unknown): error is BadRequestError => isBadRequest(error) && /callback|verif/i.test(saidOf(error))

const isBadRequest = (error: unknown): error is BadRequestError => apiErrorIn(error)?.code === 'bad_request'

/** Whether the service rejects the URL itself, without a handshake. */
const isUrlRefused = (error: BadRequestError): boolean =>
  error.errors.some(({ field, code }) => field === 'callback_url' && code === 'invalid')
