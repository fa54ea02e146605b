import { createHash } from 'node:crypto'
import { localMidnight, secondsAfter } from '../base/local-time.ts'
import { hasTemplate, type TemplateSource } from '../core/templates.ts'
import { populate } from '../things/populate.ts'
import type { WorldPlan } from '../things/world-plan.ts'

/** Fields of a plan that contain times. */
const TIMES = new Set(['start', 'at', 'createdAt', 'updatedAt'])

/** Converts the plan of a world that begins at a time, in epoch milliseconds, to the plan of a template. */
const relativeTo = (startedAt: number, plan: WorldPlan): WorldPlan => {
  const midnight = localMidnight(startedAt)
  const convert = (value: unknown, key: string): unknown => {
    if (TIMES.has(key) && typeof value === 'number') return secondsAfter(midnight, value)
    if (key === 'streams' || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => convert(item, ''))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, convert(child, name)]))
  }
  return convert(plan, '') as WorldPlan
}

/** The plan of a custom world for a start in epoch milliseconds. */
export type OwnWorld = (startedAt: number) => WorldPlan

function templateAt(world: OwnWorld, startedAt: number): { readonly id: string; readonly plan: WorldPlan } {
  const plan = relativeTo(startedAt, world(startedAt))
  const text = JSON.stringify(plan, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  return { id: `@world-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, plan }
}

/** The template of a custom world. Its name depends on its content. */
export const ownTemplate = (world: OwnWorld): TemplateSource => ({
  nameAt: (startedAt) => templateAt(world, startedAt).id,
  provide(database, startedAt) {
    const { id, plan } = templateAt(world, startedAt)
    if (!hasTemplate(database, id)) database.atomically(() => populate({ database, id }, plan))
    return id
  },
})
