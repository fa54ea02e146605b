import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** Numbers after which ids are assigned, by table. Seeded ids of less than 53 bits are below them. */
const AFTER = {
  athletes: 90_000_000,
  clubs: 9_000_000,
  segments: 900_000_000,
  routes: 4_000_000_000,
  comments: 40_000_000_000,
  gear: 90_000_000,
  privacy_zones: 900_000,
} as const

const LARGEST = 2n ** 63n - 1n

/**
 * The id of something new: the given one, or the next that nothing in the table has.
 * @param prefix what stands before the digits
 * @throws Refusal invalid, when a given id is taken or does not fit into 64 bits
 */
export function newId(world: World, table: keyof typeof AFTER, given?: string | number | bigint, prefix = ''): string {
  const isTaken = (id: string): boolean =>
    world.database.get(`select 1 from ${table} where world = ? and id = ?`, world.id, id) !== undefined
  if (given === undefined) {
    for (;;) {
      const id = `${prefix}${AFTER[table] + world.next(table)}`
      if (!isTaken(id)) return id
    }
  }
  const digits = BigInt(String(given).slice(prefix.length))
  const id = `${prefix}${digits}`
  const problem = digits < 1n || digits > LARGEST ? `is not from 1 to ${LARGEST}` : isTaken(id) ? 'is taken' : undefined
  if (problem !== undefined) throw new Refusal('invalid', { resource: table, field: 'id', code: 'invalid' }, `the id ${id} ${problem}`)
  return id
}
