import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** For what hangs, and for nothing else: no test depends on how fast the machine is, nor on what else it does. */
const PATIENCE_MS = 180_000

/** Options of all tests, also of those of the docs site, which have a configuration of their own. */
export const options = {
  // One more than the smallest machine has cores, because many tests wait for servers, processes and browsers.
  maxWorkers: 3,
  // A worker runs many files: starting one for each file takes longer than most files.
  isolate: false,
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  teardownTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  /** Files of expected texts are written with `-u` only: one that is absent fails. */
  update: 'none' as const,
  /** Generates files that are not committed, and starts a Redis and a PostgreSQL, where they are installed. */
  globalSetup: [fromHere('scripts/prepare.ts'), fromHere('packages/kit/src/test-servers/global-setup.ts')],
  // Node runs the sources directly, if it is new enough, so nothing has to transform them: tests use `await using`, which Node 22 does not parse.
  ...(Number.parseInt(process.versions.node, 10) >= 24 && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
}

/** Tests of the built docs site, which `npm run check:docs` runs. */
const SITE = ['packages/docs/test/site/**', 'scripts/test/start.test.ts']

const project = (name: string, files: string, more = {}) => ({
  extends: true as const,
  test: { name, include: [`{packages/*,scripts}/test/**/*.${files}`, 'packages/docs/cookbook/**/*.test.ts'], exclude: SITE, ...more },
})

export default defineConfig({
  test: {
    ...options,
    // Those of `npm test`, unless a command names the other ones.
    ...{ project: ['tests'] },
    projects: [
      project('tests', 'test.ts'),
      // A campaign takes minutes.
      project('long', '{test,long}.ts', { env: { LONG_TESTS: '1', REQUIRE_SERVERS: '1' }, testTimeout: 10 * PATIENCE_MS }),
    ],
  },
})
