import { expect, it } from 'vitest'
import { sharedBy } from '../../src/session/shared.ts'

const { serialize } = sharedBy({})
const LIMIT = 2 ** 30
const on = (key: string, limitMs = LIMIT) => ({ key, limitMs })

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
  const failing = serialize(on('a'), () => Promise.reject(new Error('no')))
  const first = serialize(on('a'), work('first'))
  const second = serialize(on('a'), work('second'))
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await expect.poll(() => begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

it('work on different keys is concurrent', async () => {
  const { begun, work } = createWork()
  void serialize(on('b'), work('one'))
  void serialize(on('c'), work('other'))
  await expect.poll(() => begun).toEqual(['one', 'other'])
})

it('work with the same name is done once for all concurrent callers', async () => {
  const { begun, work, end } = createWork()
  const all = [serialize({ ...on('d'), name: 'renew' }, work('renew')), serialize({ ...on('d'), name: 'renew' }, work('again'))]
  await expect.poll(() => begun).toEqual(['renew'])
  end('renew')
  expect(await Promise.all(all)).toEqual(['renew', 'renew'])
  const later = serialize({ ...on('d'), name: 'renew' }, work('later'))
  await expect.poll(() => begun).toEqual(['renew', 'later'])
  end('later')
  await later
})

it('work that never ends does not block its key forever', async () => {
  const { work } = createWork()
  void serialize(on('e'), work('endless'))
  expect(await serialize(on('e', 1), async () => 'next')).toBe('next')
})
