import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { isObject } from '../check-options.ts'
import { isOfService } from '../error-body.ts'
import { hasCode } from '../errors.ts'
import { type Operation, operationOf } from '../operation.ts'
import { newBaseFrom } from '../operations.gen.ts'
import { quote } from '../redact.ts'
import { bodyError, parseErrorBody, readErrorBody, readText, SMALL_BODY_BYTES } from '../response-body.ts'
import { isRedirect } from '../to-api-error.ts'
import type { AccountFile } from './account-file.ts'
import { accountStatus } from './log-in.ts'

/** Whether a step succeeded, and its result in a few words. */
export interface BaseStep {
  readonly step: 'name' | 'TLS' | 'GET /athlete'
  readonly isOk: boolean
  /** For example `resolved`, `ENOTFOUND` or `404`. */
  readonly result: string
}

/** What was found at a base URL. */
export interface BaseCheck {
  readonly url: string
  /** In order, up to the first one that failed. */
  readonly steps: readonly BaseStep[]
  /** Whether the service responds there. */
  readonly works: boolean
}

/** The base URLs of an account. */
export interface BaseChecks {
  readonly base: BaseCheck
  /** Undefined when the account has no new base URL. */
  readonly newBase: BaseCheck | undefined
  /** First day (`YYYY-MM-DD`, UTC) on which calls use the new base URL. */
  readonly newBaseFrom: string
}

/** Maximum time of each step, in milliseconds. */
const STEP_MS = 10_000

const STEPS: readonly (readonly [BaseStep['step'], (url: URL, accessToken: string | undefined) => Promise<Omit<BaseStep, 'step'>>])[] = [
  [
    'name',
    async ({ hostname }) => {
      await lookup(hostname.replace(/^\[|\]$/g, ''))
      return { isOk: true, result: 'resolved' }
    },
  ],
  [
    'TLS',
    async ({ protocol, hostname, port }) => {
      if (protocol === 'http:') return { isOk: true, result: 'not used' }
      const host = hostname.replace(/^\[|\]$/g, '')
      const socket = connect({ host, port: Number(port || 443), ...(/[a-z]/i.test(host) && { servername: host }) })
      try {
        await once(socket, 'secureConnect', { signal: AbortSignal.timeout(STEP_MS) })
        return { isOk: true, result: 'ok' }
      } finally {
        socket.destroy()
      }
    },
  ],
  [
    'GET /athlete',
    async (url, accessToken) => {
      const signal = AbortSignal.timeout(STEP_MS)
      const headers = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }
      const response = await fetch(`${url.href.replace(/\/$/, '')}/athlete`, { headers, redirect: 'manual', signal })
      const { is, what } = await senderOf(operationOf('GET /athlete'), response, signal)
      return { isOk: is === 'service', result: what }
    },
  ],
]

async function checkBase(url: string, accessToken: string | undefined): Promise<BaseCheck> {
  const steps: BaseStep[] = []
  for (const [step, perform] of STEPS) {
    const found = await perform(new URL(url), accessToken).catch((error: unknown) => ({ isOk: false, result: codeOf(error) }))
    steps.push({ step, ...found })
    if (!found.isOk) return { url, steps, works: false }
  }
  return { url, steps, works: true }
}

/** The code of an error or of its cause. Messages of the engine can contain URLs. */
function codeOf(error: unknown): string {
  const { code, name, cause } = Object(error) as { readonly code?: unknown; readonly name?: unknown; readonly cause?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return `no response in ${STEP_MS / 1_000} seconds`
  if (typeof code === 'string') return code
  return cause === undefined ? 'no response' : codeOf(cause)
}

/**
 * Checks at both base URLs of an account whether the service responds there, with the account's access token if its grant is active. It sends one
 * `GET /athlete` to each, which counts against the rate limits.
 * @throws NotLoggedInError when the file contains no account
 */
export async function checkBases(file: AccountFile): Promise<BaseChecks> {
  const { account, state } = await accountStatus(file)
  const app = file.openApp(account)
  try {
    const accessToken = state === 'active' ? await tokenOf(app.session(account.athleteId)) : undefined
    const check = async (url: string | null): Promise<BaseCheck | undefined> => (url === null ? undefined : checkBase(url, accessToken))
    const [base, newBase] = await Promise.all([checkBase(account.baseUrl, accessToken), check(account.newBaseUrl)])
    return { base, newBase, newBaseFrom }
  } finally {
    await app.close()
  }
}

/** The access token; undefined if it has expired and cannot be refreshed now. The service's own 401 is enough. */
const tokenOf = (session: { accessToken(): Promise<string> }): Promise<string | undefined> => session.accessToken().catch(() => undefined)

/** What a response shows about the server that has sent it. */
interface Sender {
  /** `unclear`: the service and any other server respond in this way. */
  readonly is: 'service' | 'other' | 'unclear'
  /** The response in a few words, for example `200 with text/html instead of JSON`. */
  readonly what: string
}

/**
 * Whether a response is that of the service: a success with the athlete, with other objects that have IDs, or with a file of a route; or an error
 * with the service's own details. A 404, and other JSON, are unclear, because another server can send them too.
 * @throws ConnectionError when the body of a success is cut off; the signal's reason when it fires
 */
async function senderOf(operation: Operation, response: Response, signal: AbortSignal): Promise<Sender> {
  const { status, headers } = response
  if (isRedirect(response)) return { is: 'other', what: `${status || 'a'} redirect` }
  // 304 is the response to a conditional request of the caller.
  if (status === 404 || status === 304) return { is: 'unclear', what: String(status) }
  if (!response.ok) {
    if (isOfService(await readErrorBody(response.clone(), signal))) return { is: 'service', what: String(status) }
    return { is: 'other', what: `${status} without an error of the service` }
  }
  const is = await judgeSuccess(operation, response.clone(), signal)
  const type = quote(headers.get('Content-Type')?.split(';')[0], response) || 'a body'
  return { is, what: is === 'other' ? `${status} with ${type} instead of ${operation.returnsText ? 'a file' : 'JSON'}` : String(status) }
}

/** Judges the body of a success. Too much of it to read is judged by its type. */
async function judgeSuccess(operation: Operation, response: Response, signal: AbortSignal): Promise<Sender['is']> {
  const { returnsText } = operation
  const type = response.headers.get('Content-Type') ?? ''
  let text: string
  try {
    text = await readText(response, { limit: SMALL_BODY_BYTES, signal, toError: bodyError(operation, response) })
  } catch (error) {
    if (!hasCode(error, 'response_too_large')) throw error
    return (returnsText ? /xml/i : /json/i).test(type) ? 'service' : 'other'
  }
  if (returnsText) return /^\s*(?:<\?[^>]*>\s*)*<(?:gpx|TrainingCenterDatabase)\b/.test(text.replace(/^\uFEFF/, '')) ? 'service' : 'other'
  const body = parseErrorBody(text)
  if (!isObject(body)) return 'other'
  return [body].flat().some((object: unknown) => /string|number/.test(typeof Object(object).id)) ? 'service' : 'unclear'
}
