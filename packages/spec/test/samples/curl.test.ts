import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOperation } from '../../src/index.ts'
import { environmentName, printCurl, type SettingName } from '../../src/samples/index.ts'
import { HOSTILE_TEXTS, hostileRequest, hostileSetting } from './support/hostile-requests.ts'
import { expectedRequest, startRecorder } from './support/sent-request.ts'

const asEnvironment = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [environmentName(name as SettingName), value]))

const RUNS = process.env['LONG_TESTS'] ? 300 : 6

// Commands are written for a POSIX shell.
describe.skipIf(process.platform === 'win32')('a curl command (skipped on Windows)', () => {
  let folder: string
  let recorder: Awaited<ReturnType<typeof startRecorder>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curl-'))
    await writeFile(join(folder, 'ride.gpx'), '<gpx/>')
    recorder = await startRecorder()
  })
  afterAll(async () => {
    await recorder[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const runCommand = async (command: string, env: Readonly<Record<string, string>>): Promise<unknown> => {
    await promisify(execFile)('sh', ['-c', command], { cwd: folder, env: { PATH: process.env['PATH'], ...env } })
    return recorder.sent.pop()
  }

  it('sends every character as it is, with credentials from the environment', () =>
    fc.assert(
      fc.asyncProperty(hostileRequest, hostileSetting, async (request, setting) => {
        const values = { ...setting, baseUrl: recorder.url, authUrl: recorder.url }
        const fields = { ...request.query, ...request.body }
        const filled = Object.keys(fields).filter((name) => /^(access_token|client_id|client_secret)$/.test(name))
        const sent = await runCommand(printCurl(request, filled.length > 0 ? values : {}), asEnvironment(values))
        expect(sent).toEqual(expectedRequest(request, setting))
      }),
      { numRuns: RUNS },
    ))

  it('sends every character as it is, with credentials written out', () =>
    fc.assert(
      fc.asyncProperty(hostileRequest, hostileSetting, async (request, setting) => {
        const command = printCurl(request, { ...setting, baseUrl: recorder.url, authUrl: recorder.url })
        expect(await runCommand(command, {})).toEqual(expectedRequest(request, setting))
      }),
      { numRuns: RUNS },
    ))

  it.each(['GET', 'POST'] as const)('sends each hostile text as it is in a %s', async (method) => {
    const fields = Object.fromEntries(HOSTILE_TEXTS.map((text, index) => [`field${index}`, text]))
    const operation = getOperation(method === 'GET' ? 'listActivities' : 'createActivity')
    const request = { operation, path: {}, query: method === 'GET' ? fields : {}, ...(method === 'POST' && { body: fields }) }
    const command = printCurl(request, { baseUrl: recorder.url, accessToken: 't' })
    expect(await runCommand(command, {})).toEqual(expectedRequest(request, { accessToken: 't' }))
  })

  it('sends the query in the URL where the request has a body too', async () => {
    const request = { operation: getOperation('createActivity'), path: {}, query: { "it's": '&' }, body: { name: 'a b' } }
    const command = printCurl(request, { baseUrl: recorder.url, accessToken: 't' })
    expect(await runCommand(command, {})).toMatchObject({ method: 'POST', query: [["it's", '&']], body: [['name', 'a b']] })
  })
})

describe('a curl command as text', () => {
  const operation = getOperation('listSubscriptions')

  it('takes the app\u2019s credentials from the environment', () => {
    expect(printCurl({ operation, path: {}, query: { client_id: '48213', client_secret: 's3cret' } })).toBe(
      [
        'curl -G "$ACTIVITY_TRACKING_BASE_URL/push_subscriptions" \\',
        '  -d "client_id=$ACTIVITY_TRACKING_CLIENT_ID" \\',
        '  -d "client_secret=$ACTIVITY_TRACKING_CLIENT_SECRET"\n',
      ].join('\n'),
    )
  })

  it('prints the request\u2019s own credentials when the setting has them: a wrong secret stays wrong', () => {
    const setting = { clientId: '48213', clientSecret: 's3cret' }
    expect(printCurl({ operation, path: {}, query: { client_id: '48213', client_secret: 'wrong' } }, setting)).toContain(
      '-d client_secret=wrong',
    )
  })

  it('has no exclamation mark between double quotes, which an interactive shell replaces', () => {
    expect(printCurl({ operation: getOperation('getGear'), path: { id: 'b!!' }, query: {} })).toContain('/gear/b%21%21"')
  })

  it('prints a bigint of a JSON body with all its digits', () => {
    const body = { upload_id: 9007199254740993n }
    expect(printCurl({ operation: getOperation('updateActivity'), path: { id: 9007199254740993n }, query: {}, body })).toMatch(
      /activities\/9007199254740993"[\s\S]*"upload_id":9007199254740993/,
    )
  })
})
