import { scopes as knownScopes } from '@activity-tracking/spec'
import type { Services } from '../../api/services.ts'
import { parseTime } from '../../base/date-time.ts'
import { expireTokens, grant, requireAdmission, scopesOfGrant, splitScopes, tokenResponse } from '../../core/grants.ts'
import { createClientSecret } from '../../core/secrets.ts'
import { type App, requireClockTime, USUAL_RIGHTS, type World } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { requireAthlete, setSubscribed } from '../../things/athletes/athletes.ts'
import { deauthorize } from '../../webhooks/deliveries.ts'
import { setScopes } from '../../world/load-world.ts'
import { prepareWorld, type WorldData } from '../../world/read-world.ts'
import { ownTemplate } from '../../world/world-templates.ts'
import { athleteIn, type Handlers, Refused, refusedField, worldOf } from '../call.ts'
import { appsOf, athleteOf, stateOf } from '../state.ts'

/** The part of a request that sets the rights of an app, as fields of `App`. */
function rightsIn(given: components['schemas']['NewApp'] & components['schemas']['AppChange']): Partial<App> {
  const { tier, extended_access, single_player, active, athlete_limit, callback_domain, webhook_key, name } = given
  return {
    ...(name !== undefined && { name }),
    ...(tier !== undefined && { tier }),
    ...(extended_access !== undefined && { extendedAccess: extended_access }),
    ...(single_player !== undefined && { singlePlayer: single_player }),
    ...(active !== undefined && { active }),
    ...(athlete_limit !== undefined && { athleteLimit: athlete_limit }),
    ...(webhook_key !== undefined && { webhookKey: webhook_key }),
    ...(callback_domain !== undefined && { callbackDomain: callback_domain }),
  }
}

/** The next free client id. The same sandbox assigns the same ids in the same order. */
function nextClientId({ worlds, defaultWorld }: Services): string {
  const first = Number(defaultWorld().id) || 0
  for (;;) {
    const clientId = String(first + defaultWorld().next('app'))
    if (worlds.find(clientId) === undefined) return clientId
  }
}

/**
 * Adds a world with the data of the default world, or with others.
 * @param given settings, which take precedence over those of the data
 */
export function addWorld(services: Services, clientId: string, given: components['schemas']['NewApp'], data?: WorldData): World {
  const model = services.defaultWorld()
  const { seed = model.state.seed, now, frozen = model.frozen } = given
  const secrets = given.seed === undefined ? model.state.secrets : 'seeded'
  const startAt = (now === undefined ? undefined : parseTime(now)) ?? data?.now ?? model.state.startedAt
  requireClockTime(startAt, 'now')
  return services.database.atomically(() => {
    const template = data === undefined ? model.state.template : ownTemplate(() => data.created).provide(services.database, startAt)
    const world = services.worlds.create({
      app: {
        name: `App ${clientId}`,
        ...USUAL_RIGHTS,
        athleteLimit: model.app.athleteLimit,
        webhookKey: model.app.webhookKey,
        ...data?.app,
        ...rightsIn(given),
        clientId,
        clientSecret: createClientSecret({ secrets, seed }, clientId),
      },
      seed,
      secrets,
      template,
      startAt,
      frozen,
    })
    if (now === undefined && data?.now === undefined) world.setNow(model.now())
    for (const [id, scopes] of data?.scopes ?? []) setScopes(world, id, scopes)
    return world
  })
}

export const apps = {
  async createApp(call) {
    const { services, input } = call
    const prepared = input.world === undefined ? undefined : await prepareWorld(input.world, services)
    const startsAt = input.now === undefined ? services.defaultWorld().state.startedAt : parseTime(input.now)
    return stateOf(addWorld(services, nextClientId(services), input, prepared?.(undefined, startsAt)), call)
  },
  listApps: ({ services }) => appsOf(services),
  deleteApp({ services, input }) {
    const world = worldOf({ services, worldName: input.client_id })
    if (world === services.defaultWorld()) throw new Refused(400, 'the default world cannot be deleted: POST /reset resets it')
    services.removeWorld(world)
  },
  updateApp(call) {
    const { services, input } = call
    const world = worldOf({ services, worldName: input.client_id })
    const subscribed = Object.entries(input.subscribed ?? {})
    for (const [athleteId] of subscribed) requireAthlete(world, athleteId)
    world.updateApp(rightsIn(input))
    for (const [athleteId, has] of subscribed) setSubscribed(world, athleteId, has)
    return stateOf(world, call)
  },
  createToken({ world, input }) {
    const athleteId = athleteIn(world, input.athlete_id)
    const scopes = splitScopes(input.scope ?? Object.keys(knownScopes).join())
    const unknown = scopes.find((scope) => !Object.hasOwn(knownScopes, scope))
    if (unknown !== undefined)
      throw refusedField('scope', `unknown scope "${unknown}": the scopes are ${Object.keys(knownScopes).join(', ')}`)
    if (scopes.length === 0) throw refusedField('scope', 'no scope is given')
    requireAdmission(world, athleteId)
    return { ...tokenResponse(world, grant(world, athleteId, scopes)), athlete: athleteOf(world, athleteId) }
  },
  expireTokens({ world, input: { athlete_id, access_token: accessToken } }) {
    if (athlete_id !== undefined && accessToken !== undefined)
      throw new Refused(400, 'athlete_id and access_token are mutually exclusive: give one')
    const expired = expireTokens(world, accessToken === undefined ? { athleteId: athleteIn(world, athlete_id) } : { accessToken })
    if (expired === undefined) throw new Refused(404, 'the world does not have this access token')
    return { expired }
  },
  revokeGrant({ services, world, input }) {
    const athleteId = athleteIn(world, input.athlete_id)
    if (scopesOfGrant(world, athleteId) === undefined) throw new Refused(404, `the athlete ${athleteId} has not authorized the app`)
    deauthorize(world, athleteId)
    services.scheduler.wake(world)
  },
} satisfies Partial<Handlers>
