import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { World } from '../../src/core/world.ts'
import { subscribe } from '../../src/webhooks/deliveries.ts'
import type { Sent } from '../../src/webhooks/send.ts'
import { START, startControl, type TestControl } from './support.ts'

/** Everything that is stored for a world. */
const rowsOf = ({ services: { database } }: TestControl, id: string): unknown[] => [
  database.get('select doc from worlds where client_id = ?', id),
  ...['athletes', 'activities', 'uploads', 'subscriptions', 'segments', 'privacy_zones', 'usage'].map((table) =>
    database.all(`select * from ${table} where world = ?`, id),
  ),
]

/** Work that reads and writes the world after it has waited for something. */
const WORK: Readonly<Record<string, (test: TestControl, world: World) => Promise<unknown>>> = {
  'the handshake of a subscription': (_, world) => {
    const echo = async ({ url }: { readonly url: string }): Promise<Sent> => {
      for (const _ of [1, 2, 3]) await nextTurn()
      const body = JSON.stringify({ 'hub.challenge': new URL(url).searchParams.get('hub.challenge') })
      return { status: 200, body, truncated: false, durationMs: 1 }
    }
    const rule = { allowPublic: false, hosts: [] }
    return subscribe(world, { callbackUrl: 'http://127.0.0.1:9/hook', verifyToken: 'v', rule, send: echo })
  },
}

const ENDINGS: Readonly<Record<string, (test: TestControl, world: string) => Promise<unknown>>> = {
  reset: (test, world) => test.call('reset', {}, world),
  imported: async (test, world) => test.call('importWorld', await test.call('exportWorld', {}, world), world),
  deleted: (test, world) => test.call('deleteApp', { client_id: world }),
}

describe.each(Object.keys(WORK))('%s that is in progress', (work) => {
  it.each(Object.keys(ENDINGS))('is refused and writes nothing after the world is %s', async (ending) => {
    const test = startControl()
    const { client_id } = await test.call('createApp', { name: 'Mine' })
    await test.call('setClock', { advance: '6h' }, client_id)
    const world = test.services.worlds.find(client_id) as World
    const done = WORK[work]?.(test, world).then(
      () => 'done',
      (error: Error) => error.message,
    )
    await nextTurn()
    await ENDINGS[ending]?.(test, client_id)
    const after = rowsOf(test, client_id)
    expect(await done).toContain(ending === 'deleted' ? 'the world was deleted' : 'the world was replaced by a reset or an import')
    expect(rowsOf(test, client_id)).toEqual(after)
  })
})

it('a world that was replaced does not overwrite the stored one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ended-worlds-'))
  try {
    const start = () => startControl({}, undefined, join(folder, 'world.sqlite'))
    const test = start()
    await test.call('setClock', { advance: '6h' })
    const activity = WORK['an activity with a file']?.(test, test.world).catch(() => undefined)
    await nextTurn()
    await test.call('reset')
    await activity
    await test.close()
    const again = start()
    expect([test.world.now(), again.world.now()]).toEqual([START, START])
    await again.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('an ended world', () => {
  it('refuses every access to the database', async () => {
    const test = startControl()
    const { world } = test
    await test.call('reset')
    for (const access of [
      () => world.setNow(START),
      () => world.next('x'),
      () => world.updateApp({ name: 'x' }),
      () => world.database.run("delete from athletes where world = ''"),
      () => world.database.runAside("delete from usage where world = ''"),
      () => world.database.get('select 1'),
    ]) {
      expect(access).toThrow('the world was replaced by a reset or an import')
    }
    expect(test.services.worlds.quotaOf(world).windows()).toHaveLength(4)
  })

  it('is still the same world, in memory and in the database, if its replacement fails', async () => {
    const test = startControl()
    const { world, services } = test
    await test.call('setClock', { advance: '6h' })
    const before = rowsOf(test, world.id)
    services.database.run("create temp trigger full before insert on athletes begin select raise(abort, 'no room'); end")
    expect(() => services.worlds.restart(world)).toThrow('no room')
    services.database.run('drop trigger full')
    expect(test.world).toBe(world)
    expect(rowsOf(test, world.id)).toEqual(before)
    await test.call('createActivity', {})
    await test.call('setClock', { advance: '1h' })
    expect(await test.call('getState')).toMatchObject({ now: '2026-11-02T17:00:00.000Z' })
  })
})
