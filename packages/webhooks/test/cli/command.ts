import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Ended, runHere } from '@activity-tracking/kit/command/testing'
import type { TestWorld } from '@activity-tracking/sandbox/vitest'
import { onTestFinished } from 'vitest'
import { createWebhooksProgram } from '../../src/cli/program.ts'

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of a command for the app of a world. */
export const environmentOf = ({ clientId, clientSecret, baseUrl }: TestWorld) => ({
  ACTIVITY_TRACKING_CLIENT_ID: clientId,
  ACTIVITY_TRACKING_CLIENT_SECRET: clientSecret,
  ACTIVITY_TRACKING_BASE_URL: baseUrl,
})

/** The environment of this process without settings of an app. */
export const inherited = (): Environment => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ACTIVITY_TRACKING_'))),
  NO_COLOR: '1',
})

/** Starts the command in a process of its own, without a terminal; what is still running when the test ends is ended with it. */
export function command(env: Environment, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** The next line of standard output that has this text. */
  const nextLine = async (part: string): Promise<string> => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) if (line.value.includes(part)) return line.value
    throw new Error(`ended without a line with "${part}": ${output.err}`)
  }
  return { child, ended, nextLine }
}

/** Runs the command in this process. */
export const run = (env: Environment, ...args: string[]): Promise<Ended> => runHere(createWebhooksProgram, args, env)
