import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableStore } from '../support/breakable-store.ts'
import { createGate } from '../support/gate.ts'
import { useSettings } from '../support/setting.ts'

const setUp = useSettings()

describe('while the service returns the same tokens', () => {
  it('a store that can no longer be written does not affect the caller', async () => {
    const gate = createGate()
    const store = breakableStore()
    const errors: unknown[] = []
    const setting = await setUp({ fetch: gate.fetch, session: { store, onBackgroundError: (error) => errors.push(error) } })
    const token = await setting.session.accessToken()
    expect(await setting.session.replace(token)).toBe(token)
    await setting.advance('61s')
    gate.close('/oauth/token')
    const replaced = setting.session.replace(token)
    await gate.waiting()
    store.down = 'writes'
    gate.open()
    expect(await replaced).toBe(token)
    expect(errors.map(String)).toEqual(['Error: the store is away'])
  })

  it('tokens that another process has stored in the meantime are used', async () => {
    const gate = createGate()
    const setting = await setUp({ fetch: gate.fetch })
    const token = await setting.session.accessToken()
    gate.close('/oauth/token')
    const replaced = setting.session.replace(token)
    await gate.waiting()
    gate.passOthers()
    await setting.authorize(['read', 'read_all'])
    gate.open()
    const newer = await replaced
    expect(newer).not.toBe(token)
    expect(await setting.athlete(newer)).toBe(200)
  })
})

it('a refresh continues if its mark cannot be renewed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const gate = createGate()
  const store = breakableStore()
  const errors: unknown[] = []
  const session = { store, refreshTtlMs: 30, onBackgroundError: (error: unknown) => errors.push(error) }
  const setting = await setUp({ fetch: gate.fetch, session })
  await setting.advance('7h')
  gate.close('/oauth/token')
  const token = setting.session.accessToken()
  await gate.waiting()
  store.down = 'writes'
  await vi.advanceTimersByTimeAsync(30)
  expect(errors.length).toBeGreaterThan(1)
  store.down = 'no'
  gate.open()
  expect(await setting.athlete(await token)).toBe(200)
  expect(new Set(errors.map(String))).toEqual(new Set(['Error: the store is away']))
})
