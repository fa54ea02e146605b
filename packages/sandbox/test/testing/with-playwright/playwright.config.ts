import { defineConfig } from '@playwright/test'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export default defineConfig({
  testDir: '.',
  outputDir: process.env['PLAYWRIGHT_OUTPUT'] ?? './results',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 90_000 },
  use: { launchOptions: { executablePath: CHROMIUM, args: FLAGS.split(' ') } },
})
