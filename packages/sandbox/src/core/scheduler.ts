import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { reportFailure } from './report-failure.ts'
import { completeTask, markStarted, nextTask, type TaskHandler, type TaskRow } from './tasks.ts'
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
  close(): void
}

/** State of one world's tasks. */
interface Progress {
  /** Ids of the tasks that wait for something outside, with the world times at which their results take effect. */
  readonly running: Map<number, number>
  /** Settles and moves the clock for one caller after the other. */
  readonly turn: LimitFunction
  /** Resolves when a running task has ended. */
  change: PromiseWithResolvers<void>
  timer: NodeJS.Timeout | undefined
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
  const worlds = new Map<World, Progress>()
  let closed = false

  const progressOf = (world: World): Progress => {
    const progress: Progress = worlds.get(world) ?? {
      running: new Map(),
      turn: pLimit(1),
      change: Promise.withResolvers(),
      timer: undefined,
    }
    if (!world.ended) worlds.set(world, progress)
    return progress
  }

  /** Reports the failure. The task is not attempted again. */
  const fail = (world: World, task: TaskRow, error: unknown): void => {
    reportFailure(`A task of the sandbox failed (${task.kind}, world ${world.id})`, error)
    try {
      completeTask(world, task, () => {
        handlers[task.kind]?.setAside(world, JSON.parse(task.payload))
        return undefined
      })
    } catch (second) {
      // It is marked as started, so this process does not find it again.
      reportFailure('The failure could not be stored, so the task waits until the next start', second)
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
    markStarted(world, task)
    attempt(() => {
      const work = handlers[task.kind]?.perform(world, JSON.parse(task.payload))
      if (work === undefined) return completeTask(world, task, () => undefined)
      const { ended, takesEffectAt } = work
      progress.running.set(task.id, takesEffectAt)
      void Promise.allSettled([ended]).then(([result]) => {
        progress.running.delete(task.id)
        if (!closed && !world.ended) {
          attempt(() => {
            if (result.status === 'rejected') throw result.reason
            completeTask(world, task, result.value)
          })
          wake(world)
        }
        progress.change.resolve()
        progress.change = Promise.withResolvers()
      })
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

  const wakeAfter = (world: World, milliseconds: number): void => {
    const progress = progressOf(world)
    clearTimeout(progress.timer)
    progress.timer = setTimeout(() => wake(world), Math.min(milliseconds, LONGEST_SLEEP))
    progress.timer.unref()
  }

  /** @param due time of the next task */
  const sleep = (world: World, due: number): void => {
    const isLater = due > world.now()
    if (due === Number.POSITIVE_INFINITY || (world.frozen && isLater)) clearTimeout(progressOf(world).timer)
    else wakeAfter(world, isLater ? due - world.now() : 0)
  }

  /** Starts everything that is due. Nobody awaits the call, so an error is only reported in the log. */
  const wake = (world: World): void => {
    if (closed || world.ended) return
    try {
      sleep(world, startSome(world))
    } catch (error) {
      reportFailure(`The sandbox failed to look for tasks of world ${world.id}`, error)
      wakeAfter(world, PAUSE_AFTER_ERROR)
    }
  }

  /** Moves the clock; with the time that it has, everything that is due is awaited. */
  const move = async (world: World, until: number): Promise<void> => {
    const progress = progressOf(world)
    let moves = 0
    for (;;) {
      // Nothing is awaited between this and the move of the clock: a task that ends in between could schedule an earlier one.
      const due = startSome(world)
      const isLast = due > until
      const { running } = progress
      if (due <= world.now()) await nextTurn()
      else if (isLast ? running.size > 0 : [...running.values()].some((takesEffectAt) => takesEffectAt <= due))
        await progress.change.promise
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
    settle: (world) => progressOf(world).turn(() => move(world, world.now())),
    wake,
    advanceTo: (world, until) => progressOf(world).turn(() => move(world, until)),
    forget(world) {
      const progress = worlds.get(world)
      clearTimeout(progress?.timer)
      worlds.delete(world)
      // Waiting callers check the world again and find nothing to do.
      progress?.running.clear()
      progress?.change.resolve()
    },
    close() {
      closed = true
      for (const { timer } of worlds.values()) clearTimeout(timer)
    },
  }
}
