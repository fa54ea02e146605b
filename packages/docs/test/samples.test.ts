import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format, promisify } from 'node:util'
import { startMock } from '@activity-tracking/mock'
import { environmentName, printCurl, printSample, printTypeScript } from '@activity-tracking/spec/samples'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const VALUES = { accessToken: 'any', clientId: '1', clientSecret: 'any' } as const

let folder: string
let mock: Awaited<ReturnType<typeof startMock>>
beforeAll(async () => {
  // Inside the package, so that a program finds the client.
  folder = await mkdtemp(join(DOCS, '.blocks-'))
  await writeFile(join(folder, 'ride.gpx'), '<gpx/>')
  mock = await startMock()
})
afterAll(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  for (const name of ['baseUrl', 'authUrl'] as const) vi.stubEnv(environmentName(name), mock[name])
  for (const name of ['accessToken', 'clientId', 'clientSecret'] as const) vi.stubEnv(environmentName(name), VALUES[name])
})
afterEach(() => {
  vi.unstubAllEnvs()
})

it('the TypeScript program of every operation runs, and prints the response', async () => {
  const printed = new Map<string, string>()
  const before = process.cwd()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  process.chdir(folder)
  try {
    for (const request of sampleRequests) {
      const file = join(folder, `${request.operation.operationId}.ts`)
      await writeFile(file, printTypeScript(request))
      await import(pathToFileURL(file).href)
      printed.set(request.operation.operationId, log.mock.calls.map((values) => format(...values)).join('\n'))
      log.mockClear()
    }
  } finally {
    process.chdir(before)
    log.mockRestore()
  }
  expect(printed.get('starSegment')).toMatch(/starred: true/)
  expect(printed.get('authorizeApp')).toMatch(/^http:.*\/oauth\/authorize\?client_id=1&redirect_uri=https%3A%2F%2F/)
  const silent = [...printed].filter(([, text]) => text === '' || text.includes('undefined'))
  // A deletion has nothing to print, and an export is a file.
  expect(silent.map(([name]) => name).sort()).toEqual(['deleteSubscription', 'exportRouteGpx', 'exportRouteTcx'])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['route.gpx', 'route.tcx']))
})

// Written for a POSIX shell.
it.skipIf(process.platform === 'win32')('the command line of every operation succeeds (skipped on Windows)', async () => {
  const commands = sampleRequests.map((request) => printCurl(request).replace(/^curl /, "curl -s -o /dev/null -w '%{http_code}\\n' "))
  const { stdout } = await promisify(execFile)('sh', ['-c', commands.join('\n')], { cwd: folder })
  const statuses = stdout.split('\n')
  const results = sampleRequests.map(({ operation }, index) => `${operation.operationId} ${statuses[index]}`)
  expect(results.filter((result) => !/ (2\d\d|302)$/.test(result))).toEqual([])
})

it.each(['typescript', 'curl'] as const)('a sample in %s contains a variable instead of the token of an athlete', (language) => {
  for (const request of sampleRequests) {
    const { operationId, authentication } = request.operation
    const hasToken = authentication === 'bearer' || 'access_token' in (request.body ?? {})
    expect(printSample(language, request).includes('ACCESS_TOKEN'), operationId).toBe(hasToken)
    expect(printSample(language, request)).not.toMatch(/5ec4e7/)
  }
})
