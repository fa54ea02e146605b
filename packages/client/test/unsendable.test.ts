import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, createClient, type Send } from '../src/index.ts'
import { clientWith, json } from './client-with.ts'

const SECRET = 'seeded-secret'

/** What a caller without types may give. */
const loose = <T>(value: unknown): T => value as T

async function refusalOf(call: Promise<{ readonly error?: unknown }>): Promise<unknown> {
  const { error } = await call
  expect(error).toMatchObject({ code: 'invalid_request' })
  expect(inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)).not.toContain(SECRET)
  return error
}

describe('an access token', () => {
  const WRONG: [string, unknown][] = [
    ['with a line break at its end', `${SECRET}\n`],
    ['with a line break in it', `${SECRET}\nX-Other: 1`],
    ['with a carriage return', `${SECRET}\r`],
    ['with a NUL', `${SECRET}\0`],
    ['with another control character', `${SECRET}\x1b[2J`],
    ['with a space', ` ${SECRET}`],
    ['with a character beyond ASCII', `${SECRET}…`],
    ['that is empty', ''],
    ['that is a number', 12345],
    ['that is an object', { token: SECRET }],
    ['that is a list', [SECRET]],
    ['that is null', null],
  ]

  it.each(WRONG)('%s is refused before it is sent, by an error that does not hold it', async (_what, token) => {
    const sources: Partial<ClientOptions>[] = [
      ...(typeof token === 'string' ? [{ auth: token }] : []),
      { auth: () => loose<string>(token) },
      { auth: async () => loose<string>(token) },
    ]
    for (const source of sources) {
      const { client, requests } = clientWith(() => json({}), loose(source))
      expect(await refusalOf(client.GET('/athlete'))).toMatchObject({ message: expect.stringContaining('the access token must be') })
      expect(requests).toEqual([])
    }
  })

  it.each(WRONG)('of a source %s is refused, also as a replacement', async (_what, token) => {
    const sent: string[] = []
    const bases = { baseUrl: 'https://service.example/api/v3', authUrl: 'https://service.example' }
    const invalid = { errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }] }
    const fetch: Send = async (_url, { headers }) => {
      sent.push(headers['authorization'] ?? '')
      return json(invalid, { status: 401 })
    }
    const first = { accessToken: async () => loose<string>(token), replace: async () => 'another' }
    const second = { accessToken: async () => 'a-token', replace: async () => loose<string>(token) }
    await refusalOf(createClient({ ...bases, fetch, auth: first }).GET('/athlete'))
    expect(sent).toEqual([])
    await refusalOf(createClient({ ...bases, fetch, auth: second }).GET('/athlete'))
    expect(sent).toEqual(['Bearer a-token'])
  })
})

describe('a header', () => {
  it.each<[string, Record<string, string>]>([
    ['with a line break', { 'X-Key': `${SECRET}\nX-Other: 1` }],
    ['with a NUL', { Authorization: `Bearer ${SECRET}\0` }],
    ['with a character beyond Latin-1', { 'X-Key': `${SECRET}…` }],
    ['whose name is none', { [`X ${SECRET}`]: '1' }],
    ['whose name is empty', { '': SECRET }],
  ])('%s is refused before anything is sent, by an error that does not hold it', async (_what, headers) => {
    const ofCall = clientWith(() => json({}))
    const ofClient = clientWith(() => json({}), { headers })
    for (const call of [ofCall.client.GET('/athlete', { headers }), ofClient.client.GET('/athlete')]) {
      expect(await refusalOf(call)).toMatchObject({ message: 'GET /athlete: a header has a name or value that cannot be sent' })
    }
    expect([...ofCall.requests, ...ofClient.requests]).toEqual([])
  })
})

describe('a path', () => {
  it.each([
    [`/athlete?access_token=${SECRET}`, 'GET /athlete: the service does not have this operation'],
    [`https://user:${SECRET}0123456789@service.example/`, /the service does not have this operation/],
  ])('that is a URL with a secret is not repeated', async (path, message) => {
    const { client } = clientWith(() => json({}))
    expect(await refusalOf(client.GET(loose<'/athlete'>(path)))).toMatchObject({ message: expect.stringMatching(message) })
  })
})
