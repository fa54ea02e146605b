import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@activity-tracking/kit/test-servers'
import { startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it, vi } from 'vitest'
import { allBlocks, reasonNotToRun } from './code-blocks/read-blocks.ts'
import { clockAt } from './support/clock.ts'
import { emptyFolder, environmentOf } from './support/recipe.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const START = '2026-11-02T10:00:00Z'
/** Longest time that the sandbox waits, in seconds: for what hangs. */
const PATIENCE = 60
const PATH = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'

const GUIDE = 'packages/docs/src/content/docs/guides/webhooks.mdx'
const README = 'packages/webhooks/README.md'

const blocks = await allBlocks()
const receivers = blocks.filter(({ note }) => note === 'not-run="a separate test runs it as a program"')

/** The receiver of a page, with what the page adds to end it. */
const programOf = (page: string): string =>
  blocks
    .filter((block) => block.page === page && (receivers.includes(block) || block.code.startsWith("process.once('SIGTERM'")))
    .map(({ code }) => code)
    .join('\n')

/** The other files. */
const files = blocks.flatMap((block) => {
  const [, name] = /runs it as ([\w.]+)$/.exec(reasonNotToRun(block) ?? '') ?? []
  return name === undefined ? [] : [{ name, code: block.code }]
})

describe('the receivers of the guide and of the README', () => {
  it.each([
    { page: GUIDE, change: 'changed Ridge run', end: [0, null] },
    { page: README, change: 'save Ridge run', end: [null, 'SIGTERM'] },
  ])('work as pasted: they subscribe, get an event, erase, and end: $page', { timeout: 180_000 }, async (receiver) => {
    await using sandbox = await startSandbox({ now: START })
    const { control } = sandbox
    await using folder = await emptyFolder()
    // Inside the package, so that the program finds what it imports.
    const home = await mkdtemp(join(DOCS, '.receiver-'))
    const file = join(home, 'receiver.ts')
    await writeFile(file, programOf(receiver.page))
    for (const { name, code } of files) await writeFile(join(home, name), code)
    const port = String(await freePort())
    const callbackUrl = `http://127.0.0.1:${port}${PATH}`
    const env = { ...environmentOf(sandbox), CALLBACK_URL: callbackUrl, PORT: port }
    const start = (program: string) =>
      spawn(process.execPath, ['--import', clockAt(START), program], { cwd: folder.path, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [code] = await once(start(join(home, 'connect.ts')), 'exit')
    expect(code).toBe(0)
    const child = start(file)
    const ended = once(child, 'exit')
    try {
      let printed = ''
      child.stdout.on('data', (chunk) => (printed += chunk))
      await control.waitFor({ for: 'request', operation_id: 'createSubscription', status: 201, timeout: PATIENCE })
      await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
      await vi.waitFor(() => expect(printed).toContain(receiver.change), { timeout: 60_000 })
      // With at most an hour left, the app learns at once that access was revoked.
      await control.setClock({ advance: '5h' })
      await control.revokeGrant({ athlete_id: sandbox.athleteId })
      await vi.waitFor(() => expect(printed).toContain(`erase ${sandbox.athleteId}`), { timeout: 60_000 })

      child.kill('SIGTERM')
      await vi.waitFor(() => expect([child.exitCode, child.signalCode]).toEqual(receiver.end), { timeout: 60_000 })
    } finally {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true })
    }
  })
})
