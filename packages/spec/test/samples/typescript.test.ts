import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { getOperation } from '../../src/index.ts'
import { environmentName, printTypeScript, type SampleRequest, type SettingName } from '../../src/samples/index.ts'
import { HOSTILE_REQUESTS, HOSTILE_SETTING } from './hostile-requests.ts'

/** What a program without its imports gives the client: its options, and those of a call, as text that shows own properties only. */
async function givenBy(code: string, env: Readonly<Record<string, string>> = {}): Promise<{ created: unknown; options: string }> {
  let created: unknown
  let options: unknown
  const call = async (_path: string, given?: unknown) => {
    options = given
  }
  const given = {
    createClient: (its: unknown) => {
      created = its
      return { GET: call, PUT: call, POST: call, DELETE: call }
    },
    unwrap: (result: unknown) => result,
    openAsBlob: async (fileName: string) => ({ fileName }),
    process: { env },
    console: { log: () => {} },
  }
  await runInThisContext(`(async ({ ${Object.keys(given)} }) => {\n${code.replace(/^import .*\n/gm, '')}\n})`)(given)
  return { created, options: JSON.stringify(options) }
}

const optionsOf = ({ operation, path, body, ...request }: SampleRequest) => {
  const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== null))
  const { clientId, clientSecret } = HOSTILE_SETTING
  const hasParams = [path, query].map((values) => Object.keys(values).length > 0)
  return {
    ...(hasParams.includes(true) && { params: { ...(hasParams[0] && { path }), ...(hasParams[1] && { query }) } }),
    ...(operation.authentication === 'basic' && { headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } }),
    ...(body && { body }),
  }
}

it.each(HOSTILE_REQUESTS)(
  'a TypeScript program passes every value as it is, with credentials from the environment or written out: %s',
  async (_id, request) => {
    const setting = { ...HOSTILE_SETTING, baseUrl: 'http://127.0.0.1/api/v3', authUrl: 'http://127.0.0.1' }
    const env = Object.fromEntries(Object.entries(setting).map(([name, value]) => [environmentName(name as SettingName), value]))
    const wanted = JSON.stringify(optionsOf(request), (_name, value) => (typeof value === 'bigint' ? String(value) : value))
    const { authentication, base } = request.operation
    const auth = { ...(authentication === 'bearer' && { auth: setting.accessToken }), ...(base === 'auth' && { authUrl: setting.authUrl }) }
    for (const given of [setting, {}]) {
      const { created, options } = await givenBy(printTypeScript(request, given), env)
      expect(options).toBe(wanted)
      expect(created).toMatchObject({ baseUrl: setting.baseUrl, ...auth })
    }
  },
)

it('a zero byte, both quotes, and a property that is called __proto__ are passed as they are', async () => {
  const body = JSON.parse(`{"__proto__":{"x":"\\u0000'\\""}}`)
  const { options } = await givenBy(printTypeScript({ operation: getOperation('updateActivity'), path: {}, query: {}, body }))
  expect(options).toBe(JSON.stringify({ body }))
})

it('characters that would not be seen, or that turn the text around, are escaped', () => {
  const body = { name: 'a\u202eb\u200b\u{e0041}' }
  const code = printTypeScript({ operation: getOperation('updateActivity'), path: { id: 1 }, query: {}, body })
  expect(code).toContain(String.raw`name: 'a\u202eb\u200b\u{e0041}'`)
})
