import { describe, expect, it } from 'vitest'
import { createOAuth, TokenSet } from '../../src/index.ts'

const DATE = 'Mon, 02 Nov 2026 10:00:00 GMT'
const RECEIVED = Date.parse(DATE) / 1000
const HOUR = 3_600

/** The tokens that a refresh gives for the text of a response. */
function read(
  text: string,
  { headers = { Date: DATE }, now = () => Date.parse(DATE) }: { headers?: Record<string, string>; now?: () => number } = {},
) {
  const oauth = createOAuth({
    clientId: '48213',
    clientSecret: 'secret',
    redirectUri: 'https://app.example/callback',
    authUrl: 'https://service.example',
    fetch: async () => new Response(text, { headers }),
    now,
  })
  return oauth.refresh('old')
}

const withExpiry = (fields: string): string => `{"access_token":"a","refresh_token":"b"${fields && `,${fields}`}}`

describe('the expiry of tokens', () => {
  it.each([
    ['in six hours', RECEIVED + 6 * HOUR],
    ['in an hour', RECEIVED + HOUR],
    ['now', RECEIVED],
    ['in six hours, by a clock that is a day ahead', RECEIVED + 30 * HOUR],
    ['in six hours, by a clock that is a day behind', RECEIVED - 18 * HOUR],
  ])('is that of the response: %s', async (_what, at) => {
    expect((await read(withExpiry(`"expires_at":${at},"expires_in":1`))).expiresAt).toBe(at)
    expect((await read(withExpiry(`"expires_at":"${at}"`))).expiresAt).toBe(at)
  })

  it.each([
    ['absent', ''],
    ['null', '"expires_at":null'],
    ['a word', '"expires_at":"soon"'],
    ['zero', '"expires_at":0'],
    ['one second after 1970', '"expires_at":1'],
    ['negative', '"expires_at":-1'],
    ['in milliseconds', `"expires_at":${(RECEIVED + 6 * HOUR) * 1000}`],
    ['infinite', '"expires_at":1e999'],
    ['infinite, as text', '"expires_at":"1e999"'],
    ['larger than a number can be exactly', '"expires_at":99999999999999999999'],
    ['more than a day off', `"expires_at":${RECEIVED + 30 * HOUR + 1}`],
    ['more than a day past', `"expires_at":${RECEIVED - 18 * HOUR - 1}`],
    ['a list', `"expires_at":[${RECEIVED + HOUR}]`],
    ['an object that no number can be made of', '"expires_at":{"toString":1,"valueOf":1}'],
    ['true', '"expires_at":true'],
  ])('is by their lifetime when it is %s', async (_what, field) => {
    const lifetime = (value: string): string => withExpiry([field, `"expires_in":${value}`].filter(Boolean).join(','))
    expect((await read(lifetime('60'))).expiresAt).toBe(RECEIVED + 60)
    for (const useless of ['0', '-1', '1e999', '"1e999"', '21600000', 'null', '"long"', '[60]', '{"toString":1,"valueOf":1}']) {
      expect([useless, (await read(lifetime(useless))).expiresAt]).toEqual([useless, RECEIVED + 6 * HOUR])
    }
    expect((await read(withExpiry(field))).expiresAt).toBe(RECEIVED + 6 * HOUR)
  })

  it.each([{}, { Date: 'Fri, 31 Dec 9999 23:59:59 GMT' }])(
    'uses the clock of this machine if the response has no date: %j',
    async (headers) => {
      expect((await read(withExpiry(''), { headers, now: () => 1_000_000 })).expiresAt).toBe(1_000 + 6 * HOUR)
    },
  )

  it('uses the date of the response, not the clock of this machine', async () => {
    expect((await read(withExpiry(''), { now: () => 1_000_000 })).expiresAt).toBe(RECEIVED + 6 * HOUR)
  })

  it('is that of the response if only its date is a year off', async () => {
    const headers = { Date: 'Tue, 02 Nov 2027 10:00:00 GMT' }
    expect((await read(withExpiry(`"expires_at":${RECEIVED + HOUR}`), { headers })).expiresAt).toBe(RECEIVED + HOUR)
  })
})

it.each(['{"id":{"toString":1}}', '{"id":[1]}', '{"id":null}', '{}', '[]', '"one"'])(
  'tokens with the athlete %s are accepted, without an athlete ID',
  async (athlete) => {
    const tokens = await read(withExpiry(`"athlete":${athlete}`))
    expect([tokens.refreshToken, tokens.athleteId]).toEqual(['b', undefined])
  },
)

it.each([
  ['7', '7'],
  ['"7"', '7'],
  ['9007199254740993', '9007199254740993'],
])('tokens of the athlete %s have that athlete ID', async (id, athleteId) => {
  expect((await read(withExpiry(`"athlete":{"id":${id}}`))).athleteId).toBe(athleteId)
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Date.parse(DATE)])(
  'tokens from another source cannot expire at %d',
  (expiresAt) => {
    expect(() => new TokenSet({ accessToken: 'a', refreshToken: 'b', expiresAt })).toThrow('expiresAt must be a Unix timestamp in seconds')
  },
)
