import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { describe, expect, it } from 'vitest'
import { allow, createCommandSetting, PROGRAM, startProgram, visit } from './command.ts'

/** Runs a command in a separate terminal. */
const SCRIPT = '/usr/bin/script'
const hasScript = existsSync(SCRIPT)
if (!hasScript) console.log(`skipped: questions in a terminal: ${SCRIPT} is not installed`)

describe.skipIf(!hasScript)(`questions in a terminal (unless ${SCRIPT} is not installed)`, () => {
  const inTerminal = async (env: Readonly<Record<string, string | undefined>>) => {
    const setting = await createCommandSetting()
    const command = `'${process.execPath}' '${PROGRAM}' login --no-browser`
    const running = startProgram(SCRIPT, ['-qec', command, devNull], { ...setting.env, ...env })
    const shows = (text: string): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => void (running.output.out.includes(text) && resolve())
        look()
        running.child.stdout?.on('data', look)
      })
    return { setting, running, shows }
  }

  it('ask for the client ID, and for the secret without showing it', async () => {
    const { setting, running, shows } = await inTerminal({
      ACTIVITY_TRACKING_CLIENT_ID: undefined,
      ACTIVITY_TRACKING_CLIENT_SECRET: undefined,
    })
    await shows('Client ID: ')
    running.child.stdin?.write(`${setting.sandbox.clientId}\r`)
    await shows('Client secret (not shown): ')
    running.child.stdin?.write(`${setting.sandbox.clientSecret}\r`)
    await visit(await allow(await running.authorizationUrl(), { athlete: setting.sandbox.athleteId }))
    const { code, out } = await running.ended
    expect(code).toBe(0)
    expect(out).toContain(setting.sandbox.clientId)
    expect(out).not.toContain(setting.sandbox.clientSecret)
  })

  it('end with 130 on Ctrl-C', async () => {
    const { running, shows } = await inTerminal({ ACTIVITY_TRACKING_CLIENT_SECRET: undefined })
    await shows('Client secret (not shown): ')
    running.child.stdin?.write('\u0003')
    expect((await running.ended).code).toBe(130)
  })
})

it('without a terminal the missing setting is named', async () => {
  const setting = await createCommandSetting()
  const running = setting.start(['login'], { ACTIVITY_TRACKING_CLIENT_SECRET: undefined })
  expect(await running.ended).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('error: set ACTIVITY_TRACKING_CLIENT_SECRET\n'),
  })
})
