import { test } from 'vitest'
import { expectHistory } from './expect-history.ts'
import { describeEngines } from './expect-takeover.ts'

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1)

describeEngines('After a random history of events, faults and killed processes', (choice, port) => {
  test.each(SEEDS)('with the seed %i, nothing is lost, and what may have been repeated says so', (seed) =>
    expectHistory(choice, port, seed),
  )
})
