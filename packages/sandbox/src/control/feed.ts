import { randomBytes } from 'node:crypto'
import { stringifyExact } from '../base/exact-json.ts'
import { lastTouched, touchedSince } from '../core/changes.ts'
import type { World } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { readUpload } from '../things/uploads/upload-records.ts'
import { findDelivery } from '../webhooks/deliveries.ts'
import { deliveryOf, entryOf, uploadOf } from './records.ts'
import { appsOf, clockOf, type StateContext, stateOf } from './state.ts'

/** An event of a stream: its name and its data as JSON. */
export interface FeedEvent {
  readonly name: components['schemas']['StreamEvent']['event']
  readonly data: string
}

/** An event with a current value, to be sent again when its key is different. */
interface CurrentValue extends FeedEvent {
  readonly key: string
}

/** Events that are retained for slow readers and for readers that reconnect. */
const RETAINED = 1_000

/** The changes in a world, as numbered events. `look` adds an event for each change since the last call. */
export interface Feed {
  /** Prefix of its event ids and revisions, which distinguishes them from those of other feeds. */
  readonly name: string
  readonly world: World
  /** Number of the first event that is retained. */
  readonly first: number
  /** Number of the last event. */
  readonly last: number
  /** @throws RangeError when the event is not retained */
  at(number: number): FeedEvent
  /** The current values, without numbers. The keys are identical while nothing changes, and the data has the time of reading it. */
  current(): readonly CurrentValue[]
  look(): void
}

export function createFeed(world: World, context: StateContext): Feed {
  const { services } = context
  const feedName = randomBytes(6).toString('hex')
  const events: FeedEvent[] = []
  let last = 0
  let lastRequest = services.journalOf(world).list().at(-1)?.number ?? 0
  let lastChange = lastTouched(world)

  const add = (name: FeedEvent['name'], data: unknown): void => {
    events.push({ name, data: stringifyExact(data) })
    last += 1
    if (events.length > RETAINED) events.shift()
  }

  const lookAtRequests = (): void => {
    const fresh = services.journalOf(world).after(lastRequest)
    const [next] = fresh
    if (next !== undefined && next.number > lastRequest + 1) add('missed', {})
    for (const entry of fresh) add('request', entryOf(entry))
    lastRequest = fresh.at(-1)?.number ?? lastRequest
  }

  const lookAtRows = (): void => {
    for (const { number, kind, key } of touchedSince(world, lastChange)) {
      lastChange = number
      const upload = kind === 'upload' ? readUpload(world, key) : undefined
      const delivery = kind === 'delivery' ? findDelivery(world, Number(key)) : undefined
      if (upload !== undefined) add('upload', uploadOf(upload))
      if (delivery !== undefined) add('delivery', deliveryOf(delivery))
    }
  }

  /** @param key the text to compare, if the value itself changes with time */
  const currentOf = (name: FeedEvent['name'], value: unknown, key = stringifyExact(value)): CurrentValue => ({
    name,
    key,
    get data() {
      return stringifyExact(value)
    },
  })

  return {
    name: feedName,
    world,
    get first() {
      return last - events.length + 1
    },
    get last() {
      return last
    },
    at(number) {
      const event = events[number - (last - events.length + 1)]
      if (event === undefined) throw new RangeError(`the event ${number} is not retained`)
      return event
    },
    current() {
      const state = stateOf(world, context)
      const apps = appsOf(services)
      return [
        currentOf('state', state, stringifyExact({ ...state, now: '' })),
        currentOf('clock', clockOf(world), stringifyExact(world.state.clock)),
        currentOf('faults', services.faultsOf(world).list()),
        currentOf('worlds', apps, stringifyExact(apps.map((app) => ({ ...app, now: '' })))),
        currentOf('data', { revision: `${feedName}.${world.dataRevision}` }),
      ]
    },
    look() {
      lookAtRequests()
      lookAtRows()
    },
  }
}
