import { CHROMIUM_OPTIONS } from '@activity-tracking/kit/test-servers/chromium'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: process.env['PLAYWRIGHT_OUTPUT'] ?? './results',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 90_000 },
  use: { launchOptions: CHROMIUM_OPTIONS },
})
