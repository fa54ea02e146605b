import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { build } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'

const APP = fileURLToPath(new URL('../cookbook/react-app', import.meta.url))
const CONFIG = fileURLToPath(new URL('./react-app/playwright.config.ts', import.meta.url))
const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'))

describe.skipIf(!hasChromium)(`the page made with React and Vite (${WITHOUT_CHROMIUM})`, () => {
  it('is built, and passes its own tests against the sandbox', async () => {
    await build({ root: APP, logLevel: 'error' })
    const output = await mkdtemp(join(tmpdir(), 'react-app-'))
    onTestFinished(() => rm(output, { recursive: true, force: true }))
    const args = [PLAYWRIGHT, 'test', '--config', CONFIG, '--output', output, '--reporter', 'line']
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } }).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toMatch(/^ {2}4 passed/m)
  })
})
