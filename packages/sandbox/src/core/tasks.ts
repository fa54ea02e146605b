import { deleteRows, insertRow, updateRows } from './rows.ts'
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
}

/** Work that waits for something outside the sandbox: a callback, a parser. Other tasks of the world continue in the meantime. */
export interface OutsideWork {
  /** Resolves with the function that writes the result. It runs in one transaction with the end of the task. */
  readonly ended: Promise<Commit>
  /** World time at which the result takes effect. An advancing clock waits there for it. */
  readonly takesEffectAt: number
}

/** Writes a result. Returns the next attempt, if there is one. */
export type Commit = () => Omit<Task, 'kind'> | undefined

/** Handler of tasks of one kind. */
export interface TaskHandler {
  /** Does the work, or starts the part of it that waits for something outside. Called again after a restart, if the sandbox ended in between. */
  perform(world: World, payload: Payload): OutsideWork | undefined
  /** Records that the work will not be done, because the sandbox failed. */
  setAside(world: World, payload: Payload): void
}

export const schedule = (world: World, { kind, due, payload }: Task): void =>
  insertRow(world, 'tasks', { due, kind, payload: JSON.stringify(payload) })

/** The next task that this process has not started. */
export const nextTask = ({ database, id }: World): TaskRow | undefined =>
  database.get<TaskRow>(`select id, due, kind, payload from tasks where world = ? and started = 0 order by due, id limit 1`, id)

/** Records that this process has started a task. */
export const markStarted = ({ database }: World, { id }: TaskRow): void =>
  database.runAside('update tasks set started = 1 where id = ?', id)

/** Writes the result of a task, and removes the task or reschedules it for its next attempt. */
export function completeTask(world: World, task: TaskRow, commit: Commit): void {
  world.database.atomically(() => {
    const next = commit()
    const { id } = task
    if (next === undefined) deleteRows(world, 'tasks', { id })
    else updateRows(world, 'tasks', { id }, { due: next.due, payload: JSON.stringify(next.payload), started: false })
  })
}
