import { expect, it } from 'vitest'
import { type Job, type JobOutcome, type JobToAdd, type Queue, type QueueOptions, UnrecoverableError } from '../../src/queue/queue.ts'

/** The time of a queue: a clock that only the test moves, or real time. */
interface TestTime {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Moves the clock by a time in milliseconds, or waits. */
  pass(ms: number): Promise<void>
  /** A short time, in milliseconds. */
  readonly unit: number
}

/** New, empty data of a test. */
interface QueueData extends AsyncDisposable {
  readonly time: TestTime
  /** Opens a queue on the data, as another process would. */
  open(options: QueueOptions): Queue | Promise<Queue>
  /** Lets other processes take over the jobs that run, as if their processes were stopped for a while. */
  endLeases(): Promise<void>
  /** Those processes continue, and try to renew their leases. */
  renewLeases(): void
}

interface QueueConformanceOptions {
  readonly name: string
  readonly create: () => QueueData | Promise<QueueData>
  /** Whether a key is one row, so that it moves to the higher lane and to an earlier time. */
  readonly hasRows: boolean
}

type Step = (job: Job) => JobOutcome | Promise<JobOutcome>

const KEY = '1/activity/1'
const FAR_MS = 3_600_000
const NONE = { due: 0, later: 0, running: 0 }
const EMPTY = { live: NONE, background: NONE, dead: 0, oldestDueAt: null }

const done: Step = () => undefined
const throws = (error: Error) => (): never => {
  throw error
}
const fails = (message = 'a failure') => throws(new Error(message))
const dies = throws(new UnrecoverableError('hopeless'))
const goesOn = (at: number, page?: number) => () => (page === undefined ? { at } : { at, data: { page } })
const numbered = (length: number, athleteId = '1') => Array.from({ length }, (_, index) => `${athleteId}/activity/${index}`)
const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(condition, { interval: 5, timeout: 120_000 }).toBe(true)

/** The queues of a test, and the runs of their jobs by their starts. */
async function openCase(create: QueueConformanceOptions['create']) {
  const stack = new AsyncDisposableStack()
  const { time, open: openQueue, endLeases, renewLeases } = stack.use(await create())
  const open = async (options: QueueOptions = {}): Promise<Queue> =>
    stack.use(await openQueue({ maxFailures: 3, backoff: () => FAR_MS, onError: () => {}, ...options }))
  const queue = await open()
  const runs: { readonly job: Job; readonly at: number }[] = []
  const plans = new Map<string, Step[]>()
  const isOver = Promise.withResolvers<void>()

  const handler = async (job: Job): Promise<JobOutcome> => {
    runs.push({ job, at: time.now() })
    return plans.get(job.key)?.shift()?.(job)
  }

  const test = {
    time,
    queue,
    open,
    endLeases,
    renewLeases,
    runs,
    runsOf: (key = KEY) => runs.filter(({ job }) => job.key === key),
    pages: (key = KEY) => test.runsOf(key).map(({ job }) => job.data?.['page']),
    /** What the next runs of a key do. Later runs do nothing. */
    plan: (steps: Step[], key = KEY) => void plans.set(key, steps),
    start: (on = queue, concurrency = 2): AsyncDisposable =>
      stack.use(on.run(handler, { concurrency: { live: concurrency, background: concurrency } })),
    add: (job: Partial<JobToAdd> = {}, to = queue) => to.add([{ key: KEY, lane: 'live', ...job }]),
    started: (count: number, key = KEY) => until(() => test.runsOf(key).length >= count),
    /** Resolves when a key has run so often, and no job is due or running. */
    async idle(count = 0, key = KEY) {
      await test.started(count, key)
      await until(async () => {
        const { live, background } = await queue.stats()
        return live.due + live.running + background.due + background.running === 0
      })
    },
    /** Adds a key, and waits for the end of its run. */
    async runOnce(step: Step, { key = KEY, ...job }: Partial<JobToAdd> = {}) {
      const before = test.runsOf(key).length
      test.plan([step], key)
      await test.add({ key, ...job })
      await test.idle(before + 1, key)
    },
    /** A step that ends when it is released. */
    hold(end: Step = done) {
      const { promise, resolve: release } = Promise.withResolvers<void>()
      const step: Step = (job) => Promise.race([promise, isOver.promise]).then(() => end(job))
      return { step, release }
    },
    /** Adds a key with page 1, and does something during its first run, which then ends in a certain way. */
    async during(work: () => Promise<void>, end: Step) {
      const held = test.hold(end)
      test.plan([held.step])
      test.start()
      await test.add({ data: { page: 1 } })
      await test.started(1)
      await work()
      held.release()
    },
    async [Symbol.asyncDispose]() {
      isOver.resolve()
      await stack.disposeAsync()
    },
  }
  return test
}

/** Ends of a run, and the page of the next run if the key is added with page 9 during it. */
const ENDS = [
  ['goes on later', (now: number) => goesOn(now + FAR_MS, 2), 2],
  ['throws', () => fails(), 1],
  ['dies', () => dies, 9],
  ['is done', () => done, 9],
] as const

/** Registers a test of each rule of `Queue`. */
export function queueConformance({ name, create, hasRows }: QueueConformanceOptions): void {
  const rule = (title: string, check: (test: Awaited<ReturnType<typeof openCase>>) => Promise<void>): void =>
    it(`${name}: ${title}`, async () => {
      await using test = await openCase(create)
      await check(test)
    })

  rule('an added job is stored, with its data: it runs after the queue was closed', async ({ queue, open, start, add, ...test }) => {
    await add({ data: { page: 1 } })
    await queue.close()
    start(await open())
    await test.started(1)
    expect(test.pages()).toEqual([1])
  })

  for (const [how, end, page] of ENDS) {
    rule(`an add after a run that ${how} is due at once`, async (test) => {
      test.start()
      await test.runOnce(end(test.time.now()), { data: { page: 1 } })
      await test.runOnce(done, { data: { page: 9 } })
      expect(test.pages()).toEqual([1, page])
      expect([await test.queue.stats(), await test.queue.dead()]).toEqual([EMPTY, []])
    })

    rule(`five adds during a run that ${how} are followed by one run`, async (test) => {
      const add = async () => {
        for (const after of [0, 0, 0, 0, FAR_MS]) await test.add({ at: test.time.now() + after, data: { page: 9 } })
      }
      await test.during(add, end(test.time.now()))
      await test.idle(2)
      expect(test.pages()).toEqual([1, page])
      expect([await test.queue.stats(), await test.queue.dead()]).toEqual([EMPTY, []])
    })

    for (const isAdded of [false, true]) {
      rule(
        `\`forget\` during a run that ${how}, ${isAdded ? 'and then an add: one more run' : 'after an add: no other run'}`,
        async (test) => {
          const forget = async () => {
            if (!isAdded) await test.add()
            await test.queue.forget('1')
            if (isAdded) await test.add({ data: { page: 9 } })
          }
          await test.during(forget, end(test.time.now()))
          await test.idle(isAdded ? 2 : 1)
          expect(test.pages()).toEqual(isAdded ? [1, 9] : [1])
          expect(await test.queue.stats()).toEqual(EMPTY)
          await test.runOnce(done)
        },
      )
    }
  }

  rule('`forget` removes the jobs of one athlete that wait, are due later or dead', async ({ queue, time, ...test }) => {
    const run = test.start()
    for (const id of ['3', '33']) await test.runOnce(dies, { key: `${id}/activity/dead` })
    await run[Symbol.asyncDispose]()
    for (const id of ['3', '33']) {
      await test.add({ key: `${id}/activity/1` })
      await test.add({ key: `${id}/import/all`, lane: 'background' })
      await test.add({ key: `${id}/activity/2`, at: time.now() + FAR_MS })
    }
    await queue.forget('3')
    expect((await queue.dead()).map(({ key }) => key)).toEqual(['33/activity/dead'])
    expect(await queue.stats()).toMatchObject({ live: { ...NONE, due: 1, later: 1 }, background: { ...NONE, due: 1 } })
    test.start()
    await test.idle()
    expect(
      test.runs
        .slice(2)
        .map(({ job }) => job.key)
        .toSorted(),
    ).toEqual(['33/activity/1', '33/import/all'])
  })

  // The last line is the one that BullMQ does not hold.
  for (const [first, second] of [['soon', 'later'], ['later', 'now'], ...(hasRows ? [['later', 'soon']] : [])]) {
    rule(`a job that is due ${first}, and then added as due ${second}, runs at the earlier time`, async ({ time, ...test }) => {
      const soon = second === 'now' ? time.now() : time.now() + time.unit
      test.start()
      for (const when of [first, second]) await test.add({ at: when === 'later' ? soon + FAR_MS : soon })
      await time.pass(time.unit)
      await test.started(1)
      expect(test.runs[0]?.at).toBeGreaterThanOrEqual(soon)
    })
  }

  rule('a background job that is added as live runs as live, and an add does not replace its data', async (test) => {
    for (const lane of ['background', 'live'] as const) {
      for (const page of [1, 9]) await test.add({ lane, data: { page } })
    }
    test.start()
    await test.idle()
    expect(new Set(test.runs.map(({ job }) => job.lane))).toEqual(new Set(hasRows ? ['live'] : ['live', 'background']))
    expect(new Set(test.pages())).toEqual(new Set([1]))
  })

  rule('a job that goes on has its last data in its next run, when that is due', async ({ time, ...test }) => {
    const later = time.now() + 2 * time.unit
    test.plan([goesOn(time.now(), 2), goesOn(later)])
    test.start()
    await test.add({ data: { page: 1 } })
    await test.idle(2)
    await time.pass(2 * time.unit)
    await test.idle(3)
    expect(test.pages()).toEqual([1, 2, 2])
    expect(test.runs[2]?.at).toBeGreaterThanOrEqual(later)
  })

  rule('pauses after failures in a row grow, and the last of them is the reason of the death', async ({ time, ...test }) => {
    const queue = await test.open({ backoff: (failures) => failures * time.unit })
    test.plan([fails(), goesOn(time.now()), fails('first'), fails('second'), fails('third')])
    test.start(queue)
    await test.add()
    for (const [index, failures] of [1, 0, 1, 2, 3].entries()) {
      await test.idle(index + 1)
      await time.pass(failures * time.unit)
    }
    const [, , first = 0, second = 0, third = 0] = test.runs.map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(time.unit)
    expect(third - second).toBeGreaterThanOrEqual(2 * time.unit)
    expect(await queue.dead()).toMatchObject([{ key: KEY, reason: 'third' }])
  })

  rule('a pause stops its lane in this process, and no other one', async ({ queue, time, ...test }) => {
    const held = [FAR_MS, time.unit].map((ms) => test.hold(() => ({ pauseUntil: time.now() + ms })))
    const keys = numbered(8)
    for (const [index, { step }] of held.entries()) {
      test.plan([step], keys[index])
      await test.add({ key: keys[index] ?? '' })
    }
    const run = test.start(queue)
    await until(() => test.runs.length === 2)
    await queue.add(keys.slice(2).map((key) => ({ key, lane: 'live' })))
    for (const { release } of held) release()
    await until(async () => (await queue.stats()).live.running === 0)
    // The longest pause of a lane counts.
    await time.pass(time.unit)
    await test.add({ key: '2/import/all', lane: 'background' })
    await test.started(1, '2/import/all')
    await run[Symbol.asyncDispose]()
    expect(await queue.stats()).toMatchObject({ live: { due: 7, later: 1, running: 0 }, background: NONE })
    test.start(await test.open())
    for (const key of keys) await test.started(1, key)
    await test.idle()
    expect([test.runs.length, (await queue.stats()).live]).toEqual([10, { ...NONE, later: 1 }])
  })

  rule('a pause counts no attempt, and its lane goes on when it ends, with the data that it had', async ({ time, ...test }) => {
    const queue = await test.open({ maxFailures: 1 })
    const pauseUntil = time.now() + time.unit
    test.plan([() => ({ pauseUntil })])
    test.start(queue)
    await test.add({ data: { page: 1 } })
    await test.started(1)
    await test.add({ key: '1/activity/2' })
    await time.pass(time.unit)
    await test.idle(2)
    await test.idle(1, '1/activity/2')
    for (const { at } of test.runs.slice(1)) expect(at).toBeGreaterThanOrEqual(pauseUntil)
    expect([test.pages(), await queue.stats()]).toEqual([[1, 1], EMPTY])
  })

  rule('a job that goes on now waits behind the others', async ({ queue, time, ...test }) => {
    const step: Step = async () => {
      await time.pass(1)
      return { at: time.now(), data: { page: 1 } }
    }
    test.plan([step, step, step])
    await test.add({ lane: 'background' })
    await queue.add(numbered(8, '2').map((key) => ({ key, lane: 'background' })))
    test.start(queue, 1)
    await test.idle(4)
    const keys = test.runs.map(({ job }) => job.key)
    const third = keys.indexOf(KEY, keys.indexOf(KEY, keys.indexOf(KEY) + 1) + 1)
    expect(new Set(keys.slice(0, third)).size).toBe(9)
  })

  rule('disposing fires the signal, and waits; a job that then throws has not failed, and is due at once', async (test) => {
    const queue = await test.open({ maxFailures: 1 })
    const steps: string[] = []
    const held = test.hold(fails())
    const step: Step = (job) => {
      job.signal.addEventListener('abort', () => steps.push('signal'))
      return Promise.resolve(held.step(job)).finally(() => steps.push('end'))
    }
    test.plan([step])
    const run = test.start(queue)
    await test.add({ data: { page: 1 } })
    await test.started(1)
    const disposed = Promise.resolve(run[Symbol.asyncDispose]()).then(() => steps.push('disposed'))
    await until(() => steps.length > 0)
    // A disposal that does not wait has ended when the queue has stored this.
    await test.add({ key: '2/activity/1' })
    held.release()
    await disposed
    expect(steps).toEqual(['signal', 'end', 'disposed'])
    expect((await queue.stats()).live).toEqual({ ...NONE, due: 2 })
    test.start(queue)
    await test.started(2)
    expect(test.pages()).toEqual([1, 1])
  })

  rule('two processes never run a key at the same time, and run it after its last add', async (test) => {
    const other = await test.open()
    const active = new Set<string>()
    let isDouble = false
    const step: Step = async ({ key }) => {
      isDouble ||= active.has(key)
      active.add(key)
      await new Promise((resolve) => setImmediate(resolve))
      active.delete(key)
    }
    const keys = numbered(5)
    for (const key of keys)
      test.plan(
        Array.from({ length: 100 }, () => step),
        key,
      )
    for (const each of [test.queue, other]) test.start(each, 4)
    let before: number[] = []
    for (let round = 0; round < 20; round += 1) {
      before = keys.map((key) => test.runsOf(key).length)
      await Promise.all(keys.map((key, index) => test.add({ key }, (round + index) % 2 === 0 ? test.queue : other)))
    }
    for (const [index, key] of keys.entries()) await test.started((before[index] ?? 0) + 1, key)
    await test.idle()
    expect(isDouble).toBe(false)
  })

  rule('the signal of a process that has lost its job fires, and it changes nothing', async ({ time, ...test }) => {
    const lost = Promise.withResolvers<unknown>()
    const stays: Step = async ({ signal }) => {
      signal.addEventListener('abort', lost.resolve)
      await lost.promise
      return { at: time.now() + 2 * FAR_MS, data: { page: 9 } }
    }
    const next = test.hold(goesOn(time.now() + FAR_MS, 2))
    test.plan([stays, next.step, goesOn(time.now() + FAR_MS, 3)])
    const run = test.start(test.queue, 1)
    await test.add({ data: { page: 1 } })
    await test.started(1)
    test.start(await test.open())
    await test.endLeases()
    await test.started(2)
    await test.add()
    test.renewLeases()
    await lost.promise
    await run[Symbol.asyncDispose]()
    next.release()
    await test.idle(3)
    await test.runOnce(done)
    expect(test.pages()).toEqual([1, 1, 2, 3])
  })

  rule('after 20 crashes without a run that was done or went on, a job is dead', async (test) => {
    test.plan(Array.from({ length: 21 }, () => test.hold().step))
    for (const each of [test.queue, await test.open()]) test.start(each, 25)
    await test.add()
    await until(async () => {
      await test.endLeases()
      return (await test.queue.dead()).length === 1
    })
    expect(test.runs.length).toBe(20)
    await test.runOnce(done)
    expect(await test.queue.dead()).toEqual([])
  })

  rule('an add of a dead job removes it, and runs with its own data; `retryDead` then does nothing', async ({ queue, ...test }) => {
    test.start()
    await test.runOnce(dies, { lane: 'background', data: { page: 1 } })
    const [dead] = await queue.dead()
    expect(dead).toMatchObject({ key: KEY, reason: 'hopeless' })
    expect(dead?.diedAt).toBeGreaterThanOrEqual(test.runs[0]?.at ?? Number.NaN)
    expect(await queue.stats()).toEqual({ ...EMPTY, dead: 1 })
    await test.runOnce(done, { lane: 'live', data: { page: 9 } })
    expect((await queue.stats()).dead).toBe(0)
    expect(await queue.dead()).toEqual([])
    expect([await queue.retryDead(), await queue.retryDead(KEY)]).toEqual([0, 0])
    await test.idle()
    expect(test.pages()).toEqual([1, 9])
  })

  rule('`retryDead` runs one or all with the data of their last run; the last death comes first', async ({ queue, time, ...test }) => {
    const keys = ['1/import/all', '2/import/all', '3/import/all'] as const
    test.start()
    for (const key of keys) {
      test.plan([goesOn(time.now(), 2), dies], key)
      await test.add({ key, lane: key === keys[1] ? 'live' : 'background', data: { page: 1 } })
      await test.idle(2, key)
      await time.pass(2)
    }
    expect((await queue.dead()).map(({ key }) => key)).toEqual(keys.toReversed())
    expect((await queue.dead({ limit: 1 })).map(({ key }) => key)).toEqual([keys[2]])
    expect([await queue.retryDead('4/import/all'), await queue.retryDead(keys[0])]).toEqual([0, 1])
    await test.idle(3, keys[0])
    expect((await queue.dead()).map(({ key }) => key)).toEqual([keys[2], keys[1]])
    expect(await queue.retryDead()).toBe(2)
    for (const key of keys) {
      await test.idle(3, key)
      expect(test.pages(key)).toEqual([1, 2, 2])
    }
  })

  rule('stats tell what is due, due later and running', async ({ queue, time, ...test }) => {
    expect(await queue.stats()).toEqual(EMPTY)
    await test.add()
    const addedAt = time.now()
    await time.pass(time.unit)
    expect((await queue.stats()).oldestDueAt).toBeLessThanOrEqual(addedAt)
    await queue.forget('1')
    await test.add({ key: '1/activity/2', at: time.now() + FAR_MS })
    expect(await queue.stats()).toMatchObject({ live: { ...NONE, later: 1 }, oldestDueAt: null })
    const at = time.now() + time.unit
    await test.add({ at })
    await time.pass(2 * time.unit)
    await test.add({ key: '1/import/all', lane: 'background' })
    expect(await queue.stats()).toMatchObject({ live: { ...NONE, due: 1, later: 1 }, background: { ...NONE, due: 1 }, oldestDueAt: at })
    const held = test.hold()
    test.plan([held.step])
    test.start()
    await test.started(1)
    await until(async () => (await queue.stats()).background.due + (await queue.stats()).background.running === 0)
    expect(await queue.stats()).toMatchObject({ live: { ...NONE, later: 1, running: 1 }, oldestDueAt: null })
  })
}
