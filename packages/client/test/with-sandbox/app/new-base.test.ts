import { type BaseUrlEvent, createApp, type Logger, memoryStore } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { expect, it } from 'vitest'
import { SMALL_WORLD } from '../support/small-world.ts'

const ignore = (): void => undefined
const SILENT: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

it('an app whose clock is three seconds ahead uses the old base URL, and the new one when the service has it', async () => {
  const sandbox = await startSandbox({ world: SMALL_WORLD, now: '2027-01-03T23:59:57Z', frozen: true })
  const { baseUrl, newBaseUrl, authUrl, clientId, clientSecret, accessToken, refreshToken, athleteId, clock } = sandbox
  const events: BaseUrlEvent[] = []
  const app = createApp({
    baseUrl,
    newBaseUrl,
    authUrl,
    clientId,
    clientSecret,
    redirectUri: 'http://localhost:3000/callback',
    store: memoryStore(),
    now: () => clock.now() + 3_000,
    hooks: { onBaseUrl: (event) => events.push(event) },
    logger: SILENT,
  })
  await app.importGrant({ athleteId, accessToken, refreshToken, expiresAt: clock.now() / 1_000 + 21_600 })
  const api = app.athlete(athleteId)
  let seen = 0
  const requested = async (): Promise<string[]> => {
    const requests = (await sandbox.control.listRequests()).slice(seen)
    seen += requests.length
    return requests.map(({ method, path, status }) => `${method} ${path} ${status}`)
  }
  const walk = { name: 'Walk', sport_type: 'Walk', start_date_local: '2027-01-03T08:00:00Z', elapsed_time: 60 } as const

  expect((await api.GET('/athlete/activities')).response.status).toBe(200)
  expect(await requested()).toEqual([
    'GET /new/api/v3/athlete/activities 404',
    'GET /new/api/v3/athlete 404',
    'GET /api/v3/athlete/activities 200',
  ])
  await clock.advance('14m')
  expect((await api.POST('/activities', { body: walk })).response.status).toBe(201)
  expect(await requested()).toEqual(['POST /api/v3/activities 201'])
  await clock.advance('1m')
  expect((await api.POST('/activities', { body: walk })).response.status).toBe(201)
  expect(await requested()).toEqual(['GET /new/api/v3/athlete 200', 'POST /new/api/v3/activities 201'])
  expect(events.map(({ used, reason }) => [used, reason])).toEqual([
    ['baseUrl', 'GET /athlete: 404'],
    ['newBaseUrl', undefined],
  ])
  expect(await app.session(athleteId).state()).toBe('active')
  await app.close()
  await sandbox.close()
})
