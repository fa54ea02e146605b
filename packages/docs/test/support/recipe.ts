import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Sandbox } from '@activity-tracking/sandbox'
import { BARE_ENVIRONMENT } from './bare-environment.ts'

const COOKBOOK = fileURLToPath(new URL('../../cookbook/', import.meta.url))

/** An empty folder that a recipe works in. */
export async function emptyFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'recipe-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

/** The server that a recipe uses: a sandbox, or a mock with any credentials. */
export type RecipeServer = Pick<Sandbox, 'baseUrl' | 'authUrl' | 'controlUrl' | 'clientId' | 'clientSecret' | 'accessToken' | 'athleteId'>

/** What `npx @activity-tracking/sandbox env` prints, as the recipes read it. */
export const environmentOf = (sandbox: RecipeServer): Record<string, string> => ({
  ...BARE_ENVIRONMENT,
  ACTIVITY_TRACKING_BASE_URL: sandbox.baseUrl,
  ACTIVITY_TRACKING_AUTH_URL: sandbox.authUrl,
  ACTIVITY_TRACKING_CONTROL_URL: sandbox.controlUrl,
  ACTIVITY_TRACKING_CLIENT_ID: sandbox.clientId,
  ACTIVITY_TRACKING_CLIENT_SECRET: sandbox.clientSecret,
  ACTIVITY_TRACKING_ACCESS_TOKEN: sandbox.accessToken,
  ACTIVITY_TRACKING_ATHLETE_ID: sandbox.athleteId,
})

/** What a recipe printed, and its exit code. */
interface RecipeResult {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

interface RecipeOptions {
  readonly sandbox: Sandbox
  /** The folder that it works in. */
  readonly cwd: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a recipe to its end. */
export async function runRecipe(name: string, { sandbox, cwd, args = [], env = {} }: RecipeOptions): Promise<RecipeResult> {
  const options = { cwd, env: { ...environmentOf(sandbox), ...env } }
  return promisify(execFile)(process.execPath, [join(COOKBOOK, name), ...args], options).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: RecipeResult) => error,
  )
}

/** A recipe that serves until it is disposed of. */
interface RunningRecipe extends AsyncDisposable {
  /** What it has printed so far. */
  readonly printed: () => string
}

/** Starts a recipe that serves, and waits for its first line. */
export async function startRecipe(name: string, server: RecipeServer, cwd: string, env: Record<string, string>): Promise<RunningRecipe> {
  const child = spawn(process.execPath, [join(COOKBOOK, name)], {
    cwd,
    env: { ...environmentOf(server), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('no standard output')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => {})
  return {
    printed: () => printed,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended.catch(() => {})
    },
  }
}
