import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { whyMissing } from '@activity-tracking/kit/test-servers/missing'
import { startMock } from '@activity-tracking/mock'
import { operations } from '@activity-tracking/spec'
import { printGo, printPython, type SampleRequest } from '@activity-tracking/spec/samples'
import { describe, expect, it } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { emptyFolder, environmentOf } from './support/recipe.ts'
import { runPrograms } from './support/run-samples.ts'
import { failedCommands, mockEnvironment } from './support/sample-commands.ts'
import { inOrder, type Setting, startSetting } from './support/sample-setting.ts'

const perform = promisify(execFile)
const nameOf = ({ operation }: SampleRequest): string => operation.operationId

/** The version of the Python library that is installed where the machine has none. */
const REQUESTS = 'requests==2.32.5'

const pythonMissing = whyMissing('python3')
const goMissing = whyMissing('go')
if (pythonMissing !== undefined) console.log(`skipped: Python samples: ${pythonMissing}`)
if (goMissing !== undefined) console.log(`skipped: Go samples: ${goMissing}`)

/** What each program printed, by its operation. A program that fails fails the test. */
type Printed = ReadonlyMap<string, string>

/** Runs a program of every operation against the sandbox. */
async function runAll(setting: Setting, cwd: string, commandOf: (request: SampleRequest) => readonly [string, string[]]): Promise<Printed> {
  const printed = new Map<string, string>()
  // A program finds the caches of its own language where the machine has them.
  const env = { ...process.env, ...environmentOf(setting.sandbox) }
  for (const request of inOrder(sampleRequests.map(setting.adapt))) {
    const { stdout } = await perform(...commandOf(request), { cwd, env })
    printed.set(nameOf(request), stdout.trimEnd())
  }
  return printed
}

/** What every language prints of the same responses. */
async function checkPrinted(printed: Printed, setting: Setting): Promise<void> {
  expect(printed.size).toBe(operations.length)
  expect(printed.get('getAthlete')).toBe(`Maren ${setting.sandbox.athleteId}`)
  expect(printed.get('listAthleteClubs')).toBe('Hills 3')
  expect(printed.get('authorizeApp')).toMatch(/^http:.*\/oauth\/authorize\?.*redirect_uri=http%3A%2F%2F/)
  const silent = [...printed].filter(([, text]) => text === '').map(([name]) => name)
  expect(silent.sort()).toEqual(['deleteSubscription', 'exportRouteGpx', 'exportRouteTcx'])
  expect((await setting.sandbox.control.listRequests()).flatMap(({ tolerated }) => tolerated)).toEqual([])
}

/** A Python that has the library: the one of the machine, or that of an environment in the folder. */
async function pythonWithLibrary(folder: string): Promise<string> {
  const hasLibrary = await perform('python3', ['-c', 'import requests']).then(
    () => true,
    () => false,
  )
  if (hasLibrary) return 'python3'
  await perform('python3', ['-m', 'venv', join(folder, 'venv')])
  const python = join(folder, 'venv', 'bin', 'python')
  await perform(python, ['-m', 'pip', 'install', '--quiet', REQUESTS])
  return python
}

const LONG_MS = 1_800_000

describe.skipIf(pythonMissing !== undefined)(
  `the Python program of every operation${pythonMissing === undefined ? '' : ` (skipped: ${pythonMissing})`}`,
  () => {
    it('runs against the sandbox, and prints the requested data', { timeout: LONG_MS }, async () => {
      await using setting = await startSetting()
      await using folder = await emptyFolder()
      await writeFile(join(folder.path, 'ride.gpx'), setting.given.gpx)
      for (const request of sampleRequests.map(setting.adapt))
        await writeFile(join(folder.path, `${nameOf(request)}.py`), printPython(request))
      const python = await pythonWithLibrary(folder.path)
      const printed = await runAll(setting, folder.path, (request) => [python, [`${nameOf(request)}.py`]])
      expect(printed.get('starSegment')).toMatch(/^True \S/)
      await checkPrinted(printed, setting)
    })
  },
)

describe.skipIf(goMissing !== undefined)(
  `the Go program of every operation${goMissing === undefined ? '' : ` (skipped: ${goMissing})`}`,
  () => {
    it('passes go vet, runs against the sandbox, and prints the requested data', { timeout: LONG_MS }, async () => {
      await using setting = await startSetting()
      await using folder = await emptyFolder()
      await writeFile(join(folder.path, 'ride.gpx'), setting.given.gpx)
      await writeFile(join(folder.path, 'go.mod'), 'module samples\n\ngo 1.21\n')
      for (const request of sampleRequests.map(setting.adapt)) {
        await mkdir(join(folder.path, nameOf(request)))
        await writeFile(join(folder.path, nameOf(request), 'main.go'), printGo(request))
      }
      const inModule = { cwd: folder.path }
      await perform('go', ['vet', './...'], inModule)
      // One build for all: each package becomes a program of its name.
      await perform('go', ['build', '-o', 'bin/', './...'], inModule)
      const printed = await runAll(setting, folder.path, (request) => [join(folder.path, 'bin', nameOf(request)), []])
      expect(printed.get('starSegment')).toMatch(/^true \S/)
      await checkPrinted(printed, setting)
    })
  },
)

it.skipIf(process.platform === 'win32')('every command line gets the described success from the mock (skipped on Windows)', async () => {
  await using mock = await startMock()
  const env = { ...BARE_ENVIRONMENT, ...mockEnvironment(mock) }
  expect(await failedCommands(sampleRequests, '<gpx/>', env)).toEqual([])
})

it('the TypeScript program of every operation gets a usable response from the mock', async () => {
  await using mock = await startMock()
  const runs = await runPrograms(sampleRequests, { gpx: '<gpx/>', env: { ...BARE_ENVIRONMENT, ...mockEnvironment(mock) } })
  expect(runs.filter(({ error }) => error !== null)).toEqual([])
})
