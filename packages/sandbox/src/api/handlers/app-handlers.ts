import { exchangeCode, ownerOfToken, refresh, type TokenPair, tokenResponse } from '../../core/grants.ts'
import type { World } from '../../core/world.ts'
import { summaryAthlete, usernameOf } from '../../things/athletes/athletes.ts'
import { deauthorize, readSubscription, subscribe, subscriptionResponse, unsubscribe } from '../../webhooks/deliveries.ts'
import { showConsent } from '../consent.ts'
import { json } from '../response.ts'
import type { Handlers } from './handler.ts'

/** The response to a code exchange: the tokens, and the summary athlete with the user name (decision 005). */
const codeResponse = (world: World, pair: TokenPair) => ({
  ...tokenResponse(world, pair),
  athlete: { username: usernameOf(world, pair.athleteId), ...summaryAthlete(world, pair.athleteId) },
})

export const apps = {
  authorizeApp: (call) => showConsent(call.world, call.rawQuery),
  issueToken: ({ world, body }) =>
    json(
      body['grant_type'] === 'refresh_token'
        ? tokenResponse(world, refresh(world, String(body['refresh_token'])))
        : codeResponse(world, exchangeCode(world, String(body['code']))),
    ),
  /** Either kind of token revokes the grant. An unknown token changes nothing, and the response is the same (decision 020). */
  revokeToken({ world, body }) {
    const athleteId = ownerOfToken(world, String(body['token']))
    if (athleteId !== undefined) deauthorize(world, athleteId)
    return json({})
  },
  deauthorizeApp({ world, body }) {
    const token = String(body['access_token'])
    const athleteId = ownerOfToken(world, token)
    if (athleteId !== undefined) deauthorize(world, athleteId)
    return json({ access_token: token })
  },
  async createSubscription({ services, world, body }) {
    const subscription = await subscribe(world, {
      callbackUrl: String(body['callback_url']),
      verifyToken: String(body['verify_token']),
      rule: services.callbackRule,
      send: services.send,
    })
    return json(subscriptionResponse(world, subscription), 201)
  },
  listSubscriptions({ world }) {
    const subscription = readSubscription(world)
    return json(subscription === undefined ? [] : [subscriptionResponse(world, subscription)])
  },
  deleteSubscription({ world, path }) {
    unsubscribe(world, String(path['subscription_id']))
    return { status: 204 }
  },
} satisfies Partial<Handlers>
