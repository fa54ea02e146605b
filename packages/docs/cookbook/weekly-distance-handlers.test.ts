// Tests of the same function without a server: MSW responds instead of the service.
import { createClient, RateLimitError } from '@activity-tracking/client'
import {
  createHandlers,
  exampleOf,
} from '@activity-tracking/client/testing'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { weeklyDistance } from './weekly-distance.ts'

const urls = {
  baseUrl: 'https://service.example/api/v3',
  authUrl: 'https://service.example',
}
const { handlers, respondWith } = createHandlers(urls)
const server = setupServer(...handlers)
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const api = createClient({ ...urls, auth: 'any-token' })
const now = Date.parse('2026-11-02T10:00:00Z')

it('adds up the activities', async () => {
  const [activity] = exampleOf('GET /athlete/activities')
  if (activity === undefined) throw new Error('the example is empty')
  const body = [
    { ...activity, distance: 1_500 },
    { ...activity, distance: 750 },
  ]
  server.use(respondWith('GET /athlete/activities', { body }))
  expect(await weeklyDistance(api, now)).toBe(2.25)
})

it('is 0 without activities', async () => {
  server.use(respondWith('GET /athlete/activities', { example: 'empty' }))
  expect(await weeklyDistance(api, now)).toBe(0)
})

it('rejects when the rate limit is reached', async () => {
  server.use(respondWith('GET /athlete/activities', { status: 429 }))
  await expect(weeklyDistance(api, now)).rejects.toBeInstanceOf(
    RateLimitError,
  )
})
