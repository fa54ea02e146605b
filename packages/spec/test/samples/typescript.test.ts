import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getOperation, operations } from '../../src/index.ts'
import { environmentName, printSample, printTypeScript, type SampleRequest, type SettingName } from '../../src/samples/index.ts'
import { hostileRequest, hostileSetting } from './support/hostile-requests.ts'

interface Called {
  readonly method: string
  readonly path: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** What the client is given when the code runs: an expression, or a program without its imports. */
async function callsOf(code: string, env: Readonly<Record<string, string>> = {}): Promise<{ calls: Called[]; created: unknown[] }> {
  const calls: Called[] = []
  const created: unknown[] = []
  const call = (method: string) => async (path: string, options?: Called['options']) => {
    calls.push({ method, path, ...(options && { options }) })
    return {}
  }
  const api = { GET: call('GET'), PUT: call('PUT'), POST: call('POST'), DELETE: call('DELETE') }
  const given = {
    api,
    createClient: (options: unknown) => {
      created.push(options)
      return api
    },
    unwrap: (result: unknown) => result,
    openAsBlob: async (fileName: string) => ({ fileName }),
    writeFile: async () => {},
    process: { env },
    console: { log: () => {} },
  }
  const names = Object.keys(given).filter((name) => name !== 'api' || !code.includes('const api'))
  const run = runInThisContext(`(async ({ ${names.join(', ')} }) => {\n${code.replace(/^import .*\n/gm, '')}\n})`)
  await run(given)
  return { calls, created }
}

/** A value as text that shows own properties only, by whatever name. */
const shown = (value: unknown): string => JSON.stringify(value)

const expectedOptions = ({ path, query, body }: SampleRequest, headers?: object): object => {
  const params = { ...(Object.keys(path).length > 0 && { path }), ...(Object.keys(query).length > 0 && { query }) }
  return { ...(Object.keys(params).length > 0 && { params }), ...(headers && { headers }), ...(body && { body }) }
}

const basicOf = ({ operation }: SampleRequest, { clientId = '', clientSecret = '' }) =>
  operation.authentication === 'basic' ? { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } : undefined

describe('a TypeScript program', () => {
  it.each([
    ['half of a pair', '\ud800'],
    ['a zero byte', '\0'],
    ['both quotes', `'"`],
    ['what ends a script', '</script>'],
  ])('passes %s', async (_what, name) => {
    const request = { operation: getOperation('updateActivity'), path: { id: 1 }, query: {}, body: { name } }
    const { calls } = await callsOf(printTypeScript(request))
    expect(calls[0]?.options?.['body']).toEqual({ name })
  })

  it('passes a property that is called __proto__ as a property', async () => {
    const body = JSON.parse('{"__proto__":{"x":1}}')
    const { calls } = await callsOf(printTypeScript({ operation: getOperation('updateActivity'), path: {}, query: {}, body }))
    expect(shown(calls[0]?.options)).toBe('{"body":{"__proto__":{"x":1}}}')
  })

  it('passes a bigint as its digits, which the client accepts as an id', async () => {
    const { calls } = await callsOf(printTypeScript({ operation: getOperation('getActivity'), path: { id: 2n ** 63n }, query: {} }))
    expect(calls[0]?.options).toEqual({ params: { path: { id: '9223372036854775808' } } })
  })

  it('shows characters that would not be seen, or that turn the text around', () => {
    const body = { name: 'a\u202eb\u200b' }
    const code = printTypeScript({ operation: getOperation('updateActivity'), path: { id: 1 }, query: {}, body })
    expect(code).toContain(String.raw`name: 'a\u202eb\u200b'`)
  })

  it('passes every value as it is, with credentials from the environment or written out', () =>
    fc.assert(
      fc.asyncProperty(hostileRequest, hostileSetting, async (request, setting) => {
        const values = { ...setting, baseUrl: 'http://127.0.0.1/api/v3', authUrl: 'http://127.0.0.1' }
        const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [environmentName(name as SettingName), value]))
        const { clientId: _id, clientSecret: _secret, ...unnamed } = values
        const isNamed = request.operation.operationId === 'deleteSubscription' || 'client_id' in (request.body ?? {})
        for (const given of [values, ...(isNamed ? [] : [{}, unnamed])]) {
          const { calls, created } = await callsOf(printTypeScript(request, given), env)
          expect(shown(calls[0]?.options)).toBe(shown(expectedOptions(request, basicOf(request, setting))))
          expect(created).toEqual([expect.objectContaining({ baseUrl: values.baseUrl })])
          if (request.operation.authentication === 'bearer') expect(created).toMatchObject([{ auth: setting.accessToken }])
        }
      }),
    ))
})

it.each(['typescript', 'curl'] as const)('%s has a sample of every operation, which ends with its last line', (language) => {
  for (const operation of operations) {
    const sample = printSample(language, { operation, path: {}, query: {} })
    expect(sample, operation.operationId).toMatch(/[^\s\\]\n$/)
    expect(sample, operation.operationId).not.toMatch(/undefined|\[object| $/m)
  }
})
