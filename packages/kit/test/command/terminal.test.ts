import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTerminal, table } from '../../src/command/terminal.ts'

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const waitFor = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))

async function linesOf(flags: { readonly json?: boolean; readonly quiet?: boolean }, ms: number): Promise<string[]> {
  const work = createTerminal(flags).progress('Moving the clock', waitFor(ms))
  await vi.advanceTimersByTimeAsync(ms)
  expect(await work).toBe('done')
  await vi.advanceTimersByTimeAsync(5_000)
  return lines
}

it('prints what it does once that has taken a second, one time', async () => {
  expect(await linesOf({}, 5_000)).toEqual(['Moving the clock …'])
})

/** What a terminal shows of progress that takes so long, and how many listeners of the end of the process there are during and after it. */
async function shownIn(ms: number, flags = {}) {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  const before = process.listenerCount('exit')
  try {
    const work = createTerminal(flags).progress('\u202e', waitFor(ms))
    const during = process.listenerCount('exit') - before
    await vi.advanceTimersByTimeAsync(ms)
    await work
    return { lines, listeners: [during, process.listenerCount('exit') - before] }
  } finally {
    process.stderr.isTTY = isTTY
  }
}

it('shows in a terminal for how long it has worked, and removes that at the end, also of the process', async () => {
  const start = '\r\u001b[K'
  const shown = [`${start}\\u202e … 1 s`, `${start}\\u202e … 2 s`, start]
  expect(await shownIn(2_500)).toEqual({ lines: shown, listeners: [1, 0] })
  lines = []
  expect(await shownIn(900)).toEqual({ lines: [], listeners: [1, 0] })
  expect((await shownIn(2_500, { quiet: true })).lines).toEqual([])
})

it.each([
  [{}, 900],
  [{ quiet: true }, 5_000],
  [{ json: true }, 5_000],
])('prints no progress with %j after %i ms', async (flags, ms) => {
  expect(await linesOf(flags, ms)).toEqual([])
})

it.each([
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('has colors with %j: %s', (variables, colored) => {
  for (const name of ['FORCE_COLOR', 'NO_COLOR'] as const) vi.stubEnv(name, Object(variables)[name] ?? '')
  expect(createTerminal({}).colors.isColorSupported).toBe(colored)
  vi.unstubAllEnvs()
})

it('prints no control characters', () => {
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  createTerminal({}).print({}, '\u202e')
  createTerminal({}).say('\u202e')
  createTerminal({ json: true }).print('\u202e', '')
  expect([lines, print.mock.calls.length]).toEqual([['\\u202e', '\\u202e', '"\\u202e"'], 2])
  expect(table([['name', '\u202e']])).toBe('name  \\u202e')
})

it('ends the progress of work that fails', async () => {
  await expect(createTerminal({}).progress('Moving the clock', () => Promise.reject(new Error('no clock')))).rejects.toThrow('no clock')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toEqual([])
})
