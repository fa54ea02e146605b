import { fileURLToPath } from 'node:url'
import { CHROMIUM_OPTIONS } from '@activity-tracking/kit/test-servers/chromium'
import logbook from '../../../packages/logbook/playwright.config.ts'

const looks = logbook.projects ?? []

/** All tests in a wide window, and all pages on a phone. */
const SLICE = [{ ...looks[0] }, { ...looks.at(-1), testMatch: 'pages.spec.ts' }]

/** The tests of Logbook with the sources of the workspace: in two looks, or in all in the long campaign. */
const config: typeof logbook = {
  ...logbook,
  testDir: fileURLToPath(new URL('../../../packages/logbook/test', import.meta.url)),
  // Node strips the types of the packages itself, without a first run that takes seconds.
  build: { external: ['**/packages/*/src/**'] },
  use: { launchOptions: CHROMIUM_OPTIONS },
  projects: process.env['LONG_TESTS'] === undefined ? SLICE : looks,
}

export default config
