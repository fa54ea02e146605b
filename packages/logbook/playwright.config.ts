import { defineConfig } from '@playwright/test'

const { CHROMIUM } = process.env

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Rules that hold whatever a page looks like. */
const ONCE = [
  'account.spec.ts',
  'attacks.spec.ts',
  'athletes.spec.ts',
  'cleared-scopes.spec.ts',
  'disconnect-during-import.spec.ts',
  'files.spec.ts',
  'missed-changes.spec.ts',
  'tables.spec.ts',
  'without-scripts.spec.ts',
]

export default defineConfig({
  testDir: 'test',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  // A Chromium that is installed already. Otherwise: npx playwright install chromium
  ...(CHROMIUM && { use: { launchOptions: { executablePath: CHROMIUM } } }),
  projects: [
    { name: 'wide', use: { viewport: WIDE, colorScheme: 'light' } },
    { name: 'wide dark', testIgnore: ONCE, use: { viewport: WIDE, colorScheme: 'dark' } },
    { name: 'phone', testIgnore: ONCE, use: { viewport: PHONE, colorScheme: 'light' } },
    { name: 'phone dark', testIgnore: ONCE, use: { viewport: PHONE, colorScheme: 'dark' } },
  ],
})
