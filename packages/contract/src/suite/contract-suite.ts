import { afterAll, beforeAll, describe } from 'vitest'
import type { Bench } from '../call/check-response.ts'
import { getDescription } from '../description/description.ts'
import { createFixtures } from '../fixtures.ts'
import type { Target, TargetServer } from '../target.ts'
import { journeysSuite } from './journeys-suite.ts'
import { operationSuite } from './operation-suite.ts'
import { createReasons } from './reasons.ts'

/** Registers the contract's tests against a target: all operations of the table, and the journeys. */
export function contractSuite(name: string, target: Target): void {
  const description = getDescription()
  const reasons = createReasons()
  if (!target.namedExamples) reasons.add('named examples of all operations', 'this target does not support them')
  let server: TargetServer | undefined
  let ready: Bench | undefined

  const bench = (): Bench => {
    if (ready === undefined) throw new Error(`${name} did not start`)
    return ready
  }

  describe(`contract: ${name}`, () => {
    beforeAll(async () => {
      server = await target.start()
      ready = { description, server, fixtures: createFixtures(description, server.fixtures) }
    })
    afterAll(async () => {
      await server?.close?.()
      const report = reasons.report(name)
      if (report !== undefined) console.log(report)
    })
    for (const operation of description.operations) operationSuite(target, operation, bench, reasons)
    journeysSuite(target, bench)
  })
}
