import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getOperation } from '../../src/index.ts'
import { environmentName, printPython, type SampleRequest, type SampleSetting, type SettingName } from '../../src/samples/index.ts'
import { hostileRequest, hostileSetting } from './support/hostile-requests.ts'

const missing = spawnSync('python3', ['--version']).error && 'python3 is not installed'
if (missing !== undefined) console.log(`skipped: Python samples: ${missing}`)
const RUNNER = fileURLToPath(new URL('support/run_programs.py', import.meta.url))

interface Program {
  readonly code: string
  readonly env: Readonly<Record<string, string>>
}

/** A call of the library, as Python makes it. */
interface Call {
  readonly method: string
  readonly url: string
  readonly params: Readonly<Record<string, unknown>> | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly json: unknown
  readonly files: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>> | null
  readonly auth: readonly [string, string] | null
}

/** Runs the programs in one process, with a library that records what it is called with. */
async function callsOf(programs: readonly Program[]): Promise<Call[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'python-'))
  try {
    await writeFile(join(folder, 'ride.gpx'), '<gpx/>')
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
    const child = spawn('python3', [RUNNER], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify(programs))
    return JSON.parse(await text(child.stdout))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A value of a query or a form: numbers stay numbers, everything else is the text that is sent. */
const sent = (value: unknown): unknown =>
  typeof value === 'number' ? value : (Array.isArray(value) ? value.join(',') : String(value)).toWellFormed()

const sentFields = (fields: Readonly<Record<string, unknown>>): object | null => {
  const entries = Object.entries(fields).filter(([name]) => name !== 'file')
  return entries.length === 0 ? null : Object.fromEntries(entries.map(([name, value]) => [name.toWellFormed(), sent(value)]))
}

function expectedCall({ operation, path, query, body = {} }: SampleRequest, setting: SampleSetting, base: string): Call {
  const isJson = operation.requestMediaType === 'application/json'
  return {
    method: operation.method,
    url: base + operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(path[name])),
    params: sentFields(query) as Call['params'],
    data: isJson ? null : (sentFields(body) as Call['data']),
    json: isJson ? body : null,
    files: 'file' in body ? { file: 'ride.gpx' } : {},
    headers: operation.authentication === 'bearer' ? { Authorization: `Bearer ${setting.accessToken}` } : null,
    auth: operation.authentication === 'basic' ? [setting.clientId ?? '', setting.clientSecret ?? ''] : null,
  }
}

const RUNS = 150
const BASE = 'http://127.0.0.1/v3'

describe.skipIf(missing !== undefined)(`a Python program${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  it('passes every value as it is, with credentials from the environment or written out', async () => {
    const cases = fc.sample(fc.tuple(hostileRequest, hostileSetting, fc.boolean()), RUNS)
    const programs = cases.map(([request, setting, isWrittenOut]) => {
      const values = { ...setting, baseUrl: BASE, authUrl: BASE }
      const isNamed = request.operation.operationId === 'deleteSubscription'
      const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [environmentName(name as SettingName), value]))
      return isWrittenOut || isNamed ? { code: printPython(request, values), env: {} } : { code: printPython(request), env }
    })
    const calls = await callsOf(programs)
    const seen = calls.map(([call]) => call && { ...call, url: decodeURIComponent(call.url) })
    expect(seen).toEqual(cases.map(([request, setting]) => expectedCall(request, setting, BASE)))
  })

  it('passes a bigint of a JSON body with all its digits', async () => {
    const request = {
      operation: getOperation('updateActivity'),
      path: { id: 2n ** 63n },
      query: {},
      body: { upload_id: 9007199254740993n },
    }
    const code = `${printPython(request, { baseUrl: BASE, accessToken: 't' })}\nassert requests.CALLS[0]["json"] == {"upload_id": 9007199254740993}\n`
    const [[call] = []] = await callsOf([{ code, env: {} }])
    expect(call?.url).toBe(`${BASE}/activities/9223372036854775808`)
  })

  it('prints the requested fields', () => {
    const fields = [
      { path: ['id'], type: 'integer' },
      { path: ['athlete', 'id'], type: 'integer' },
    ] as const
    const request = { operation: getOperation('exploreSegments'), path: {}, query: {} }
    expect(printPython({ ...request, result: { isList: true, listIn: 'segments', fields } })).toContain(
      'for item in segments["segments"]:\n    print(item["id"], item["athlete"]["id"])\n',
    )
  })
})
