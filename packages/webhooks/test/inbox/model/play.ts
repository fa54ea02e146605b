import type { Inbox, Lease, LeasedEntry, Mark, Settlement } from '../../../src/index.ts'
import type { Command, MarkChoice, Outcome } from './commands.ts'
import { createModel } from './model.ts'

/** 2026-11-02T10:00:00Z */
const START = 1_793_613_600_000

interface Held {
  readonly lease: Lease
  /** Entries that are not settled yet, with the mark that made each generation. */
  readonly open: { readonly entry: LeasedEntry; readonly markedBy: number }[]
}

const OBJECTS = [
  { kind: 'activity', id: '10' },
  { kind: 'activity', id: '11' },
  { kind: 'sweep', id: 'daily' },
]

type LastEvents = Map<string, Mark['event']>

function markOf({ athlete, object, lane, event, delay, isParked, isRepeated }: MarkChoice, now: number, lastEvents: LastEvents): Mark {
  const athleteId = String(athlete + 1)
  const key = OBJECTS[object] ?? { kind: 'athlete', id: athleteId }
  const name = `${athleteId}/${object}`
  const eventTime = event === null ? 0 : Math.floor(now / 1_000) * 1_000 - event.ageSeconds * 1_000
  const fresh = event === null ? undefined : { aspectType: event.aspect, eventTime, updates: { [event.field]: `at ${eventTime}` } }
  const sent = (isRepeated ? lastEvents.get(name) : undefined) ?? fresh
  lastEvents.set(name, sent)
  return {
    athleteId,
    ...key,
    lane,
    ...(sent !== undefined && { event: sent }),
    ...(delay !== null && { dueAt: now + delay }),
    ...(isParked && { parkedFor: 7 }),
  }
}

function settlementOf(outcome: Outcome, at: number, takenAt: number): Settlement {
  switch (outcome) {
    case 'done':
      return { outcome: 'done' }
    case 'read':
      return { outcome: 'done', readAt: takenAt }
    case 'later':
      return { outcome: 'retry', at }
    case 'failed':
      return { outcome: 'retry', at, failed: true }
    case 'step':
      return { outcome: 'retry', at, progress: { page: at } }
    case 'dead':
      return { outcome: 'dead', reason: 'it fails' }
  }
}

/**
 * Plays commands on two inboxes of the same data, in turn, and then works everything off. Gives what was not as the reference says.
 * @param open opens another inbox on new data
 */
export async function play(commands: readonly Command[], open: (now: () => number) => Inbox | Promise<Inbox>): Promise<readonly string[]> {
  let now = START
  const inboxes = [await open(() => now), await open(() => now)]
  const model = createModel()
  const held: Held[] = []
  const lastEvents: LastEvents = new Map()
  const generations = new Map<string, number>()

  async function lease(inbox: Inbox, athleteId: string | null, limit: number, leaseMs: number): Promise<Held | null> {
    const found = await inbox.lease({ leaseMs, limit, ...(athleteId !== null && { athleteId }) })
    model.leased(found, { athleteId, limit, now })
    if (found === null) return null
    const open = found.entries.map((entry) => ({ entry, markedBy: model.markOf(entry) }))
    for (const { entry, markedBy } of open) {
      const known = generations.get(entry.generation) ?? markedBy
      if (known !== markedBy) model.problems.push(`generation ${entry.generation} is of two marks`)
      generations.set(entry.generation, markedBy)
    }
    return { lease: found, open }
  }

  async function settle(inbox: Inbox, { lease: taken, open }: Held, index: number, outcome: Outcome, delay: number): Promise<void> {
    const [chosen] = open.splice(index % Math.max(1, open.length), 1)
    if (chosen === undefined) return
    const settlement = settlementOf(outcome, now + delay, taken.takenAt)
    const result = await inbox.settle(taken, chosen.entry, settlement)
    model.settled(taken, chosen.entry, chosen.markedBy, { settlement, outcome: result, now })
  }

  async function release(inbox: Inbox, { lease: taken }: Held): Promise<void> {
    await inbox.release(taken, 1)
    model.released(taken, now)
  }

  async function run(command: Command, inbox: Inbox): Promise<void> {
    const chosen = 'lease' in command ? held[command.lease % Math.max(1, held.length)] : undefined
    switch (command.do) {
      case 'mark': {
        const marks = command.marks.map((choice) => markOf(choice, now, lastEvents))
        return model.marked(marks, await inbox.mark(marks), now)
      }
      case 'lease': {
        const taken = await lease(
          inbox,
          command.athlete === null ? null : String(command.athlete + 1),
          command.limit ?? 200,
          command.leaseMs,
        )
        if (taken !== null) held.push(taken)
        return
      }
      case 'settle':
        return chosen && settle(inbox, chosen, command.entry, command.outcome, command.delay)
      case 'release':
        if (chosen === undefined) return
        held.splice(held.indexOf(chosen), 1)
        return release(inbox, chosen)
      case 'renew':
        return chosen && model.renewed(chosen.lease, await inbox.renew(chosen.lease, 60_000), now + 60_000)
      case 'crash':
        if (chosen !== undefined) held.splice(held.indexOf(chosen), 1)
        return
      case 'advance':
        now += command.ms
        return
      case 'forget': {
        const athleteId = String(command.athlete + 1)
        return model.forgotten(athleteId, await inbox.forget(athleteId), now)
      }
      case 'retryDead':
        return model.retried(await inbox.retryDead(), now)
      case 'purge':
        await inbox.purge()
        return model.purged(now)
    }
  }

  for (const [index, command] of commands.entries()) {
    await run(command, inboxes[index % 2] as Inbox)
    if (model.problems.length > 0) return [...model.problems, `after ${JSON.stringify(commands.slice(0, index + 1))}`]
  }
  return workOff()

  /** Nothing that was acknowledged is left behind: everything comes, until nothing waits. */
  async function workOff(): Promise<readonly string[]> {
    const [inbox] = inboxes as [Inbox]
    const { waiting } = await inbox.stats()
    if (waiting !== model.waiting()) model.problems.push(`${waiting} entries wait, not ${model.waiting()}`)
    now += 8 * 3_600_000
    for (let taken = await lease(inbox, null, 200, 1_000); taken !== null; taken = await lease(inbox, null, 200, 1_000)) {
      while (taken.open.length > 0) await settle(inbox, taken, 0, 'read', 0)
      await release(inbox, taken)
      if (model.problems.length > 0) break
    }
    if (model.waiting() > 0) model.problems.push(`${model.waiting()} entries are never worked off`)
    return model.problems
  }
}
