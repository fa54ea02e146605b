import { type ClientOptions, createClient } from '@activity-tracking/client'
import type { Operation } from '@activity-tracking/spec'
import { createRecorder, type Exchange } from '../exchange.ts'
import type { Outcome } from '../validate/validate-outcome.ts'
import type { CallInput } from './input.ts'

/** A call through the client: what it came to, and what went over the wire; no exchange when nothing was sent or answered. */
export interface Call {
  readonly outcome: Outcome
  readonly exchange: Exchange | undefined
}

/** The client without its types: the operation is only known at run time. */
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
  if (call === undefined) throw new Error(`the client has no ${method}`)
  const outcome = await call(path, input).catch((rejection: unknown) => ({ rejection }))
  return { outcome, exchange: exchanges.at(-1) }
}
