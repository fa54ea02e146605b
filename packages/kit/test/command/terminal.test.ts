import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTerminal } from '../../src/command/terminal.ts'

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

it.each([
  [{}, 900],
  [{ quiet: true }, 5_000],
  [{ json: true }, 5_000],
])('prints no progress with %j after %i ms', async (flags, ms) => {
  expect(await linesOf(flags, ms)).toEqual([])
})

it('ends the progress of work that fails', async () => {
  await expect(createTerminal({}).progress('Moving the clock', () => Promise.reject(new Error('no clock')))).rejects.toThrow('no clock')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toEqual([])
})
