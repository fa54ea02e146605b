import { CHROMIUM_OPTIONS } from '@activity-tracking/kit/test-servers/chromium'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '../../cookbook/react-app',
  // Node strips the types of the packages itself, without a first run that takes seconds.
  build: { external: ['**/packages/*/src/**'] },
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 90_000 },
  use: { launchOptions: CHROMIUM_OPTIONS },
})
