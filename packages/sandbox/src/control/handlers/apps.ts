import { scopes as knownScopes } from '@activity-tracking/spec'
import type { App } from '../../service/app.ts'
import { athleteIds, setSubscribed } from '../../service/athletes.ts'
import { toSeconds } from '../../service/clock.ts'
import { requireAthlete } from '../../service/control-support.ts'
import { grant, scopesOfGrant, splitScopes } from '../../service/grants.ts'
import { createClientSecret } from '../../service/secrets.ts'
import type { Services } from '../../service/services.ts'
import { deauthorize } from '../../service/webhooks.ts'
import { requireTime, type World } from '../../service/world.ts'
import { type Call, type Handlers, worldOf } from '../call.ts'
import type { components } from '../control.gen.ts'
import { Refused } from '../refused.ts'
import { athleteOf, stateOf } from '../state.ts'

/** The part of a request that says what an app may, in the words of `App`. */
function rightsIn(given: components['schemas']['NewApp'] & components['schemas']['AppChange']): Partial<App> {
  const { tier, extended_access, single_player, active, athlete_limit, callback_domain, name } = given
  return {
    ...(name !== undefined && { name }),
    ...(tier !== undefined && { tier }),
    ...(extended_access !== undefined && { extendedAccess: extended_access }),
    ...(single_player !== undefined && { singlePlayer: single_player }),
    ...(active !== undefined && { active }),
    ...(athlete_limit !== undefined && { athleteLimit: athlete_limit }),
    ...(callback_domain !== undefined && { callbackDomain: callback_domain }),
  }
}

/** The next client id that is free: the same sandbox gives the same ones in the same order. */
function nextClientId({ worlds, defaultWorld }: Services): string {
  const first = Number(defaultWorld().id) || 0
  for (;;) {
    const clientId = String(first + defaultWorld().next('app'))
    if (worlds.find(clientId) === undefined) return clientId
  }
}

export const createApp: Handlers['createApp'] = (call) => {
  const { services, input } = call
  const model = services.defaultWorld()
  const { seed = model.state.seed, now, frozen = model.frozen } = input
  const secrets = input.seed === undefined ? model.state.secrets : 'seeded'
  // The same start as the default world's, so that both are made from one copy of the same objects.
  const startAt = now === undefined ? model.state.startedAt : Date.parse(now)
  requireTime(startAt)
  const clientId = nextClientId(services)
  const world = services.worlds.create({
    app: {
      ...{
        name: `App ${clientId}`,
        callbackDomain: 'localhost',
        tier: 'standard',
        extendedAccess: false,
        singlePlayer: false,
        active: true,
      },
      ...{ athleteLimit: model.app.athleteLimit, ...rightsIn(input) },
      clientId,
      clientSecret: createClientSecret({ secrets, seed }, clientId),
    },
    ...{ seed, secrets, startAt, frozen },
  })
  if (now === undefined) world.setNow(model.now())
  return stateOf(world, call)
}

export const updateApp: Handlers['updateApp'] = (call) => {
  const { services, input } = call
  const world = worldOf({ services, worldName: input.client_id })
  const subscribed = Object.entries(input.subscribed ?? {})
  for (const [athleteId] of subscribed) requireAthlete(world, athleteId)
  world.updateApp(rightsIn(input))
  for (const [athleteId, has] of subscribed) setSubscribed(world, athleteId, has)
  return stateOf(world, call)
}

/** The athlete that a request is about: the owner of the app unless it names one. */
export const athleteIn = (world: World, given: string | number | bigint | undefined): string =>
  given === undefined ? (athleteIds(world)[0] ?? '') : requireAthlete(world, String(given))

export const createToken: Handlers['createToken'] = (call) => {
  const world = worldOf(call)
  const athleteId = athleteIn(world, call.input.athlete_id)
  const scopes = splitScopes(call.input.scope ?? 'read')
  const unknown = scopes.find((scope) => !Object.hasOwn(knownScopes, scope))
  if (unknown !== undefined) throw new Refused(400, `there is no scope "${unknown}": there are ${Object.keys(knownScopes).join(', ')}`)
  if (scopes.length === 0) throw new Refused(400, 'no scope is given')
  const { accessToken, refreshToken, expiresAt } = grant(world, athleteId, scopes)
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: expiresAt,
    expires_in: expiresAt - toSeconds(world.now()),
    scope: scopes.join(','),
    athlete: athleteOf(world, athleteId),
  }
}

export const revokeGrant: Handlers['revokeGrant'] = (call) => {
  const world = worldOf(call)
  const athleteId = athleteIn(world, call.input.athlete_id)
  if (scopesOfGrant(world, athleteId) === undefined) throw new Refused(404, `the athlete ${athleteId} has not authorized the app`)
  deauthorize(world, athleteId)
  return settleSoon(call, world)
}

/** What was scheduled is begun without delay; nobody waits for it. */
export function settleSoon({ services }: Pick<Call, 'services'>, world: World): undefined {
  services.scheduler.wake(world)
}
