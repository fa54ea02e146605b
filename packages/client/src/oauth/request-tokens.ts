import { callSafely } from '../call-safely.ts'
import { operationOf } from '../operation.ts'
import { ask, malformed, refusalOf } from './endpoint.ts'
import { readTokens, type TokenAthlete, type TokenSet } from './token-set.ts'

/** What the token endpoint sent. */
export interface Receipt {
  readonly tokens: TokenSet
  /** The athlete; only in the response to a code. */
  readonly athlete: TokenAthlete | undefined
  /** The `Date` header of the response; null without one. */
  readonly date: string | null
}

/**
 * Called with the tokens the moment they are known. What it throws, or rejects with, is printed with `console.error` and changes nothing
 * else: the caller gets the tokens, which are the only copy.
 */
export type OnReceipt = (receipt: Receipt) => void

const reportHook = (error: unknown): void => console.error('onReceipt of a refresh failed', error)

/**
 * Sends a request to the token endpoint. The response to a rotation is the only copy of the new refresh token, so `onReceipt` gets it before
 * any other code runs. (oauth4webapi builds the requests; its reading of responses awaits first, and verifies signed tokens, which this
 * service has none of.)
 * @param now the time in milliseconds since 1970-01-01 UTC, for a response without a date
 * @throws InvalidGrantError when the service does not take the code or refresh token; other ApiErrors for other error responses
 * @throws MalformedResponseError when the response is a success without tokens
 * @throws ConnectionError without a response
 */
export function requestTokens(perform: () => Promise<Response>, now: () => number, onReceipt?: OnReceipt): Promise<Receipt> {
  const operation = operationOf('POST /oauth/token')
  return ask(operation, perform, (response, text) => {
    if (!response.ok) throw refusalOf(operation, response, text)
    const date = response.headers.get('Date')
    const read = readTokens(text, (Date.parse(date ?? '') || now()) / 1000)
    if (read === undefined) throw malformed(operation, response)
    const receipt = { ...read, date }
    if (onReceipt !== undefined) callSafely(onReceipt, receipt, reportHook)
    return receipt
  })
}
