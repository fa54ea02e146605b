import pc from 'picocolors'
import { expect, it } from 'vitest'
import { banner, commandName } from '../../src/cli/banner.ts'
import type { ReadyLine } from '../../src/cli/connection.ts'

const ready = (auth_url: string): ReadyLine => ({
  event: 'ready',
  base_url: `${auth_url}/api/v3`,
  new_base_url: `${auth_url}/new/api/v3`,
  auth_url,
  control_url: `${auth_url}/_sandbox`,
  console_url: `${auth_url}/_sandbox/console`,
  client_id: '48213',
  client_secret: 's',
  access_token: 'a',
  refresh_token: 'r',
  athlete_id: 7,
  webhook_key: null,
  now: '2026-11-02T10:00:00.000Z',
  seed: 1,
  secrets: 'random',
})
const shown = (url: string) => banner(ready(url), 'activity-sandbox', pc.createColors(false))

it.each([
  [{}, 'activity-sandbox'],
  [{ npm_command: 'exec' }, 'npx @activity-tracking/sandbox'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'task:sandbox' }, 'npm run -s sandbox --'],
  [{ npm_command: 'run-script', npm_lifecycle_event: 'dev' }, 'activity-sandbox'],
])('commands to try are those of the same shell: %j', (env, name) => {
  expect(commandName(env)).toBe(name)
})

it('commands to try name the sandbox, except at the URL that they have by default', () => {
  expect(shown('http://127.0.0.1:8484')).not.toContain('--url')
  expect(shown('http://127.0.0.1:9000')).toContain('activity-sandbox advance 6h --url http://127.0.0.1:9000\n')
  expect(shown('http://sandbox:8484')).toContain('activity-sandbox env --url http://sandbox:8484\n')
})
