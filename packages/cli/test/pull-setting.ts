import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ended, runHere } from '@activity-tracking/kit/command/testing'
import type { SandboxOptions } from '@activity-tracking/sandbox'
import { sqliteTables } from '@activity-tracking/webhooks/tables'
import { expect } from 'vitest'
import { createCliProgram } from '../src/program.ts'
import { type CommandSetting, createCommandSetting } from './command.ts'

export const START = '2026-11-02T10:00:00Z'
export const SINCE = ['--since', '2026-10-20']

export interface Line {
  readonly event: string
  readonly [name: string]: unknown
}

/** What a command has printed with `--json`. */
export const linesOf = ({ out }: Pick<Ended, 'out'>): Line[] =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

export interface PullSetting extends CommandSetting {
  readonly file: string
  /** Runs the command by a clock, by default that of the sandbox. */
  pull(args: readonly string[], now?: () => number): Promise<Ended>
  /** Requests of an operation so far. */
  requests(operationId: string): Promise<number>
}

/** An account that is logged in, by default at a sandbox whose clock stands still. */
export async function setUpPull(options: SandboxOptions = { now: START, frozen: true }): Promise<PullSetting> {
  const setting = await createCommandSetting(options)
  expect((await setting.logIn()).code).toBe(0)
  const { sandbox, env, folder } = setting
  const file = join(folder, 'mine.sqlite')
  return {
    ...setting,
    file,
    pull: (args, now = sandbox.clock.now) => runHere(() => createCliProgram({ now }), ['pull', file, ...args], env),
    requests: async (operationId) => (await sandbox.control.listRequests()).filter(({ operation_id: id }) => id === operationId).length,
  }
}

/** The activities of a file: names by id. */
export async function contentOf(file: string, athleteId: string): Promise<Map<string, string | undefined>> {
  await using tables = sqliteTables({ path: file })
  const names = new Map<string, string | undefined>()
  for await (const { activityId, activity } of tables.activities({ athleteId })) names.set(activityId, activity.name)
  return names
}

/** A clock that stands a minute after the last write to a file. A process that was killed then no longer holds a lease in it. */
export async function laterThan(file: string): Promise<() => number> {
  const later = Math.floor((await stat(file)).mtimeMs) + 60_000
  return () => later
}
