import { execFileSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Connection, formatConnection } from '../../src/cli/connection.ts'
import { anyText } from '../support/any-text.ts'

const FIELDS = [
  'base_url',
  'new_base_url',
  'auth_url',
  'control_url',
  'client_id',
  'client_secret',
  'access_token',
  'refresh_token',
] as const

const HOSTILE = [
  "it's",
  '"',
  '`',
  '$HOME $(id) `id`',
  '\\n',
  '\\',
  'a#b',
  ' a ',
  'a\nB=1',
  '\r',
  '\u202e',
  '\'"`',
  '#',
  'a=b',
  "$'\\n'",
  '!!',
  '~',
]

const value = fc.oneof(anyText(), fc.string(), fc.constantFrom(...HOSTILE)).filter((text) => !text.includes('\0'))

const connection: fc.Arbitrary<Connection> = fc.tuple(...FIELDS.map(() => value)).map((values) => ({
  ...(Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])) as object as Connection),
  athlete_id: 7,
}))

const variablesOf = (given: Connection): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [`ACTIVITY_TRACKING_${name.toUpperCase()}`, String(text)]))

it('a .env file gives a program the same values, or is refused with the name of the variable', () => {
  fc.assert(
    fc.property(connection, (given) => {
      let text: string
      try {
        text = formatConnection(given, 'dotenv')
      } catch (error) {
        const [name = ''] = /\w+/.exec((error as Error).message) ?? []
        expect(variablesOf(given)[name]).toMatch(/[\p{Cc}$]|'.*["\\`]|["\\`].*'/su)
        return
      }
      expect(text.split(/[\n\r]/)).toHaveLength(FIELDS.length + 1)
      expect(parseEnv(text)).toEqual(variablesOf(given))
    }),
    { numRuns: 500 },
  )
})

it.skipIf(process.platform === 'win32').each([
  ["it's", '"it\'s"'],
  ['`id` \\ "', "'`id` \\ \"'"],
  ["'; touch x; '", '"\'; touch x; \'"'],
  ["'$(id)", undefined],
  ['$HOME', undefined], // dotenv-expand replaces it in any quotes
  ["'`id`", undefined],
  ["'\\", undefined],
])('a shell that reads a .env file runs nothing of the value %s (skipped on Windows)', (secret, written) => {
  const given = { client_secret: secret } as Connection
  if (written === undefined)
    return expect(() => formatConnection(given, 'dotenv')).toThrow('ACTIVITY_TRACKING_CLIENT_SECRET cannot be written')
  const text = formatConnection(given, 'dotenv')
  expect(text).toBe(`ACTIVITY_TRACKING_CLIENT_SECRET=${written}`)
  expect(execFileSync('sh', ['-c', `${text}\nprintf %s "$ACTIVITY_TRACKING_CLIENT_SECRET"`], { encoding: 'utf8' })).toBe(secret)
})
