import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createControlClient } from '@activity-tracking/sandbox'
import { DAY_MS, eventTimes, QUARTER_HOUR_MS, randomFrom } from '../events.ts'
import { INTERACTIVE_PER_DAY, type Interactive, type ProcessOptions, type ProcessReport, type Sent, type Simulation } from './scenario.ts'

const FIRST_DAY = Date.parse('2026-11-23T00:00:07Z')
const program = fileURLToPath(new URL('process.ts', import.meta.url))

/** Interval of new tokens. Tokens are valid for six hours. */
const TOKEN_MS = 5 * 3_600_000

/** Result of a simulation. */
export interface Outcome {
  readonly sent: readonly Sent[]
  readonly interactive: readonly Interactive[]
  /** Responses with the status 429. */
  readonly refused: number
  /** Largest number of them that one process got in one quarter hour, without lost ones, which it could not react to. */
  readonly mostRefused: number
  /** Served read requests of all programs, as a share of the limits of the days. */
  readonly readShare: number
  /** Duration that 95 of 100 interactive calls did not exceed, in milliseconds. */
  readonly p95Ms: number
  readonly unserved: number
  /** Number of creates that were sent more than once. */
  readonly repeated: number
}

interface Running {
  readonly child: ChildProcess
  next: ProcessReport['next']
}

/** Resolves when a process has done all its work at a time. */
function moved(child: ChildProcess, time: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.off('message', read)
      child.off('exit', fail)
    }
    const read = ({ movedTo }: ProcessReport): void => {
      if (movedTo !== time) return
      end()
      resolve()
    }
    const fail = (): void => {
      end()
      reject(new Error('a process of the simulation has ended'))
    }
    child.on('message', read)
    child.on('exit', fail)
  })
}

/** An action of the simulation itself at a time. */
interface Event {
  readonly at: number
  readonly act: () => Promise<void>
}

/** Runs the days of a simulation as fast as the machine allows: the clock jumps from one event to the next. */
export async function simulate({
  sandbox,
  seed,
  adversity = {},
  processes = 4,
  days = 2,
  startHour = 0,
  storeFile,
}: Simulation): Promise<Outcome> {
  const random = randomFrom(seed * 7919)
  const start = FIRST_DAY + startHour * 3_600_000
  const end = start - (start % DAY_MS) + days * DAY_MS
  const app = await sandbox.control.createApp({ now: new Date(start).toISOString(), frozen: true, tier: 'standard' })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const newToken = async (): Promise<string> => {
    const { access_token } = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read,activity:write' })
    return access_token
  }
  let accessToken = await newToken()
  const sent: Sent[] = []
  const interactive: Interactive[] = []
  let repeated = 0
  let foreignServed = 0
  let count = 0

  const startProcess = async (index: number, time: number): Promise<Running> => {
    count += 1
    const options: ProcessOptions = {
      name: `${index}`,
      seed: seed * 1_000 + count,
      start: time,
      end,
      processes,
      accessToken,
      storeFile,
      skewMs: adversity.skewMs?.[index] ?? 0,
      baseUrl: sandbox.baseUrl,
      clientId: app.client_id,
      lostShare: adversity.lostShare ?? 0,
      interactivePerDay: [INTERACTIVE_PER_DAY, INTERACTIVE_PER_DAY * (adversity.secondDay ?? 1)],
    }
    const child = fork(program, [JSON.stringify(options)], { execArgv: ['--no-warnings'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const running: Running = { child, next: null }
    child.on('message', (message: ProcessReport) => {
      running.next = message.next
      sent.push(...message.sent)
      interactive.push(...message.interactive)
      repeated = Math.max(repeated, message.repeated)
    })
    await moved(child, time)
    return running
  }

  const events: Event[] = [...tokenEvents(), ...foreignEvents(), ...upgradeEvents(), ...crashEvents()].sort((a, b) => a.at - b.at)
  const team = await Promise.all(Array.from({ length: processes }, (_, index) => startProcess(index, start)))
  let serviceTime = start
  const moveService = async (time: number): Promise<void> => {
    if (time <= serviceTime) return
    serviceTime = time
    await control.setClock({ now: new Date(time).toISOString(), frozen: true })
  }

  try {
    for (;;) {
      const time = Math.min(...team.map(({ next }) => next?.at ?? Number.POSITIVE_INFINITY), events[0]?.at ?? Number.POSITIVE_INFINITY)
      if (time >= end) break
      if (events[0] !== undefined && events[0].at <= time) {
        await moveService(time)
        await events.shift()?.act()
        continue
      }
      const due = team.filter(({ next }) => next !== null && next.at <= time)
      if (due.some(({ next }) => next?.needsService)) await moveService(time)
      await Promise.all(
        due.map(async (running) => {
          running.next = null
          const done = moved(running.child, time)
          running.child.send({ to: time, accessToken })
          await done
        }),
      )
    }
  } finally {
    for (const { child } of team) child.kill()
    await control.setClock({ frozen: true })
  }

  function tokenEvents(): Event[] {
    const renew = async (): Promise<void> => {
      accessToken = await newToken()
    }
    return Array.from({ length: Math.floor((end - start) / TOKEN_MS) }, (_, index) => ({ at: start + (index + 1) * TOKEN_MS, act: renew }))
  }

  function foreignEvents(): Event[] {
    const use = async (): Promise<void> => {
      const { status } = await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${accessToken}` } })
      if (status === 200) foreignServed += 1
    }
    return eventTimes(random, start, end, () => adversity.foreignPerDay ?? 0).map((at) => ({ at, act: use }))
  }

  function upgradeEvents(): Event[] {
    const { upgradeAt } = adversity
    const upgrade = async (): Promise<void> => void (await control.updateApp({ client_id: app.client_id, tier: 'upgraded' }))
    return upgradeAt === undefined ? [] : [{ at: start - (start % DAY_MS) + upgradeAt, act: upgrade }]
  }

  function crashEvents(): Event[] {
    const { crashEveryMs } = adversity
    if (crashEveryMs === undefined) return []
    return Array.from({ length: Math.floor((end - start) / crashEveryMs) }, (_, turn) => {
      const at = start + (turn + 0.1 + 0.8 * random()) * crashEveryMs
      const act = async (): Promise<void> => {
        const index = turn % processes
        const old = team[index]
        if (old === undefined) return
        const exited = once(old.child, 'exit')
        old.child.kill('SIGKILL')
        await exited
        team[index] = await startProcess(index, at)
      }
      return { at, act }
    })
  }

  return outcomeOf()

  function outcomeOf(): Outcome {
    const upgradedFrom = adversity.upgradeAt === undefined ? Number.POSITIVE_INFINITY : start - (start % DAY_MS) + adversity.upgradeAt
    const available = Array.from({ length: days }, (_, day) => mostReads(Math.max(start, end - (days - day) * DAY_MS), upgradedFrom))
    const refusals = sent.filter(({ status }) => status === 429)
    const heard = refusals.filter(({ isLost }) => !isLost)
    const perWindow = Map.groupBy(heard, ({ at, process }) => `${process} ${Math.floor(at / QUARTER_HOUR_MS)}`)
    const times = interactive.map(({ ms }) => ms).sort((a, b) => a - b)
    return {
      sent,
      interactive,
      repeated,
      refused: refusals.length,
      mostRefused: Math.max(0, ...[...perWindow.values()].map(({ length }) => length)),
      readShare:
        (sent.filter(({ isRead, status }) => isRead && status !== 429).length + foreignServed) /
        available.reduce((sum, count) => sum + count, 0),
      p95Ms: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
      unserved: interactive.filter(({ isServed }) => !isServed).length,
    }
  }
}

/** Reads that can be made from a time to the end of its day. */
function mostReads(from: number, upgradedFrom: number): number {
  const end = from - (from % DAY_MS) + DAY_MS
  let quarterHours = 0
  for (let time = from - (from % QUARTER_HOUR_MS); time < end; time += QUARTER_HOUR_MS) quarterHours += time >= upgradedFrom ? 200 : 100
  return Math.min(end > upgradedFrom ? 2_000 : 1_000, quarterHours)
}
