import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient, unwrap } from '@activity-tracking/client'
import { operations } from '@activity-tracking/spec'
import { environmentName, printSample, type SampleRequest } from '@activity-tracking/spec/samples'
import { expect, it } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'
import { environmentOf } from './support/recipe.ts'
import { runPrograms } from './support/run-samples.ts'
import { failedCommands } from './support/sample-commands.ts'
import { inOrder, startSetting } from './support/sample-setting.ts'

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/cli.ts', import.meta.url))

const nameOf = ({ operation }: SampleRequest): string => operation.operationId

it('the TypeScript program of every operation runs against the sandbox, prints the response, and uploads an activity', async () => {
  await using setting = await startSetting()
  const { sandbox, given } = setting
  const runs = await runPrograms(inOrder(sampleRequests.map(setting.adapt)), { gpx: given.gpx, env: environmentOf(sandbox) })
  expect(runs.filter(({ error }) => error !== null)).toEqual([])
  const printed = new Map(runs.map((run) => [run.name, run.printed]))
  expect(printed.size).toBe(operations.length)
  expect(printed.get('getAthlete')).toMatch(new RegExp(`\\bid: ${sandbox.athleteId},[^]*firstname: 'Maren'`))
  expect(printed.get('listAthleteClubs')).toMatch(/name: 'Hills'/)
  expect(printed.get('starSegment')).toMatch(/starred: true/)
  expect(printed.get('authorizeApp')).toMatch(/^http:.*\/oauth\/authorize\?client_id=\d+&redirect_uri=http%3A%2F%2F/)
  const silent = runs.filter((run) => run.printed === '' || run.printed.includes('undefined'))
  // A deletion has nothing to print, and an export is a file.
  expect(silent.map(({ name }) => name).sort()).toEqual(['deleteSubscription', 'exportRouteGpx', 'exportRouteTcx'])
  await sandbox.control.setClock({ advance: '10s' })
  const { access_token: auth } = await sandbox.control.createToken({ scope: 'activity:write' })
  const path = { uploadId: /\bid: (\d+)/.exec(printed.get('createUpload') ?? '')?.[1] ?? '' }
  const upload = await unwrap(
    createClient({ baseUrl: sandbox.baseUrl, authUrl: sandbox.authUrl, auth }).GET('/uploads/{uploadId}', { params: { path } }),
  )
  expect(upload).toMatchObject({ error: null, activity_id: expect.anything() })
})

it('samples read the variables that `npx @activity-tracking/sandbox env` prints', async () => {
  await using setting = await startSetting()
  const { stdout } = await promisify(execFile)(process.execPath, [SANDBOX, 'env', '--url', setting.sandbox.authUrl])
  const printed = new Set(stdout.split('\n').map((line) => line.split('=')[0]))
  for (const name of ['baseUrl', 'authUrl', 'accessToken', 'clientId', 'clientSecret'] as const) {
    expect(printed).toContain(environmentName(name))
  }
})

it('samples do not contain credentials, only variables', () => {
  for (const request of sampleRequests) {
    for (const language of ['typescript', 'curl'] as const) {
      const text = printSample(language, request)
      expect(text).not.toMatch(/5ec4e7/)
      expect(text.includes('ACCESS_TOKEN'), nameOf(request)).toBe(
        request.operation.authentication === 'bearer' || 'access_token' in (request.body ?? {}),
      )
    }
  }
})

// Command lines are written for a POSIX shell.
it.skipIf(process.platform === 'win32')('every command line succeeds against the sandbox (skipped on Windows)', async () => {
  await using setting = await startSetting()
  const env = environmentOf(setting.sandbox)
  expect(await failedCommands(inOrder(sampleRequests.map(setting.adapt)), setting.given.gpx, env)).toEqual([])
})
