import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { digestOf } from '../build/digest.ts'

/** The folder of the built site. */
export const SITE = fileURLToPath(new URL('../../dist/', import.meta.url))

/** All sources of the site. */
const SOURCES = [
  'pnpm-lock.yaml',
  'UPGRADING.md',
  '.changeset/*.{md,json}',
  'openapi/**',
  'packages/{cli,client,kit,store,webhooks,sandbox,mock,spec}/{*.md,package.json,src/**}',
  'packages/docs/{*.ts,*.mjs,package.json,src/**,cookbook/**,public/**}',
]
/** Written by the build itself, and by the builds of apps of the cookbook. */
const MADE = ['packages/docs/src/content/docs/reference/**', 'packages/docs/cookbook/*/dist/**']

/** Variables that would build a development site, without a search. */
const SET_BY_TESTS = /^(NODE_ENV|VITEST\w*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/

/** What a build may print, in bytes. It prints a line for each page. */
const MOST_OUTPUT = 64 * 1024 * 1024

type FailedBuild = Error & { readonly stdout?: string; readonly stderr?: string }

/** Lines that are shown of what a failed build printed. */
const SHOWN_LINES = 20

/** What the builder printed last, without the frames of its stack. */
function reasonOf({ message, stdout = '', stderr = '' }: FailedBuild): string {
  const lines = (stderr.trim() || stdout.trim() || message).split('\n').filter((line) => !/^\s+(at |Stack trace:)/.test(line))
  return lines.slice(-SHOWN_LINES).join('\n')
}

/**
 * Builds the production site.
 * @param args more arguments of Astro's build
 * @param signal stops the build
 * @throws Error with what the builder printed
 */
export async function runBuild(args: readonly string[], signal?: AbortSignal): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const astro = fileURLToPath(new URL('../../node_modules/astro/bin/astro.mjs', import.meta.url))
  const inherited = Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.test(name))
  const env = { ...Object.fromEntries(inherited), ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  const options = { cwd, env, maxBuffer: MOST_OUTPUT, ...(signal && { signal }) }
  await promisify(execFile)(process.execPath, [astro, 'build', '--force', ...args], options).catch((error: FailedBuild) => {
    throw new Error(reasonOf(error), { cause: error })
  })
}

/**
 * Builds the production site for its stated URL, unless nothing has changed since the last build.
 * @param signal stops the build
 * @throws Error with what the builder printed
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const stamp = join(SITE, '.digest')
  const digest = await digestOf(SOURCES, MADE)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return
  // An interrupted build leaves a site that does not match the digest.
  await rm(stamp, { force: true })
  await runBuild([], signal)
  await writeFile(stamp, digest)
}
