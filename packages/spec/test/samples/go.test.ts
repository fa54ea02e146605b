import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getOperation, operations } from '../../src/index.ts'
import { printGo, type SampleRequest, type SampleResult } from '../../src/samples/index.ts'
import { hostileRequest, hostileSetting } from './support/hostile-requests.ts'

const GOFMT = 'gofmt'
const missing = spawnSync(GOFMT, ['-h']).error && `${GOFMT} is not installed`
if (missing !== undefined) console.log(`skipped: the format of Go samples: ${missing}`)
const RUNS = 100

/** What gofmt would change in the programs, or why it cannot parse them. */
async function unformatted(programs: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'go-'))
  try {
    await Promise.all(programs.map((program, index) => writeFile(join(folder, `sample${index}.go`), program)))
    return await promisify(execFile)(GOFMT, ['-d', folder]).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.skipIf(missing !== undefined)(
  `a Go program is formatted as gofmt does${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  () => {
    it('whatever the values', async () => {
      const cases = fc.sample(fc.tuple(hostileRequest, fc.oneof(hostileSetting, fc.constant({}))), RUNS)
      expect(await unformatted(cases.map(([request, setting]) => printGo(request, setting)))).toBe('')
    })

    it('for every operation, with and without fields to print', async () => {
      const results: (SampleResult | undefined)[] = [
        undefined,
        { isList: false, fields: [{ path: ['id'], type: 'integer' }] },
        {
          isList: true,
          fields: [
            { path: ['id'], type: 'integer' },
            { path: ['callback_url'], type: 'string' },
            { path: ['athlete', 'id'], type: 'integer' },
            { path: ['athlete', 'is_private'], type: 'boolean' },
            { path: ['athlete', 'summary', 'distance'], type: 'number' },
            { path: ['owner_of_gear', 'id'], type: 'integer' },
          ],
        },
        {
          isList: true,
          listIn: 'segments',
          fields: [
            { path: ['name'], type: 'string' },
            { path: ['distance'], type: 'number' },
          ],
        },
      ]
      const requests: SampleRequest[] = operations.flatMap((operation) =>
        results.map((result) => ({ operation, path: {}, query: {}, ...(result && { result }) })),
      )
      expect(await unformatted(requests.map((request) => printGo(request)))).toBe('')
    })
  },
)

describe('a Go program as text', () => {
  const operation = getOperation('updateActivity')

  it('shows JSON as it is, and escapes it where it has a backquote', () => {
    expect(printGo({ operation, path: { id: 1 }, query: {}, body: { name: 'a "b"' } })).toContain(
      'strings.NewReader(`{"name": "a \\"b\\""}`)',
    )
    expect(printGo({ operation, path: { id: 1 }, query: {}, body: { name: '`' } })).toContain('strings.NewReader("{\\"name\\": \\"`\\"}")')
  })

  it('decodes ids as 64-bit integers', () => {
    const result: SampleResult = { isList: false, fields: [{ path: ['id'], type: 'integer' }] }
    expect(printGo({ operation, path: { id: 1 }, query: {}, result })).toContain('ID int64 `json:"id"`')
  })
})
