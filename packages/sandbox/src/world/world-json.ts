import { parseTime } from '../base/date-time.ts'
import { isoUtc } from '../base/local-time.ts'
import { listGrants } from '../core/grants.ts'
import type { App, World as LiveWorld } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { readContent, readContents } from '../things/read-contents.ts'
import type { Content, Recording, WorldContents } from '../things/world-contents.ts'

type Schemas = components['schemas']

/** A world, or a change of one, as JSON. */
export type World = Schemas['World']

/** An activity of a {@link World}. */
export type WorldActivity = Schemas['WorldActivity']

export type Kind = keyof WorldContents
export const KINDS = ['athletes', 'clubs', 'gear', 'segments', 'routes', 'activities'] as const satisfies readonly Kind[]

/** An object of a world as JSON. */
export type Json<K extends Kind> = NonNullable<World[K]>[number]

/** Fields that contain times. */
const TIMES: ReadonlySet<string> = new Set(['start', 'added', 'start_date', 'created_at', 'updated_at', 'at'])

/** A copy with other values in the fields that contain times. Streams and lines are not copied. Ids that a number cannot represent become digits. */
export function convertTimes<T, Time>(value: unknown, convert: (time: Time) => unknown): T {
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'bigint') return String(part)
    if (TIMES.has(key)) return part === undefined ? part : convert(part as Time)
    if (key === 'streams' || key === 'line' || typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item) => walk(item, ''))
    return Object.fromEntries(Object.entries(part).map(([name, child]) => [name, walk(child, name)]))
  }
  return walk(value, '') as T
}

/** An object of a world as JSON, from its contents. */
function toJson(content: Content<Kind>): object {
  const { made, start, added, efforts, ...fields } = content as Partial<Content<'activities'>>
  const recorded = made !== undefined && 'streams' in made && { laps: made.laps.map(toJsonLap), efforts }
  return convertTimes(
    made === undefined ? content : { ...fields, start_date: start, created_at: added, ...made, ...recorded },
    (seconds: number) => isoUtc(seconds * 1000),
  )
}

const toJsonLap = ({ id, startIndex, endIndex }: Recording['laps'][number]) => ({ id, start_index: startIndex, end_index: endIndex })

/** The scopes that athletes granted, by id. */
const scopesIn = (world: LiveWorld): ReadonlyMap<string, string[]> =>
  new Map(listGrants(world).map(({ athleteId, scopes }) => [athleteId, [...scopes]]))

const withScopes = (json: object, scopes: ReadonlyMap<string, string[]>, id: unknown): object => ({
  ...json,
  scopes: scopes.get(String(id)) ?? [],
})

/** One object of a world as JSON. @throws Refusal not-found */
export function writeObject(world: LiveWorld, kind: Kind, id: string): object {
  const json = toJson(readContent[kind](world, id))
  return kind === 'athletes' ? withScopes(json, scopesIn(world), id) : json
}

/** Settings of the app: their names in a world, and in the app. */
const APP_FIELDS = {
  name: 'name',
  callback_domain: 'callbackDomain',
  tier: 'tier',
  extended_access: 'extendedAccess',
  single_player: 'singlePlayer',
  athlete_limit: 'athleteLimit',
} as const satisfies Readonly<Record<keyof Schemas['WorldApp'], keyof App>>

/** The settings of the app in a world. */
export const appIn = ({ app = {} }: World): Partial<App> =>
  Object.fromEntries(Object.entries(app).map(([name, value]) => [APP_FIELDS[name as keyof typeof APP_FIELDS], value]))

/** The whole world as JSON. */
export function writeWorld(world: LiveWorld): World {
  const { athletes, ...others } = readContents(world)
  const scopes = scopesIn(world)
  return {
    now: isoUtc(world.now()),
    app: Object.fromEntries(Object.entries(APP_FIELDS).map(([name, field]) => [name, world.app[field]])),
    athletes: athletes.map((athlete) => withScopes(toJson(athlete), scopes, athlete.id)) as Json<'athletes'>[],
    ...Object.fromEntries(Object.entries(others).map(([kind, contents]) => [kind, contents.map(toJson)])),
  }
}

/** Epoch seconds of a time in a world; NaN if the service cannot write it. */
export const secondsOf = (text: string): number => Math.floor(parseTime(text) / 1000)
