import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env

export default defineConfig({
  testDir: 'test',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A Chromium that is installed already. Otherwise: npx playwright install chromium
  ...(CHROMIUM && { use: { launchOptions: { executablePath: CHROMIUM } } }),
})
