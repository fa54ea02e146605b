import { setTimeout as wait } from 'node:timers/promises'
import { stringifyExact } from '../base/exact-json.ts'
import { reportFailure } from '../core/report-failure.ts'
import type { App, World } from '../core/world.ts'
import type { Worlds } from '../core/worlds.ts'
import type { components } from '../description/control.gen.ts'
import { readUpload } from '../things/uploads/upload-records.ts'
import { findDelivery } from '../webhooks/deliveries.ts'
import type { EventSink, EventStream } from './event-sink.ts'
import { deliveryOf, entryOf, uploadOf } from './records.ts'
import { appsOf, clockOf, type StateContext, stateOf } from './state.ts'

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
  readonly sink: EventSink
  /** The sink is full. */
  full: boolean
  /** Number of the last request that was sent. */
  lastRequest: number
  /** Number of the last change of a delivery or an upload that was sent. */
  lastChange: number
  /** The key of the last text that was sent of each current value. */
  readonly sent: Map<EventName, string>
  /** Resolves when the sink is closed. */
  readonly gone: PromiseWithResolvers<void>
}

const appsIn = (worlds: Worlds): App[] => worlds.all().map(({ app }) => app)

const eventText = (name: EventName, data: unknown): string => `event: ${name}\ndata: ${stringifyExact(data)}\n\n`

function write(reader: Reader, text: string): void {
  if (!reader.sink.write(text)) reader.full = true
}

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

/** Sends what the client has not received, until its sink is full. What changes several times meanwhile is sent once, in its latest state. */
function pump(reader: Reader): void {
  const { world, context, sent } = reader
  for (const entry of reader.full ? [] : context.services.journalOf(world).after(reader.lastRequest)) {
    if (reader.full) return
    if (entry.number > reader.lastRequest + 1) write(reader, eventText('missed', {}))
    reader.lastRequest = entry.number
    write(reader, eventText('request', entryOf(entry)))
  }
  for (const { number, kind, key } of reader.full ? [] : world.touchedSince(reader.lastChange)) {
    if (reader.full) return
    reader.lastChange = number
    const upload = kind === 'upload' ? readUpload(world, key) : undefined
    const delivery = kind === 'delivery' ? findDelivery(world, Number(key)) : undefined
    if (upload !== undefined) write(reader, eventText('upload', uploadOf(upload)))
    if (delivery !== undefined) write(reader, eventText('delivery', deliveryOf(delivery)))
  }
  for (const [name, value, key] of reader.full ? [] : currentValues(world, context)) {
    if (reader.full) return
    if (sent.get(name) === key) continue
    sent.set(name, key)
    write(reader, eventText(name, value))
  }
}

/** Why a stream of a world that has ended ends. */
const endingOf = ({ worlds }: StateContext['services'], { id }: World): EndReason =>
  worlds.find(id) === undefined ? 'deleted' : 'replaced'

function end({ sink }: Pick<Reader, 'sink'>, reason: EndReason): void {
  sink.write(eventText('end', { reason }))
  sink.end()
}

export function createEventStreams(): EventStreams {
  const readers = new Set<Reader>()
  let stopListening: (() => void) | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  /** Ids of the worlds that have changed since the last poll. */
  const changed = new Set<string>()
  /** The apps at the last poll. An app that is changed is another object. */
  let apps: readonly App[] = []

  const remove = (reader: Reader): void => {
    readers.delete(reader)
    if (readers.size > 0) return
    stopListening?.()
    clearInterval(heartbeat)
  }

  const lookAt = (reader: Reader): void => {
    const { world, context } = reader
    if (!world.ended) {
      pump(reader)
      return
    }
    end(reader, endingOf(context.services, world))
    remove(reader)
  }

  /** The readers of the changed worlds; all readers if the list of apps has changed, because each is sent it. */
  const concerned = ({ worlds }: StateContext['services']): Reader[] => {
    const before = apps
    apps = appsIn(worlds)
    const isSame = apps.length === before.length && apps.every((app, index) => app === before[index])
    const found = [...readers].filter(({ world }) => !isSame || changed.has(world.id))
    changed.clear()
    return found
  }

  /** Polls immediately, and then not again until the pause is over. */
  const wake = (services: StateContext['services'], worldId: string): void => {
    changed.add(worldId)
    timer ??= setTimeout(() => {
      const startedAt = performance.now()
      for (const reader of concerned(services)) {
        try {
          lookAt(reader)
        } catch (error) {
          reportFailure('The stream of a world failed', error)
        }
      }
      const pause = Math.max(PAUSE, PAUSE_PER_LOOK * (performance.now() - startedAt))
      timer = setTimeout(() => {
        timer = undefined
        const [next] = changed
        if (next !== undefined) wake(services, next)
      }, pause).unref()
    }, 0).unref()
  }

  const add = (reader: Reader, services: StateContext['services']): void => {
    if (readers.size === 0) {
      apps = appsIn(services.worlds)
      stopListening = services.changes.listen((worldId) => wake(services, worldId))
      heartbeat = setInterval(() => {
        for (const each of readers) if (!each.full) write(each, ':\n\n')
      }, HEARTBEAT).unref()
    }
    readers.add(reader)
  }

  return {
    open: (context, world) => (sink) => {
      const { services } = context
      if (world.ended) {
        end({ sink }, endingOf(services, world))
        return { drained: () => undefined, closed: () => undefined }
      }
      const reader: Reader = {
        context,
        world,
        sink,
        full: false,
        lastRequest: services.journalOf(world).list().at(-1)?.number ?? 0,
        lastChange: world.database.revision,
        sent: new Map(),
        gone: Promise.withResolvers(),
      }
      write(reader, `retry: ${RETRY}\n\n`)
      add(reader, services)
      pump(reader)
      return {
        drained() {
          reader.full = false
          if (readers.has(reader)) lookAt(reader)
        },
        closed() {
          remove(reader)
          reader.gone.resolve()
        },
      }
    },
    async close() {
      clearTimeout(timer)
      const open = [...readers]
      for (const reader of open) {
        end(reader, 'closed')
        remove(reader)
      }
      if (open.length === 0) return
      const patience = new AbortController()
      const lost = wait(PATIENCE, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
      await Promise.race([Promise.all(open.map(({ gone }) => gone.promise)), lost])
      patience.abort()
    },
  }
}
