import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The folder of the built site. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Variables of a test run, which would build a development site, without a search. */
const OF_TESTS = /^(NODE_ENV|VITEST\w*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/

/**
 * Builds the site, in a process of its own.
 * @param signal stops the build
 * @throws Error with what the builder printed
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url))
  const inherited = Object.entries(process.env).filter(([name]) => !OF_TESTS.test(name))
  const env = { ...Object.fromEntries(inherited), ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  await promisify(execFile)(process.execPath, [astro, 'build', '--force', '--silent'], { cwd, env, ...(signal && { signal }) })
}
