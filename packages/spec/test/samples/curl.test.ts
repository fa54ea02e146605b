import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { getOperation } from '../../src/index.ts'
import { environmentName, printCurl, type SampleRequest, type SettingName } from '../../src/samples/index.ts'
import { HOSTILE_REQUESTS, HOSTILE_SETTING } from './hostile-requests.ts'

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value)).toWellFormed()

const entriesOf = (values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name.toWellFormed(), toText(value)]]))

/** What the service should get of a request. */
function expectedRequest({ operation, path, query, body }: SampleRequest) {
  const { accessToken, clientId, clientSecret } = HOSTILE_SETTING
  const authorization = { bearer: `Bearer ${accessToken}`, basic: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, none: undefined }
  const isJson = operation.requestMediaType === 'application/json'
  return {
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => toText(path[name])),
    query: entriesOf(query),
    authorization: authorization[operation.authentication],
    body: isJson ? JSON.stringify(body) : entriesOf({ ...body, ...(body && 'file' in body && { file: 'ride.gpx: <gpx/>' }) }),
  }
}

async function bodyOf(content: Buffer<ArrayBuffer>, type = ''): Promise<unknown> {
  if (type === 'application/json') return JSON.stringify(JSON.parse(content.toString()))
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(content.toString())]
  const form = await new Response(content, { headers: { 'Content-Type': type } }).formData()
  const textOf = async (part: File | string) => (typeof part === 'string' ? part : `${part.name}: ${await part.text()}`)
  return Promise.all([...form].map(async ([name, part]) => [name, await textOf(part)]))
}

// Commands are written for a POSIX shell.
it.skipIf(process.platform === 'win32')(
  'a curl command sends every character as it is, with credentials from the environment or written out (skipped on Windows)',
  async () => {
    const sent: unknown[] = []
    await using server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const [path = '', query = ''] = (request.url ?? '').split('?')
      sent.push({
        method: request.method,
        path: decodeURIComponent(path),
        query: [...new URLSearchParams(query)],
        authorization: request.headers.authorization,
        body: await bodyOf(Buffer.concat(chunks), request.headers['content-type']),
      })
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const setting = { ...HOSTILE_SETTING, baseUrl: url, authUrl: url }
    const variables = Object.entries(setting).map(([name, value]) => [environmentName(name as SettingName), value])
    const env = { ...Object.fromEntries(variables), PATH: process.env['PATH'] }
    const commands = HOSTILE_REQUESTS.flatMap(([, request]) => [printCurl(request), printCurl(request, setting)])
    const cwd = await mkdtemp(join(tmpdir(), 'curl-'))
    try {
      await writeFile(join(cwd, 'ride.gpx'), '<gpx/>')
      await promisify(execFile)('sh', ['-ec', commands.join('\n')], { cwd, env })
    } finally {
      await rm(cwd, { recursive: true })
    }
    expect(sent).toEqual(HOSTILE_REQUESTS.flatMap(([, request]) => [expectedRequest(request), expectedRequest(request)]))
  },
)

describe('a curl command as text', () => {
  it('prints the request\u2019s own credentials when the setting has them: a wrong secret stays wrong', () => {
    const setting = { clientId: '48213', clientSecret: 's3cret' }
    const query = { client_id: '48213', client_secret: 'wrong' }
    expect(printCurl({ operation: getOperation('listSubscriptions'), path: {}, query }, setting)).toContain('-d client_secret=wrong')
  })

  it('has no exclamation mark between double quotes, which an interactive shell replaces', () => {
    expect(printCurl({ operation: getOperation('getGear'), path: { id: 'b!!' }, query: {} })).toContain('/gear/b%21%21"')
  })

  it('saves a file under its name, and sends one that has a special name', () => {
    expect(printCurl({ operation: getOperation('exportRouteGpx'), path: { id: 1 }, query: {} })).toMatch(/ -o route\.gpx\n$/)
    const send = (fileName: string) =>
      printCurl({ operation: getOperation('createUpload'), path: {}, query: {}, body: { file: { fileName } } })
    expect(['-', 'a;"b'].map((name) => send(name).split('-F ')[1])).toEqual(["'file=@./-'\n", `'file=@"a;\\"b"'\n`])
  })

  it('prints a bigint of a JSON body with all its digits', () => {
    const body = { upload_id: 9007199254740993n }
    expect(printCurl({ operation: getOperation('updateActivity'), path: {}, query: {}, body })).toContain('"upload_id":9007199254740993')
  })
})
