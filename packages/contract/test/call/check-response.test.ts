import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkResponse } from '../../src/call/check-response.ts'
import { getDescription } from '../../src/description/description.ts'
import type { SentRequest } from '../../src/exchange.ts'
import { createFixtures } from '../../src/fixtures.ts'
import type { Provocation, TargetServer } from '../../src/target.ts'
import { correctResponse } from '../support/correct-response.ts'
import { serve } from '../support/serve.ts'

const description = getDescription()
const stats = description.operation('getAthleteStats')
let server: TargetServer & { close(): Promise<void> }
beforeAll(async () => {
  server = { ...(await serve(() => correctResponse(stats, 200))), accessToken: (scopes) => `token-for-${scopes}` }
})
afterAll(() => server.close())

/** Checks with a server that can provoke responses, and returns the verdict and the sent requests. */
async function check(provocation: Provocation | undefined, status = 200) {
  const requests: SentRequest[] = []
  const provoking: TargetServer = {
    ...server,
    ...(provocation && { provoke: () => provocation }),
    inspect: ({ request }) => {
      requests.push(request)
      return []
    },
  }
  const fixtures = createFixtures(description, { athleteId: 7 })
  const verdict = await checkResponse({ description, server: provoking, fixtures }, { operationId: 'getAthleteStats', status })
  return { verdict, request: requests[0] }
}

describe('a wanted response', () => {
  it("is requested with the server's fixtures and a token for the narrowest scope", async () => {
    const { verdict, request } = await check(undefined)
    expect(verdict).toEqual({ problems: [] })
    expect(request?.url).toBe(`${server.baseUrl}/athletes/7/stats`)
    expect(request?.headers.get('Authorization')).toBe('Bearer token-for-read')
  })

  it('is impossible if the server cannot provoke it, with the reason', async () => {
    expect((await check(undefined, 404)).verdict).toEqual({ impossible: 'this server cannot provoke it' })
    expect((await check({ impossible: 'it never fails' }, 500)).verdict).toEqual({ impossible: 'it never fails' })
  })

  it('is provoked with headers, and the request is still compared with the description', async () => {
    const { verdict, request } = await check({ headers: { Authorization: 'Basic dead' } })
    expect(request?.headers.get('Authorization')).toBe('Basic dead')
    expect(verdict).toEqual({ problems: ['getAthleteStats request: does not have an "Authorization: Bearer" header'] })
  })

  it('is provoked with invalid values, and the request is then not compared with the description', async () => {
    const { verdict, request } = await check({ path: { id: 'nobody' } })
    expect(request?.url).toBe(`${server.baseUrl}/athletes/nobody/stats`)
    expect(verdict).toEqual({ problems: [] })
  })

  it('includes the problems that the server itself reports', async () => {
    const complaining = { ...server, inspect: () => ['I am unwell'] }
    const bench = { description, server: complaining, fixtures: createFixtures(description) }
    expect(await checkResponse(bench, { operationId: 'getAthleteStats', status: 200 })).toEqual({ problems: ['I am unwell'] })
  })

  it('is reported if it is not the named example', async () => {
    const bench = { description, server: { ...server, provoke: () => ({}) }, fixtures: createFixtures(description) }
    const wanted = { operationId: 'getAthleteStats', status: 200, example: 'another' } as const
    expect(await checkResponse(bench, wanted)).toEqual({ problems: ['getAthleteStats 200: body is not the example another'] })
  })
})
