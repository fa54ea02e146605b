import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the site that the tests look at. */
export default async function buildSite(): Promise<void> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  const astro = fileURLToPath(new URL('../node_modules/.bin/astro', import.meta.url))
  // As for readers: what the tests set in the environment would make it a site for writers, without a search.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(astro, ['build', '--force'], { cwd, env })
}
