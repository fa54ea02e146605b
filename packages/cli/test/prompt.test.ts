import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { expect, it, vi } from 'vitest'
import { createCommandSetting, PROGRAM, startProgram } from './command.ts'

/** Runs a command in a separate terminal. */
const SCRIPT = '/usr/bin/script'
const hasScript = existsSync(SCRIPT)
if (!hasScript) console.log(`skipped: questions in a terminal: ${SCRIPT} is not installed`)

it.skipIf(!hasScript)(
  `asks in a terminal for the client ID, and for the secret without showing it (unless ${SCRIPT} is not installed)`,
  async () => {
    const setting = await createCommandSetting()
    const command = `'${process.execPath}' '${PROGRAM}' login --no-browser`
    const env = { ...setting.env, ACTIVITY_TRACKING_CLIENT_ID: undefined, ACTIVITY_TRACKING_CLIENT_SECRET: undefined }
    const running = startProgram(SCRIPT, ['-qec', command, devNull], env)
    const shows = (text: string) => vi.waitUntil(() => running.output.out.includes(text), { timeout: 60_000, interval: 5 })
    await shows('Client ID: ')
    running.child.stdin?.write(`${setting.sandbox.clientId}\r`)
    await shows('Client secret (not shown): ')
    running.child.stdin?.write(`${setting.sandbox.clientSecret}\r`)
    await setting.authorize(running)
    const { code, out } = await running.ended
    expect(code).toBe(0)
    expect(out).toContain(setting.sandbox.clientId)
    expect(out).not.toContain(setting.sandbox.clientSecret)
  },
)

it('without a terminal the missing setting is named', async () => {
  const setting = await createCommandSetting()
  const running = setting.start(['login'], { ACTIVITY_TRACKING_CLIENT_SECRET: undefined })
  expect(await running.ended).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('error: set ACTIVITY_TRACKING_CLIENT_SECRET\n'),
  })
})
