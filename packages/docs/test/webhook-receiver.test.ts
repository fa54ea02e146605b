import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { sqliteStore } from '@activity-tracking/store/sqlite'
import { freePort } from '@activity-tracking/test-servers'
import { describe, expect, it, vi } from 'vitest'
import { allBlocks } from './code-blocks/read-blocks.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { emptyFolder } from './support/recipe.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const START = '2026-11-02T10:00:00Z'
/** Longest time that the sandbox waits, in seconds: for what hangs. */
const PATIENCE = 60
const PATH = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

/** Makes a process begin at the time of the sandbox. */
const clockAt = (time: string): string =>
  `data:text/javascript,${encodeURIComponent(`const real = Date.now; const offset = ${Date.parse(time)} - real(); Date.now = () => real() + offset`)}`

const receivers = (await allBlocks()).filter(({ note }) => note === 'not-run="a test of its own runs it as a program"')

describe('the receiver of the README and of the guide', () => {
  it('is the same program, of less than 35 lines', () => {
    expect(receivers.map(({ page }) => page)).toEqual(['packages/docs/src/content/docs/guides/webhooks.md', 'packages/webhooks/README.md'])
    expect(new Set(receivers.map(({ code }) => code)).size).toBe(1)
    expect(receivers[0]?.code.split('\n').length).toBeLessThan(35)
  })

  it('works as pasted: it subscribes, refuses what is not an event, and gets a real one', async () => {
    await using sandbox = await startSandbox({ now: START })
    const { baseUrl, authUrl, clientId, clientSecret, control } = sandbox
    await using folder = await emptyFolder()
    const store = sqliteStore({ path: join(folder.path, 'grants.sqlite') })
    const now = () => Date.parse(sandbox.now)
    const app = createApp({ baseUrl, authUrl, clientId, clientSecret, redirectUri: 'http://localhost/callback', store, now })
    const tokens = await control.createToken({ scope: 'read,activity:read_all' })
    await app.importGrant(tokens)
    await app.close()
    store.close()

    // Inside the package, so that the program finds what it imports.
    const home = await mkdtemp(join(DOCS, '.receiver-'))
    const file = join(home, 'receiver.ts')
    await writeFile(file, receivers[0]?.code ?? '')
    const port = String(await freePort())
    const callbackUrl = `http://127.0.0.1:${port}${PATH}`
    const child = spawn(process.execPath, ['--import', clockAt(START), file], {
      cwd: folder.path,
      env: {
        ...BARE_ENVIRONMENT,
        CLIENT_ID: clientId,
        CLIENT_SECRET: clientSecret,
        BASE_URL: baseUrl,
        AUTH_URL: authUrl,
        CALLBACK_URL: callbackUrl,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    try {
      let printed = ''
      child.stdout.on('data', (chunk) => (printed += chunk))
      await control.waitFor({ for: 'request', operation_id: 'createSubscription', status: 201, timeout: PATIENCE })

      // What `curl -d x` sends.
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const refused = await fetch(callbackUrl, { method: 'POST', body: 'x', headers })
      expect([refused.status, await refused.text()]).toEqual([400, 'The body is not a webhook event: it is not JSON.\n'])

      await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
      await vi.waitFor(() => expect(printed).toContain('changed Ridge run'), { timeout: 60_000 })
      await control.revokeGrant({ athlete_id: tokens.athlete.id })
      await vi.waitFor(() => expect(printed).toContain(`erase ${tokens.athlete.id}`), { timeout: 60_000 })
    } finally {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true })
    }
  }, 180_000)
})

it('no page has a receiver of its own', async () => {
  const own = (await allBlocks()).filter(
    ({ code }) => /hub\.challenge['"\]]|createServer\(/.test(code) && !code.includes('createServer(toNode('),
  )
  expect(own.map(({ page, line }) => `${page}:${line}`)).toEqual([])
})
