import { type ClientOptions, createClient } from '@activity-tracking/client'
import { type DescribedOperation, describedOperation } from '../description.ts'
import { createRecorder, type Exchange } from '../exchange.ts'
import type { Fixtures } from '../fixtures.ts'
import type { TargetServer, WantedResponse } from '../target.ts'
import { validateRequest } from '../validate/validate-request.ts'
import { nameOf, type Outcome, validateOutcome, validateResponse } from '../validate/validate-response.ts'
import { basicAuthorization, type CallInput, createInput, type InputChoice, provokedInput } from './input.ts'

/** A server, and the values for its calls. */
export interface Bench {
  readonly server: TargetServer
  readonly fixtures: Fixtures
}

/** The problems of a response, empty if there are none; or why the response could not be provoked. */
export type Verdict = { readonly problems: readonly string[] } | { readonly impossible: string }

/** Provokes a response, and compares the request, the response and the client's result with the description. */
export async function checkResponse(bench: Bench, wanted: WantedResponse, choice: InputChoice = {}): Promise<Verdict> {
  const { server, fixtures } = bench
  const operation = describedOperation(wanted.operationId)
  const { operationId, scopes, authentication } = operation.row
  const provocation = await server.provoke(wanted)
  if ('impossible' in provocation) return provocation
  const input = provokedInput(await createInput(operation, fixtures, choice), provocation)
  const authorization = authentication === 'basic' ? await basicAuthorization(fixtures) : {}
  const [narrowest] = scopes
  const { outcome, exchange } = await callOperation(
    operation,
    { ...input, headers: { ...authorization, ...provocation.headers } },
    { ...server, ...(narrowest !== undefined && { auth: await server.accessToken([narrowest]), scopes: [narrowest] }) },
  )
  if (exchange === undefined) return { problems: [`${operationId}: no response; the client returns the error ${nameOf(outcome.error)}`] }
  const { request, response } = exchange
  // The request is one that an app would send if no value in it was replaced.
  const isAsUsual = (['path', 'query', 'body'] as const).every((place) => provocation[place] === undefined)
  return {
    problems: [
      ...(response.status === wanted.status ? [] : [`${operationId} ${response.status}: status ${wanted.status} was wanted`]),
      ...(isAsUsual ? await validateRequest(operation, server, request) : []),
      ...validateResponse(operation, response, wanted.example, server.pictures),
      ...validateOutcome(operation, response, outcome),
      ...(server.inspect?.(exchange) ?? []),
    ],
  }
}

type Input = CallInput & { readonly headers?: Readonly<Record<string, string>> }

/** The client without its types: the operation is known only at run time. */
type AnyClient = Record<string, (path: string, input: Input) => Promise<Outcome>>

/** Calls an operation with the client. The exchange is undefined if nothing was sent or no response was received. */
async function callOperation(
  { row: { method, path } }: DescribedOperation,
  input: Input,
  { baseUrl, authUrl, auth, scopes }: Pick<ClientOptions, 'baseUrl' | 'authUrl' | 'auth' | 'scopes'>,
): Promise<{ readonly outcome: Outcome; readonly exchange: Exchange | undefined }> {
  const { send, exchanges } = createRecorder()
  const given = { ...(auth !== undefined && { auth }), ...(scopes !== undefined && { scopes }) }
  const client = createClient({ baseUrl, authUrl, ...given, fetch: send } as ClientOptions) as unknown as AnyClient
  const outcome = (await client[method]?.(path, input)) ?? {}
  return { outcome, exchange: exchanges.at(-1) }
}
