import { stringifyExact } from '../../exact-json.ts'
import { summaryAthlete, usernameOf } from '../../service/athletes.ts'
import { exchangeCode, ownerOfToken, refresh, type TokenPair } from '../../service/grants.ts'
import { deauthorize, readSubscription, subscribe, subscriptionAnswer, unsubscribe } from '../../service/webhooks.ts'
import { toSeconds, type World } from '../../service/world.ts'
import { jsonText } from '../answer.ts'
import { showConsent } from '../consent.ts'
import type { Handler } from './handler.ts'

export const authorizeApp: Handler = (call) => showConsent(call.world, call.rawQuery)

const tokenAnswer = (world: World, { accessToken, refreshToken, scopes, expiresAt }: TokenPair) => ({
  token_type: 'Bearer',
  expires_at: expiresAt,
  expires_in: expiresAt - toSeconds(world.now()),
  refresh_token: refreshToken,
  access_token: accessToken,
  scope: scopes.join(','),
})

/** The answer to a code: the tokens, and the athlete in brief with the user name (decision 005). */
const codeAnswer = (world: World, pair: TokenPair) => ({
  ...tokenAnswer(world, pair),
  athlete: { username: usernameOf(world, pair.athleteId), ...summaryAthlete(world, pair.athleteId) },
})

export const issueToken: Handler = ({ world, body }) =>
  jsonText(
    stringifyExact(
      body['grant_type'] === 'refresh_token'
        ? tokenAnswer(world, refresh(world, String(body['refresh_token'])))
        : codeAnswer(world, exchangeCode(world, String(body['code']))),
    ),
  )

/** Either kind of token ends the grant; an unknown one changes nothing, and the answer is the same (decision 020). */
export const revokeToken: Handler = ({ world, body }) => {
  const athleteId = ownerOfToken(world, String(body['token']))
  if (athleteId !== undefined) deauthorize(world, athleteId)
  return jsonText('{}')
}

export const deauthorizeApp: Handler = ({ world, body }) => {
  const token = String(body['access_token'])
  const athleteId = ownerOfToken(world, token)
  if (athleteId !== undefined) deauthorize(world, athleteId)
  return jsonText(JSON.stringify({ access_token: token }))
}

export const createSubscription: Handler = async ({ services, world, body }) => {
  const subscription = await subscribe(world, {
    callbackUrl: String(body['callback_url']),
    verifyToken: String(body['verify_token']),
    rule: services.callbackRule,
    send: services.send,
  })
  return jsonText(JSON.stringify(subscriptionAnswer(world, subscription)), 201)
}

export const listSubscriptions: Handler = ({ world }) => {
  const subscription = readSubscription(world)
  return jsonText(JSON.stringify(subscription === undefined ? [] : [subscriptionAnswer(world, subscription)]))
}

export const deleteSubscription: Handler = ({ world, path }) => {
  unsubscribe(world, String(path['subscription_id']))
  return { status: 204 }
}
