import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Starts a Redis and a PostgreSQL for the projects that name it, where they are installed. */
const globalSetup = fileURLToPath(import.meta.resolve('./packages/test-servers/src/global-setup.ts'))
/** Builds the docs site. */
const builtSite = fileURLToPath(import.meta.resolve('./packages/docs/test/build-site.ts'))

export default defineConfig({
  test: {
    // As many as the smallest machine has cores: one of them would otherwise only look on.
    maxWorkers: 2,
    projects: [
      { test: { name: 'spec', root: 'packages/spec', include: ['test/**/*.test.ts'] } },
      { test: { name: 'store', root: 'packages/store', include: ['test/**/*.test.ts'], globalSetup, testTimeout: 30_000 } },
      { test: { name: 'client', root: 'packages/client', include: ['test/**/*.test.ts'] } },
      { test: { name: 'mock', root: 'packages/mock', include: ['test/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'sandbox', root: 'packages/sandbox', include: ['test/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', root: 'packages/contract', include: ['test/**/*.test.ts'], globalSetup, testTimeout: 30_000 } },
      {
        test: {
          name: 'docs',
          root: 'packages/docs',
          include: ['{test,cookbook}/**/*.test.ts'],
          globalSetup: builtSite,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['test/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
