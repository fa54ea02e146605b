import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The packages that copied tests import, for tests in a folder that has no packages. */
export default defineConfig({
  resolve: {
    alias: {
      '@activity-tracking/client': at('../../../../client/src/index.ts'),
      '@activity-tracking/sandbox/vitest': at('../../../src/testing/vitest.ts'),
      vitest: fileURLToPath(import.meta.resolve('vitest')),
    },
  },
  test: { include: ['*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
})
