import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { format } from 'node:util'
import type { Sandbox } from '@activity-tracking/sandbox'
import { vi } from 'vitest'

const COOKBOOK = fileURLToPath(new URL('../../cookbook/', import.meta.url))

/** An empty folder that a recipe works in. */
export async function emptyFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'recipe-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

/** What a reader's program finds in its environment: what `npx @activity-tracking/sandbox env` prints, and nothing of the tests. */
export const environmentOf = (sandbox: Sandbox): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  ACTIVITY_TRACKING_BASE_URL: sandbox.baseUrl,
  ACTIVITY_TRACKING_AUTH_URL: sandbox.authUrl,
  ACTIVITY_TRACKING_CONTROL_URL: sandbox.controlUrl,
  ACTIVITY_TRACKING_CLIENT_ID: sandbox.clientId,
  ACTIVITY_TRACKING_CLIENT_SECRET: sandbox.clientSecret,
  ACTIVITY_TRACKING_ACCESS_TOKEN: sandbox.accessToken,
  ACTIVITY_TRACKING_ATHLETE_ID: sandbox.athleteId,
})

interface RecipeOptions {
  readonly sandbox: Sandbox
  /** The folder that it works in. */
  readonly cwd: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

let runs = 0

/** A token or another secret, which differs in each run. */
const SECRET = /[0-9a-f]{40}|\d\.\d{9,}\.[0-9a-f.]+/g

/** Runs a recipe in this process to its end. Returns what it printed and sent to the service, with secrets as their numbers, and its exit code. */
export async function runRecipe(name: string, { sandbox, cwd, args = [], env = {} }: RecipeOptions) {
  const path = join(COOKBOOK, name)
  const [folder, mask] = [process.cwd(), process.umask()]
  const printed = { stdout: '', stderr: '' }
  const [requests, secrets] = [new Set<string>(), new Set<string>()]
  const { fetch } = globalThis
  const collect =
    (stream: keyof typeof printed) =>
    (...values: unknown[]) => {
      printed[stream] += `${format(...values)}\n`
    }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(collect('stdout')),
    vi.spyOn(console, 'error').mockImplementation(collect('stderr')),
    vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, path, ...args]),
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const { pathname, search } = new URL(String(url))
      const [authorization] = /^Basic|.*/.exec(new Headers(init?.headers).get('Authorization') ?? '') ?? []
      const sent = [init?.method, pathname + search, authorization, init?.body].filter(Boolean).join(' ')
      // Whether a token is refreshed depends on the date.
      if (/^\/_sandbox|\/token$/.test(pathname)) return fetch(url, init)
      const text = sent.replace(SECRET, (secret) => String([...secrets.add(secret)].indexOf(secret)))
      requests.add(text.replaceAll(/(?<=\/|%3A)\d{5,}/g, 'N'))
      return fetch(url, init)
    }),
  ]
  for (const [name, value] of Object.entries({ ...environmentOf(sandbox), ...env })) vi.stubEnv(name, value)
  process.chdir(cwd)
  try {
    runs += 1
    await import(`${pathToFileURL(path).href}?${runs}`)
    return { ...printed, requests: [...requests].sort().join('\n'), code: process.exitCode ?? 0 }
  } finally {
    process.chdir(folder)
    process.umask(mask)
    process.exitCode = undefined
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}

/** A recipe that serves until it is disposed of. */
interface RunningRecipe extends AsyncDisposable {
  /** What it has printed so far. */
  readonly printed: () => string
}

/** Starts a recipe that serves in a process of its own, and waits for its first line. */
export async function startRecipe(name: string, sandbox: Sandbox, cwd: string, env: Record<string, string>): Promise<RunningRecipe> {
  const child = spawn(process.execPath, [join(COOKBOOK, name)], {
    cwd,
    env: { ...environmentOf(sandbox), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
