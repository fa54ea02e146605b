import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopes as knownScopes, type Scope } from '@activity-tracking/spec'
import type { Services } from '../../api/services.ts'
import { parseTime } from '../../base/date-time.ts'
import { stringifyExact } from '../../base/exact-json.ts'
import { expireTokens, grant, requireAdmission, scopesOfGrant, splitScopes, tokenResponse } from '../../core/grants.ts'
import { createClientSecret } from '../../core/secrets.ts'
import { copyTemplateFile } from '../../core/templates.ts'
import { type App, requireClockTime, USUAL_RIGHTS } from '../../core/world.ts'
import type { components } from '../../description/control.gen.ts'
import { seededTemplate } from '../../seed/seeded-template.ts'
import { requireAthlete, setSubscribed } from '../../things/athletes/athletes.ts'
import { UploadRefusal } from '../../tracks/files/activity-file.ts'
import { deauthorize } from '../../webhooks/deliveries.ts'
import type { BuiltWorld, WorldSource } from '../../world-file/build-world.ts'
import { WorldFileError } from '../../world-file/world-problem.ts'
import { athleteIn, type Call, type Handlers, Refused, refusedField, worldOf } from '../call.ts'
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
export function nextClientId({ worlds, defaultWorld }: Services): string {
  const first = Number(defaultWorld().id) || 0
  for (;;) {
    const clientId = String(first + defaultWorld().next('app'))
    if (worlds.find(clientId) === undefined) return clientId
  }
}

/** A world with files, or with more text than this, is built by a worker, so that other worlds do not wait for it. */
const MOST_CHARACTERS = 64 * 1024

/**
 * Reads the custom world in a request, and writes its rows to the database.
 * @param startAt start of its clock in epoch milliseconds; undefined for that of the world, or `fallback`
 * @param use called as soon as the rows are in the database, before another request can remove them because no world uses them; with undefined if the
 * request does not have a world
 * @throws Refused 400 with the problems of the world
 */
async function withOwnWorld<T>(
  { builder, services: { database } }: Pick<Call, 'builder' | 'services'>,
  { world, files = {} }: components['schemas']['NewApp'],
  startAt: number | undefined,
  fallback: number,
  use: (own: BuiltWorld | undefined) => T,
): Promise<T> {
  if (world === undefined) return use(undefined)
  const contents = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content, 'base64'))] as const),
  )
  const source: WorldSource = { world, files: contents }
  const text = typeof world === 'string' ? world : stringifyExact(world)
  try {
    if (Object.keys(files).length === 0 && text.length <= MOST_CHARACTERS) {
      const { provideWorld } = await import('../../world-file/build-world.ts')
      return use(await provideWorld(database, { ...source, startAt, fallback }))
    }
    return await inTempFolder(async (folder) => {
      const built = await builder.run({ ...source, startAt, fallback, output: join(folder, 'world.sqlite') })
      copyTemplateFile(database, built.template, join(folder, 'world.sqlite'))
      return use(built)
    })
  } catch (error) {
    if (error instanceof WorldFileError || error instanceof UploadRefusal) throw new Refused(400, error.message)
    throw error
  }
}

async function inTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'activity-sandbox-world-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const templateIn = ({ database, defaultWorld }: Services, seed: number | undefined, startAt: number): string =>
  seed === undefined ? defaultWorld().state.template : seededTemplate(seed).provide(database, startAt)

export const apps = {
  createApp(call) {
    const { services, input } = call
    const given = input.now === undefined ? undefined : parseTime(input.now)
    if (given !== undefined) requireClockTime(given, 'now')
    return withOwnWorld(call, input, given, services.defaultWorld().state.startedAt, (own) => {
      const model = services.defaultWorld()
      const { seed = model.state.seed, now, frozen = model.frozen } = input
      const secrets = input.seed === undefined ? model.state.secrets : 'seeded'
      const startAt = own?.startAt ?? given ?? model.state.startedAt
      const template = own?.template ?? templateIn(services, input.seed, startAt)
      const clientId = nextClientId(services)
      const world = services.worlds.create({
        app: {
          name: `App ${clientId}`,
          ...USUAL_RIGHTS,
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
    })
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
