import { scopes as knownScopes, type Scope } from '@activity-tracking/spec'
import { athleteIds, requireAthlete, setSubscribed } from '../../service/athletes.ts'
import { expireTokens as expire, grant, scopesOfGrant, splitScopes } from '../../service/grants.ts'
import { createClientSecret } from '../../service/secrets.ts'
import type { Services } from '../../service/services.ts'
import { provideOwnTemplate, provideTemplate, templateOf } from '../../service/templates.ts'
import { deauthorize } from '../../service/webhooks.ts'
import { type App, requireTime, toSeconds, type World } from '../../service/world.ts'
import type { WorldFile } from '../../world-file/read-world-file.ts'
import { WorldFileError } from '../../world-file/world-problem.ts'
import { type Call, type Handlers, Refused, worldOf } from '../call.ts'
import type { components } from '../control.gen.ts'
import { appsOf, athleteOf, stateOf } from '../state.ts'

/** The part of a request that sets the rights of an app, as fields of `App`. */
function rightsIn(given: components['schemas']['NewApp'] & components['schemas']['AppChange']): Partial<App> {
  const { tier, extended_access, single_player, realistic, active, athlete_limit, callback_domain, webhook_key, name } = given
  return {
    ...(name !== undefined && { name }),
    ...(tier !== undefined && { tier }),
    ...(extended_access !== undefined && { extendedAccess: extended_access }),
    ...(single_player !== undefined && { singlePlayer: single_player }),
    ...(realistic !== undefined && { realistic }),
    ...(active !== undefined && { active }),
    ...(athlete_limit !== undefined && { athleteLimit: athlete_limit }),
    ...(webhook_key !== undefined && { webhookKey: webhook_key }),
    ...(callback_domain !== undefined && { callbackDomain: callback_domain }),
  }
}

/** The next free client id. The same sandbox assigns the same ids in the same order. */
export function nextClientId({ worlds, defaultWorld }: Services): string {
  const first = Number(defaultWorld().id) || 0
  for (;;) {
    const clientId = String(first + defaultWorld().next('app'))
    if (worlds.find(clientId) === undefined) return clientId
  }
}

/**
 * The custom world in a request; undefined if it has none.
 * @throws Refused 400 with the problems of the world
 */
async function ownWorldIn({ world, files = {} }: components['schemas']['NewApp']): Promise<WorldFile | undefined> {
  if (world === undefined) return undefined
  const { worldFrom, worldFromText } = await import('../../world-file/read-world-file.ts')
  const contents = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content, 'base64'))] as const),
  )
  const reading = typeof world === 'string' ? worldFromText(world, contents) : worldFrom(world, { files: contents })
  return reading.catch(refuseWorld)
}

function refuseWorld(error: unknown): never {
  if (!(error instanceof WorldFileError)) throw error
  throw new Refused(400, error.message)
}

/** The content of the new world. */
function templateFor({ database, defaultWorld }: Services, own: WorldFile | undefined, seed: number | undefined, startAt: number): string {
  if (own === undefined) return seed === undefined ? defaultWorld().state.template : provideTemplate(database, templateOf(seed))
  try {
    return provideOwnTemplate(database, own.plan, startAt)
  } catch (error) {
    return refuseWorld(error)
  }
}

export const createApp: Handlers['createApp'] = async (call) => {
  const { services, input } = call
  const own = await ownWorldIn(input)
  const model = services.defaultWorld()
  const { seed = model.state.seed, now, frozen = model.frozen } = input
  const secrets = input.seed === undefined ? model.state.secrets : 'seeded'
  const startAt = now === undefined ? (own?.now ?? model.state.startedAt) : Date.parse(now)
  requireTime(startAt)
  const template = templateFor(services, own, input.seed, startAt)
  const clientId = nextClientId(services)
  const world = services.worlds.create({
    app: {
      name: `App ${clientId}`,
      callbackDomain: 'localhost',
      tier: 'standard',
      extendedAccess: false,
      singlePlayer: false,
      realistic: false,
      active: true,
      athleteLimit: model.app.athleteLimit,
      webhookKey: model.app.webhookKey,
      ...own?.app,
      ...rightsIn(input),
      clientId,
      clientSecret: createClientSecret({ secrets, seed }, clientId),
    },
    seed,
    secrets,
    template,
    startAt,
    frozen,
  })
  if (now === undefined && own?.now === undefined) world.setNow(model.now())
  for (const { athleteId, scopes } of own?.grants ?? []) grant(world, String(athleteId), scopes as readonly Scope[])
  return stateOf(world, call)
}

export const listApps: Handlers['listApps'] = ({ services }) => appsOf(services)

export const deleteApp: Handlers['deleteApp'] = ({ services, input }) => {
  const world = worldOf({ services, worldName: input.client_id })
  if (world === services.defaultWorld()) throw new Refused(400, 'the default world cannot be deleted: POST /reset resets it')
  services.removeWorld(world)
  return undefined
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

/** The athlete that a request names, or else the owner of the app. */
export const athleteIn = (world: World, given: string | number | bigint | undefined): string =>
  given === undefined ? (athleteIds(world)[0] ?? '') : requireAthlete(world, String(given))

export const createToken: Handlers['createToken'] = (call) => {
  const world = worldOf(call)
  const athleteId = athleteIn(world, call.input.athlete_id)
  const scopes = splitScopes(call.input.scope ?? 'read')
  const unknown = scopes.find((scope) => !Object.hasOwn(knownScopes, scope))
  if (unknown !== undefined) throw new Refused(400, `unknown scope "${unknown}": the scopes are ${Object.keys(knownScopes).join(', ')}`)
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

export const expireTokens: Handlers['expireTokens'] = (call) => {
  const world = worldOf(call)
  const { athlete_id, access_token: accessToken } = call.input
  if (athlete_id !== undefined && accessToken !== undefined)
    throw new Refused(400, 'athlete_id and access_token are mutually exclusive: give one')
  const expired = expire(world, accessToken === undefined ? { athleteId: athleteIn(world, athlete_id) } : { accessToken })
  if (expired === undefined) throw new Refused(404, 'the world does not have this access token')
  return { expired }
}

export const revokeGrant: Handlers['revokeGrant'] = (call) => {
  const world = worldOf(call)
  const athleteId = athleteIn(world, call.input.athlete_id)
  if (scopesOfGrant(world, athleteId) === undefined) throw new Refused(404, `the athlete ${athleteId} has not authorized the app`)
  deauthorize(world, athleteId)
  return settleSoon(call, world)
}

/** Starts scheduled work without waiting for it. */
export function settleSoon({ services }: Pick<Call, 'services'>, world: World): undefined {
  services.scheduler.wake(world)
}
