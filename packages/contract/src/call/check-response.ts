import type { DescribedOperation, Description } from '../description/types.ts'
import type { Fixtures } from '../fixtures.ts'
import type { Provocation, TargetServer, WantedResponse } from '../target.ts'
import { problemsOfExample } from '../validate/validate-example.ts'
import { nameOf, validateOutcome } from '../validate/validate-outcome.ts'
import { validateRequest } from '../validate/validate-request.ts'
import { validateResponse } from '../validate/validate-response.ts'
import { type Call, callOperation } from './call-operation.ts'
import { basicAuthorization } from './credentials.ts'
import { createInput, type InputChoice, provokedInput } from './input.ts'

/** A server, the description that it must follow, and the values for its calls. */
export interface Bench {
  readonly description: Description
  readonly server: TargetServer
  readonly fixtures: Fixtures
}

/** The problems of a response, empty if there are none; or why the response could not be provoked. */
export type Verdict = { readonly problems: readonly string[] } | { readonly impossible: string }

/** Provokes a response, and compares the request, the response and the client's result with the description. */
export async function checkResponse(bench: Bench, wanted: WantedResponse, choice: InputChoice = {}): Promise<Verdict> {
  const operation = bench.description.operation(wanted.operationId)
  const provocation = await provoke(bench.server, wanted)
  if ('impossible' in provocation) return provocation
  const call = await makeCall(bench, operation, provocation, choice)
  return { problems: await problemsOfCall(bench, operation, wanted, call, isAsUsual(provocation)) }
}

type Possible = Exclude<Provocation, { impossible: string }>

/** Whether the request is one that an app would send: no value in it was replaced. */
const isAsUsual = ({ path, query, body }: Possible): boolean => path === undefined && query === undefined && body === undefined

async function provoke(server: TargetServer, wanted: WantedResponse): Promise<Provocation> {
  if (server.provoke !== undefined) return server.provoke(wanted)
  return wanted.status < 300 && wanted.example === undefined ? {} : { impossible: 'this server cannot provoke it' }
}

async function makeCall(
  { server, fixtures }: Bench,
  operation: DescribedOperation,
  provocation: Possible,
  choice: InputChoice,
): Promise<Call> {
  const { row } = operation
  const input = provokedInput(await createInput(operation, fixtures, choice), provocation)
  const authorization = row.authentication === 'basic' ? await basicAuthorization(fixtures) : {}
  const [narrowest] = row.scopes
  return callOperation(
    row,
    { ...input, headers: { ...authorization, ...provocation.headers } },
    {
      baseUrl: server.baseUrl,
      authUrl: server.authUrl,
      ...(narrowest !== undefined && { auth: await server.accessToken([narrowest]), scopes: [narrowest] }),
    },
  )
}

async function problemsOfCall(
  { description, server }: Bench,
  operation: DescribedOperation,
  wanted: WantedResponse,
  { outcome, exchange }: Call,
  asUsual: boolean,
): Promise<readonly string[]> {
  const { operationId } = operation.row
  if (exchange === undefined) return [`${operationId}: no response; the client returns the error ${nameOf(outcome.error)}`]
  const { request, response } = exchange
  return [
    ...(response.status === wanted.status ? [] : [`${operationId} ${response.status}: status ${wanted.status} was wanted`]),
    ...(asUsual ? await validateRequest(description, operation, server, request) : []),
    ...validateResponse(description, operation, response),
    ...validateOutcome(operation, response, outcome),
    ...problemsOfExample(operation, wanted, response),
    ...(server.inspect?.(exchange) ?? []),
  ]
}
