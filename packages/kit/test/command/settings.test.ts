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
