import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { digestOf } from '../build/digest.ts'

/** Where the site is built, and served from. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Everything that the site is made from. */
const SOURCES = [
  'pnpm-lock.yaml',
  '.changeset/*.md',
  'openapi/**',
  'packages/{client,store,webhooks,sandbox,mock,spec}/{*.md,package.json,src/**}',
  'packages/docs/{*.ts,*.mjs,src/**,cookbook/**,public/**}',
]
/** Written by the build itself. */
const MADE = ['packages/docs/src/content/docs/reference/**']

/** Would make it a site for writers, without a search. */
const SET_BY_TESTS = /^(NODE_ENV|VITEST\w*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/

/**
 * Builds the site as readers get it, unless nothing has changed since this did so last.
 * @param signal stops the build
 * @throws Error with what the builder printed
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const stamp = join(SITE, '.digest')
  const digest = await digestOf(SOURCES, MADE)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return
  // A build that is interrupted leaves a site that is no longer what the digest says.
  await rm(stamp, { force: true })
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url))
  const inherited = Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.test(name))
  const env = { ...Object.fromEntries(inherited), ASTRO_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(process.execPath, [astro, 'build', '--force'], { cwd, env, ...(signal && { signal }) })
  await writeFile(stamp, digest)
}
