import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  expect(vi.getTimerCount()).toBe(0)
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
  const work = createTerminal({}).progress('Moving the clock', () => Promise.reject(new Error('no clock')))
  await expect(work).rejects.toThrow('no clock')
  expect(vi.getTimerCount()).toBe(0)
})

describe('the state of long work', () => {
  const written: string[] = []
  const onTerminal = (columns?: number): void => {
    written.length = 0
    vi.stubGlobal(
      'process',
      Object.create(process, { stderr: { value: { isTTY: true, columns, write: (text: string) => written.push(text) } } }),
    )
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is one line of a terminal, which other lines replace, no longer than the terminal is wide', () => {
    onTerminal(30)
    const terminal = createTerminal({})
    terminal.show('1 of 4', 0.25)
    terminal.show('a line that is too long for this terminal')
    terminal.say('found')
    terminal.show('')
    terminal.show('\u001b[2J', 1)
    const clear = '\r\u001b[K'
    expect(written).toEqual(
      ['█████░░░░░░░░░░░░░░░ 1 of 4', clear, 'a line that is too long for t', clear, '████████████████████ \\u001b[2J'].map((line) =>
        line.slice(0, 29),
      ),
    )
    expect(lines).toEqual(['found'])
  })

  it('is a line every half a minute without a terminal', () => {
    const terminal = createTerminal({})
    for (let second = 0; second <= 60; second += 1) {
      terminal.show(`after ${second} s`)
      vi.advanceTimersByTime(1_000)
    }
    expect(lines).toEqual(['after 30 s', 'after 60 s'])
  })

  it.each([{ quiet: true }, { json: true }])('is not shown with %j', (flags) => {
    onTerminal()
    createTerminal(flags).show('1 of 4', 0.25)
    expect([written, lines]).toEqual([[], []])
  })
})
