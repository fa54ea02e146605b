import type { World } from './world.ts'

/** Work that falls due at a time of the world's clock. Performed at least once, in order of time, one after the other. */
export interface Task {
  readonly kind: string
  readonly due: number
  readonly payload: Readonly<Record<string, unknown>>
}

export type TaskHandler = (world: World, payload: Readonly<Record<string, unknown>>) => void | Promise<void>

interface TaskRow {
  id: number
  due: number
  kind: string
  payload: string
}

export function schedule(world: World, { kind, due, payload }: Task): void {
  world.database.run('insert into tasks (world, due, kind, payload) values (?, ?, ?, ?)', world.id, due, kind, JSON.stringify(payload))
}

const nextTask = (world: World): TaskRow | undefined =>
  world.database.get<TaskRow>('select * from tasks where world = ? order by due, id limit 1', world.id)

/** Performs what falls due in each world, when its clock gets there: by itself, or because somebody advanced it. */
export interface Scheduler {
  /** Performs everything that is due by now. */
  settle(world: World): Promise<void>
  /** Moves the clock to `until`, stopping at each task on the way so that it sees its own time. */
  advanceTo(world: World, until: number): Promise<void>
  /** Something was scheduled or the clock was set: looks again, without waiting. */
  wake(world: World): void
  close(): Promise<void>
}

/** Longest sleep of a timer; it looks again then. */
const LONGEST_SLEEP = 60 * 60 * 1000

export function createScheduler(handlers: Readonly<Record<string, TaskHandler>>): Scheduler {
  const queues = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  let closed = false

  /** Everything about one world's time happens one after the other. */
  const inTurn = (world: World, work: () => Promise<void>): Promise<void> => {
    const turn = (queues.get(world.id) ?? Promise.resolve()).then(work)
    queues.set(
      world.id,
      turn.catch(() => undefined),
    )
    return turn
  }

  const performDue = async (world: World, until: number, moveClock: boolean): Promise<void> => {
    for (let task = nextTask(world); !closed && task !== undefined && task.due <= until; task = nextTask(world)) {
      if (moveClock && task.due > world.now()) world.setNow(task.due)
      if (Object.hasOwn(handlers, task.kind)) await handlers[task.kind]?.(world, JSON.parse(task.payload))
      world.database.run('delete from tasks where id = ?', task.id)
    }
  }

  const sleep = (world: World): void => {
    clearTimeout(timers.get(world.id))
    timers.delete(world.id)
    const task = closed || world.frozen ? undefined : nextTask(world)
    if (task === undefined) return
    const timer = setTimeout(() => wake(world), Math.min(Math.max(task.due - world.now(), 0), LONGEST_SLEEP))
    timer.unref()
    timers.set(world.id, timer)
  }

  const settle = (world: World): Promise<void> => inTurn(world, () => performDue(world, world.now(), false)).finally(() => sleep(world))

  const wake = (world: World): void => {
    if (!closed) settle(world).catch(() => undefined)
  }

  return {
    settle,
    wake,
    advanceTo: (world, until) =>
      inTurn(world, async () => {
        await performDue(world, until, true)
        if (until > world.now()) world.setNow(until)
      }).finally(() => sleep(world)),
    async close() {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(queues.values())
    },
  }
}
