import type { GivenId } from '../../base/id.ts'
import { USUAL_ZONE } from '../../base/local-time.ts'
import { writeSvg } from '../../core/documents.ts'
import { ownerOf } from '../../core/owner.ts'
import { invalid } from '../../core/refusal.ts'
import { deleteRows, findRow, insertRow, listRows, type Rows, updateRows } from '../../core/rows.ts'
import { toSeconds, type World } from '../../core/world.ts'
import { heartRateZonesFor, USUAL_MAX_HEARTRATE } from '../../tracks/zones.ts'
import { deauthorize } from '../../webhooks/deliveries.ts'
import { recount } from '../reactions/reactions.ts'
import { matchRoutes, readRouteRows, removeRoute } from '../routes/routes.ts'
import { removeSegment } from '../segments/edit-segments.ts'
import type { SegmentRow } from '../segments/segment-rows.ts'
import { type Dated, nextPosition, replaced } from '../thing-rows.ts'
import { type AthleteFields, type AthleteRow, DEFAULTS, type HeartRateZone, readAthleteRow } from './athletes.ts'

export interface NewAthlete extends AthleteFields, Dated {
  readonly id: GivenId
  readonly firstname: string
  /** Whether the athlete set the zones. Default: true if zones are given. */
  readonly custom_zones?: boolean | undefined
}

/** Whether zones begin at 0, follow each other without gaps, and end with -1. */
const areZones = (zones: readonly HeartRateZone[]): boolean =>
  zones.at(-1)?.max === -1 &&
  zones.every(({ min, max }, position) => min === (zones[position - 1]?.max ?? 0) && (max > min || position === zones.length - 1))

/** The zones as they are stored. @throws Refusal invalid */
function zonesText(zones: readonly HeartRateZone[] | null): string {
  if (zones !== null && !areZones(zones))
    throw invalid(
      'Athlete',
      'heart_rate_zones',
      'heart_rate_zones must begin at 0, follow each other without gaps, and end with a max of -1',
    )
  return JSON.stringify(zones?.map(({ min, max }) => ({ min, max })) ?? heartRateZonesFor(USUAL_MAX_HEARTRATE))
}

/**
 * Adds an athlete who has not authorized the app yet, or replaces all fields.
 * @throws Refusal invalid
 */
export function writeAthlete(rows: Rows, { id: given, ...fields }: NewAthlete): void {
  const { heart_rate_zones: zones = null, created_at: created, updated_at: updated = created } = fields
  const id = String(given)
  const before = findRow<AthleteRow>(rows, 'athletes', { id })
  insertRow(
    rows,
    'athletes',
    {
      id,
      position: before?.position ?? nextPosition(rows, 'athletes'),
      subscribed: fields.subscribed ?? true,
      created,
      updated,
      time_zone: fields.time_zone ?? USUAL_ZONE,
      weight: fields.weight ?? null,
      ftp: fields.ftp ?? null,
      profile: JSON.stringify(replaced(DEFAULTS, fields)),
      heart_rate_zones: zonesText(zones),
      custom_zones: fields.custom_zones ?? zones !== null,
      picture: writeSvg(rows, 'picture', fields.picture ?? null),
    },
    'or replace',
  )
}

/** Sets what an app can set. Power zones follow the FTP. */
export const changeAthlete = (world: World, id: string, { weight, ftp }: Pick<AthleteFields, 'weight' | 'ftp'>): void =>
  updateRows(world, 'athletes', { id }, { weight, ftp, updated: toSeconds(world.now()) })

const OWN = 'select id from activities where world = ? and athlete_id = ?'

/**
 * Deletes an athlete with all their data. The app is notified only that its access has ended (decision 098).
 * @throws Refusal not-found; invalid for the owner of the app
 */
export function deleteAthlete(world: World, id: string): void {
  readAthleteRow(world, id)
  if (ownerOf(world) === id) throw invalid('Athlete', 'id', `athlete ${id} owns the app and cannot be deleted`)
  const { database } = world
  const own = [world.id, world.id, id]
  database.atomically(() => {
    deauthorize(world, id)
    for (const table of ['kudos', 'comments', 'photos', 'efforts']) {
      database.run(`delete from ${table} where world = ? and activity_id in (${OWN})`, ...own)
    }
    for (const table of ['documents', 'recordings']) database.run(`delete from ${table} where world = ? and owner in (${OWN})`, ...own)
    deleteRows(world, 'activities', { athlete_id: id })
    for (const table of ['kudos', 'comments'] as const) removeReactionsBy(world, table, id)
    for (const route of readRouteRows(world, id)) removeRoute(world, route.id)
    const segments = listRows<SegmentRow>(world, 'segments', { owner_id: id, private: 1 }, 'id')
    for (const segment of segments) removeSegment(world, segment.id)
    if (segments.length > 0) matchRoutes(world)
    for (const table of ['members', 'gear', 'privacy_zones', 'stars', 'uploads']) deleteRows(world, table, { athlete_id: id })
    deleteRows(world, 'athletes', { id })
  })
}

/** Deletes the athlete's kudos or comments on activities of others. */
function removeReactionsBy(world: World, table: 'kudos' | 'comments', athleteId: string): void {
  const by = { athlete_id: athleteId }
  const at = new Set(listRows<{ activity_id: string }>(world, table, by, 'activity_id').map(({ activity_id }) => activity_id))
  deleteRows(world, table, by)
  for (const activityId of at) recount(world, table, activityId)
}
