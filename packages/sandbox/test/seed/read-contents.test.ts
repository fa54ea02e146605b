import { expect, it } from 'vitest'
import { localMidnight, secondsAfter } from '../../src/base/local-time.ts'
import { readContents } from '../../src/things/read-contents.ts'
import { startControl } from '../control/support.ts'
import { comparableContents, createdFrom } from '../support/comparable-contents.ts'
import { planOf } from './made.ts'

const TIMES = new Set(['start', 'at', 'created_at', 'updated_at'])

it('a world can be created again from its rows, exact to the second', () => {
  const { world } = startControl()
  const midnight = localMidnight(world.state.startedAt)
  const relative = JSON.parse(
    JSON.stringify(comparableContents(readContents(world)), (key, value) => (TIMES.has(key) ? secondsAfter(midnight, value) : value)),
  )
  expect(relative).toEqual(comparableContents(createdFrom(planOf(1))))
})
