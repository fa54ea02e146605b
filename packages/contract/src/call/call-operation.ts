import { type ClientOptions, createClient } from '@activity-tracking/client'
import type { Operation } from '@activity-tracking/spec'
import { createRecorder, type Exchange } from '../exchange.ts'
import type { Outcome } from '../validate/validate-outcome.ts'
import type { CallInput } from './input.ts'

/** A call of the client: its outcome, and the exchanged messages. The exchange is undefined if nothing was sent or no response was received. */
export interface Call {
  readonly outcome: Outcome
  readonly exchange: Exchange | undefined
}

/** The client without its types: the operation is known only at run time. */
type AnyClient = Record<string, (path: string, input: CallInput & { headers?: Readonly<Record<string, string>> }) => Promise<Outcome>>

/** Calls an operation through the typed client's own path. */
export async function callOperation(
  { method, path }: Operation,
  input: CallInput & { headers?: Readonly<Record<string, string>> },
  options: Pick<ClientOptions, 'baseUrl' | 'authUrl' | 'auth' | 'scopes'>,
): Promise<Call> {
  const { send, exchanges } = createRecorder()
  const client = createClient({ ...options, fetch: send }) as unknown as AnyClient
  const call = client[method]
  if (call === undefined) throw new Error(`the client does not have the method ${method}`)
  const outcome = await call(path, input)
  return { outcome, exchange: exchanges.at(-1) }
}
