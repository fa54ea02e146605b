import { effortsOf } from '../../src/tracks/derive.ts'
import { metersBetween } from '../../src/tracks/geometry.ts'
import { splitsOf } from '../../src/tracks/laps.ts'
import type { SegmentLine } from '../../src/tracks/matching.ts'
import type { Point, Streams } from '../../src/tracks/streams.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { powerZonesFor, secondsByValue, timeInZones } from '../../src/tracks/zones.ts'
import type { Json, TestSandbox } from './sandbox.ts'

/** The entry of a manual activity, which is not stored anywhere else. */
export interface Entry {
  readonly distance: number
  readonly elapsed: number
}

interface Known {
  readonly test: TestSandbox
  readonly athleteId: unknown
  /** With every scope, and with only `activity:read` and `read`. */
  readonly tokens: { readonly all: string; readonly narrow: string }
  /** By activity id. */
  readonly entries: ReadonlyMap<string, Entry>
}

/** A difference from a computation from scratch. */
export interface Difference {
  readonly what: string
  readonly shown: unknown
  readonly expected: unknown
}

const DAY = 86_400
const one = (value: number): number => Math.round(value * 10) / 10

/**
 * Computes all API data of an athlete again, from the recorded streams and the lists of the control API, and returns the differences.
 */
export async function differencesOf({ test, athleteId, tokens, entries }: Known): Promise<Difference[]> {
  const differences: Difference[] = []
  const compare = (what: string, shown: unknown, expected: unknown): void => {
    if (JSON.stringify(shown) !== JSON.stringify(expected)) differences.push({ what, shown, expected })
  }
  const get = async (path: string, token = tokens.all): Promise<Json> => (await test.request('GET', path, { token })).body
  const control = async (path: string): Promise<Json> => (await test.control('GET', path)).body
  const [athlete] = (await control('/things/athletes?per_page=200')).filter(({ id }: Json) => id === athleteId)
  const zones: { center: Point; radius: number }[] = (await control(`/things/athletes/${athleteId}`)).privacy_zones
  const rows: Json[] = await control(`/things/activities?athlete_id=${athleteId}&per_page=200`)
  const lines: (SegmentLine & { name: string })[] = []
  for (const { id, activity_type, name } of await control('/things/segments?per_page=200')) {
    const streams = await get(`/segments/${id}/streams?keys=latlng&key_by_type=true`)
    if (streams.latlng !== undefined) lines.push({ id: String(id), activityType: activity_type, name, latlng: streams.latlng.data })
  }

  const efforts: { way: string; start: number; id: number; time: number; rank: number | null; activity: string }[] = []
  for (const { id } of rows) {
    const at = `activity ${id}`
    const shown = await get(`/activities/${id}`)
    const listed = rows.find((row) => row.id === id)
    for (const field of ['distance', 'moving_time', 'kudos_count', 'comment_count', 'achievement_count', 'pr_count', 'gear_id']) {
      compare(`${at}: ${field} in the list`, listed[field], shown[field])
    }
    compare(`${at}: kudos_count`, shown.kudos_count, (await get(`/activities/${id}/kudos?per_page=200`)).length)
    compare(`${at}: comment_count`, shown.comment_count, (await get(`/activities/${id}/comments?per_page=200`)).length)
    if (shown.manual) {
      const entry = entries.get(String(id))
      compare(
        `${at}: what was typed in`,
        [shown.distance, shown.elapsed_time, shown.moving_time],
        [entry?.distance, entry?.elapsed, entry?.elapsed],
      )
      continue
    }
    const keys = 'time,distance,latlng,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving,grade_smooth'
    const series = await get(`/activities/${id}/streams?keys=${keys}&key_by_type=true`)
    const streams = Object.fromEntries(Object.entries<Json>(series).map(([type, { data }]) => [type, data])) as unknown as Streams
    const { has_heartrate, ...totals } = totalsOf(streams)
    for (const [field, value] of Object.entries(totals)) compare(`${at}: ${field}`, shown[field], value)
    compare(`${at}: has_heartrate`, shown.has_heartrate, has_heartrate)
    compare(`${at}: splits_metric`, shown.splits_metric, splitsOf(streams, 1000))
    const { heartrate, watts, time } = streams
    const expectedZones = [
      ...(heartrate === undefined ? [] : [timeInZones(secondsByValue(heartrate, time), athlete.heart_rate_zones)]),
      ...(watts === undefined || athlete.ftp === null ? [] : [timeInZones(secondsByValue(watts, time), powerZonesFor(athlete.ftp))]),
    ]
    compare(
      `${at}: zones`,
      (await get(`/activities/${id}/zones`)).map((zone: Json) => zone.distribution_buckets),
      expectedZones,
    )

    const expected = effortsOf(streams, shown.sport_type, lines)
    const all = [...shown.segment_efforts, ...shown.best_efforts]
    const brief = (start: number, end: number, elapsed: number, way: string): string => `${way} ${start}-${end} ${elapsed}`
    compare(
      `${at}: efforts`,
      all
        .map(({ segment, name, start_index, end_index, elapsed_time }: Json) =>
          brief(start_index, end_index, elapsed_time, segment === undefined ? name : String(segment.id)),
        )
        .sort(),
      expected
        .map(({ segmentId, name, start_index, end_index, elapsed_time }) =>
          brief(start_index, end_index, elapsed_time, segmentId ?? name ?? ''),
        )
        .sort(),
    )
    for (const { id: effort, segment, name, elapsed_time, pr_rank, start_date } of all) {
      const way = segment === undefined ? name : String(segment.id)
      efforts.push({ way, start: Date.parse(start_date), id: effort, time: elapsed_time, rank: pr_rank, activity: String(id) })
    }
    if (shown.visibility === 'only_me' || streams.latlng === undefined) continue
    const cut = await get(`/activities/${id}/streams?keys=latlng&key_by_type=true`, tokens.narrow)
    compare(
      `${at}: what privacy zones leave`,
      cut.latlng?.data ?? [],
      streams.latlng.filter((point) => zones.every(({ center, radius }) => metersBetween(center, point) > radius)),
    )
  }

  const ranked = new Map<string, number[]>()
  for (const way of new Set(efforts.map((effort) => effort.way))) {
    const earlier: number[] = []
    // Ids are compared as strings, as they are stored.
    const inOrder = efforts
      .filter((effort) => effort.way === way)
      .sort((a, b) => a.start - b.start || (String(a.id) < String(b.id) ? -1 : 1))
    for (const { id, time, rank, activity } of inOrder) {
      const place = earlier.filter((other) => other <= time).length + 1
      const expected = place <= 3 ? place : null
      compare(`effort ${id} on ${way}: rank`, rank, expected)
      if (expected !== null) ranked.set(activity, [...(ranked.get(activity) ?? []), expected])
      earlier.push(time)
    }
  }
  for (const { id, achievement_count, pr_count } of rows) {
    const ranks = ranked.get(String(id)) ?? []
    compare(`activity ${id}: achievements`, [achievement_count, pr_count], [ranks.length, ranks.filter((rank) => rank === 1).length])
  }

  for (const { id, earlier_distance, distance } of await control(`/things/gear?athlete_id=${athleteId}&per_page=200`)) {
    const sum = rows.filter((row) => row.gear_id === id).reduce((meters, row) => meters + row.distance, earlier_distance)
    compare(`gear ${id}: distance`, distance, Math.round(one(sum)))
    compare(`gear ${id}: distance in the API`, (await get(`/gear/${id}`)).distance, Math.round(one(sum)))
  }

  const stats = await get(`/athletes/${athleteId}/stats`)
  const now = Date.parse((await control('/state')).now) / 1000
  const since = { recent: now - 28 * DAY, ytd: Date.UTC(new Date(now * 1000).getUTCFullYear(), 0, 1) / 1000, all: Number.NEGATIVE_INFINITY }
  for (const [period, start] of Object.entries(since)) {
    for (const [kind, pattern] of Object.entries({ ride: /Ride$/, run: /Run$/, swim: /^Swim$/ })) {
      const counted = rows.filter(
        (row) => row.visibility === 'everyone' && pattern.test(row.sport_type) && Date.parse(row.start_date) / 1000 >= start,
      )
      const sum = (field: string): number => counted.reduce((total, row) => total + row[field], 0)
      const { count, distance, moving_time, elapsed_time, elevation_gain } = stats[`${period}_${kind}_totals`]
      compare(
        `stats: ${period}_${kind}_totals`,
        [count, distance, moving_time, elapsed_time, elevation_gain],
        [counted.length, one(sum('distance')), sum('moving_time'), sum('elapsed_time'), one(sum('total_elevation_gain'))],
      )
    }
  }
  return differences
}
