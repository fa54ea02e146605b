import { test } from 'vitest'
import { describeEngines, isLong } from '../support/engines.ts'
import { expectHistory } from './expect-history.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const COUNT = isLong ? 12 : 1

describeEngines('After a random history of events, faults, and processes that are killed or stopped', (engine, port) => {
  test.each(Array.from({ length: COUNT }, (_, index) => seed + index))('with SEED=%i, nothing is lost', async (each) => {
    await expectHistory(engine, port, each, 40)
  })
})
