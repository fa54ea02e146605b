import { processRefreshTokenResponse } from 'oauth4webapi'
import { ask, type Endpoint, malformed, operationOf, refusalOf } from './endpoint.ts'
import { readTokens, type TokenAthlete, type TokenSet } from './token-set.ts'

/** What the token endpoint answered. */
export interface Receipt {
  readonly tokens: TokenSet
  /** The athlete; only in the answer to a code. */
  readonly athlete: TokenAthlete | undefined
  /** The `Date` header of the answer; null without one. */
  readonly date: string | null
}

/** Called with the tokens the moment they are known. */
export type OnReceipt = (receipt: Receipt) => void

/**
 * Asks the token endpoint. The answer to a rotation is the only copy of the new refresh token, so `onReceipt` gets it before any other code
 * runs: from the end of its text to there nothing is awaited.
 * @throws InvalidGrantError when the service does not take the code or refresh token; other ApiErrors when it answers otherwise
 * @throws MalformedResponseError when the answer is a success without tokens
 * @throws ConnectionError without an answer
 */
export async function requestTokens(endpoint: Endpoint, perform: () => Promise<Response>, onReceipt?: OnReceipt): Promise<Receipt> {
  const operation = operationOf('POST /oauth/token')
  const { response, text } = await ask(operation, perform)
  const read = response.ok ? readTokens(text) : undefined
  if (read !== undefined) onReceipt?.({ ...read, date: response.headers.get('Date') })
  if (!response.ok) throw refusalOf(operation, response, text)
  if (read === undefined) throw malformed(operation, response)
  try {
    const { status, headers } = response
    await processRefreshTokenResponse(endpoint.server, endpoint.client, new Response(text, { status, headers }))
  } catch (cause) {
    throw malformed(operation, response, cause)
  }
  return { ...read, date: response.headers.get('Date') }
}
