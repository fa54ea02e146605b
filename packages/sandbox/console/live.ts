import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { ControlResult } from '../src/control/client.ts'
import { parseExact } from '../src/exact-json.ts'
import { CONTROL_URL, control, messageOf } from './control.ts'
import { worldName } from './routing.ts'

export type State = ControlResult<'getState'>
export type JournalEntry = ControlResult<'listRequests'>[number]
export type Delivery = ControlResult<'listDeliveries'>[number]
export type App = ControlResult<'listApps'>[number]

/** How the console is connected with the sandbox. */
export type Connection = 'connecting' | 'live' | 'lost'

export const connection = signal<Connection>('connecting')
/** Why nothing can be shown, such as a world that does not exist. */
export const problem = signal<string | undefined>(undefined)

/** The world that is shown; undefined until it is read. */
export const state = signal<State | undefined>(undefined)
/** The last requests, oldest first. */
export const requests = signal<readonly JournalEntry[]>([])
/** The last deliveries, oldest first. */
export const deliveries = signal<readonly Delivery[]>([])
/** The full name of an athlete of this world; the id of one that no longer exists; nothing without one. */
export function athleteName(id: State['athletes'][number]['id'] | null): string {
  if (id === null) return ''
  const athlete = state.value?.athletes.find((each) => String(each.id) === String(id))
  return athlete === undefined ? String(id) : `${athlete.firstname} ${athlete.lastname}`.trim()
}

/** All apps, each of which has a world. */
export const apps = signal<readonly App[]>([])

/** Requests that the browser holds; as many as the journal. */
const MAX_REQUESTS = 1_000

/** Adds what is new to a sorted list, and replaces what has changed. */
function merge<T>(list: readonly T[], changed: readonly T[], idOf: (item: T) => number): T[] {
  const byId = new Map(list.map((item) => [idOf(item), item]))
  for (const item of changed) byId.set(idOf(item), item)
  return [...byId.values()].sort((one, other) => idOf(one) - idOf(other))
}

const addRequests = (changed: readonly JournalEntry[]): void => {
  requests.value = merge(requests.value, changed, ({ number }) => number).slice(-MAX_REQUESTS)
}

const addDeliveries = (changed: readonly Delivery[]): void => {
  deliveries.value = merge(deliveries.value, changed, ({ id }) => id)
}

/** Real time when the clock of the world was last read, in milliseconds. */
const readAt = signal(performance.now())

function setState(next: State): void {
  batch(() => {
    readAt.value = performance.now()
    state.value = next
  })
}

/** Real time, in milliseconds; updated every second. */
const tick = signal(performance.now())
setInterval(() => {
  tick.value = performance.now()
}, 1000)

/** The world's clock, epoch milliseconds; it moves on between two readings unless it is frozen. */
export const now = computed(() => {
  if (state.value === undefined) return 0
  const elapsed = state.value.frozen ? 0 : Math.max(0, tick.value - readAt.value)
  return Date.parse(state.value.now) + elapsed
})

/** Reads the whole world again. */
export async function readAll(): Promise<void> {
  const client = control.value
  try {
    const [world, allApps, allRequests, allDeliveries] = await Promise.all([
      client.getState(),
      client.listApps(),
      client.listRequests(),
      client.listDeliveries(),
    ])
    if (client !== control.value) return
    batch(() => {
      problem.value = undefined
      setState(world)
      apps.value = allApps
      requests.value = allRequests
      deliveries.value = allDeliveries
    })
  } catch (error) {
    if (client === control.value) problem.value = messageOf(error)
  }
}

function forget(): void {
  batch(() => {
    connection.value = 'connecting'
    problem.value = undefined
    state.value = undefined
    requests.value = []
    deliveries.value = []
  })
}

/** What an event of the stream does here. */
const HANDLERS: Readonly<Record<string, (data: unknown) => void>> = {
  state: (data) => setState(data as State),
  request: (data) => addRequests([data as JournalEntry]),
  delivery: (data) => addDeliveries([data as Delivery]),
}

const RETRY_MS = 2_000

const attemptNumber = signal(0)

/** Connects again at once. */
export function reconnect(): void {
  attemptNumber.value += 1
}

/** Follows a world until the returned function is called. */
function follow(world: string | undefined): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(`${CONTROL_URL}/stream${world === undefined ? '' : `?world=${encodeURIComponent(world)}`}`)
    source.onopen = () => {
      connection.value = 'live'
      void readAll()
    }
    source.onerror = () => {
      connection.value = 'lost'
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS)
    }
    for (const [name, handle] of Object.entries(HANDLERS)) {
      source.addEventListener(name, (event) => handle(parseExact((event as MessageEvent<string>).data)))
    }
  }
  open()
  return () => {
    clearTimeout(retry)
    source?.close()
  }
}

/** Follows the world that the URL names, whatever it names next. */
export const followRoute = (): (() => void) => {
  let followed: string | undefined
  return effect(() => {
    const world = worldName.value
    attemptNumber.value
    untracked(() => {
      if (world !== followed) forget()
      followed = world
      void readAll()
    })
    return follow(world)
  })
}
