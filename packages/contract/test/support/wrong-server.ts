import type { Bench } from '../../src/call/check-response.ts'
import { getDescription } from '../../src/description/description.ts'
import { createFixtures } from '../../src/fixtures.ts'
import { findOperation } from '../../src/validate/match-path.ts'
import { correctResponse, type ServedResponse } from './correct-response.ts'
import { serve } from './serve.ts'

/** Introduces one error into a correct response. */
export type Break = (response: ServedResponse) => ServedResponse

export const nothing: Break = (response) => response

/** A server that responds correctly with the requested status, except for the currently broken part. */
export async function startWrongServer(): Promise<Bench & { broken: Break; close(): Promise<void> }> {
  const description = getDescription()
  const { close, ...bases } = await serve((request, bases) => {
    const { method = '', url = '', headers } = request
    const operation = findOperation(description, bases, { method, url: bases.authUrl + url })
    if (operation === undefined) throw new RangeError(`no operation matches ${method} ${url}`)
    return bench.broken(correctResponse(operation, Number(headers['x-wanted-status'])))
  })
  const server = {
    ...bases,
    accessToken: () => 'any-token',
    provoke: ({ status }: { status: number }) => ({ headers: { 'X-Wanted-Status': String(status) } }),
  }
  const bench = { description, server, fixtures: createFixtures(description), broken: nothing, close }
  return bench
}
