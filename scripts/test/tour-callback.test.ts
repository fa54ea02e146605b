import { expect, test } from 'vitest'
import { startCallback } from '../tour/callback.ts'

test('the callback of the tour passes the handshake of its own app only, and survives what is not an event', async () => {
  await using callback = await startCallback('chosen-by-the-tour')
  const shake = (token: string): Promise<Response> =>
    fetch(`${callback.url}?hub.mode=subscribe&hub.challenge=c&hub.verify_token=${encodeURIComponent(token)}`)
  const post = async (body: string): Promise<number> => (await fetch(callback.url, { method: 'POST', body })).status

  expect((await shake('another')).status).toBe(403)
  expect(await (await shake('chosen-by-the-tour')).json()).toEqual({ 'hub.challenge': 'c' })

  const event = {
    object_type: 'activity',
    object_id: 1,
    aspect_type: 'create',
    updates: {},
    owner_id: 2,
    subscription_id: 3,
    event_time: 4,
  }
  expect(await post('x')).toBe(400)
  expect(await post(JSON.stringify(event))).toBe(403)
  callback.subscriptionId = 3
  expect(await post(JSON.stringify({ ...event, subscription_id: 4 }))).toBe(403)
  expect(await post(JSON.stringify(event))).toBe(200)
  expect(await callback.event).toEqual(event)
})
