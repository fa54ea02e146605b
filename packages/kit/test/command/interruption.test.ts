import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A copy of the module of its own, because it has the state of the process, which other tests share. */
const OWN_COPY = '../../src/command/interruption.ts?own'

let known: readonly (readonly [NodeJS.Signals, readonly NodeJS.SignalsListener[]])[] = []
beforeEach(() => {
  known = (['SIGINT', 'SIGTERM'] as const).map((signal) => [signal, process.listeners(signal)])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  for (const [signal, listeners] of known) {
    for (const added of process.listeners(signal).filter((listener) => !listeners.includes(listener))) process.off(signal, added)
  }
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** The exit codes of a command whose parent process ends: none if it goes on. */
async function exitCodesWithoutParent(command: string, variables: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { watchInterruptions }: typeof import('../../src/command/interruption.ts') = await import(OWN_COPY)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never)
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(4_711)
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', `/project/bin/${command}`])
  watchInterruptions()
  vi.advanceTimersByTime(5_000)
  expect(exit).not.toHaveBeenCalled()
  parent.mockReturnValue(1)
  vi.advanceTimersByTime(5_000)
  return exit.mock.calls.flat()
}

test.each([
  ['ends with npx, which has started it', { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'activity-tool'" }, [143]],
  ['goes on without a program that npx has started', { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'runner'" }, []],
  ['goes on without a script of npm', { npm_lifecycle_event: 'start', npm_lifecycle_script: 'activity-tool &' }, []],
])('a command %s', async (_what, variables, exitCodes) => {
  expect(await exitCodesWithoutParent('activity-tool', variables)).toEqual(exitCodes)
})

test('the first interruption of a command lets it end by itself, and the second one ends its process', async () => {
  const { abortWhenInterrupted, watchInterruptions }: typeof import('../../src/command/interruption.ts') = await import(OWN_COPY)
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never)
  watchInterruptions()
  const interrupt = process.listeners('SIGINT').at(-1)
  const signal = abortWhenInterrupted()
  interrupt?.('SIGINT')
  expect([signal.aborted, exit.mock.calls]).toEqual([true, []])
  interrupt?.('SIGINT')
  expect(exit.mock.calls).toEqual([[130]])
})
