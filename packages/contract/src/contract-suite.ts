import { createClient } from '@activity-tracking/client'
import * as vitest from 'vitest'
import { expect, type TestContext } from 'vitest'
import { type Bench, checkResponse } from './call/check-response.ts'
import type { InputChoice } from './call/input.ts'
import { type DescribedOperation, describedOperation, describedOperations } from './description.ts'
import { createRecorder, type Exchange } from './exchange.ts'
import { createFixtures } from './fixtures.ts'
import { type Journey, journeys } from './journeys.ts'
import type { Target, TargetServer, WantedResponse } from './target.ts'
import { findOperation, validateRequest } from './validate/validate-request.ts'
import { validateResponse } from './validate/validate-response.ts'

/** What registers tests. */
export type Runner = Pick<typeof vitest, 'describe' | 'it' | 'beforeAll' | 'afterAll'>

/** Registers the contract's tests against a target: all operations of the table, and the journeys. */
export function contractSuite(name: string, target: Target, runner: Runner = vitest): void {
  let server: TargetServer | undefined
  let ready: Bench | undefined

  const bench = (): Bench => {
    if (ready === undefined) throw new Error(`${name} did not start`)
    return ready
  }

  runner.describe(`contract: ${name}`, () => {
    runner.beforeAll(async () => {
      server = await target.start()
      ready = { server, fixtures: createFixtures(server.fixtures) }
    })
    runner.afterAll(() => server?.close?.())
    for (const operation of describedOperations) operationSuite(runner, target, operation, bench)
    journeysSuite(runner, target, bench)
  })
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Tests of one operation: every declared response, every described form of the request, every named example. */
function operationSuite({ describe, it }: Runner, target: Target, operation: DescribedOperation, bench: () => Bench): void {
  const { row, responses } = operation
  const { operationId } = row

  const check = async (context: TestContext, wanted: WantedResponse, choice?: InputChoice): Promise<void> => {
    const verdict = await checkResponse(bench(), wanted, choice)
    if ('problems' in verdict) return expect(verdict.problems).toEqual([])
    context.skip(verdict.impossible)
  }

  describe(`${row.method} ${row.path}`, () => {
    const examples = target.stateful ? [] : namedExamples(operation)
    // A request for a named example includes its status, so only successes are also requested without one.
    const named = new Set(examples.map(([status]) => status).filter((status) => !isSuccess(status)))
    for (const status of [...responses.keys()].filter((status) => !named.has(status))) {
      it(`returns ${status} as described`, (context) => check(context, { operationId, status }))
    }
    const success = [...responses.keys()].find(isSuccess)
    if (success !== undefined) {
      for (const [title, choice] of furtherRequests(target, operation)) {
        it(`responds to ${title}`, (context) => check(context, { operationId, status: success }, choice))
      }
    }
    for (const [status, example] of examples) {
      it(`has the example ${example} of ${status}`, (context) => check(context, { operationId, status, example }))
    }
  })
}

/** Other requests that succeed. A stateful server gets each body only once: creating the same thing again may be refused. */
function furtherRequests({ stateful }: Target, { parameters, body }: DescribedOperation): [title: string, choice: InputChoice][] {
  const examples = stateful ? [] : [...(body?.examples.keys() ?? [])].slice(1)
  return [
    ...(parameters.some(({ required }) => !required)
      ? [['a request with every parameter', { everyParameter: true }] as [string, InputChoice]]
      : []),
    ...(body?.required === false ? [['a request without its body', { withoutBody: true }] as [string, InputChoice]] : []),
    ...examples.map((requestExample): [string, InputChoice] => [`the request example ${requestExample}`, { requestExample }]),
  ]
}

const namedExamples = ({ responses }: DescribedOperation): [status: number, example: string][] =>
  [...responses].flatMap(([status, { contents }]) =>
    [...contents.values()].flatMap(({ examples }) => [...examples.keys()].map((example): [number, string] => [status, example])),
  )

/** Tests of the journeys. */
function journeysSuite({ describe, it }: Runner, target: Target, bench: () => Bench): void {
  describe('journeys', () => {
    for (const journey of journeys) {
      it(journey.name, async () => {
        const exchanges = await travel(target, bench(), journey)
        expect(exchanges.length).toBeGreaterThan(1)
        const problems = await Promise.all(exchanges.map((exchange) => problemsOfExchange(bench(), exchange)))
        expect(problems.flat()).toEqual([])
      })
    }
  })
}

async function travel({ stateful }: Target, { server, fixtures }: Bench, { scopes, travel }: Journey): Promise<readonly Exchange[]> {
  const { send, exchanges } = createRecorder()
  const { baseUrl, authUrl } = server
  const api = createClient({ baseUrl, authUrl, auth: await server.accessToken(scopes), scopes, fetch: send })
  await travel({ api, fixtures, stateful, settle: async () => server.settle?.() })
  return exchanges
}

async function problemsOfExchange({ server }: Bench, exchange: Exchange): Promise<readonly string[]> {
  const { request, response } = exchange
  const found = findOperation(server, request)
  if (found === undefined) return [`${request.method} request: the description does not have an operation at its URL`]
  const operation = describedOperation(found.operation.operationId)
  return [
    ...(await validateRequest(operation, server, request)),
    ...validateResponse(operation, response),
    ...(server.inspect?.(exchange) ?? []),
  ]
}
