import { expect, it } from 'vitest'
import { countWork } from '../support/count-work.ts'
import { startControl } from './support.ts'

const work = countWork()
/** Blocks of code that may run to create an app. To plan a world takes a hundred times as many. */
const MOST_WORK = 50_000

it('apps are created without planning the world again', async () => {
  const { call } = startControl()
  await call('createApp', {})
  work.take()
  for (let count = 0; count < 10; count += 1) {
    await call('createApp', {})
    expect(work.take()).toBeLessThan(MOST_WORK)
  }
})
