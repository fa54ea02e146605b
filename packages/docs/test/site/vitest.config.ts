import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { options } from '../../../../vitest.config.ts'

/** The tests of the built site, and of the program that serves it. */
export default defineConfig({
  test: {
    ...options,
    include: ['*.test.ts', '../../../../scripts/test/start.test.ts'],
    globalSetup: [...options.globalSetup, fileURLToPath(new URL('build-site.ts', import.meta.url))],
  },
})
