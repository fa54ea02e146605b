import { inspect } from 'node:util'
import { deleteRows, insertRow, updateRows } from './rows.ts'
import { withoutSecrets } from './secrets.ts'
import type { World } from './world.ts'

/** Work that becomes due at a time of the world's clock. */
export interface Task {
  readonly kind: string
  /** Epoch milliseconds. */
  readonly due: number
  readonly payload: Payload
}

export type Payload = Readonly<Record<string, unknown>>

/** A task in the database. */
export interface TaskRow {
  readonly id: number
  readonly due: number
  readonly kind: string
  /** JSON. */
  readonly payload: string
  /** Number of failed attempts. */
  readonly failures: number | null
}

/** Work that waits for something outside the sandbox: a callback, a parser. Other tasks of the world continue in the meantime. */
export interface OutsideWork {
  /** Resolves with the function that writes the result. It runs in one transaction with the end of the task. */
  readonly ended: Promise<Commit>
  /**
   * World time at which the result takes effect. An advancing clock waits there for it. Results that take effect at the time of their task are
   * written in the order of the tasks.
   */
  readonly takesEffectAt: number
}

/** Writes a result. Returns the next attempt, if there is one. */
export type Commit = () => Omit<Task, 'kind'> | undefined

/** Handler of tasks of one kind. */
export interface TaskHandler {
  /** Does the work, or starts the part of it that waits for something outside. Called at least once per task. */
  perform(world: World, payload: Payload): OutsideWork | undefined
  /** Records that the work will not be done, because it failed too often. */
  setAside(world: World, payload: Payload): void
}

/** A task that failed too often. It stays in the database, and is not attempted again. */
export interface FailedTask {
  readonly kind: string
  readonly attempts: number
  readonly error: string
  /** World time, in epoch milliseconds. */
  readonly failedAt: number
}

export const schedule = (world: World, { kind, due, payload }: Task): void =>
  insertRow(world, 'tasks', { due, kind, payload: JSON.stringify(payload) })

/** The next task that this process has not started. */
export const nextTask = ({ database, id }: World): TaskRow | undefined =>
  database.get<TaskRow>(
    `select id, due, kind, payload, failures from tasks where world = ? and failed_at is null and started = 0 order by due, id limit 1`,
    id,
  )

/** Records that this process has started a task. */
export const markStarted = ({ database }: World, { id }: TaskRow): void =>
  database.runAside('update tasks set started = 1 where id = ?', id)

/** Writes the result of a task, and removes the task or reschedules it for its next attempt. */
export function completeTask(world: World, task: TaskRow, commit: Commit): void {
  world.database.atomically(() => {
    const next = commit()
    const { id } = task
    if (next === undefined) deleteRows(world, 'tasks', { id })
    else
      updateRows(
        world,
        'tasks',
        { id },
        {
          due: next.due,
          payload: JSON.stringify(next.payload),
          failures: null,
          error: null,
          started: false,
        },
      )
  })
}

/** Milliseconds of world time before the second attempt, and before the third and last one. */
const PAUSES = [1_000, 10_000]

/** Records a failed attempt. Returns the world time of the next one; undefined if it was the last one and the task is set aside. */
export function failTask(world: World, task: TaskRow, error: unknown): number | undefined {
  const failures = (task.failures ?? 0) + 1
  const pause = PAUSES[failures - 1]
  const due = pause === undefined ? task.due : world.now() + pause
  const failedAt = pause === undefined ? world.now() : null
  const text = withoutSecrets(error instanceof Error ? error.message : inspect(error))
  updateRows(world, 'tasks', { id: task.id }, { failures, due, failed_at: failedAt, error: text, started: false })
  return failedAt === null ? due : undefined
}

/** Tasks that were set aside, oldest first. */
export const listFailedTasks = (world: World): FailedTask[] =>
  world.database
    .all<{ kind: string; failures: number; error: string; failed_at: number }>(
      'select kind, failures, error, failed_at from tasks where world = ? and failed_at is not null order by failed_at, id',
      world.id,
    )
    .map(({ kind, failures, error, failed_at: failedAt }) => ({ kind, attempts: failures, error, failedAt }))
