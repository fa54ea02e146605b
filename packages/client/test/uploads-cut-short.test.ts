import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** The client as JavaScript, which every Node reads. */
const CLIENT = './client.mjs'

/** Runs in a separate process: Node reports uncaught errors to the process, and ends it. */
const PROGRAM = `
import { createServer } from 'node:http'
import { createClient } from ${JSON.stringify(CLIENT)}

const unhandled = []
process.on('uncaughtException', (error) => unhandled.push(String(error)))
process.on('unhandledRejection', (error) => unhandled.push(String(error)))

let requests = 0
const INVALID = '{"errors":[{"resource":"Athlete","field":"access_token","code":"invalid"}]}'
const server = createServer((request, response) => {
  requests += 1
  request.resume().on('end', () => response.writeHead(401, { 'Content-Type': 'application/json' }).end(INVALID))
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const origin = 'http://127.0.0.1:' + server.address().port
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
}

const bytes = new Uint8Array(2_000_000)
const FILES = {
  blob: () => new Blob([bytes]),
  file: () => new File([bytes], 'ride.fit'),
  stream: () => new Blob([bytes]).stream(),
  iterable: async function* () { yield bytes },
}
/** When the signal fires: each gives what the client and the call are made with. */
const STAGES = {
  'before the call': () => ({ call: { signal: AbortSignal.abort(new Error('cut')) } }),
  'with no time left': () => ({ call: { timeoutMs: 0 } }),
  'at once': (cut) => ({ after: cut }),
  'while the token is awaited': (cut) => ({ auth: { accessToken: async () => (cut(), await settle(), 'a-token') } }),
  'as the token is given': (cut) => ({ auth: { accessToken: () => ({ then: (resolve) => (resolve('a-token'), cut()) }) } }),
  'while another token is awaited': (cut) => ({ auth: { replace: async () => (cut(), await settle(), 'another') } }),
  'before a fetch of the caller sends': (cut) => ({ fetch: async (url, init) => (cut(), await settle(), fetch(url, init)) }),
  'as it is sent': (cut) => ({ fetch: (url, init) => { const sent = fetch(url, init); cut(); return sent } }),
  'shortly after it was sent': (cut) => ({ fetch: (url, init) => { const sent = fetch(url, init); setImmediate(cut); return sent } }),
}

const report = []
for (const [stage, make] of Object.entries(STAGES)) {
  for (const [kind, file] of Object.entries(FILES)) {
    const controller = new AbortController()
    const { auth, call, fetch: send, after } = make(() => controller.abort(new Error('cut')))
    const api = createClient({
      baseUrl: origin + '/api/v3',
      authUrl: origin,
      ...(auth ? { auth: { accessToken: async () => 'a-token', replace: async () => 'another', ...auth } } : { accessToken: 'a-token' }),
      ...(send && { fetch: send }),
    })
    requests = 0
    const upload = api.POST('/uploads', { signal: controller.signal, body: { file: file(), data_type: 'fit' }, ...call })
    after?.()
    const outcome = await upload.then(({ error }) => error?.code ?? 'resolved', (reason) => reason.message)
    await settle()
    report.push([stage, kind, outcome, requests, unhandled.splice(0)])
  }
}
console.log(JSON.stringify(report))
server.closeAllConnections()
server.close()
`

/** How many requests may have reached the service; undefined where it is up to the connection. */
const SENT: Readonly<Record<string, number | undefined>> = {
  'while another token is awaited': 1,
  'as it is sent': undefined,
  'shortly after it was sent': undefined,
}

describe('an upload that is cut short', () => {
  it('rejects with the reason, sends nothing more, and never ends the process', { timeout: 120_000 }, async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'uploads-'))
    const source = fileURLToPath(new URL('../src/index.ts', import.meta.url))
    await build({ entryPoints: [source], outfile: join(cwd, CLIENT), bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' })
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd })
    await rm(cwd, { recursive: true })
    const report = JSON.parse(stdout) as [stage: string, kind: string, outcome: string, requests: number, unhandled: string[]][]
    expect(report).toHaveLength(36)
    for (const [stage, kind, outcome, requests, unhandled] of report) {
      const about = `${kind}, cut ${stage}`
      expect(unhandled, about).toEqual([])
      expect(outcome, about).toBe(stage === 'with no time left' ? 'deadline_exceeded' : 'cut')
      expect(requests, about).toBe(stage in SENT ? (SENT[stage] ?? requests) : 0)
    }
  })
})
