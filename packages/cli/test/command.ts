import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ended, type Environment, startHere } from '@activity-tracking/kit/command/testing'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { onTestFinished, vi } from 'vitest'
import { createCliProgram } from '../src/program.ts'

/** The program in package.json, as a package manager installs it. */
export const PROGRAM = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** A command that has been started. */
export interface Running {
  readonly output: { readonly out: string; readonly err: string }
  readonly ended: Promise<Ended>
  /** The URL that the command asks to open. */
  authorizationUrl(): Promise<string>
}

/** A folder for the account file, and the environment of a user whose app is registered with a sandbox. */
export interface CommandSetting {
  readonly sandbox: Sandbox
  /** A folder for files of the test. */
  readonly folder: string
  /** The account file. */
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  /** Starts the command in this process. */
  start(args: readonly string[], env?: Environment): Running
  /** Starts the command in a process of its own. */
  spawn(args: readonly string[], env?: Environment): Running & { readonly child: ChildProcess }
  /** Runs the command until it ends. */
  run(...args: string[]): Promise<Ended>
  /** Submits the consent page of a login. Resolves to the page of the callback URL. */
  authorize(running: Running, consent?: Partial<Consent>): ReturnType<typeof visit>
  /** Logs in as the owner of the app. */
  logIn(args?: readonly string[], consent?: Partial<Consent>): Promise<Ended>
}

/** Who submits the consent page, and how. */
interface Consent {
  readonly athlete: string
  readonly decision?: string
  readonly granted?: readonly string[]
}

export async function createCommandSetting(options: SandboxOptions = {}): Promise<CommandSetting> {
  const folder = await mkdtemp(join(tmpdir(), 'account-'))
  const sandbox = await startSandbox(options)
  onTestFinished(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  })
  const data = join(folder, 'data')
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    XDG_DATA_HOME: data,
    LOCALAPPDATA: data,
    ACTIVITY_TRACKING_BASE_URL: sandbox.baseUrl,
    ACTIVITY_TRACKING_AUTH_URL: sandbox.authUrl,
    ACTIVITY_TRACKING_CLIENT_ID: sandbox.clientId,
    ACTIVITY_TRACKING_CLIENT_SECRET: sandbox.clientSecret,
  }
  const setting: CommandSetting = {
    sandbox,
    env,
    folder,
    path: join(data, 'activity-tracking', 'account.sqlite'),
    start(args, change = {}) {
      const running = startHere(createCliProgram, args, { ...env, ...change })
      return { ...running, authorizationUrl: () => urlIn(running) }
    },
    spawn: (args, change = {}) => startProgram(process.execPath, [PROGRAM, ...args], { ...env, ...change }),
    run: (...args) => setting.start(args).ended,
    authorize: async (running, consent) => visit(await allow(await running.authorizationUrl(), { athlete: sandbox.athleteId, ...consent })),
    async logIn(args = [], consent = {}) {
      const running = setting.start(['login', ...args])
      await setting.authorize(running, consent)
      return running.ended
    },
  }
  return setting
}

/** Starts a program. A program that still runs when the test ends is stopped. */
export function startProgram(program: string, args: readonly string[], env: Environment): Running & { readonly child: ChildProcess } {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: (code ?? signal) as number, ...output }))
  return { child, output, ended, authorizationUrl: () => urlIn({ output, ended }) }
}

/** The URL that a command prints. Rejects if it ends without one. */
function urlIn({ output, ended }: Pick<Running, 'output' | 'ended'>): Promise<string> {
  const find = (): string | undefined => /https?:\/\/[^\s"]+\/oauth\/authorize[^\s"]+/.exec(`${output.err}\n${output.out}`)?.[0]
  const failed = ended.then(({ err }) => {
    throw new Error(`ended without a URL: ${err}`)
  })
  return Promise.race([vi.waitUntil(find, { timeout: 60_000, interval: 5 }), failed])
}

/** Submits the consent form, or denies access. Resolves to the callback URL. */
export async function allow(url: string, { athlete, decision = 'authorize', granted }: Consent): Promise<string> {
  const { searchParams } = new URL(url)
  const scopes = granted ?? (searchParams.get('scope') ?? '').split(',')
  const fields = [...searchParams, ...scopes.map((scope) => ['granted', scope]), ['athlete', athlete], ['decision', decision]]
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields as [string, string][]), redirect: 'manual' })
  return response.headers.get('Location') ?? `about:blank?status=${response.status}`
}

/** Requests a page like a browser. Resolves to its status and text. */
export async function visit(url: string, init: RequestInit = {}): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}
