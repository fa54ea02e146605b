import { MissingScopeError } from '@activity-tracking/client'
import { scopes as allScopes, type Scope } from '@activity-tracking/spec'
import { describe, expect, it, type TestContext } from 'vitest'
import { callOperation } from '../call/call-operation.ts'
import { type Bench, checkResponse } from '../call/check-response.ts'
import { createInput, type InputChoice } from '../call/input.ts'
import type { DescribedOperation } from '../description/types.ts'
import type { Target, WantedResponse } from '../target.ts'
import type { Reasons } from './reasons.ts'

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Tests of one operation: every declared response, every described form of the request, every named example. */
export function operationSuite(target: Target, operation: DescribedOperation, bench: () => Bench, reasons: Reasons): void {
  const { row, responses } = operation
  const { operationId } = row

  const check = async (context: TestContext, wanted: WantedResponse, choice?: InputChoice): Promise<void> => {
    const verdict = await checkResponse(bench(), wanted, choice)
    if ('problems' in verdict) return expect(verdict.problems).toEqual([])
    reasons.add(`${operationId} ${wanted.status}${wanted.example === undefined ? '' : ` ${wanted.example}`}`, verdict.impossible)
    context.skip(verdict.impossible)
  }

  describe(`${row.method} ${row.path}`, () => {
    const examples = target.namedExamples ? namedExamples(operation) : []
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
    if (row.scopes.length > 0) it('is not sent without its scope', () => expectRefusal(bench(), operation))
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
  [...responses.values()].flatMap(({ status, contents }) =>
    [...contents.values()].flatMap(({ examples }) => [...examples.keys()].map((example): [number, string] => [status, example])),
  )

/** The client's own copy of the scopes agrees with the operation table: granted all others, it refuses and sends nothing. */
async function expectRefusal({ server, fixtures }: Bench, operation: DescribedOperation): Promise<void> {
  const { row } = operation
  const scopes = (Object.keys(allScopes) as Scope[]).filter((scope) => !row.scopes.includes(scope))
  const { outcome, exchange } = await callOperation(row, await createInput(operation, fixtures), {
    ...server,
    auth: 'unused',
    scopes,
  })
  expect(exchange).toBeUndefined()
  expect(outcome.error).toBeInstanceOf(MissingScopeError)
  expect(outcome.error).toMatchObject({ scopes: row.scopes })
}
