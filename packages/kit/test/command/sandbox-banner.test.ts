import pc from 'picocolors'
import { expect, it } from 'vitest'
import { sandboxBanner } from '../../src/command/sandbox-banner.ts'

const shown = (auth_url: string) =>
  sandboxBanner(
    {
      base_url: `${auth_url}/api/v3`,
      new_base_url: `${auth_url}/new/api/v3`,
      auth_url,
      control_url: `${auth_url}/_sandbox`,
      console_url: `${auth_url}/_sandbox/console`,
      client_id: '48213',
      client_secret: '\u202e',
      access_token: 'full',
      refresh_token: 'r',
      limited_token: 'limited',
      athlete_id: 7,
      webhook_key: null,
      now: '2026-11-02T10:00:00.000Z',
      seed: 1,
      secrets: 'random',
    },
    'npx @activity-tracking/sandbox',
    pc.createColors(false),
  )

it('the printed commands name the URL of the sandbox, unless it is the default', () => {
  expect(shown('http://127.0.0.1:8484')).not.toContain('--url')
  expect(shown('http://127.0.0.1:9000')).toContain('npx @activity-tracking/sandbox advance 6h --url http://127.0.0.1:9000\n')
  expect(shown('http://sandbox:8484')).toContain('npx @activity-tracking/sandbox token --url http://sandbox:8484\n')
})

it('lists the key of events only with a value, and escapes control characters', () => {
  expect(shown('http://127.0.0.1:8484')).not.toContain('webhook_key')
  expect(shown('http://127.0.0.1:8484')).toMatch(/client_secret +\\u202e\n/)
})
