import { expect, it } from 'vitest'
import { planWorld } from '../../src/seed/plan-world.ts'
import { countWork } from '../support/count-work.ts'
import { startControl } from './support.ts'

const work = countWork()

it('apps are created without planning the world again', async () => {
  const { call } = startControl()
  await call('createApp', {})
  work.take()
  planWorld(1)
  const planned = work.take()
  for (let count = 0; count < 10; count += 1) {
    await call('createApp', {})
    expect(work.take()).toBeLessThan(planned / 20)
  }
})
