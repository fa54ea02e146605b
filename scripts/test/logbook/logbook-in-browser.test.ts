import { fileURLToPath } from 'node:url'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, test } from 'vitest'
import { runTool } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'

const CONFIG = fileURLToPath(new URL('./playwright.config.ts', import.meta.url))

describe.skipIf(!hasChromium)(`Logbook in a browser (${WITHOUT_CHROMIUM})`, { timeout: 900_000 }, () => {
  test('passes its own tests', async () => {
    const { code, output } = await inTempFolder((folder) =>
      runTool('playwright', ['test', '--config', CONFIG, '--output', folder, '--reporter', 'line'], {
        owner: 'packages/logbook',
        env: { NO_COLOR: '1' },
      }),
    )
    expect(code, output).toBe(0)
    expect(output).toMatch(/^ {2}\d+ passed/m)
  })
})
