import { createRequire } from 'node:module'
import type { GivenId } from '../base/id.ts'
import { isoUtc, USUAL_ZONE } from '../base/local-time.ts'
import type { Content, WorldContents } from '../things/world-contents.ts'
import { plainKeyFrom } from '../tracks/exports/plain-text.ts'
import { APP_FIELDS, type WorldFile } from './read-world-file.ts'
import type { World } from './world-entries.ts'
import { compact, type Writing, writeActivity, writeAthlete, writeClub, writeRoute, writeSegment } from './write-entries.ts'

/** A world to write. The times of its contents are epoch seconds. */
export interface ExportableWorld extends Partial<Pick<WorldFile, 'app' | 'now' | 'grants'>> {
  readonly contents: WorldContents
}

/** A file of a world; `name` is relative to its folder. */
export interface WrittenFile {
  readonly name: string
  readonly content: string
}

/** Makes names unique: a name that is already used gets a number before its extension. */
function createNames(): (name: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.\w+)?$/s.exec(name) ?? []
    let free = name
    for (let number = counts.get(name) ?? 2; taken.has(free); number += 1) {
      free = `${stem}-${number}${extension}`
      counts.set(name, number + 1)
    }
    taken.add(free)
    return free
  }
}

/** A key has at most 64 characters, including the number that makes it unique. */
const LONGEST_KEY = 50

/** Unique keys, derived from names. */
function createKeys(fallback: string): (name: string) => string {
  const differing = createNames()
  return (name) => {
    const key = plainKeyFrom(name, fallback)
    return differing((/^[a-z]/.test(key) ? key : `x-${key}`).slice(0, LONGEST_KEY))
  }
}

function gearKeysOf({ athletes, gear }: WorldContents): Map<string, string> {
  const keys = new Map(athletes.map(({ id }) => [id, createKeys('gear')]))
  return new Map(gear.map(({ id, athlete_id, name }) => [id, keys.get(athlete_id)?.(name) ?? id]))
}

/** The files of a world that are being written. */
function createFiles(): { readonly files: readonly WrittenFile[] } & Pick<Writing, 'addFile' | 'addPicture'> {
  const files: WrittenFile[] = []
  const differing = createNames()
  const pictures = new Map<string, string>()
  const addFile = (folder: string, wanted: string, content: string): string => {
    const name = differing(`${folder}/${wanted}`)
    files.push({ name, content })
    return name
  }
  return {
    files,
    addFile,
    addPicture(name, content) {
      if (content === null || content === undefined) return undefined
      const known = pictures.get(content) ?? addFile('pictures', `${name}.svg`, content)
      pictures.set(content, known)
      return known
    },
  }
}

/** End of an activity, in epoch seconds. */
const endOf = ({ start, made }: Content<'activities'>): number =>
  start + ('streams' in made ? (made.streams.time.at(-1) ?? 0) : made.elapsed_time)

/** The latest time in a world, in epoch seconds. Reading a world that starts earlier would be a mistake. */
function lastTimeOf({ athletes, segments, routes, activities }: WorldContents): number {
  const times = [
    ...[...athletes, ...segments, ...routes].flatMap(({ created_at, updated_at = created_at }) => [created_at, updated_at]),
    ...segments.flatMap(({ stars }) => stars.map(({ at }) => at)),
    ...activities.flatMap((activity) => [endOf(activity), ...[...activity.kudos, ...activity.comments].map(({ at }) => at)]),
  ]
  return times.reduce((last, time) => Math.max(last, time), Number.NEGATIVE_INFINITY)
}

/**
 * Writes a world as `world.yaml` and the files that it names: recordings as TCX, routes and segments as GPX, pictures as SVG. Reading the files returns
 * the same contents. Derived values are omitted. The world starts at `now`, or later if something in it is later, such as an activity that has not ended
 * yet.
 */
export function writeWorldFile({ contents, app, now, grants = [] }: ExportableWorld): WrittenFile[] {
  const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  const { files, ...adding } = createFiles()
  const [athleteKey, clubKey, segmentKey] = [createKeys('athlete'), createKeys('club'), createKeys('segment')]
  const writing: Writing = {
    ...adding,
    gear: contents.gear,
    athleteKeys: new Map(contents.athletes.map(({ id, firstname }) => [id, athleteKey(firstname)])),
    zones: new Map(contents.athletes.map(({ id, time_zone = USUAL_ZONE }) => [id, time_zone])),
    gearKeys: gearKeysOf(contents),
  }
  const scopes = new Map<GivenId, readonly string[]>(grants.map((grant) => [grant.athleteId, grant.scopes]))
  const world = compact<World>({
    now: now === undefined ? undefined : isoUtc(Math.max(now, lastTimeOf(contents) * 1000)),
    app: app && Object.fromEntries(Object.entries(APP_FIELDS).map(([name, field]) => [name, app[field]])),
    athletes: Object.fromEntries(
      contents.athletes.map((athlete) => [writing.athleteKeys.get(athlete.id), writeAthlete(writing, athlete, scopes.get(athlete.id))]),
    ),
    clubs: Object.fromEntries(contents.clubs.map((club) => [clubKey(club.name), writeClub(writing, club)])),
    segments: Object.fromEntries(
      contents.segments.map((segment) => {
        const key = segmentKey(segment.name)
        return [key, writeSegment(writing, segment, key)]
      }),
    ),
    routes: contents.routes.map((route) => writeRoute(writing, route)),
    activities: contents.activities.map((activity) => writeActivity(writing, activity)),
  })
  const yaml = stringify(world, { lineWidth: 120, aliasDuplicateObjects: false, keepUndefined: false })
  return [{ name: 'world.yaml', content: yaml }, ...files]
}
