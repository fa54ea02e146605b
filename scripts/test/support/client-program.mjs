// What the client and the webhooks do in every JavaScript runtime, against a sandbox: a plain module that needs nothing but `fetch`.
import { createApp, createClient, memoryStore, NotFoundError, unwrap } from '@activity-tracking/client'
import { createWebhooks } from '@activity-tracking/webhooks'

/** Above 2^53: a route of the sandbox. */
const ROUTE = '3329485690369457990'
const GPX = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
<trkpt lat="60.4" lon="5.3"><time>2026-09-01T08:00:00Z</time></trkpt><trkpt lat="60.401" lon="5.3"><time>2026-09-01T08:05:00Z</time></trkpt>
</trkseg></trk></gpx>`

/**
 * @param {Record<'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret' | 'accessToken' | 'refreshToken' | 'athleteId', string>} sandbox
 * @returns {Promise<string[]>} the names of what does not work
 */
export async function findFailures({ baseUrl, authUrl, clientId, clientSecret, accessToken, refreshToken, athleteId }) {
  const api = createClient({ baseUrl, authUrl, auth: accessToken })
  const app = createApp({ baseUrl, authUrl, clientId, clientSecret, redirectUri: 'http://localhost/callback', store: memoryStore() })
  /** @type {string[]} */
  const added = []
  // Not every runtime has a database.
  const queue = /** @type {never} */ ({
    add: async (/** @type {{ key: string }[]} */ jobs) => void added.push(...jobs.map(({ key }) => key)),
  })
  const webhooks = createWebhooks({ app, queue, path: '/webhooks/0123456789abcdef', onChange: () => {}, onErase: () => {} })
  /** @type {Record<string, () => Promise<boolean>>} */
  const checks = {
    'a typed call': async () => String((await unwrap(api.GET('/athlete'))).id) === athleteId,
    'a list with parameters': async () =>
      (await unwrap(api.GET('/athlete/activities', { params: { query: { per_page: 2 } } }))).length === 2,
    'an id of 64 bits': async () => String((await unwrap(api.GET('/routes/{id}', { params: { path: { id: ROUTE } } }))).id) === ROUTE,
    'a failure with its class': async () =>
      (await api.GET('/activities/{id}', { params: { path: { id: 1 } } })).error instanceof NotFoundError,
    'an upload of a Blob': async () =>
      (await unwrap(api.POST('/uploads', { body: { file: new Blob([GPX]), data_type: 'gpx' } }))).error === null,
    'calls after a refresh': async () => {
      await app.importGrant({ athleteId, accessToken: 'expired', refreshToken, expiresAt: 1, scopes: ['read'] })
      const calls = [1, 2].map(() => unwrap(app.athlete(athleteId).GET('/athlete')))
      return (await Promise.all(calls)).every(({ id }) => String(id) === athleteId)
    },
    'a webhook event': async () => {
      const event = { object_type: 'activity', object_id: 7, aspect_type: 'delete', updates: {}, owner_id: Number(athleteId) }
      const body = JSON.stringify({ ...event, subscription_id: 1, event_time: 1_793_613_600 })
      const { status } = await webhooks.fetch(new Request('http://127.0.0.1/webhooks/0123456789abcdef', { method: 'POST', body }))
      return status === 200 && added.join() === `${athleteId}/activity/7@1`
    },
  }
  const failures = []
  for (const [name, check] of Object.entries(checks)) {
    const outcome = await check().catch(String)
    if (outcome !== true) failures.push(`${name}: ${outcome}`)
  }
  await webhooks.close()
  await app.close()
  return failures
}
