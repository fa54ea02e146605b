import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOME } from '../../src/seed/people.ts'
import { placeAt } from '../../src/seed/place.ts'
import type { NewKudos } from '../../src/things/reactions/reactions.ts'
import type { Content, Recording, WorldContents } from '../../src/things/world-contents.ts'
import { distanceBetween, distanceToLine, metersBetween, type Place } from '../../src/tracks/geometry.ts'
import type { Point } from '../../src/tracks/streams.ts'
import { zoneAt } from '../../src/tracks/time-zone.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { countryOf, madeOnce, planOf, planOnMapOf } from './made.ts'

const DAY = 86_400
const SEEDS = process.env['LONG_TESTS'] ? Array.from({ length: 25 }, (_, index) => index + 1) : [1, 77]

const digestOf = (plan: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(plan, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)))
    .digest('hex')

const recordingOf = ({ made }: Content<'activities'>): Recording | undefined => ('streams' in made ? made : undefined)

/** Seconds. */
const durationOf = ({ made }: Pick<Content<'activities'>, 'made'>): number =>
  'streams' in made ? (made.streams.time.at(-1) ?? 0) : made.elapsed_time

const trackOf = (activity: Content<'activities'>): readonly Point[] => recordingOf(activity)?.streams.latlng ?? []

/** Whether a track follows a line, within 25 m, from its first to its last point in order. */
function follows(track: readonly Place[], line: readonly Place[]): boolean {
  const isNear = (place: Place, index: number): boolean => {
    const [from, to] = [track[index], track[index + 1]]
    return from !== undefined && to !== undefined && distanceToLine(place, from, to) <= 25
  }
  const followsFrom = (start: number): boolean => {
    let index = start
    return line.every((place) => {
      const limit = Math.min(index + 60, track.length - 1)
      while (index < limit && !isNear(place, index)) index += 1
      return index < limit
    })
  }
  const [first] = line
  return first !== undefined && track.some((_, index) => isNear(first, index) && followsFrom(index))
}

/** The activities that go over each segment: by the owner of the app, and by others. */
function passesOf(plan: WorldContents): { name: string; private: boolean; own: number; others: number }[] {
  const tracks = plan.activities.map((activity) => ({ activity, places: trackOf(activity).map(placeAt) }))
  return plan.segments.map(({ name, activity_type = 'Ride', line: { latlng }, private: hidden = false }) => {
    const line = latlng.map(placeAt)
    const over = tracks.filter(({ activity, places }) => activity.sport_type.includes(activity_type) && follows(places, line))
    const own = over.filter(({ activity }) => activity.athlete_id === plan.athletes[0]?.id).length
    return { name, private: hidden, own, others: over.length - own }
  })
}

/** Meters. */
const lengthOf = (track: readonly Point[]): number =>
  track.slice(1).reduce((meters, point, index) => meters + metersBetween(track[index] ?? point, point), 0)

const svgProblems = (svg: string): string[] => [
  ...(Buffer.byteLength(svg) < 3_000 ? [] : ['too large']),
  ...(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">.*<\/svg>$/s.test(svg)
    ? []
    : ['no picture']),
  ...(/<script|<image|<use|href|\bon\w+=|url\((?!#)|https?:\/\/(?!www\.w3\.org)/.test(svg) ? ['not self-contained'] : []),
  ...(/NaN|undefined/.test(svg) ? ['a number is missing'] : []),
]

/** The parts of a seed's world that the tests check. */
const worldOf = madeOnce((seed: number) => {
  const plan = planOnMapOf(seed)
  const { athletes, activities } = plan
  const recordings = activities.flatMap((activity) => {
    const recording = recordingOf(activity)
    return recording ? [{ activity, recording }] : []
  })
  return {
    ...plan,
    plan,
    country: countryOf(seed),
    own: activities.filter(({ athlete_id }) => athlete_id === athletes[0]?.id),
    recordings,
  }
})

describe.each(SEEDS)('the plan of seed %i', (seed) => {
  it('has five athletes, one without a subscription, and one whose activities are all private', () => {
    const { athletes, activities } = worldOf(seed)
    expect(athletes.map(({ id }) => id)).toEqual([4207619, 4310552, 4415087, 4528816, 4633190])
    expect(athletes.filter(({ subscribed }) => subscribed === false)).toHaveLength(1)
    const secretive = athletes.filter(({ id }) =>
      activities.every(({ athlete_id, visibility }) => athlete_id !== id || visibility === 'only_me'),
    )
    expect(secretive).toHaveLength(1)
    expect(athletes[0]?.privacy_zones).toMatchObject([{ center: HOME, radius: 200 }])
    for (const { heart_rate_zones: zones } of athletes) {
      expect(zones?.[0]?.min).toBe(0)
      expect(zones?.map(({ max }) => max)).toEqual([...(zones ?? []).slice(1).map(({ min }) => min), -1])
    }
  })

  it('has a year of activities for each, in the order of their starts', () => {
    const { athletes, activities } = worldOf(seed)
    expect(athletes.map(({ id }) => activities.filter(({ athlete_id }) => athlete_id === id).length)).toEqual([96, 12, 9, 10, 13])
    const starts = activities.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(starts[0]).toBe(-364 * DAY + 7 * 3600 + 52 * 60 + 5)
    expect(starts.at(-1)).toBeGreaterThan(-2 * DAY)
    for (const activity of activities) expect(activity.start + durationOf(activity)).toBeLessThan(0)
  })

  it('has activities of every sport and visibility, manual ones, commutes and long rides', () => {
    const { own } = worldOf(seed)
    const sports = ['GravelRide', 'Run', 'Ride', 'Swim', 'Hike', 'TrailRun', 'WeightTraining']
    expect(new Set(own.map(({ sport_type }) => sport_type))).toEqual(new Set(sports))
    expect(new Set(own.map(({ visibility }) => visibility))).toEqual(new Set(['everyone', 'followers_only', 'only_me']))
    expect(own.flatMap(({ made }, position) => (!('streams' in made) ? [position % 12] : []))).toEqual(Array(8).fill(8))
    expect(own.filter(({ commute }) => commute).length).toBeGreaterThanOrEqual(8)
    const recent = own.filter(({ start, sport_type, made }) => start > -60 * DAY && sport_type.includes('Ride') && 'streams' in made)
    expect(Math.max(...recent.map((activity) => recordingOf(activity)?.laps.length ?? 0))).toBeGreaterThanOrEqual(3)
  })

  it('has commutes to work in the morning and home in the afternoon of the same weekday', () => {
    const { athletes, activities } = worldOf(seed)
    for (const { id } of athletes) {
      const commutes = activities.filter(({ athlete_id, commute }) => athlete_id === id && commute)
      commutes.forEach(({ start, name }, index) => {
        expect(((Math.floor(start / DAY) % 7) + 7) % 7).toBeLessThan(5)
        const isBack = name === 'Home from work'
        if (isBack) expect(Math.floor((commutes[index - 1]?.start ?? 0) / DAY)).toBe(Math.floor(start / DAY))
        expect((((start % DAY) + DAY) % DAY) / 3600 < 12).toBe(!isBack)
      })
    }
  })

  it('begins with the ride over the best-known climb, with everything that a device records', () => {
    const { activities, segments } = worldOf(seed)
    const [first] = activities
    expect(first).toMatchObject({ id: 11_284_400_713, name: 'Morning ride to Sandviken', sport_type: 'Ride', visibility: 'everyone' })
    const recording = first && recordingOf(first)
    expect(recording?.upload_id).toBe(12_044_771_903)
    const series = [
      'time',
      'latlng',
      'altitude',
      'heartrate',
      'cadence',
      'watts',
      'temp',
      'distance',
      'velocity_smooth',
      'moving',
      'grade_smooth',
    ]
    expect(Object.keys(recording?.streams ?? {}).toSorted()).toEqual(series.toSorted())
    const climb = segments.find(({ name }) => name === 'Skansen climb')
    expect(follows(trackOf(first as Content<'activities'>).map(placeAt), (climb?.line.latlng ?? []).map(placeAt))).toBe(true)
    const rise = (climb?.line.altitude.at(-1) ?? 0) - (climb?.line.altitude[0] ?? 0)
    expect(rise).toBeGreaterThan(30)
  })

  it('has unique ids; ids of activities grow with time, except one that is larger than 2^53', () => {
    const { plan, athletes, activities, segments, routes, gear, clubs, own } = worldOf(seed)
    const lists: readonly (readonly { readonly id: unknown }[])[] = [athletes, activities, segments, routes, gear, clubs]
    for (const list of [...lists, activities.flatMap(({ comments }) => comments), activities.flatMap(({ photos }) => photos)]) {
      expect(new Set(list.map(({ id }) => String(id))).size).toBe(list.length)
    }
    const numbers = activities.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(own[40]).toMatchObject({ id: 9_007_199_254_740_993n, visibility: 'everyone' })
    expect(numbers).toHaveLength(activities.length - 1)
    expect(plan.effortId?.(own[0]?.athlete_id ?? 0, 25)).toBe(2_927_332_094_085_174_610n)
    expect(plan.effortId?.(own[0]?.athlete_id ?? 0, 2)).toBeUndefined()
  })

  it('has no two outings of the same length, to the meter', () => {
    const { activities } = worldOf(seed)
    const lengths = activities.flatMap(({ made }) => {
      const meters = 'streams' in made ? (made.streams.distance?.at(-1) ?? 0) : (made.distance ?? 0)
      return meters > 0 ? [Math.round(meters)] : []
    })
    expect(new Set(lengths).size).toBe(lengths.length)
  })

  it('has tracks that follow the network, none of them across water', () => {
    const { country, activities } = worldOf(seed)
    const { land, network } = country
    const buckets = new Map<string, { from: Place; to: Place; isBridge: boolean }[]>()
    const bucketOf = ({ east, north }: Place, x = 0, y = 0): string => `${Math.floor(east / 50) + x}/${Math.floor(north / 50) + y}`
    for (const { line, kind } of network.edges) {
      line.slice(1).forEach((to, index) => {
        const from = line[index] ?? to
        const bucket = buckets.get(bucketOf(from)) ?? []
        bucket.push({ from, to, isBridge: kind === 'bridge' })
        buckets.set(bucketOf(from), bucket)
      })
    }
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
    let farthest = 0
    let sum = 0
    let count = 0
    const wet: Place[] = []
    for (const activity of activities) {
      for (const point of trackOf(activity)) {
        const place = placeAt(point)
        const near = around.flatMap(([x, y]) => buckets.get(bucketOf(place, x, y)) ?? [])
        const away = Math.min(...near.map(({ from, to }) => distanceToLine(place, from, to)))
        farthest = Math.max(farthest, away)
        sum += away
        count += 1
        if (land.shore(place) < 0 && !near.some(({ from, to, isBridge }) => isBridge && distanceToLine(place, from, to) < 6))
          wet.push(place)
      }
    }
    expect(wet).toEqual([])
    expect(farthest).toBeLessThan(7)
    expect(sum / count).toBeLessThan(1.5)
  })

  it('has outings that start at home, except hikes, trail runs and the way home from work', () => {
    const { country, athletes, activities } = worldOf(seed)
    const { homes } = country
    for (const activity of activities) {
      const [start] = trackOf(activity)
      if (start === undefined || activity.name === 'Home from work' || ['Hike', 'TrailRun'].includes(activity.sport_type)) continue
      const home = homes[athletes.findIndex(({ id }) => id === activity.athlete_id)] ?? { east: 0, north: 0 }
      expect(distanceBetween(placeAt(start), home)).toBeLessThan(60)
    }
  })

  it('has streams of one length each, and totals that people can reach', () => {
    const { recordings } = worldOf(seed)
    for (const { activity, recording } of recordings) {
      const { streams } = recording
      for (const values of Object.values(streams)) expect(values).toHaveLength(streams.time.length)
      const { distance, average_speed, max_speed, average_heartrate, max_heartrate, moving_time, elapsed_time } = totalsOf(streams)
      expect(moving_time).toBeLessThanOrEqual(elapsed_time)
      const [slowest, fastest, most] = { Ride: [4, 10, 17], Run: [1.8, 4.5, 7], Hike: [0.6, 1.6, 3], Swim: [0.4, 1.3, 2], Weig: [0, 0, 0] }[
        activity.sport_type.includes('Ride')
          ? 'Ride'
          : activity.sport_type.includes('Run')
            ? 'Run'
            : (activity.sport_type.slice(0, 4) as 'Hike')
      ] as [number, number, number]
      expect(average_speed, activity.name).toBeGreaterThanOrEqual(slowest)
      expect(average_speed, activity.name).toBeLessThanOrEqual(fastest)
      expect(max_speed, activity.name).toBeLessThanOrEqual(most)
      if (average_heartrate === undefined) continue
      expect(average_heartrate).toBeGreaterThan(100)
      expect(max_heartrate).toBeLessThanOrEqual(192)
      expect(distance).toBeGreaterThanOrEqual(0)
    }
  })

  it('has laps without gaps: of 5 km on rides, 1 km on runs, sets in the pool', () => {
    const { recordings } = worldOf(seed)
    for (const { activity, recording } of recordings) {
      const { laps, streams } = recording
      expect(laps[0]?.startIndex).toBe(0)
      expect(laps.at(-1)?.endIndex).toBe(streams.time.length - 1)
      laps.forEach(({ startIndex, endIndex }, index) => {
        expect(endIndex).toBeGreaterThanOrEqual(startIndex)
        if (index > 0) expect(startIndex).toBe((laps[index - 1]?.endIndex ?? 0) + 1)
      })
      const kilometers = (streams.distance?.at(-1) ?? 0) / 1000
      if (activity.sport_type.includes('Ride')) expect(Math.abs(laps.length - kilometers / 5)).toBeLessThan(1.1)
      if (activity.sport_type.includes('Run')) expect(Math.abs(laps.length - kilometers)).toBeLessThan(1.1)
      if (activity.sport_type === 'Swim') expect(laps.length).toBeGreaterThan(5)
      if (['WeightTraining', 'Hike'].includes(activity.sport_type)) expect(laps).toHaveLength(1)
    }
  })

  it('has twelve segments, a private one, each of them passed by the first athlete and the public ones by others too', () => {
    const { plan, athletes, segments } = worldOf(seed)
    expect(segments).toHaveLength(12)
    expect(segments.filter((segment) => segment.private)).toHaveLength(1)
    for (const { name, private: hidden, line } of segments) {
      const away = Math.min(...[line.latlng[0], line.latlng.at(-1)].map((point) => metersBetween(point ?? HOME, HOME)))
      if (hidden) expect(away, name).toBeLessThan(100)
      else expect(away, name).toBeGreaterThan(200)
    }
    const passes = passesOf(plan)
    for (const { name, private: hidden, own: mine, others } of passes) {
      expect(mine, name).toBeGreaterThanOrEqual(seed === 1 ? 3 : 1)
      if (!hidden) expect(others, name).toBeGreaterThanOrEqual(seed === 1 ? 2 : 1)
    }
    expect(passes.reduce((sum, pass) => sum + pass.own, 0)).toBeGreaterThanOrEqual(30)
    for (const { id } of athletes) expect(segments.some(({ stars }) => stars.some(({ athlete_id }) => athlete_id === id))).toBe(true)
    expect(segments.filter(({ stars }) => stars.some(({ athlete_id }) => athlete_id === athletes[0]?.id))).toHaveLength(3)
  })

  it('has routes and gear for all athletes', () => {
    const { athletes, activities, routes, gear } = worldOf(seed)
    const mine = routes.filter(({ athlete_id }) => athlete_id === athletes[0]?.id)
    expect(mine.map(({ name }) => name)).toEqual([
      'Seven hills loop',
      'Along the quay',
      'Two bridges and back',
      'Secret lake lap',
      'Fjord day out',
    ])
    expect(mine.filter((route) => route.private)).toHaveLength(1)
    expect(mine.filter(({ id }) => typeof id === 'bigint')).toHaveLength(1)
    for (const { id } of athletes) {
      expect(routes.some(({ athlete_id }) => athlete_id === id)).toBe(true)
      expect(new Set(gear.filter(({ athlete_id }) => athlete_id === id).map((item) => item.id[0]))).toEqual(new Set(['b', 'g']))
    }
    for (const { gear_id, athlete_id } of activities) {
      if (gear_id !== null) expect(gear.find(({ id }) => id === gear_id)).toMatchObject({ athlete_id, retired: false })
    }
    for (const { line, waypoints = [] } of routes) {
      expect(line.altitude).toHaveLength(line.latlng.length)
      for (const waypoint of waypoints) {
        expect(Math.min(...line.latlng.map((point) => metersBetween(point, waypoint.latlng)))).toBeLessThan(40)
      }
    }
  })

  it('has an indoor ride and pool swims of the first athlete, which have distances but no positions', () => {
    const { own } = worldOf(seed)
    const indoors = own.filter((activity) => recordingOf(activity)?.streams.distance !== undefined && trackOf(activity).length === 0)
    expect(indoors.filter(({ trainer }) => trainer).map(({ sport_type }) => sport_type)).toEqual(['Ride'])
    expect(indoors.filter(({ sport_type }) => sport_type === 'Swim').length).toBeGreaterThan(1)
  })

  it('has two athletes who live elsewhere, with everything that they have', () => {
    const { activities, athletes, routes, segments } = planOf(seed)
    for (const { id, time_zone = 'Europe/Oslo', city, privacy_zones } of athletes) {
      const mine = <T extends { readonly athlete_id: unknown }>(list: readonly T[]): T[] =>
        list.filter(({ athlete_id }) => athlete_id === id)
      const starred = segments.filter(({ stars }) => stars.some(({ athlete_id }) => athlete_id === id))
      const places = [
        ...privacy_zones.map(({ center }) => center),
        ...mine(activities).flatMap((activity) => trackOf(activity).slice(0, 1)),
        ...mine(routes).flatMap(({ line, waypoints = [] }) => [...line.latlng, ...waypoints.map(({ latlng }) => latlng)]),
        ...starred.flatMap(({ line }) => line.latlng),
      ]
      expect(new Set(places.map(zoneAt))).toEqual(new Set([time_zone]))
      expect(new Set(starred.map((segment) => segment.city))).toEqual(new Set([city]))
      const lengthsIn = (list: readonly Content<'activities'>[]): number[] => mine(list).map((activity) => lengthOf(trackOf(activity)))
      const before = lengthsIn(worldOf(seed).activities)
      for (const [index, length] of lengthsIn(activities).entries()) {
        expect(Math.abs(length - (before[index] ?? 0))).toBeLessThanOrEqual(0.005 * length)
      }
    }
    expect(athletes.map(({ time_zone }) => time_zone)).toEqual([undefined, undefined, 'America/New_York', 'Asia/Kathmandu', undefined])
  })

  it('has clubs with members, including one owner each', () => {
    const { clubs } = worldOf(seed)
    expect(clubs).toHaveLength(3)
    for (const { members } of clubs) expect(members?.some(({ role }) => role !== 'member')).toBe(true)
  })

  it('has kudos and comments by different people at different times between the upload and the start of the world', () => {
    const { athletes, activities, own } = worldOf(seed)
    const nameOf = (by: NewKudos): string => ('athlete_id' in by ? String(by.athlete_id) : `${by.firstname} ${by.lastname}`)
    for (const activity of activities) {
      const { kudos, comments, start, athlete_id, visibility } = activity
      const seconds = durationOf(activity)
      for (const { at } of [...kudos, ...comments]) {
        expect(at).toBeGreaterThan(start + seconds)
        expect(at).toBeLessThan(Math.min(0, start + seconds + 2.5 * DAY))
      }
      expect(new Set(kudos.map(nameOf)).size).toBe(kudos.length)
      expect(kudos.map(nameOf)).not.toContain(String(athlete_id))
      if (visibility === 'only_me') expect([...kudos, ...comments]).toEqual([])
    }
    const givers = new Set(activities.flatMap(({ kudos }) => kudos.map(nameOf)))
    expect(givers.size).toBeGreaterThan(10)
    for (const athlete of [0, 1, 2, 4]) expect(givers).toContain(String(athletes[athlete]?.id))
    expect(own.some(({ comments }) => comments.length > 1)).toBe(true)
  })

  it('has pictures without external resources', () => {
    const { activities, athletes, clubs } = worldOf(seed)
    const pictures = [
      ...athletes.map(({ picture }) => picture),
      ...clubs.flatMap(({ picture, cover }) => [picture, cover]),
      ...activities.flatMap(({ photos }) => photos.map(({ picture }) => picture)),
    ]
    expect(pictures.length).toBeGreaterThan(20)
    for (const picture of pictures) expect(svgProblems(picture ?? '')).toEqual([])
  })

  it('has streams of some megabytes', () => {
    const { recordings } = worldOf(seed)
    const bytes = recordings.reduce((sum, { recording }) => sum + JSON.stringify(recording.streams).length, 0)
    expect(bytes).toBeGreaterThan(4e6)
    expect(bytes).toBeLessThan(9e6)
  })

  it('records the quantities that fit the sport', () => {
    const { athletes, recordings } = worldOf(seed)
    const devices = new Map(
      recordings
        .filter(({ activity }) => activity.athlete_id === athletes[0]?.id)
        .map(({ activity, recording }) => [activity.sport_type, recording.device_name]),
    )
    expect(devices.get('Ride')).toBe('Example Ride 2')
    expect(devices.get('Swim')).toBe('Example Watch 3')
  })
})

describe('the plan of a seed', () => {
  it('has the same athletes and other tracks for another seed', () => {
    const [one, other] = [planOf(1), planOf(77)]
    const tracks = new Set(one.activities.map((activity) => digestOf(trackOf(activity))))
    expect(other.activities.filter((activity) => trackOf(activity).length > 0 && tracks.has(digestOf(trackOf(activity))))).toEqual([])
    expect(other.athletes).toEqual(one.athletes)
  })
})
