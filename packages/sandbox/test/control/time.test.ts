import { describe, expect, it } from 'vitest'
import { schedule } from '../../src/core/tasks.ts'
import { inTime, START, startControl } from './support.ts'

const HOUR = 3_600_000

describe('the clock', () => {
  it('advances through everything that becomes due, in order and at its own time', async () => {
    const seen: [unknown, number][] = []
    const { world, call } = startControl({ note: inTime((of, { name }) => seen.push([name, of.now()])) })
    schedule(world, { kind: 'note', due: START + 2 * HOUR, payload: { name: 'second' } })
    schedule(world, { kind: 'note', due: START + HOUR, payload: { name: 'first' } })
    schedule(world, { kind: 'note', due: START + 7 * HOUR, payload: { name: 'later' } })
    expect(await call('setClock', { advance: '6h' })).toEqual({ now: '2026-11-02T16:00:00.000Z', frozen: true })
    expect(seen).toEqual([
      ['first', START + HOUR],
      ['second', START + 2 * HOUR],
    ])
    expect(await call('getState')).toMatchObject({ now: '2026-11-02T16:00:00.000Z', frozen: true })
    await call('setClock', { now: '2026-11-02T18:00:00+01:00' })
    expect(seen[2]).toEqual(['later', START + 7 * HOUR])
  })

  it('moves back without undoing anything', async () => {
    const { call } = startControl()
    const { access_token } = await call('createToken', { scope: 'read' })
    expect(await call('setClock', { now: '2026-06-01T00:00:00Z' })).toEqual({ now: '2026-06-01T00:00:00.000Z', frozen: true })
    expect((await call('getState')).grants).toMatchObject([{ access_token }])
  })

  it('does not move beyond its range', async () => {
    const { call } = startControl()
    await call('setClock', { now: '9999-12-30T23:00:00Z' })
    await expect(call('setClock', { advance: '1h' })).rejects.toThrow(
      '400 advance sets the clock to a time that is not from 1970-01-01 to 9999-12-30',
    )
    expect(await call('setClock', { advance: '59m' })).toEqual({ now: '9999-12-30T23:59:00.000Z', frozen: true })
  })

  it('stops and starts', async () => {
    const { world, call } = startControl()
    expect(await call('setClock', { frozen: false })).toMatchObject({ frozen: false })
    expect(world.frozen).toBe(false)
    expect(await call('setClock', { frozen: true, advance: 90 })).toEqual({ now: '2026-11-02T10:01:30.000Z', frozen: true })
  })

  it('is moved by one request at a time: a reset waits for an advance that is under way', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
    const { world, call } = startControl({
      note: {
        perform() {
          begin()
          return { ended: passed.then(() => () => undefined), takesEffectAt: START }
        },
        setAside: () => undefined,
      },
    })
    for (const hours of [0, 1, 2]) schedule(world, { kind: 'note', due: START + hours * HOUR, payload: {} })
    const done: string[] = []
    const advanced = call('setClock', { advance: '6h' }).then(() => done.push('advance'))
    await begun
    const reset = call('reset').then(() => done.push('reset'))
    pass()
    await Promise.all([advanced, reset])
    expect(done).toEqual(['advance', 'reset'])
    expect(await call('getState')).toMatchObject({ now: '2026-11-02T10:00:00.000Z', frozen: true })
  })

  it('settles what is due without moving', async () => {
    const seen: number[] = []
    const { world, call } = startControl({ note: inTime((of) => seen.push(of.now())) })
    schedule(world, { kind: 'note', due: START, payload: {} })
    schedule(world, { kind: 'note', due: START + 1, payload: {} })
    expect(await call('settle')).toEqual({ now: '2026-11-02T10:00:00.000Z', frozen: true })
    expect(seen).toEqual([START])
  })
})
