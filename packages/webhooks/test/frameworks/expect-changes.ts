import { type App, createApp, type Quota } from '@activity-tracking/client'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { expect } from 'vitest'
import { ensureSubscription } from '../../src/index.ts'
import { PATH } from '../support/receiving-app.ts'
import type { Report, Settings } from './programs/test-app.ts'

const ATHLETE = '4200001'
const SCOPES = 'read,activity:read_all'

/** Above 2^53. */
const LARGE_ID = '9007199254740993'

/** The service, with an athlete who has authorized the app of the settings. */
export interface ServiceOfApp extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly settings: Settings
  /** The same app in another process, such as that of a deployment step. */
  readonly app: App<Quota | undefined>
}

export async function startServiceOfApp(): Promise<ServiceOfApp> {
  const sandbox = await startSandbox({
    signWebhooks: true,
    world: {
      athletes: { one: { id: Number(ATHLETE) } },
      activities: [{ id: LARGE_ID, athlete: 'one', sport_type: 'Ride', elapsed_time: 600, start_date_local: '2026-01-02T10:00:00' }],
    },
  })
  const { control, clientId, clientSecret, baseUrl, authUrl, webhookKey } = sandbox
  const token = await control.createToken({ athlete_id: Number(ATHLETE), scope: SCOPES })
  const app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: 'http://localhost/callback', store: memoryStore() })
  return {
    sandbox,
    settings: {
      BASE_URL: baseUrl,
      AUTH_URL: authUrl,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      ATHLETE_ID: ATHLETE,
      ACCESS_TOKEN: token.access_token,
      REFRESH_TOKEN: token.refresh_token,
      // With at most an hour left, the app asks for new tokens after a refusal, and learns at once that access was revoked.
      EXPIRES_AT: String(token.expires_at - 5 * 3_600),
      SCOPES,
      CALLBACK_PATH: PATH,
      WEBHOOK_KEY: webhookKey ?? '',
    },
    app,
    async [Symbol.asyncDispose]() {
      await app.close()
      await sandbox.close()
    },
  }
}

/** The report of an app that responds to requests at `/report`. */
export const reportAt = (origin: string) => async (): Promise<Report> => JSON.parse(await (await fetch(`${origin}/report`)).text())

/** Waits until nothing is delivered any more. An attempt that takes a busy machine longer than two seconds is made again. */
async function finishDeliveries({ control }: Sandbox): Promise<void> {
  await control.settle()
  const isPending = async () => (await control.listDeliveries()).some(({ state }) => state === 'pending')
  while (await isPending()) await control.setClock({ advance: '1m' })
}

/**
 * Expects that an app at that origin performs the handshake, responds to each event with 200 within two seconds, and that its `onChange` and
 * `onErase` get what the events are about.
 */
export async function expectChanges({ sandbox, app }: ServiceOfApp, origin: string, report: () => Promise<Report>): Promise<void> {
  const { control } = sandbox
  const arrive = async (...changes: Report['changes'][number][]): Promise<void> => {
    await finishDeliveries(sandbox)
    for (const change of changes) await expect.poll(async () => (await report()).changes).toContainEqual(change)
  }
  await ensureSubscription({ app, callbackUrl: origin + PATH })

  await control.changeActivity({ id: LARGE_ID, name: 'Large' })
  await arrive({ type: 'changed', activityId: LARGE_ID, name: 'Large' })

  const create = (name: string) => control.createActivity({ athlete_id: Number(ATHLETE), name, sport_type: 'Ride', elapsed_time: 600 })
  const created = await Promise.all(['One', 'Two', 'Three'].map(create))
  await arrive(...created.map(({ id, name }) => ({ type: 'changed', activityId: String(id), name: String(name) })))

  const deleted = String(created[0]?.id)
  await control.deleteActivity({ id: deleted })
  await arrive({ type: 'deleted', activityId: deleted })

  await control.revokeGrant({ athlete_id: Number(ATHLETE) })
  await finishDeliveries(sandbox)
  await expect.poll(async () => (await report()).erased).toEqual([ATHLETE])

  const deliveries = await control.listDeliveries()
  expect(deliveries.map(({ attempts }) => attempts.at(-1)?.status)).toEqual([200, 200, 200, 200, 200, 200])
  const { counts, errors } = await report()
  expect({ counts, errors }).toMatchObject({ counts: { handshake: 1, refused: 0, unsigned: 0, badlySigned: 0 }, errors: [] })
}

/** Expects that what is not an event gets a plain reason, and harms nothing. */
export async function expectRefusals(origin: string): Promise<void> {
  const send = async (init: RequestInit, path = PATH) => {
    const response = await fetch(origin + path, init)
    return [response.status, await response.text()]
  }
  // As `curl -d x` does.
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(await send({ method: 'POST', body: 'x', headers: form })).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])
  expect((await send({ method: 'DELETE' }))[0]).toBe(405)
  expect((await send({}, `${PATH}?hub.mode=subscribe`))[0]).toBe(400)
  expect((await send({ method: 'POST', body: '{}' }, '/webhooks/0000000000000000'))[0]).toBeLessThan(500)
  // The last request: a server that has not read a body may end its connection without saying so.
  expect((await send({ method: 'POST', body: 'x'.repeat(70_000) }))[0]).toBe(413)
}
