import type { components } from '../api.gen.ts'
import { stringifyExact } from '../exact-json.ts'
import { listGear } from './gear.ts'
import { notFound } from './refusal.ts'
import { project } from './shapes.ts'
import type { World } from './world.ts'

type Schemas = components['schemas']

interface AthleteRow {
  id: string
  position: number
  subscribed: number
  doc: string | null
}

const rowOf = (world: World, id: string): AthleteRow => {
  const row = world.database.get<AthleteRow>('select id, position, subscribed, doc from athletes where world = ? and id = ?', world.id, id)
  if (row === undefined) throw notFound('Athlete')
  return row
}

/** Ids of the world's athletes, the app's owner first. */
export const athleteIds = (world: World): string[] =>
  world.database.all<{ id: string }>('select id from athletes where world = ? order by position', world.id).map(({ id }) => id)

export const isSubscribed = (world: World, id: string): boolean => rowOf(world, id).subscribed === 1

export function setSubscribed(world: World, id: string, subscribed: boolean): void {
  rowOf(world, id)
  world.database.run('update athletes set subscribed = ? where world = ? and id = ?', subscribed ? 1 : 0, world.id, id)
  world.texts.clear()
}

export function detailedAthlete(world: World, id: string): Schemas['DetailedAthlete'] {
  const { subscribed, doc } = rowOf(world, id)
  const seeded = world.template.athletes.get(id)
  const changed = doc === null ? {} : (JSON.parse(doc) as Partial<Schemas['DetailedAthlete']>)
  return {
    ...seeded?.profile,
    ...changed,
    resource_state: 3,
    premium: subscribed === 1,
    summit: subscribed === 1,
    clubs: listClubs(world, id),
    bikes: listGear(world, id, 'b'),
    shoes: listGear(world, id, 'g'),
  } as Schemas['DetailedAthlete']
}

export const summaryAthlete = (world: World, id: string): Schemas['SummaryAthlete'] => ({
  ...project(detailedAthlete(world, id), 'SummaryAthlete'),
  resource_state: 2,
})

/** The athlete as JSON, detailed or in brief. */
export function athleteText(world: World, id: string, detailed: boolean): string {
  const key = `athlete/${id}/${detailed}`
  const text = world.texts.get(key) ?? stringifyExact(detailed ? detailedAthlete(world, id) : summaryAthlete(world, id))
  world.texts.set(key, text)
  return text
}

/** Changes weight (kilograms) and FTP (watts), the two that the API lets an app change. */
export function updateAthlete(world: World, id: string, change: { weight?: number; ftp?: number }): void {
  const { doc } = rowOf(world, id)
  const merged = { ...(doc === null ? {} : JSON.parse(doc)), ...change }
  world.database.run('update athletes set doc = ? where world = ? and id = ?', JSON.stringify(merged), world.id, id)
  world.texts.clear()
}

export const athleteZones = (world: World, id: string): Schemas['Zones'] => world.template.athletes.get(id)?.zones ?? {}

export const listClubs = (world: World, id: string): Schemas['SummaryClub'][] =>
  (world.template.athletes.get(id)?.clubs ?? []).flatMap((clubId) => {
    const club = world.template.clubs.get(String(clubId))
    return club === undefined ? [] : [{ ...project(club.detail, 'SummaryClub'), resource_state: 2 }]
  })

export function findClub(world: World, id: string, athleteId: string): Schemas['DetailedClub'] {
  const club = world.template.clubs.get(id)
  const member = world.template.athletes.get(athleteId)?.clubs.some((clubId) => String(clubId) === id) ?? false
  if (club === undefined || (club.detail.private === true && !member)) throw notFound('Club')
  const { membership: _, admin: __, owner: ___, ...open } = club.detail
  return member ? club.detail : open
}

export const usernameOf = (world: World, id: string): string | null => {
  const { username } = detailedAthlete(world, id)
  return username ?? null
}
