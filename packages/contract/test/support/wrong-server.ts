import type { Bench } from '../../src/call/check-answer.ts'
import { getDescription } from '../../src/description/description.ts'
import { createFixtures } from '../../src/fixtures.ts'
import { findOperation } from '../../src/validate/match-path.ts'
import { type Answer, correctAnswer } from './correct-answer.ts'
import { serve } from './serve.ts'

/** Makes one thing of a correct answer wrong. */
export type Break = (answer: Answer) => Answer

export const nothing: Break = (answer) => answer

/** A server that answers correctly, with the status that the request asks for, but for the one thing that is broken at the time. */
export async function startWrongServer(): Promise<Bench & { broken: Break; close(): Promise<void> }> {
  const description = getDescription()
  const { close, ...bases } = await serve((request, bases) => {
    const { method = '', url = '', headers } = request
    const operation = findOperation(description, bases, { method, url: bases.authUrl + url })
    if (operation === undefined) throw new RangeError(`no operation is asked for: ${method} ${url}`)
    return bench.broken(correctAnswer(operation, Number(headers['x-wanted-status'])))
  })
  const server = {
    ...bases,
    accessToken: () => 'any-token',
    provoke: ({ status }: { status: number }) => ({ headers: { 'X-Wanted-Status': String(status) } }),
  }
  const bench = { description, server, fixtures: createFixtures(description), broken: nothing, close }
  return bench
}
