import { type Store, StoreUnavailableError } from '@activity-tracking/client'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionError, DeadlineError, type QuotaOptions, type Send, unwrap } from '../../src/index.ts'
import { served, setUp } from './quota-with.ts'

const HOUR = 3_600_000

describe('while the store is unavailable', () => {
  function withOutage() {
    const parts = setUp()
    let isAway = false
    const fail = async () => {
      throw new StoreUnavailableError('test')
    }
    const store: Store = {
      ...parts.store,
      get: (key) => (isAway ? fail() : parts.store.get(key)),
      put: (...write) => (isAway ? fail() : parts.store.put(...write)),
    }
    return {
      ...parts,
      process: (own: Partial<QuotaOptions> = {}) => parts.process({ store, ...own }),
      setAway(value: boolean) {
        isAway = value
      },
    }
  }

  it('each process uses only its share of the remaining quota, and the failure is reported once', async () => {
    const { service, process, setAway } = withOutage()
    const errors: unknown[] = []
    const processes = Array.from({ length: 4 }, () => process({ onError: (error) => errors.push(error) }))
    setAway(true)
    const counts = await Promise.all(processes.map(({ api }) => served(60, () => api.GET('/athlete'))))
    expect(counts).toEqual([25, 25, 25, 25])
    expect(errors).toHaveLength(4)
    expect(service.statuses).not.toContain(429)
  })

  it('the usage counts for all processes when it is available again', async () => {
    const { time, process, setAway } = withOutage()
    const [one, two] = [process(), process()]
    setAway(true)
    expect(await served(10, () => one.api.GET('/athlete'))).toBe(10)
    expect((await one.quota.snapshot()).isShared).toBe(false)
    setAway(false)
    await time.advance(5_000)
    const snapshot = await two.quota.snapshot()
    expect(snapshot.isShared).toBe(true)
    expect(snapshot.read.quarter_hour).toMatchObject({ used: 10, held: 0 })
  })

  it('the usage that responses report counts, also that of another program', async () => {
    const { service, process, setAway } = withOutage()
    const { api } = process()
    await api.GET('/athlete')
    setAway(true)
    service.use(['overall', 'read'], 95)
    await api.GET('/athlete')
    expect(await served(60, () => api.GET('/athlete'))).toBe(3)
    expect(service.statuses).not.toContain(429)
  })

  it('the usage counts that was reported during the last write', async () => {
    const { time, service, store, process } = setUp()
    const [written, answered, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isAway = false
    let isSlow = false
    const slowStore: Store = {
      ...store,
      get: async (key) => {
        if (isAway) throw new StoreUnavailableError('test')
        return store.get(key)
      },
      put: async (...write) => {
        const result = await store.put(...write)
        if (isSlow) await written.promise
        return result
      },
    }
    const gates: Promise<void>[] = []
    const fetch: Send = async (url, { method }) => {
      await gates.shift()
      return service.send({ url, method })
    }
    const { api } = process({ store: slowStore }, { fetch })
    await api.GET('/athlete')
    await time.advance(2_000)
    gates.push(answered.promise, never.promise)
    const second = api.GET('/athlete')
    await time.advance(0)
    isSlow = true
    const third = api.GET('/athlete')
    await time.advance(0)
    service.use(['overall', 'read'], 95)
    answered.resolve()
    await second
    isAway = true
    written.resolve()
    await time.advance(2_000)
    expect(await served(60, () => api.GET('/athlete'))).toBe(2)
    never.resolve()
    await third
    expect(service.statuses).not.toContain(429)
  })

  it('a callback of the app that throws has no effect', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { time, service, process, setAway } = withOutage()
    const onError = (): never => {
      throw new Error('the callback of the app has failed')
    }
    const { api } = process({ onError })
    setAway(true)
    const counts = await served(60, () => api.GET('/athlete'))
    setAway(false)
    await time.advance(5_000)
    const later = await served(60, () => api.GET('/athlete'))
    const printed = print.mock.calls.flat().map(String).join(' ')
    print.mockRestore()
    expect([counts, later]).toEqual([25, 60])
    expect(service.statuses).not.toContain(429)
    expect(printed).toContain('the callback of the app has failed')
  })

  it('the store is used again after a pause, even if the clock jumps back by one hour', async () => {
    const { time, process, setAway } = withOutage()
    let skew = 0
    const [one, two] = [process({ now: () => time.now() + skew }), process()]
    await one.api.GET('/athlete')
    setAway(true)
    await time.advance(2_000)
    skew = -HOUR
    setAway(false)
    await one.api.GET('/athlete')
    await time.advance(70_000)
    expect((await two.quota.snapshot()).read.quarter_hour.used).toBe(2)
  })
})

describe('a store that does not respond', () => {
  /** A store whose operations of one kind do not end while it hangs. */
  function withHangingStore(kind: 'get' | 'put') {
    const parts = setUp()
    let isHanging = false
    const hang = <T>(work: () => Promise<T>): Promise<T> => (isHanging ? new Promise<T>(() => undefined) : work())
    const store: Store = {
      ...parts.store,
      get: (key) => (kind === 'get' ? hang(() => parts.store.get(key)) : parts.store.get(key)),
      put: (...write) => (kind === 'put' ? hang(() => parts.store.put(...write)) : parts.store.put(...write)),
    }
    return {
      ...parts,
      process: (own: Partial<QuotaOptions> = {}) => parts.process({ store, storeTimeoutMs: 5, ...own }),
      setHanging(value: boolean) {
        isHanging = value
      },
    }
  }

  it.each(['get', 'put'] as const)('is unavailable: calls use the share of the process (%s)', async (kind) => {
    const { time, service, process, setHanging } = withHangingStore(kind)
    const errors: unknown[] = []
    const { api, quota } = process({ onError: (error) => errors.push(error) })
    setHanging(true)
    expect(await served(60, () => api.GET('/athlete'))).toBe(25)
    expect(errors).toEqual([expect.any(DeadlineError)])
    expect((await quota.snapshot()).isShared).toBe(false)
    setHanging(false)
    await time.advance(5_000)
    expect(await served(100, () => api.GET('/athlete'))).toBe(75)
    expect((await quota.snapshot()).isShared).toBe(true)
    expect(service.statuses).toEqual(Array(100).fill(200))
  })

  it.each(['get', 'put'] as const)('does not keep the quota from closing (%s)', async (kind) => {
    const { process, setHanging } = withHangingStore(kind)
    const { api, quota } = process()
    await api.GET('/athlete')
    setHanging(true)
    await quota.close()
    await expect(unwrap(api.GET('/athlete'))).rejects.toMatchObject({ code: 'closed' })
  })
})

it('a store that can only be read is unavailable until it can be written, and that is reported once', async () => {
  const { time, service, store, process } = setUp()
  let isReadOnly = true
  const put: Store['put'] = async (...write) => {
    if (isReadOnly) throw new StoreUnavailableError('replica', new Error('it is read-only'))
    return store.put(...write)
  }
  const errors: unknown[] = []
  const { api, quota } = process({ store: { ...store, put }, onError: (error) => errors.push(error) })
  for (let minute = 0; minute < 5; minute += 1) {
    await api.GET('/athlete')
    await time.advance(60_000)
  }
  expect([errors.length, (await quota.snapshot()).isShared]).toEqual([1, false])
  isReadOnly = false
  await api.GET('/athlete')
  await time.advance(120_000)
  expect([errors.length, (await process().quota.snapshot()).read.day.used]).toEqual([1, 6])
  expect(service.statuses).toEqual(Array(6).fill(200))
})

it('calls use the share of the process while a store that is known to hang is probed, also after the pause', async () => {
  const { time, service, store, process } = setUp()
  let state: 'away' | 'hanging' | 'back' = 'away'
  const probes: (() => void)[] = []
  const get: Store['get'] = (key) => {
    if (state === 'back') return store.get(key)
    if (state === 'away') return Promise.reject(new StoreUnavailableError('test'))
    return new Promise((resolve, reject) => probes.push(() => store.get(key).then(resolve, reject)))
  }
  const { api, quota } = process({ store: { ...store, get }, storeTimeoutMs: 3_600_000 })
  expect(await served(5, () => api.GET('/athlete'))).toBe(5)
  state = 'hanging'
  for (let minute = 0; minute < 5; minute += 1) {
    await time.advance(60_000)
    expect(await served(4, () => api.GET('/athlete'))).toBe(4)
    expect((await quota.snapshot()).isShared).toBe(false)
  }
  expect(probes).toHaveLength(1)
  state = 'back'
  for (const respond of probes) respond()
  await time.advance(2_000)
  expect((await process().quota.snapshot()).read.quarter_hour).toMatchObject({ used: 25, held: 0 })
  expect(service.statuses).toEqual(Array(25).fill(200))
})

it('a write that the store carries out after its timeout does no harm', async () => {
  const { time, service, store, process } = setUp()
  let isSlow = true
  const late: (() => Promise<unknown>)[] = []
  const slow: Store = {
    ...store,
    put(...write) {
      if (!isSlow) return store.put(...write)
      return new Promise((resolve, reject) => late.push(() => store.put(...write).then(resolve, reject)))
    },
  }
  const [one, two] = [process({ store: slow, storeTimeoutMs: 5 }), process()]
  expect(await served(20, () => one.api.GET('/athlete'))).toBe(20)
  for (const land of late.splice(0)) await land()
  isSlow = false
  expect(await served(60, () => two.api.GET('/athlete'))).toBe(60)
  await time.advance(5_000)
  for (const { quota } of [one, two]) expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 80, held: 0 })
  expect(await served(30, () => one.api.GET('/athlete'))).toBe(20)
  expect(service.statuses).toEqual(Array(100).fill(200))
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

describe('a clock that jumps', () => {
  it('back by an hour does not make a refusal last for an hour', async () => {
    const { time, service, process } = setUp()
    let skew = 0
    const { api } = process({ now: () => time.now() + skew })
    await served(101, () => api.GET('/athlete'))
    skew = -HOUR
    await time.advance(720_000)
    // The response to a create contains the time.
    const create = { body: { name: 'Run', sport_type: 'Run', start_date_local: '2026-11-23T10:00:00Z', elapsed_time: 60 } } as const
    await api.POST('/activities', create)
    expect((await api.GET('/athlete')).error).toBeUndefined()
    expect(service.statuses).not.toContain(429)
  })

  it.each([
    ['forward', HOUR],
    ['back', -HOUR],
  ])('%s by an hour is noticed with the next response: counts and limits are right again', async (_what, jump) => {
    const { time, service, process } = setUp()
    let skew = 0
    const [one, two] = [process({ now: () => time.now() + skew }), process()]
    await served(40, () => one.api.GET('/athlete'))
    await served(30, () => two.api.GET('/athlete'))
    skew = jump
    await one.api.GET('/athlete')
    await time.advance(2_000)
    for (const { quota } of [one, two]) expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 71, held: 0 })
    expect(await served(40, () => one.api.GET('/athlete'))).toBe(29)
    await time.advance(2_000)
    expect(await served(10, () => two.api.GET('/athlete'))).toBe(0)
    expect(service.statuses).toEqual(Array(100).fill(200))
    const { retryAt } = Object(await unwrap(two.api.GET('/athlete')).catch((error: unknown) => error))
    expect(Math.abs(retryAt - Date.parse('2026-11-23T10:15:00Z'))).toBeLessThanOrEqual(11_000)
    await time.advance(900_000)
    expect(await served(50, () => one.api.GET('/athlete'))).toBe(50)
  })

  it('costs at most one 429 of a call that waits, and lets the next one go on', async () => {
    const { time, service, process } = setUp()
    let skew = 0
    const { api } = process({ now: () => time.now() + skew })
    await served(100, () => api.GET('/athlete'))
    const waiting = api.GET('/athlete', { onLimit: 'wait' })
    await time.advance(1_000)
    skew = -HOUR
    await time.advance(900_000)
    await waiting
    expect((await api.GET('/athlete')).error).toBeUndefined()
    expect(service.statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(1)
  })
})

describe('a call that ends while it waits', () => {
  it('for the store releases its reservation', async () => {
    const { time, process, store } = setUp()
    const controller = new AbortController()
    const aborting: Store = {
      ...store,
      put: (...write) => {
        controller.abort(new Error('no longer needed'))
        return store.put(...write)
      },
    }
    const { api, quota } = process({ store: aborting })
    await expect(unwrap(api.GET('/athlete', { signal: controller.signal }))).rejects.toThrow('no longer needed')
    await time.advance(5_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100 })
  })

  it('for an access token that never arrives releases its reservation', async () => {
    const { time, process } = setUp()
    const { api, quota } = process({}, { auth: () => new Promise<string>(() => undefined) })
    const controller = new AbortController()
    const call = unwrap(api.GET('/athlete', { signal: controller.signal })).catch((error: unknown) => error)
    await time.advance(1_000)
    expect((await quota.snapshot()).read.quarter_hour.held).toBeGreaterThan(0)
    controller.abort(new Error('no longer needed'))
    expect(await call).toMatchObject({ message: 'no longer needed' })
    await time.advance(5_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100 })
  })

  it('because it does not get an access token releases its reservation', async () => {
    const { time, service, process } = setUp()
    let asked = 0
    const auth = (): string => {
      asked += 1
      if (asked > 100) throw new Error('no tokens')
      return 'a-token'
    }
    const { api, quota } = process({}, { auth })
    await served(100, () => api.GET('/athlete'))
    const waiting = unwrap(api.GET('/athlete', { onLimit: 'wait' })).catch((error: unknown) => error)
    await time.advance(900_000)
    expect(await waiting).toMatchObject({ message: 'no tokens' })
    await time.advance(5_000)
    expect((await quota.snapshot()).read.quarter_hour).toMatchObject({ used: 0, held: 0, remaining: 100 })
    expect(service.statuses).toHaveLength(100)
  })
})

it('a process stays alive for a call that waits for quota, and not for one that was aborted', async () => {
  const { time, process } = setUp()
  const keptAliveBy = new Set<AbortSignal>()
  const wait = (ms: number, signal: AbortSignal, keepAlive = false): Promise<void> => {
    if (keepAlive) keptAliveBy.add(signal)
    signal.addEventListener('abort', () => keptAliveBy.delete(signal))
    return time.wait(ms, signal).then(() => void keptAliveBy.delete(signal))
  }
  const { api } = process({ wait })
  expect(await served(100, () => api.GET('/athlete'))).toBe(100)
  const abort = new AbortController()
  const call = api.GET('/athlete', { onLimit: 'wait', signal: abort.signal })
  await expect.poll(() => keptAliveBy.size).toBe(1)
  abort.abort(new Error('no longer wanted'))
  await expect(unwrap(call)).rejects.toThrow('no longer wanted')
  expect(keptAliveBy.size).toBe(0)
})
