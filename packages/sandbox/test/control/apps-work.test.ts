import { expect, it } from 'vitest'
import { generateWorld } from '../../src/seed/generate-world.ts'
import { countWork } from '../support/count-work.ts'
import { START, startControl } from './support.ts'

const work = countWork()

it('apps are made without generating the world again', async () => {
  const { call } = startControl()
  await call('createApp', {})
  work.take()
  generateWorld({ seed: 1, now: START })
  const generated = work.take()
  for (let count = 0; count < 10; count += 1) {
    await call('createApp', {})
    expect(work.take()).toBeLessThan(generated / 20)
  }
})
