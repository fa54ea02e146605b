import { describe, expect, it } from 'vitest'
import { exchangeCode, expireTokens, findTokens, grant, ownerOfToken, refresh } from '../../src/core/grants.ts'
import { startControl } from '../control/support.ts'
import { countRows } from '../support/count-rows.ts'

const UNKNOWN = 'f'.repeat(40)

describe('a world with many tokens', () => {
  it.each([
    ['refreshing', (world) => expect(() => refresh(world, UNKNOWN)).toThrow()],
    ['exchanging a code', (world) => expect(() => exchangeCode(world, UNKNOWN)).toThrow()],
    ['revoking', (world) => ownerOfToken(world, UNKNOWN)],
    ['expiring', (world) => expireTokens(world, { accessToken: UNKNOWN })],
    ['replaying a request', (world) => findTokens(world, '1', ['read'])],
    ['authorizing', (world) => grant(world, '1', ['read'])],
  ] satisfies [string, (world: ReturnType<typeof startControl>['world']) => unknown][])('is not scanned: %s', async (_what, work) => {
    const { world } = startControl()
    const { statements } = await countRows(world.database, () => work(world))
    for (const sql of statements) {
      const unbound = sql.match(/\?/g)?.map(() => null) ?? []
      const plan = world.database.all<{ detail: string }>(`explain query plan ${sql}`, ...unbound).map(({ detail }) => detail)
      expect(plan.filter((detail) => /\bSCAN\b|\(world=\?\)/.test(detail))).toEqual([])
    }
  })
})
