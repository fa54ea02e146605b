import { homedir } from 'node:os'
import { expect, it, onTestFinished, vi } from 'vitest'
import { whyNodeIsTooOld } from '../../src/command/node-version.ts'
import { startProgram } from '../../src/command/start.ts'

it.each(['22.13.0', '22.13.1', '22.23.3', '24.0.0', '24.21.0', '26.10.0', '100.0.0'])('>=22.13 includes Node %s', (version) => {
  expect(whyNodeIsTooOld('The sandbox', '>=22.13', version)).toBeUndefined()
})

it.each(['22.12.0', '22.0.0', '20.20.2', '18.20.8', '9.11.2'])('>=22.13 does not include Node %s, which gets one sentence', (version) => {
  expect(whyNodeIsTooOld('The sandbox', '>=22.13', version)).toBe(`The sandbox needs Node 22.13 or later; this is Node ${version}.`)
})

it('compares all parts of a version', () => {
  expect(whyNodeIsTooOld('The mock', '>=24.18.1', '24.18.0')).toBeDefined()
  expect(whyNodeIsTooOld('The mock', '>=24.18.1', '24.18.1')).toBeUndefined()
  expect(whyNodeIsTooOld('The mock', '>=24.18.1', '24')).toBeDefined()
})

it.each([
  ['/cache', '/cache/activity-tracking'],
  ['', `${homedir()}/.cache/activity-tracking`],
])('a program caches its compiled modules below XDG_CACHE_HOME=%s in %s', async (home, folder) => {
  vi.stubEnv('XDG_CACHE_HOME', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  const enableCompileCache = vi.fn()
  const builtin = process.getBuiltinModule
  using _modules = vi
    .spyOn(process, 'getBuiltinModule')
    .mockImplementation(((id: string) => (id === 'node:module' ? { enableCompileCache } : builtin(id))) as never)
  await startProgram({ name: '@activity-tracking/spec', module: import.meta.url, node: '>=20' }, async () => undefined)
  expect(enableCompileCache.mock.calls).toEqual([[folder]])
})

it('a program does not load on a Node that is too old, and fails', async () => {
  onTestFinished(() => {
    process.exitCode = undefined
  })
  using said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn()
  const name = '@activity-tracking/spec'
  await startProgram({ name, module: import.meta.url, node: '>=999' }, load)
  expect([process.exitCode, load.mock.calls, said.mock.calls]).toEqual([1, [], [[expect.stringContaining(`${name} needs Node 999`)]]])
})
