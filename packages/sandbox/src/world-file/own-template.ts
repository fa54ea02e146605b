import { createHash } from 'node:crypto'
import { localMidnight, secondsAfter } from '../base/local-time.ts'
import { hasTemplate, type TemplateSource } from '../core/templates.ts'
import { createContents, type WorldContents } from '../things/world-contents.ts'

/** Fields of contents that contain times. */
const TIMES = new Set(['start', 'at', 'created_at', 'updated_at'])

/** Converts the contents of a world that begins at a time, in epoch milliseconds, to those of a template. */
const relativeTo = (startedAt: number, contents: WorldContents): WorldContents => {
  const midnight = localMidnight(startedAt)
  const convert = (value: unknown, key: string): unknown => {
    if (TIMES.has(key) && typeof value === 'number') return secondsAfter(midnight, value)
    if (key === 'streams' || key === 'line' || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => convert(item, ''))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, convert(child, name)]))
  }
  return convert(contents, '') as WorldContents
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
