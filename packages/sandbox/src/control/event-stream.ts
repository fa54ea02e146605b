import { setTimeout as wait } from 'node:timers/promises'
import { stringifyExact } from '../base/exact-json.ts'
import { reportFailure } from '../core/report-failure.ts'
import type { App, World } from '../core/world.ts'
import type { Worlds } from '../core/worlds.ts'
import type { components } from '../description/control.gen.ts'
import type { EventSink, EventStream } from './event-sink.ts'
import { createFeed, type Feed, type FeedEvent } from './feed.ts'
import type { StateContext } from './state.ts'

/** The streams of all worlds. */
export interface EventStreams {
  /** @param after id of the last event that the client has seen */
  open(context: StateContext, world: World, after: string | undefined): EventStream
  /** Ends all streams. Resolves when their clients have received the end, or do not read it. */
  close(): Promise<void>
}

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
  readonly sink: EventSink
  readonly channel: Channel
  /** Number of the last event that was written. */
  cursor: number
  /** The sink is full. */
  full: boolean
  /** The key of the last text written for each current value, by event name. */
  readonly written: Map<string, string>
  /** Resolves when the sink is closed. */
  readonly gone: PromiseWithResolvers<void>
}

/** A feed and its readers. It is retained without readers, for clients that reconnect. */
interface Channel {
  readonly feed: Feed
  readonly isCurrent: () => boolean
  readonly readers: Set<Reader>
}

const eventText = ({ name, data }: FeedEvent, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`

const appsIn = (worlds: Worlds): App[] => worlds.all().map(({ app }) => app)

const idOf = ({ name }: Feed, number: number): string => `${name}.${number}`

/** Number of the last event that a client has seen; undefined if the feed cannot continue after it. */
function positionIn(feed: Feed, after: string | undefined): number | undefined {
  const [name, digits = ''] = after?.split('.') ?? []
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : -1
  return name === feed.name && number >= feed.first - 1 && number <= feed.last ? number : undefined
}

function write(reader: Reader, text: string): void {
  if (!reader.sink.write(text)) reader.full = true
}

/** Writes the events that the reader has not received, until its sink is full. */
function pump(reader: Reader): void {
  const { feed } = reader.channel
  while (!reader.full && reader.cursor < feed.last) {
    if (reader.cursor < feed.first - 1) {
      reader.cursor = feed.first - 1
      write(reader, eventText({ name: 'missed', data: '{}' }, idOf(feed, reader.cursor)))
      continue
    }
    reader.cursor += 1
    write(reader, eventText(feed.at(reader.cursor), idOf(feed, reader.cursor)))
  }
  for (const event of reader.full || feed.world.ended ? [] : feed.current()) {
    if (reader.full) return
    if (reader.written.get(event.name) === event.key) continue
    reader.written.set(event.name, event.key)
    write(reader, eventText(event))
  }
}

/** Why a stream of a world that has ended ends. */
const endingOf = ({ worlds }: StateContext['services'], { id }: World): EndReason =>
  worlds.find(id) === undefined ? 'deleted' : 'replaced'

function end({ sink }: Pick<Reader, 'sink'>, reason: EndReason): void {
  sink.write(eventText({ name: 'end', data: JSON.stringify({ reason }) }))
  sink.end()
}

export function createEventStreams(): EventStreams {
  const channels = new Map<string, Channel>()
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
    reader.channel.readers.delete(reader)
    if (readers.size > 0) return
    stopListening?.()
    clearInterval(heartbeat)
  }

  const lookAt = (channel: Channel, services: StateContext['services']): void => {
    const { feed } = channel
    if (channel.readers.size > 0 && channel.isCurrent()) {
      feed.look()
      for (const reader of channel.readers) pump(reader)
    } else if (!channel.isCurrent()) {
      channels.delete(feed.world.id)
      for (const reader of [...channel.readers]) {
        end(reader, endingOf(services, feed.world))
        remove(reader)
      }
    }
  }

  /** The streams of the changed worlds; all streams if the list of apps has changed, because it is in each of them. */
  const changedChannels = ({ worlds }: StateContext['services']): Channel[] => {
    const before = apps
    apps = appsIn(worlds)
    const isSame = apps.length === before.length && apps.every((app, index) => app === before[index])
    const all = [...channels.values()]
    const found = isSame ? all.filter(({ feed }) => changed.has(feed.world.id)) : all
    changed.clear()
    return found
  }

  /** Polls immediately, and then not again until the pause is over. */
  const wake = (services: StateContext['services'], worldId: string): void => {
    changed.add(worldId)
    timer ??= setTimeout(() => {
      const startedAt = performance.now()
      for (const channel of changedChannels(services)) {
        try {
          lookAt(channel, services)
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
    reader.channel.readers.add(reader)
  }

  return {
    open(context, world, after) {
      const { services } = context
      return (sink) => {
        if (world.ended) {
          end({ sink }, endingOf(services, world))
          return { drained: () => undefined, closed: () => undefined }
        }
        const known = channels.get(world.id)
        const channel = known?.feed.world === world ? known : channelOf(context, world)
        channels.set(world.id, channel)
        const { feed } = channel
        feed.look()
        const position = positionIn(feed, after)
        const reader: Reader = {
          sink,
          channel,
          cursor: position ?? feed.last,
          full: false,
          written: new Map(),
          gone: Promise.withResolvers(),
        }
        const start = { name: 'start', data: stringifyExact({ resumed: position !== undefined }) } as const
        write(reader, `retry: ${RETRY}\n${eventText(start, idOf(feed, reader.cursor))}`)
        add(reader, services)
        pump(reader)
        return {
          drained() {
            reader.full = false
            if (readers.has(reader)) pump(reader)
          },
          closed() {
            remove(reader)
            reader.gone.resolve()
          },
        }
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

const channelOf = (context: StateContext, world: World): Channel => ({
  feed: createFeed(world, context),
  isCurrent: () => context.services.worlds.find(world.id) === world,
  readers: new Set(),
})
