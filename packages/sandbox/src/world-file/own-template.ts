import { createHash } from 'node:crypto'
import { secondsAfter, templateMidnight, USUAL_ZONE } from '../base/local-time.ts'
import { hasTemplate, type TemplateSource } from '../core/templates.ts'
import { createContents, type WorldContents } from '../things/world-contents.ts'

/** Fields of contents that contain times. */
const TIMES = new Set(['start', 'at', 'created_at', 'updated_at'])

/** Converts the contents of a world that begins at a time, in epoch milliseconds, to those of a template. */
export const relativeTo = (startedAt: number, contents: WorldContents): WorldContents => {
  const midnight = templateMidnight(startedAt)
  const zones = new Map(contents.athletes.map(({ id, time_zone }) => [id, time_zone]))
  return {
    ...convertTimes({ ...contents, athletes: [], activities: [] }, (time) => secondsAfter(midnight, time, USUAL_ZONE)),
    athletes: contents.athletes.map((athlete) =>
      convertTimes(athlete, (time) => secondsAfter(midnight, time, athlete.time_zone ?? USUAL_ZONE)),
    ),
    activities: contents.activities.map((activity) => {
      const { start, athlete_id, time_zone = zones.get(athlete_id) ?? USUAL_ZONE } = activity
      const earlier = secondsAfter(midnight, start, time_zone) - start
      return convertTimes(activity, (time) => time + earlier)
    }),
  }
}

function convertTimes<T>(value: T, convert: (time: number) => number): T {
  const walk = (part: unknown, key: string): unknown => {
    if (TIMES.has(key) && typeof part === 'number') return convert(part)
    if (key === 'streams' || key === 'line' || typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item) => walk(item, ''))
    return Object.fromEntries(Object.entries(part).map(([name, child]) => [name, walk(child, name)]))
  }
  return walk(value, '') as T
}

/** The contents of a custom world for a start in epoch milliseconds. */
export type OwnWorld = (startedAt: number) => WorldContents

function templateAt(world: OwnWorld, startedAt: number): { readonly id: string; readonly contents: WorldContents } {
  const contents = relativeTo(startedAt, world(startedAt))
  const text = JSON.stringify(contents, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  return { id: `@world-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, contents }
}

/** The template of a custom world. Its name depends on its content. */
export const ownTemplate = (world: OwnWorld): TemplateSource => ({
  nameAt: (startedAt) => templateAt(world, startedAt).id,
  provide(database, startedAt) {
    const { id, contents } = templateAt(world, startedAt)
    if (!hasTemplate(database, id)) database.atomically(() => createContents({ database, id }, contents))
    return id
  },
})
