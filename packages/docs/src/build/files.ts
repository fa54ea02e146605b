import { copyFile, glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const DESCRIPTION = fileURLToPath(new URL('../../../spec/dist/', import.meta.url))

/** Adds the description and its variants to the built site, to download. */
export const files = (): AstroIntegration => ({
  name: 'files',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for await (const name of glob('openapi*.{json,yaml}', { cwd: DESCRIPTION })) await copyFile(join(DESCRIPTION, name), join(root, name))
    },
  },
})
