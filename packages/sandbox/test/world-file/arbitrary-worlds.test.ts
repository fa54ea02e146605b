import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { planOfWorld } from '../../src/things/plan-of-world.ts'
import { populate } from '../../src/things/populate.ts'
import type { WorldPlan } from '../../src/things/world-plan.ts'
import { parseWorld } from '../../src/world-file/parse-world.ts'
import { type WorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { WorldFileError } from '../../src/world-file/world-problem.ts'
import { writeWorldFile } from '../../src/world-file/write-world-file.ts'
import { comparablePlan } from '../support/comparable-plan.ts'
import { arbitraryWorld, FILES } from './support/arbitrary-worlds.ts'

const RUNS = process.env['LONG_TESTS'] ? 5_000 : 100

/** The rows that a plan creates, as a plan. */
function planOfRows(plan: WorldPlan): WorldPlan {
  const database = openDatabase(undefined)
  try {
    populate({ database, id: 'world' }, plan)
    return planOfWorld({ database, id: 'world' })
  } finally {
    database.close()
  }
}

const read = (world: object): Promise<WorldFile | undefined> =>
  worldFrom(world, { files: FILES }).catch((error: unknown) => {
    if (error instanceof WorldFileError) return undefined
    throw error
  })

it(`a world that its JSON Schema permits is refused with its mistakes, or made, written and read again: ${RUNS} worlds`, {
  timeout: 3_600_000,
}, async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(arbitraryWorld, async (world) => {
      const first = await read(world)
      if (first === undefined) return
      made += 1
      const { app, grants, now = 0 } = first
      const plan = planOfRows(first.plan(now))
      const [main, ...others] = writeWorldFile({ plan, app, grants, now })
      const files = Object.fromEntries(others.map(({ name, content }) => [name, new TextEncoder().encode(content)]))
      const again = await worldFrom(parseWorld(main?.content ?? '', 'world.yaml').value, { files })
      expect({ app: again.app, grants: again.grants }).toEqual({ app, grants })
      expect(comparablePlan(planOfRows(again.plan(again.now ?? 0)))).toEqual(comparablePlan(plan))
    }),
    { numRuns: RUNS },
  )
  expect(made).toBeGreaterThan(RUNS / 10)
})
