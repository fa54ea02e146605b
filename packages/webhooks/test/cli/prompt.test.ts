import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sandboxTest } from '@activity-tracking/sandbox/vitest'
import { describe, expect, onTestFinished } from 'vitest'
import { type Environment, environmentOf, inherited } from './command.ts'

/** Runs a command in a separate terminal. */
const SCRIPT = '/usr/bin/script'
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const hasScript = existsSync(SCRIPT)
if (!hasScript) console.log(`skipped: questions in a terminal: ${SCRIPT} is not installed`)

const test = sandboxTest({ now: '2026-11-02T10:00:00Z', frozen: true })

function startInTerminal(env: Environment, command: string) {
  const child = spawn(SCRIPT, ['-qec', `'${process.execPath}' '${CLI}' ${command}`, devNull], { env: { ...inherited(), ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk))
  const shows = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => void (out.includes(text) && resolve())
      look()
      child.stdout.on('data', look)
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out }))
  return { type: (text: string) => child.stdin.write(text), shows, ended }
}

describe.skipIf(!hasScript)(`questions in a terminal (unless ${SCRIPT} is not installed)`, () => {
  test('request missing settings, and hide the secret', async ({ world }) => {
    const { ACTIVITY_TRACKING_BASE_URL = '' } = environmentOf(world)
    const { type, shows, ended } = startInTerminal({ ACTIVITY_TRACKING_BASE_URL }, 'status')
    await shows('Client ID: ')
    type(`${world.clientId}\r`)
    await shows('Client secret (not shown): ')
    type(`${world.clientSecret}\r`)
    const { code, out } = await ended
    expect(code).toBe(7)
    expect(out).toContain('subscription  none')
    expect(out).not.toContain(world.clientSecret)
  })

  test('request the callback URL and hide it, and end with 130 on Ctrl-C', async ({ world }) => {
    const { ACTIVITY_TRACKING_CLIENT_ID = '', ACTIVITY_TRACKING_BASE_URL = '' } = environmentOf(world)
    const { type, shows, ended } = startInTerminal({ ACTIVITY_TRACKING_CLIENT_ID, ACTIVITY_TRACKING_BASE_URL }, 'subscribe')
    await shows('Callback URL (not shown): ')
    type('https://app.example/webhooks/2f6c0d9e4b1a7358\r')
    await shows('Client secret (not shown): ')
    type('\u0003')
    const { code, out } = await ended
    expect(code).toBe(130)
    expect(out).not.toContain('2f6c0d9e4b1a7358')
  })
})
