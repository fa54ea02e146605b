import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { InterruptedError } from '../../src/command/exit.ts'
import { readSetting } from '../../src/command/settings.ts'

const SETTING = { variable: 'ACTIVITY_TRACKING_OF_NOBODY', question: 'Nothing', isSecret: false, option: '--nothing' }

it('is the given value, or else that of the environment, or else the known one', async () => {
  expect(await readSetting(SETTING, { given: 'given', known: 'known' })).toBe('given')
  expect(await readSetting(SETTING, { known: 'known' })).toBe('known')
  vi.stubEnv(SETTING.variable, 'set')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await readSetting(SETTING, { known: 'known' })).toBe('set')
  expect(await readSetting(SETTING, { given: 'given' })).toBe('given')
})

it('is not asked for after an interruption', async () => {
  const reason = new InterruptedError('SIGTERM')
  await expect(readSetting(SETTING, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  await expect(readSetting(SETTING)).rejects.toThrow('set ACTIVITY_TRACKING_OF_NOBODY, or use --nothing')
})

/** Asks for the setting in a terminal that shows what is written to it. */
function ask(isSecret: boolean, signal?: AbortSignal) {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal })
  const shown: string[] = []
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as never),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => shown.push(String(text)) > 0),
  ]
  const typed = readSetting({ ...SETTING, isSecret }, { ...(signal && { signal }) }).finally(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return { typed, shown, terminal }
}

it('is typed in a terminal, which does not show a secret', async () => {
  const open = ask(false)
  open.terminal.write(' known \n')
  expect([await open.typed, open.shown.join('')]).toEqual(['known', expect.stringMatching(/Nothing: .*known/s)])
  const secret = ask(true)
  secret.terminal.write('hidden\n')
  expect([await secret.typed, secret.shown.join('')]).toEqual(['hidden', 'Nothing (not shown): \n'])
})

it('is not waited for after an interruption, Ctrl-C or the end of the input', async () => {
  const controller = new AbortController()
  const stopped = ask(false, controller.signal)
  const reason = new InterruptedError('SIGTERM')
  controller.abort(reason)
  await expect(stopped.typed).rejects.toBe(reason)
  for (const key of ['\u0003', '\u0004']) {
    const { typed, terminal } = ask(true)
    terminal.write(key)
    await expect(typed).rejects.toThrow(InterruptedError)
  }
})
