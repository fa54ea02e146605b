import { memoryStore, type Store, StoreUnavailableError } from '@activity-tracking/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConnectionError, createQuota, type QuotaOptions, type Send, unwrap } from '../../src/index.ts'
import { served, setUp } from './quota-with.ts'

describe('a store', () => {
  type State = 'up' | 'away' | 'hanging' | 'read-only'

  /** Processes with a store whose state changes. */
  function withStore() {
    const parts = setUp()
    let state: State = 'up'
    const use = async <T>(work: () => Promise<T>, isWrite: boolean): Promise<T> => {
      if (state === 'hanging') return new Promise(() => undefined)
      if (state === 'away' || (state === 'read-only' && isWrite)) throw new StoreUnavailableError('test')
      return work()
    }
    const store: Store = {
      ...parts.store,
      get: (key) => use(() => parts.store.get(key), false),
      put: (...write) => use(() => parts.store.put(...write), true),
    }
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    return {
      ...parts,
      errors,
      process: (own: Partial<QuotaOptions> = {}) => parts.process({ store, storeTimeoutMs: 5, onError, ...own }),
      set(next: State) {
        state = next
      },
    }
  }

  it.each<State>(['away', 'hanging', 'read-only'])(
    'that is %s: each process uses its share, reports it once, and shares again later',
    async (state) => {
      const { time, service, process, errors, set } = withStore()
      const processes = Array.from({ length: 4 }, () => process())
      set(state)
      const counts = await Promise.all(processes.map(({ api }) => served(60, () => api.GET('/athlete'))))
      expect([counts, errors.length]).toEqual([[25, 25, 25, 25], 4])
      for (const { quota } of processes) expect((await quota.snapshot()).isShared).toBe(false)
      await time.advance(60_000)
      set('up')
      await expect
        .poll(async () => {
          await time.advance(10_000)
          return process().quota.snapshot()
        })
        .toMatchObject({ isShared: true, read: { day: { used: 100, held: 0 } } })
      expect([service.statuses, errors.length]).toEqual([Array(100).fill(200), 4])
    },
  )

  it('that hangs does not keep the quota from closing', async () => {
    const { time, process, set } = withStore()
    const { api, quota } = process()
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(0)
    set('hanging')
    await quota.close()
    for (const call of [waiting, api.GET('/athlete')]) await expect(unwrap(call)).rejects.toMatchObject({ code: 'closed' })
  })

  it('that hangs counts as failed after ten seconds by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const onError = vi.fn()
    const quota = createQuota({ store: { ...memoryStore(), get: () => new Promise(() => undefined) }, clientId: 1, onError })
    const snapshot = quota.snapshot()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect([(await snapshot).isShared, onError.mock.calls.length]).toEqual([false, 1])
  })

  it('that fails does not hide what responses report, also of another program', async () => {
    const { service, process, set } = withStore()
    const { api } = process()
    await api.GET('/athlete')
    set('away')
    service.use(['overall', 'read'], 95)
    await api.GET('/athlete')
    expect(await served(60, () => api.GET('/athlete'))).toBe(3)
    expect(service.statuses).not.toContain(429)
  })

  it('that is known to fail is probed again after five seconds, also if the clock has been set back', async () => {
    const { time, process, set } = withStore()
    let skew = 0
    const { api, quota } = process({ now: () => time.now() + skew })
    set('away')
    await api.GET('/athlete')
    skew = -3_600_000
    set('up')
    await time.advance(5_000)
    expect((await quota.snapshot()).isShared).toBe(true)
    skew = 0
    set('away')
    // When it fails again, the share is the same.
    for (const count of [24, 0]) {
      expect(await served(60, () => api.GET('/athlete'))).toBe(count)
      await time.advance(6_000)
    }
  })

  it('that is known to hang is probed next to the calls, which do not wait for it', async () => {
    const { time, service, process, set } = withStore()
    const { api } = process({ storeTimeoutMs: 3_600_000 })
    set('away')
    expect(await served(5, () => api.GET('/athlete'))).toBe(5)
    set('hanging')
    for (let minute = 0; minute < 5; minute += 1) {
      await time.advance(60_000)
      expect(await served(4, () => api.GET('/athlete'))).toBe(4)
    }
    expect(service.statuses).toEqual(Array(25).fill(200))
  })
})

it.each(Array.from({ length: 24 }, (_, turns) => turns))(
  'a request counts that is lost %d turns after the store responds',
  async (turns) => {
    const { time, service, store, process } = setUp()
    let breakConnection = (): void => undefined
    let isFirst = true
    const fetch: Send = (url, { method }) => {
      if (!isFirst) return service.send({ url, method })
      isFirst = false
      return new Promise((_resolve, reject) => {
        breakConnection = () => reject(new TypeError('socket closed'))
      })
    }
    const get: Store['get'] = async (key) => {
      const found = await store.get(key)
      const afterTurns = async () => {
        for (let turn = 0; turn < turns; turn += 1) await undefined
        breakConnection()
      }
      void afterTurns()
      return found
    }
    const { api } = process({ store: { ...store, get } }, { fetch })
    const lost = unwrap(api.GET('/athlete')).catch((error: unknown) => error)
    await time.advance(6_000)
    const [error] = await Promise.all([lost, api.GET('/athlete')])
    expect(error).toBeInstanceOf(ConnectionError)
    await time.advance(2_000)
    expect((await process().quota.snapshot()).read.quarter_hour).toMatchObject({ used: 2, held: 0 })
  },
)

it.each(['lost', 'answered'])('a request counts that is %s while its reservation is being renewed', async (outcome) => {
  const { time, service, store, process } = setUp()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let end = (): void => undefined
  const put: Store['put'] = async (...write) => {
    end()
    await new Promise(setImmediate)
    return store.put(...write)
  }
  const { api } = process({ store: { ...store, put } }, { fetch: () => promise })
  const call = api.GET('/athlete')
  await time.advance(5_000)
  end = () => (outcome === 'lost' ? reject(new TypeError('socket closed')) : resolve(service.send({ method: 'GET', url: '/athlete' })))
  await time.advance(60_000)
  await call
  expect((await process().quota.snapshot()).read.quarter_hour).toMatchObject({ used: 1, held: 0 })
})

it.each(['arrive', 'come'])('a call whose access token does not %s releases its reservation', async (what) => {
  const { time, process } = setUp()
  const auth = (): Promise<string> => (what === 'arrive' ? new Promise(() => undefined) : Promise.reject(new Error('no tokens')))
  const { api, quota } = process({}, { auth })
  const controller = new AbortController()
  const call = unwrap(api.GET('/athlete', { signal: controller.signal })).catch((error: unknown) => error)
  await time.advance(1_000)
  controller.abort(new Error('no longer needed'))
  expect(await call).toMatchObject({ message: what === 'arrive' ? 'no longer needed' : 'no tokens' })
  await time.advance(5_000)
  expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100 })
})
