import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { type Connection, formatConnection } from '../../src/cli/connection.ts'

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
