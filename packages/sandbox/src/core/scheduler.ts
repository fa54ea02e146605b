import { setImmediate as nextTurn } from 'node:timers/promises'
import { reportFailure } from './report-failure.ts'
import { completeTask, failTask, isAwaited, markStarted, nextTask, type TaskHandler, type TaskRow } from './tasks.ts'
import type { World } from './world.ts'

/** Runs tasks when they become due on the clock of their world, whether the clock runs or is advanced. */
export interface Scheduler {
  /** Runs everything that is due, and waits until all of it has ended. */
  settle(world: World): Promise<void>
  /** Moves the clock to `until` and waits until all tasks have ended. Stops at each task on the way, so each task runs at its own time. */
  advanceTo(world: World, until: number): Promise<void>
  /** Starts everything that is due, without waiting. Called after something was scheduled or the clock was set. */
  wake(world: World): void
  /** Called after the world ended: starts no more tasks for it, and does not write the results of running ones. */
  forget(world: World): void
  /** Starts no more tasks. The results of running tasks are not written, and the tasks run again after the next start. */
  close(): Promise<void>
}

/** State of one world's tasks. */
interface Progress {
  /** Ids of the tasks that wait for something outside. */
  readonly running: Set<number>
  /** Resolves when all results that take effect in order have been written. */
  inOrder: Promise<void>
  /** Resolves when a running task has ended. */
  change: PromiseWithResolvers<void>
  /** Resolves when the last caller that settles or moves the clock is done. Callers are serialized. */
  turn: Promise<void>
  timer: NodeJS.Timeout | undefined
  /** The world for which the next turn of the event loop starts more tasks. */
  continuesFor: World | undefined
}

/** Number of tasks that start in one turn of the event loop. Then requests and other worlds have a turn. */
const MOST_PER_TURN = 8

/** Longest delay of a timer, in milliseconds. */
const LONGEST_SLEEP = 60 * 60 * 1000
/** Delay before a timer tries again if the database could not be read, in milliseconds. */
const PAUSE_AFTER_ERROR = 60 * 1000

/**
 * Tasks start in the order of their times. A task that waits for something outside blocks only a clock that would pass the time at which its result
 * takes effect. So every result is the same whether the clock is advanced in one step or in many.
 */
export function createScheduler(handlers: Readonly<Record<string, TaskHandler>>): Scheduler {
  const worlds = new Map<string, Progress>()
  let closed = false

  const progressOf = ({ id, ended }: World): Progress => {
    const known = worlds.get(id)
    if (known !== undefined) return known
    const change = Promise.withResolvers<void>()
    const progress: Progress = {
      running: new Set(),
      inOrder: Promise.resolve(),
      change,
      turn: Promise.resolve(),
      timer: undefined,
      continuesFor: undefined,
    }
    if (!ended) worlds.set(id, progress)
    return progress
  }

  const handlerOf = ({ kind }: TaskRow): TaskHandler => {
    const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
    if (handler === undefined) throw new Error(`no handler for tasks of kind "${kind}"`)
    return handler
  }

  const fail = (world: World, task: TaskRow, error: unknown): void => {
    const name = `A task of the sandbox failed (${task.kind}, world ${world.id})`
    try {
      const next = failTask(world, task, error)
      if (next !== undefined) reportFailure(`${name}; the next attempt is at ${new Date(next).toISOString()} of the world's clock`, error)
      else {
        reportFailure(`${name}; this was the last attempt, and the task is set aside`, error)
        setAside(world, task)
      }
    } catch (second) {
      // It is marked as started, so this process does not find it again.
      reportFailure(`${name}; the failure could not be stored, so the task waits until the next start`, new AggregateError([error, second]))
    }
  }

  const setAside = (world: World, task: TaskRow): void => {
    try {
      handlerOf(task).setAside(world, JSON.parse(task.payload))
    } catch {
      // The cause of the failure (an unknown kind, invalid JSON) may make this fail too. It has been reported.
    }
  }

  const start = (world: World, task: TaskRow): void => {
    const progress = progressOf(world)
    const attempt = (work: () => void): void => {
      try {
        work()
      } catch (error) {
        fail(world, task, error)
      }
    }
    markStarted(world, task, null)
    attempt(() => {
      const work = handlerOf(task).perform(world, JSON.parse(task.payload))
      if (work === undefined) return completeTask(world, task, () => undefined)
      const { ended, takesEffectAt } = work
      markStarted(world, task, takesEffectAt)
      progress.running.add(task.id)
      const before = takesEffectAt <= world.now() ? progress.inOrder : undefined
      const done = Promise.allSettled([ended, before]).then(([result]) => {
        progress.running.delete(task.id)
        if (!closed && !world.ended) {
          attempt(() => {
            markStarted(world, task, null)
            if (result.status === 'rejected') throw result.reason
            completeTask(world, task, result.value)
          })
          wake(world)
        }
        progress.change.resolve()
        progress.change = Promise.withResolvers()
      })
      if (before !== undefined) progress.inOrder = done
    })
  }

  /** Starts tasks that are due, as many as start in one turn. Returns the time of the next task: it is not after the world's time if more are due. */
  const startSome = (world: World): number => {
    for (let count = 0; ; count += 1) {
      const task = closed || world.ended ? undefined : nextTask(world)
      if (task === undefined) return Number.POSITIVE_INFINITY
      if (task.due > world.now() || count === MOST_PER_TURN) return task.due
      start(world, task)
    }
  }

  /** @param due time of the next task */
  const sleep = (world: World, due: number): void => {
    const progress = progressOf(world)
    clearTimeout(progress.timer)
    if (world.frozen || due === Number.POSITIVE_INFINITY) return
    progress.timer = setTimeout(() => wake(world), Math.min(Math.max(due - world.now(), 0), LONGEST_SLEEP))
    progress.timer.unref()
  }

  /** Starts everything that is due. Nobody awaits the call, so an error is only reported in the log. */
  const wake = (world: World): void => {
    if (closed || world.ended) return
    const progress = progressOf(world)
    if (progress.continuesFor !== undefined) {
      progress.continuesFor = world
      return
    }
    try {
      const due = startSome(world)
      if (due > world.now()) {
        sleep(world, due)
        return
      }
      progress.continuesFor = world
      setImmediate(() => {
        const next = progress.continuesFor ?? world
        progress.continuesFor = undefined
        wake(next)
      })
    } catch (error) {
      reportFailure(`The sandbox failed to look for tasks of world ${world.id}`, error)
      clearTimeout(progress.timer)
      progress.timer = setTimeout(() => wake(world), PAUSE_AFTER_ERROR)
      progress.timer.unref()
    }
  }

  const serialize = (world: World, work: () => Promise<void>): Promise<void> => {
    const progress = progressOf(world)
    const done = progress.turn.then(work)
    progress.turn = done.catch(() => undefined)
    return done
  }

  const settle = async (world: World): Promise<void> => {
    const progress = progressOf(world)
    for (;;) {
      const due = startSome(world)
      if (due <= world.now()) await nextTurn()
      else if (!closed && progress.running.size > 0) await progress.change.promise
      else return sleep(world, due)
    }
  }

  const move = async (world: World, until: number): Promise<void> => {
    const progress = progressOf(world)
    let moves = 0
    for (;;) {
      // Nothing is awaited between this and the move of the clock: a task that ends in between could schedule an earlier one.
      const due = startSome(world)
      const isLast = due > until
      if (due <= world.now()) await nextTurn()
      else if (isLast ? progress.running.size > 0 : isAwaited(world, due)) await progress.change.promise
      else if (isLast) {
        if (!closed && until > world.now()) world.setNow(until)
        return sleep(world, due)
      } else {
        world.setNow(due)
        moves += 1
        if (moves % MOST_PER_TURN === 0) await nextTurn()
      }
    }
  }

  return {
    settle: (world) => serialize(world, () => settle(world)),
    wake,
    advanceTo: (world, until) => serialize(world, () => move(world, until)),
    forget({ id }) {
      const progress = worlds.get(id)
      clearTimeout(progress?.timer)
      worlds.delete(id)
      // Waiting callers check the world again and find nothing to do.
      progress?.running.clear()
      progress?.change.resolve()
    },
    async close() {
      closed = true
      const all = [...worlds.values()]
      for (const { timer } of all) clearTimeout(timer)
      for (const progress of all) while (progress.running.size > 0) await progress.change.promise
    },
  }
}
