import { expect, it } from 'vitest'
import { inTurn, shared } from '../../src/session/turns.ts'

const store = {}

/** Work that is done when told, and what it has begun so far. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('work on one key is done one after the other, after a failure too', async () => {
  const { begun, work, end } = createWork()
  const failing = inTurn(store, 'a', () => Promise.reject(new Error('no')))
  const first = inTurn(store, 'a', work('first'))
  const second = inTurn(store, 'a', work('second'))
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await expect.poll(() => begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

it('work on different keys is not', async () => {
  const { begun, work } = createWork()
  void inTurn(store, 'b', work('one'))
  void inTurn(store, 'c', work('other'))
  await expect.poll(() => begun).toEqual(['one', 'other'])
})

it('work of one name is done once for all who ask while it goes on', async () => {
  const { begun, work, end } = createWork()
  const all = [shared(store, 'd', 'renew', work('renew')), shared(store, 'd', 'renew', work('again'))]
  await expect.poll(() => begun).toEqual(['renew'])
  end('renew')
  expect(await Promise.all(all)).toEqual(['renew', 'renew'])
  const later = shared(store, 'd', 'renew', work('later'))
  await expect.poll(() => begun).toEqual(['renew', 'later'])
  end('later')
  await later
})
