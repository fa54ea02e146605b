// Tests of the same function without a server: MSW responds instead of the service.
import { createClient, RateLimitError } from '@activity-tracking/client'
import { handlers } from '@activity-tracking/mock/msw'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { weeklyDistance } from './weekly-distance.ts'

const urls = {
  baseUrl: 'https://service.example/api/v3',
  authUrl: 'https://service.example',
}
const server = setupServer(...handlers(urls))
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Responds to requests for activities. */
const respondWith = (body: object, status = 200) =>
  server.use(
    http.get(`${urls.baseUrl}/athlete/activities`, () =>
      HttpResponse.json(body, { status }),
    ),
  )

const api = createClient({ ...urls, auth: 'any-token' })
const now = Date.parse('2026-11-02T10:00:00Z')

it('adds up the activities', async () => {
  respondWith([{ distance: 1_500 }, { distance: 750 }])
  expect(await weeklyDistance(api, now)).toBe(2.25)
})

it('is 0 without activities', async () => {
  respondWith([])
  expect(await weeklyDistance(api, now)).toBe(0)
})

it('rejects when the rate limit is reached', async () => {
  respondWith({ message: 'Rate Limit Exceeded', errors: [] }, 429)
  await expect(weeklyDistance(api, now)).rejects.toBeInstanceOf(
    RateLimitError,
  )
})
