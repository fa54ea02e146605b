import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { stringifyExact } from '../base/exact-json.ts'
import { reportFailure } from '../core/report-failure.ts'
import type { World } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { findDelivery } from '../webhooks/deliveries.ts'
import { deliveryOf, entryOf } from './records.ts'
import { appsOf, clockOf, type StateContext, stateOf } from './state.ts'

/** Writes events until the client disconnects or the stream ends. */
export type EventStream = (to: Writable) => Promise<void>

/** The streams of all worlds. */
export interface EventStreams {
  open(context: StateContext, world: World): EventStream
  /** Ends all streams. Resolves when their clients have received the end, or do not read it. */
  close(): Promise<void>
}

type EventName = components['schemas']['StreamEvent']['event']
type EndReason = Extract<components['schemas']['StreamEvent'], { event: 'end' }>['data']['reason']

/** Minimum real time between two polls, in milliseconds. Changes in between are sent together. */
const PAUSE = 100
/** Ratio of a pause to the duration of the poll before it, which bounds the load of polling. */
const PAUSE_PER_LOOK = 10
/** Real time between two comments, in milliseconds. */
const HEARTBEAT = 15_000
/** How long `close` waits for clients that do not read the end of their stream, in milliseconds. */
const PATIENCE = 200
/** Delay before a browser reconnects, in milliseconds. */
const RETRY = 1_000

interface Reader {
  readonly context: StateContext
  readonly world: World
  /** Where the events go. Nothing is sent while it is full. */
  readonly to: Writable
  /** Number of the last request that was sent. */
  lastRequest: number
  /** Number of the last change of a delivery that was sent. */
  lastChange: number
  /** The key of the last text that was sent of each current value. */
  readonly sent: Map<EventName, string>
  /** Resolves when the client disconnected, or the stream has ended. */
  readonly gone: Promise<void>
}

const eventText = (name: EventName, data: unknown): string => `event: ${name}\ndata: ${stringifyExact(data)}\n\n`

/** The current values, each with a key that is the same while it does not change, although its time does. */
function currentValues(world: World, context: StateContext): readonly (readonly [name: EventName, value: unknown, key: string])[] {
  const state = stateOf(world, context)
  const faults = context.services.faultsOf(world).list()
  const apps = appsOf(context.services)
  return [
    ['state', state, stringifyExact({ ...state, now: '' })],
    ['clock', clockOf(world), stringifyExact(world.state.clock)],
    ['faults', faults, stringifyExact(faults)],
    ['worlds', apps, stringifyExact(apps.map((app) => ({ ...app, now: '' })))],
    ['data', {}, String(world.dataRevision)],
  ]
}

/** Sends what the client has not received. What changes several times while it is full is sent once, in its latest state. */
function pump(reader: Reader): void {
  const { world, context, to, sent } = reader
  if (to.writableNeedDrain) return
  for (const entry of context.services.journalOf(world).after(reader.lastRequest)) {
    if (entry.number > reader.lastRequest + 1) to.write(eventText('missed', {}))
    reader.lastRequest = entry.number
    to.write(eventText('request', entryOf(entry)))
  }
  for (const { number, id } of world.touchedSince(reader.lastChange)) {
    reader.lastChange = number
    const delivery = findDelivery(world, id)
    if (delivery !== undefined) to.write(eventText('delivery', deliveryOf(delivery)))
  }
  for (const [name, value, key] of currentValues(world, context)) {
    if (sent.get(name) === key) continue
    sent.set(name, key)
    to.write(eventText(name, value))
  }
}

/** Why a stream of a world that has ended ends. */
const endingOf = ({ worlds }: StateContext['services'], { id }: World): EndReason =>
  worlds.find(id) === undefined ? 'deleted' : 'replaced'

export function createEventStreams(): EventStreams {
  const readers = new Set<Reader>()
  let stopListening: (() => void) | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  /** Something has changed since the last poll. */
  let isStale = false

  const remove = (reader: Reader): void => {
    readers.delete(reader)
    if (readers.size > 0) return
    stopListening?.()
    clearInterval(heartbeat)
  }

  const end = (reader: Reader, reason: EndReason): void => {
    reader.to.end(eventText('end', { reason }))
    remove(reader)
  }

  const lookAt = (reader: Reader): void => {
    const { world, context } = reader
    try {
      if (world.ended) end(reader, endingOf(context.services, world))
      else pump(reader)
    } catch (error) {
      reportFailure('The stream of a world failed', error)
    }
  }

  /** Polls immediately, and then not again until the pause is over. */
  const wake = (): void => {
    isStale = true
    timer ??= setTimeout(() => {
      isStale = false
      const startedAt = performance.now()
      for (const reader of readers) lookAt(reader)
      const pause = Math.max(PAUSE, PAUSE_PER_LOOK * (performance.now() - startedAt))
      timer = setTimeout(() => {
        timer = undefined
        if (isStale) wake()
      }, pause).unref()
    }, 0).unref()
  }

  const add = (reader: Reader, { changes }: StateContext['services']): void => {
    if (readers.size === 0) {
      stopListening = changes.listen(wake)
      heartbeat = setInterval(() => {
        for (const { to } of readers) if (!to.writableNeedDrain) to.write(':\n\n')
      }, HEARTBEAT).unref()
    }
    readers.add(reader)
  }

  return {
    open: (context, world) => (to) => {
      const { services } = context
      const reader: Reader = {
        context,
        world,
        to,
        lastRequest: services.journalOf(world).list().at(-1)?.number ?? 0,
        lastChange: services.database.revision,
        sent: new Map(),
        gone: new Promise((resolve) => to.once('close', resolve)),
      }
      to.write(`retry: ${RETRY}\n\n`)
      to.on('drain', () => lookAt(reader))
      to.once('close', () => remove(reader))
      add(reader, services)
      lookAt(reader)
      return reader.gone
    },
    async close() {
      clearTimeout(timer)
      const open = [...readers]
      for (const reader of open) end(reader, 'closed')
      await Promise.race([Promise.all(open.map(({ gone }) => gone)), wait(PATIENCE, undefined, { ref: false })])
    },
  }
}
