import { batch, computed, effect, signal, untracked } from '@preact/signals'
import { parseExact } from '../src/base/exact-json.ts'
import type { Id } from '../src/base/id.ts'
import type { ControlResult } from '../src/control/client.ts'
import type { components } from '../src/description/control.gen.ts'
import { CONTROL_URL, control, messageOf } from './control.ts'
import { goTo, route, worldName } from './routing.ts'

export type State = ControlResult<'getState'>
export type JournalEntry = ControlResult<'listRequests'>[number]
export type Delivery = ControlResult<'listDeliveries'>[number]
export type Upload = ControlResult<'listUploads'>[number]
export type Advice = ControlResult<'listAdvice'>[number]
export type FaultRules = ControlResult<'getFaults'>
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
/** What the requests of the app show; read again after requests. */
export const advice = signal<readonly Advice[]>([])
/** The fault rules, with how often each was used. */
export const faults = signal<FaultRules>({ rules: [] })
/** Grows whenever the data of the world may have changed; 0 until the world is read. */
export const changes = signal(0)
/** All apps, each of which has a world. */
export const apps = signal<readonly App[]>([])

/** The full name of an athlete of this world; the id of one that no longer exists; nothing without one. */
export function athleteName(id: Id | string | null): string {
  if (id === null) return ''
  const athlete = state.value?.athletes.find((each) => String(each.id) === String(id))
  return athlete === undefined ? String(id) : `${athlete.firstname} ${athlete.lastname}`.trim()
}

/** The athletes of the world, as the choices of a form. */
export const athleteChoices = (): { readonly value: string; readonly label: string }[] =>
  (state.value?.athletes ?? []).map(({ id }) => ({ value: String(id), label: athleteName(id) }))

/** Requests that the browser holds; as many as the journal. */
const MAX_REQUESTS = 1_000
/** The sandbox retains 1,000 deliveries that are settled, and all others. */
const MAX_DELIVERIES = 10_000

/** Adds what is new to a list that is sorted by id, and replaces what has changed. */
function merge<T>(list: readonly T[], item: T, idOf: (item: T) => number, limit: number): readonly T[] {
  const id = idOf(item)
  const at = list.findLastIndex((each) => idOf(each) <= id)
  const found = list[at]
  if (found !== undefined && idOf(found) === id) return list.with(at, item)
  return list.toSpliced(at + 1, 0, item).slice(-limit)
}

/** Real time in milliseconds; updated every second. */
const tick = signal(performance.now())
setInterval(() => {
  tick.value = performance.now()
}, 1000)

/** The clock of the world when it was last read, and the real time of reading. */
const clock = signal({ now: 0, frozen: true, readAt: 0 })

function setClock({ now: time, frozen }: Pick<State, 'now' | 'frozen'>, readAt: number): void {
  clock.value = { now: Date.parse(time), frozen, readAt }
}

/** The world's clock, epoch milliseconds; it moves on between two readings unless it is frozen. */
export const now = computed(() => {
  const { now: time, frozen, readAt } = clock.value
  return frozen ? time : time + Math.max(0, tick.value - readAt)
})

/** Number of the fault rules that still apply to requests. */
export const activeFaults = computed(
  () =>
    faults.value.rules.filter(
      ({ times, used = 0, until }) => (times === undefined || used < times) && (until === undefined || now.value < Date.parse(until)),
    ).length,
)

/** Removes every fault rule. */
export async function clearFaults(): Promise<void> {
  await control.value.clearFaults()
  faults.value = { rules: [] }
}

/** What is shown of the data is read again. */
export function readDataAgain(): void {
  changes.value = changes.peek() + 1
}

/** Reads the advice, which follows from the requests. */
async function readAdvice(): Promise<void> {
  const client = control.peek()
  const given = await client.listAdvice().catch(() => undefined)
  if (client === control.peek() && given !== undefined) advice.value = given
}

/** Requests come in bursts: the advice is read once after each. */
const SETTLED_MS = 400
let isSettling = false

function readAdviceSoon(): void {
  if (isSettling) return
  isSettling = true
  setTimeout(() => {
    isSettling = false
    void readAdvice()
  }, SETTLED_MS)
}

/** What the stream sends while the lists are read, to be done after that: what is read may be older. */
let waiting: (() => void)[] | undefined

/** Reads what the stream does not begin with. */
async function readLists(): Promise<void> {
  const client = control.peek()
  const sent: (() => void)[] = []
  waiting = sent
  try {
    const [allRequests, allDeliveries] = await Promise.all([client.listRequests(), client.listDeliveries()])
    if (waiting !== sent) return
    waiting = undefined
    batch(() => {
      requests.value = allRequests
      deliveries.value = allDeliveries
      for (const handle of sent) handle()
    })
    await readAdvice()
  } catch (error) {
    if (waiting !== sent) return
    waiting = undefined
    problem.value = messageOf(error)
  }
}

type StreamEvent = components['schemas']['StreamEvent']
type DataOf<Name extends StreamEvent['event']> = Extract<StreamEvent, { event: Name }>['data']

/** Handles events of the stream. @param receivedAt real time in milliseconds */
type Handlers = { readonly [Name in StreamEvent['event']]: (data: DataOf<Name>, receivedAt: number) => void }

const HANDLERS: Handlers = {
  missed: () => void readLists(),
  end: ({ reason }) => {
    if (reason === 'deleted') goTo(route.peek().path.slice(0, 1), { world: '' })
    if (reason === 'replaced') reconnect()
  },
  state: (given, receivedAt) => {
    state.value = given
    setClock(given, receivedAt)
  },
  clock: setClock,
  worlds: (all) => {
    apps.value = all
  },
  faults: (rules) => {
    faults.value = rules
  },
  data: readDataAgain,
  request: (entry) => {
    requests.value = merge(requests.value, entry, ({ number }) => number, MAX_REQUESTS)
    readAdviceSoon()
  },
  delivery: (delivery) => {
    deliveries.value = merge(deliveries.value, delivery, ({ id }) => id, MAX_DELIVERIES)
  },
}

const RETRY_MS = 2_000

/** Grows when a new connection is wanted. */
const connections = signal(0)

/** Connects again at once. */
export function reconnect(): void {
  connections.value += 1
}

/** Follows a world until the returned function is called. */
function follow(world: string | undefined): () => void {
  const source = new EventSource(`${CONTROL_URL}/stream${world === undefined ? '' : `?world=${encodeURIComponent(world)}`}`)
  let retry: ReturnType<typeof setTimeout> | undefined
  source.onopen = () => {
    connection.value = 'live'
    void readLists()
  }
  source.onerror = () => {
    connection.value = 'lost'
    // Browsers connect again by themselves, unless the response was not a stream: any other one says why.
    if (source.readyState !== EventSource.CLOSED) return
    void readLists()
    retry = setTimeout(reconnect, RETRY_MS)
  }
  for (const [name, handle] of Object.entries(HANDLERS) as [string, (data: unknown, receivedAt: number) => void][]) {
    source.addEventListener(name, (event: MessageEvent<string>) => {
      const [data, receivedAt] = [parseExact(event.data), performance.now()]
      const act = () => batch(() => handle(data, receivedAt))
      if (waiting === undefined) act()
      else waiting.push(act)
    })
  }
  return () => {
    clearTimeout(retry)
    source.close()
    waiting = undefined
  }
}

function forget(): void {
  connection.value = 'connecting'
  problem.value = undefined
  state.value = undefined
  advice.value = []
  faults.value = { rules: [] }
  changes.value = 0
}

/** Follows the world that the URL names, whatever it names next. */
export function followRoute(): () => void {
  let followed: string | undefined
  return effect(() => {
    const world = worldName.value
    connections.value
    untracked(() => {
      if (world !== followed) batch(forget)
      followed = world
    })
    return follow(world)
  })
}
