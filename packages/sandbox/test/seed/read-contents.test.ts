import { expect, it } from 'vitest'
import { readContents } from '../../src/things/read-contents.ts'
import { relativeTo } from '../../src/world-file/own-template.ts'
import { startControl } from '../control/support.ts'
import { comparableContents, createdFrom } from '../support/comparable-contents.ts'
import { planOf } from './made.ts'

it('a world can be created again from its rows, exact to the second', () => {
  const { world } = startControl()
  const relative = relativeTo(world.state.startedAt, readContents(world))
  expect(comparableContents(relative)).toEqual(comparableContents(createdFrom(planOf(1))))
})
