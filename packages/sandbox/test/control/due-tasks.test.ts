import { describe, expect, it } from 'vitest'
import { schedule } from '../../src/core/tasks.ts'
import { inTime, START, startControl } from './support.ts'

describe('a task', () => {
  it('is started at its time after the clock was moved back', async () => {
    const seen: unknown[] = []
    const { call, world } = startControl({ note: inTime(({ now }, { name }) => seen.push([name, now.call(world)])) })
    schedule(world, { kind: 'note', due: START + 60_000, payload: { name: 'late' } })
    await call('setClock', { advance: '30s' })
    await call('setClock', { now: new Date(START - 60_000).toISOString() })
    schedule(world, { kind: 'note', due: START - 30_000, payload: { name: 'early' } })
    await call('setClock', { advance: '10m' })
    expect(seen).toEqual([
      ['early', START - 30_000],
      ['late', START + 60_000],
    ])
  })
})
