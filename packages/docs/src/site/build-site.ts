import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The folder of the built site. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Variables of a test run, which would build a development site, without a search. */
const OF_TESTS = /^(NODE_ENV|VITEST\w*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/

/**
 * Builds the site, in a process of its own. The former one is served until the new one is complete.
 * @param signal stops the build
 * @throws Error with what the builder printed
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url))
  const inherited = Object.entries(process.env).filter(([name]) => !OF_TESTS.test(name))
  const env = { ...Object.fromEntries(inherited), ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  const folder = await mkdtemp(join(cwd, 'node_modules', '.site-'))
  const built = join(folder, 'built')
  try {
    const args = [astro, 'build', '--force', '--silent', '--outDir', built]
    await promisify(execFile)(process.execPath, args, { cwd, env, ...(signal && { signal }) })
    await rename(SITE, join(folder, 'former')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(built, SITE)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
