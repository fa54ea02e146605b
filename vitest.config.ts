import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Starts Redis and PostgreSQL. */
const globalSetup = fileURLToPath(new URL('scripts/test-servers/global-setup.ts', import.meta.url))

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'spec', root: 'packages/spec', include: ['test/**/*.test.ts'] } },
      { test: { name: 'store', root: 'packages/store', include: ['test/**/*.test.ts'], globalSetup } },
      { test: { name: 'client', root: 'packages/client', include: ['test/**/*.test.ts'] } },
      { test: { name: 'mock', root: 'packages/mock', include: ['test/**/*.test.ts'] } },
      { test: { name: 'sandbox', root: 'packages/sandbox', include: ['test/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', root: 'packages/contract', include: ['test/**/*.test.ts'], globalSetup } },
      { test: { name: 'scripts', root: 'scripts', include: ['test/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
})
