import { createRequire } from 'node:module'
import { printable } from '@activity-tracking/kit/command/printable'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harOf } from '../../src/index.ts'
import { command } from '../cli/command.ts'
import { anyText } from '../support/any-text.ts'
import { startTest } from '../support/sandbox.ts'

/** It does not have types. */
const require = createRequire(import.meta.url)
const schemas = require('har-schema') as Readonly<Record<string, { readonly $schema?: string; readonly $id: string }>>

/** The independent HAR schema. */
function createValidator() {
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))
  // Version 7 reads everything in the schema of version 6 in the same way.
  for (const { $schema: _version, ...schema } of Object.values(schemas)) ajv.addSchema(schema)
  const validate = ajv.getSchema('har.json#')
  if (validate === undefined) throw new Error('har-schema has no har.json')
  return validate
}

const validate = createValidator()

const problemsOf = (document: unknown): readonly unknown[] => (validate(document) === true ? [] : (validate.errors ?? []))

describe('the journal as an HTTP Archive', () => {
  it('holds each request with its status, its time in the world, and why it was refused', async () => {
    await using test = await startTest()
    await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
    await test.advance('90m')
    await test.request('GET', '/activities/7?access_token=in-the-query', { token: test.sandbox.accessToken })
    const har = await test.sandbox.journalAsHar()
    expect(problemsOf(har)).toEqual([])
    const { authUrl } = test.sandbox
    expect(har.log.entries).toMatchObject([
      {
        startedDateTime: '2026-11-02T10:00:00.000Z',
        request: { method: 'GET', url: `${authUrl}/api/v3/athlete` },
        response: { status: 200, statusText: 'OK' },
        comment: 'getAthlete',
      },
      {
        startedDateTime: '2026-11-02T11:30:00.000Z',
        request: { method: 'GET', url: `${authUrl}/api/v3/activities/7` },
        response: { status: 404, statusText: 'Not Found' },
        comment: expect.stringMatching(/^getActivity; why: ./),
      },
    ])
    expect(JSON.stringify(har)).not.toContain('in-the-query')
  })

  it('is valid for any path, method and version that a program has sent', () => {
    const entry = {
      number: 1,
      at: '2026-11-02T10:00:00.000Z',
      method: 'GET',
      operation_id: null,
      athlete_id: null,
      scope: null,
      why: null,
      tolerated: [],
    }
    const paths = ['/', '//double', '/%zz', '/a b', 'no-slash', '*', '/\u001b[31m', '/[secret]', '/https://elsewhere.example/', '@host']
    fc.assert(
      fc.property(anyText(), anyText(), (path, why) => {
        const har = JSON.parse(
          JSON.stringify(harOf([{ ...entry, path, query: [], why, status: 299 }], { origin: 'http://127.0.0.1:8484' })),
        )
        expect(problemsOf(har)).toEqual([])
        expect(har.log.entries[0].request.url).toMatch(/^http:\/\/127\.0\.0\.1:8484\//)
        expect(har.log.entries[0].comment).toBe(`why: ${printable(why)}`)
      }),
      { numRuns: process.env['LONG_TESTS'] ? 30 : 6, examples: paths.map((path): [string, string] => [path, '"']) },
    )
  })

  it('is checked: a document without a creator is refused', () => {
    const { log } = harOf([], { origin: 'http://127.0.0.1' })
    expect(problemsOf({ log: { ...log, creator: undefined } })).not.toEqual([])
  })

  it('is printed by the command har', async () => {
    await using test = await startTest()
    await test.request('GET', '/athlete', { token: test.sandbox.accessToken })
    const { code, out, err } = await command('har', '--url', test.sandbox.authUrl).ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(await test.sandbox.journalAsHar())))
  })
})
