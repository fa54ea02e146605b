import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the site is built, and served from. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url))

export interface BuildOptions {
  /** Where the site goes; default {@link SITE}. */
  readonly folder?: string
  /** Stops the build. */
  readonly signal?: AbortSignal
}

/**
 * Builds the site as readers get it.
 * @throws Error with what the builder printed
 */
export async function buildSite({ folder = SITE, signal }: BuildOptions = {}): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const astro = fileURLToPath(new URL('../../node_modules/.bin/astro', import.meta.url))
  // What tests set in the environment would make it a site for writers, without a search.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(astro, ['build', '--force', '--outDir', folder], { cwd, env, ...(signal && { signal }) })
}
