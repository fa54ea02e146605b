import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { ClientRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import { ControlError, sandboxClock } from '../../src/control/sandbox-clock.ts'
import { startSandbox } from '../../src/index.ts'
import { START, startTest } from '../support/sandbox.ts'

const HOUR = 3_600_000
/** A time of the machine. */
const MACHINE = Date.parse('2026-08-01T12:00:00Z')
const INDEX = new URL('../../src/index.ts', import.meta.url).href
const MODULE = new URL('../../src/control/sandbox-clock.ts', import.meta.url).href

describe('the clock of a sandbox', () => {
  it('is live, and can be passed on as a function', async () => {
    await using test = await startTest()
    const { now, advance } = test.sandbox.clock
    expect(now()).toBe(START)
    expect(await advance('6h')).toBe(START + 6 * HOUR)
    expect(now()).toBe(START + 6 * HOUR)
    await test.sandbox.control.setClock({ now: '2026-11-02T09:00:00Z' })
    expect(now()).toBe(START - HOUR)
    await test.sandbox.control.reset()
    expect(now()).toBe(START)
  })

  it('is a different one in each world, and the last time of a world that was deleted', async () => {
    await using test = await startTest()
    const { sandbox } = test
    const { client_id } = await sandbox.control.createApp({ now: '2027-02-01T00:00:00Z', frozen: true })
    const other = sandbox.clockOf(client_id)
    const later = await other.advance('1h')
    expect([new Date(later).toISOString(), sandbox.clock.now()]).toEqual(['2027-02-01T01:00:00.000Z', START])
    await createControlClient({ controlUrl: sandbox.controlUrl, world: client_id }).reset()
    const reset = other.now()
    expect(later - reset).toBe(HOUR)
    await sandbox.control.deleteApp({ client_id })
    expect(other.now()).toBe(reset)
    expect(() => sandbox.clockOf(client_id)).toThrow(new TypeError(`the world "${client_id}" does not exist`))
  })
})

describe('sandboxClock', () => {
  it('shows each change of the clock: advanced, set back, started, stopped, and reset', async () => {
    await using test = await startTest()
    const { control, controlUrl, clock } = test.sandbox
    await using followed = await sandboxClock(controlUrl)
    expect(followed.now()).toBe(START)
    await clock.advance('6h')
    await expect.poll(followed.now).toBe(START + 6 * HOUR)
    await control.setClock({ now: '2026-11-02T09:00:00Z' })
    await expect.poll(followed.now).toBe(START - HOUR)
    await control.reset()
    await expect.poll(followed.now).toBe(START)
    await control.setClock({ frozen: false })
    await expect.poll(followed.now).toBeGreaterThan(START)
    await control.setClock({ now: '2026-11-02T12:00:00Z', frozen: true })
    await expect.poll(followed.now).toBe(START + 2 * HOUR)
  })

  it('moves with the clock of the machine between changes, unless the clock is stopped', async () => {
    const machine = vi.spyOn(Date, 'now').mockReturnValue(MACHINE)
    onTestFinished(() => machine.mockRestore())
    await using test = await startTest({ frozen: false })
    await using followed = await sandboxClock(test.sandbox.controlUrl)
    machine.mockReturnValue(MACHINE + HOUR)
    expect(followed.now()).toBe(START + HOUR)
    await test.sandbox.control.setClock({ now: '2026-11-02T12:00:00Z', frozen: true })
    await expect.poll(followed.now).toBe(START + 2 * HOUR)
    machine.mockReturnValue(MACHINE + 2 * HOUR)
    expect(followed.now()).toBe(START + 2 * HOUR)
    await test.sandbox.control.setClock({ frozen: false })
    machine.mockReturnValue(MACHINE + 3 * HOUR)
    await expect.poll(followed.now).toBe(START + 3 * HOUR)
  })

  it('advances the clock, and shows the new time at once', async () => {
    await using test = await startTest()
    await using followed = await sandboxClock(new URL(test.sandbox.controlUrl))
    for (let hours = 1; hours <= 3; hours += 1) {
      expect(await followed.advance('1h')).toBe(START + hours * HOUR)
      expect([followed.now(), test.sandbox.clock.now()]).toEqual([START + hours * HOUR, START + hours * HOUR])
    }
    await expect(followed.advance('soon')).rejects.toThrow(ControlError)
  })

  it('follows one world', async () => {
    await using test = await startTest()
    const { control, controlUrl, clock } = test.sandbox
    const { client_id } = await control.createApp({ now: '2027-02-01T00:00:00Z', frozen: true })
    await using followed = await sandboxClock(controlUrl, { world: client_id })
    await clock.advance('1h')
    expect(await followed.advance('1h')).toBe(Date.parse('2027-02-01T01:00:00Z'))
    await expect(sandboxClock(controlUrl, { world: '1' })).rejects.toMatchObject({ name: 'ControlError', status: 404 })
  })

  it('continues while the sandbox is away, and follows it again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-clock-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const options = { data: join(folder, 'sandbox.sqlite'), now: START, frozen: true }
    const first = await startSandbox(options)
    const { port, controlUrl } = first
    await using followed = await sandboxClock(controlUrl)
    await followed.advance('1h')
    await first.close()
    expect(followed.now()).toBe(START + HOUR)
    await using again = await startSandbox({ ...options, port })
    await again.clock.advance('1h')
    await expect.poll(followed.now).toBe(START + 2 * HOUR)
  })

  it('connects again after a minute without data, and ever more rarely while the sandbox is away', async () => {
    const [silence, pause] = [vi.spyOn(ClientRequest.prototype, 'setTimeout'), vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)]
    syncBuiltinESMExports()
    onTestFinished(() => {
      for (const spy of [silence, pause]) spy.mockRestore()
      syncBuiltinESMExports()
    })
    await using test = await startTest()
    await using followed = await sandboxClock(test.sandbox.controlUrl)
    for (let hours = 1; hours <= 2; hours += 1) {
      const [limit, end] = silence.mock.calls.at(-1) ?? []
      expect(limit).toBe(60_000)
      end?.()
      await test.sandbox.clock.advance('1h')
      await expect.poll(followed.now).toBe(START + hours * HOUR)
    }
    await test.sandbox.close()
    const pauses = () => pause.mock.calls.flatMap(([ms, , options]) => (options?.signal === undefined ? [] : [ms]))
    await vi.waitUntil(() => pauses().length >= 9, { timeout: 60_000 })
    expect(pauses().slice(0, 9)).toEqual([50, 50, 50, 100, 200, 400, 800, 1_600, 2_000])
  })

  it('rejects if no sandbox responds', async () => {
    await using test = await startTest()
    const { controlUrl, authUrl } = test.sandbox
    await expect(sandboxClock(authUrl)).rejects.toThrow(`the server at ${authUrl} is not the control API of a sandbox`)
    await expect(sandboxClock('https://127.0.0.1:9/_sandbox')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await test.sandbox.close()
    await expect(sandboxClock(controlUrl)).rejects.toThrow(`no response from ${controlUrl}`)
  })

  it('does not keep a process alive, also while the sandbox is away', async () => {
    await using test = await startTest()
    const program = `
      const { sandboxClock } = await import(${JSON.stringify(MODULE)})
      const { startSandbox } = await import(${JSON.stringify(INDEX)})
      const clock = await sandboxClock(${JSON.stringify(test.sandbox.controlUrl)})
      const sandbox = await startSandbox({ now: ${START}, frozen: true })
      const other = await sandboxClock(sandbox.controlUrl)
      await sandbox.close()
      // Until it has noticed that.
      for (let turn = 0; turn < 1_000; turn += 1) await new Promise(setImmediate)
      console.log(clock.now(), other.now())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout).toBe(`${START} ${START}\n`)
  })
})
