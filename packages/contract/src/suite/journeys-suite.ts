import { createClient } from '@activity-tracking/client'
import { describe, expect, it } from 'vitest'
import type { Bench } from '../call/check-response.ts'
import { createRecorder, type Exchange } from '../exchange.ts'
import { journeys } from '../journeys/index.ts'
import type { Journey } from '../journeys/journey.ts'
import type { Target } from '../target.ts'
import { findOperation } from '../validate/match-path.ts'
import { validateRequest } from '../validate/validate-request.ts'
import { validateResponse } from '../validate/validate-response.ts'

/** Tests of the journeys. */
export function journeysSuite(target: Target, bench: () => Bench): void {
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

async function problemsOfExchange({ description, server }: Bench, exchange: Exchange): Promise<readonly string[]> {
  const { request, response } = exchange
  const operation = findOperation(description, server, request)
  if (operation === undefined) return [`${request.method} request: the description does not have an operation at its URL`]
  return [
    ...(await validateRequest(description, operation, server, request)),
    ...validateResponse(description, operation, response),
    ...(server.inspect?.(exchange) ?? []),
  ]
}
