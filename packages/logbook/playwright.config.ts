import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** What depends on how a page looks. */
const LOOKS = ['keyboard.spec.ts', 'pages.spec.ts']

export default defineConfig({
  testDir: 'test',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  updateSnapshots: 'none',
  // A Chromium that is installed already. Otherwise: npx playwright install chromium
  ...(CHROMIUM && { use: { launchOptions: { executablePath: CHROMIUM } } }),
  projects: [
    { name: 'wide', use: { viewport: WIDE, colorScheme: 'light' } },
    { name: 'wide dark', testMatch: LOOKS, use: { viewport: WIDE, colorScheme: 'dark' } },
    { name: 'phone', testMatch: LOOKS, use: { viewport: PHONE, colorScheme: 'light' } },
    { name: 'phone dark', testMatch: LOOKS, use: { viewport: PHONE, colorScheme: 'dark' } },
  ],
})
