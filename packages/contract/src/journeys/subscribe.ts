import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import { credentialFields } from '../call/credentials.ts'
import type { Journey } from './journey.ts'

/** Specification, "Subscription creation and verification": one subscription per app, created, listed, deleted. */
export const subscribe: Journey = {
  name: 'subscribes to events: clean up, create, list, delete',
  scopes: [],
  async travel({ api, fixtures, stateful }) {
    const query = await credentialFields(fixtures)
    const list = async () => unwrap(api.GET('/push_subscriptions', { params: { query } }))
    const remove = async (subscription_id: number) =>
      unwrap(api.DELETE('/push_subscriptions/{subscription_id}', { params: { path: { subscription_id }, query } }))

    for (const { id } of await list()) await remove(id)
    const callback_url = await fixtures.text('callbackUrl')
    const verify_token = await fixtures.text('verifyToken')
    const created = await unwrap(api.POST('/push_subscriptions', { body: { ...query, callback_url, verify_token } }))
    expect(await list()).toMatchObject([{ id: created.id }])
    await remove(created.id)
    if (stateful) expect(await list()).toEqual([])
  },
}
