import { defineConfig } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '../../src/site/chromium.ts'

export default defineConfig({
  testDir: '../../cookbook/react-app',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 90_000 },
  use: { launchOptions: CHROMIUM_OPTIONS },
})
