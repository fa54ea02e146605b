import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStreams } from '../../src/control/event-stream.ts'
import type { World } from '../../src/core/world.ts'
import { NO_ENDPOINTS, startControl, type TestControl } from './support.ts'

/** Two worlds, and which of them streams and waits look at. */
async function twoWorlds() {
  const test = startControl()
  const { client_id } = await test.call('createApp', { name: 'Other' })
  const other = test.services.worlds.find(client_id) as World
  return { test, other }
}

describe('a change in one world', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  /** Opens the stream of a world. */
  function open(streams: ReturnType<typeof createEventStreams>, { services }: TestControl, world: World) {
    const written: string[] = []
    let looks = 0
    const counting = {
      ...services,
      faultsOf: (each: World) => {
        looks += 1
        return services.faultsOf(each)
      },
    }
    const stream = streams.open({ services: counting, endpoints: NO_ENDPOINTS }, world, undefined)
    const { closed } = stream({ write: (text) => written.push(text) > 0, end: () => undefined })
    return {
      closed,
      /** What was written, and how often the world was looked at, during `work`. */
      async during(work: () => void) {
        written.length = 0
        looks = 0
        work()
        await Promise.resolve()
        vi.advanceTimersByTime(1_000)
        return { looks, names: written.map((text) => /event: (\w+)/.exec(text)?.[1]) }
      },
    }
  }

  it('is looked at by the streams of that world only', async () => {
    const { test, other } = await twoWorlds()
    const streams = createEventStreams()
    const [mine, theirs] = [open(streams, test, test.world), open(streams, test, other)]
    expect(await theirs.during(() => test.world.setNow(test.world.now() + 1_000))).toEqual({ looks: 0, names: [] })
    expect(await mine.during(() => test.world.setNow(test.world.now() + 1_000))).toEqual({ looks: 1, names: ['clock'] })
    mine.closed()
    theirs.closed()
  })

  it('is looked at by all streams if it changes the list of apps', async () => {
    const { test, other } = await twoWorlds()
    const streams = createEventStreams()
    const [mine, theirs] = [open(streams, test, test.world), open(streams, test, other)]
    expect(await theirs.during(() => test.world.updateApp({ name: 'Renamed' }))).toEqual({ looks: 1, names: ['worlds'] })
    expect((await mine.during(() => test.services.removeWorld(other))).names).toEqual(['state', 'worlds'])
    mine.closed()
    theirs.closed()
  })
})

it('a wait looks again after a change in its own world, and after no other', async () => {
  const { test, other } = await twoWorlds()
  const { changes } = test.services
  const stop = new AbortController()
  let looks = 0
  const look = (): undefined => {
    looks += 1
  }
  const waiting = changes.until(other.id, look, stop.signal)
  test.world.setNow(test.world.now() + 1_000)
  changes.notify(test.world)
  await Promise.resolve()
  expect(looks).toBe(1)
  for (const _ of [1, 2]) other.setNow(other.now() + 1_000)
  await Promise.resolve()
  expect(looks).toBe(2)
  stop.abort()
  expect(await waiting).toBeUndefined()
})

it('an import is a change of its world', async () => {
  const { test } = await twoWorlds()
  const exported = await test.call('exportWorld')
  const changed: string[] = []
  const forget = test.services.changes.listen((worldId) => changed.push(worldId))
  await test.call('importWorld', exported)
  forget()
  expect(new Set(changed)).toEqual(new Set([test.world.id]))
})
