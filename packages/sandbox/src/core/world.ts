import { CLOCK_RANGE, isClockTime } from '../base/date-time.ts'
import type { Database } from './database.ts'
import { invalid, notFound } from './refusal.ts'
import { createSecret, type Secrets } from './secrets.ts'

/** The app that a world belongs to. */
export interface App {
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Host that redirect URIs must be on. localhost and 127.0.0.1 are always accepted. */
  readonly callbackDomain: string
  /** Rate limits: see `limits.ts`. */
  readonly tier: 'standard' | 'upgraded' | 'unlimited'
  /** Whether the app may explore segments. */
  readonly extendedAccess: boolean
  /** Whether only the owner, the world's first athlete, can authorize the app. */
  readonly singlePlayer: boolean
  /** False if the owner's subscription has lapsed. */
  readonly active: boolean
  /** Key that signs the events sent to the app; null if they are not signed. */
  readonly webhookKey: string | null
  /** Limit of connected athletes. */
  readonly athleteLimit: number
}

/** What a new app may do, unless it is given otherwise. */
export const USUAL_RIGHTS = {
  callbackDomain: 'localhost',
  tier: 'standard',
  extendedAccess: false,
  singlePlayer: false,
  active: true,
} as const satisfies Partial<App>

/** The clock of a world. It moves with the machine's clock, `offset` milliseconds apart, or is stopped at `frozenAt`. */
export interface ClockState {
  readonly offset: number
  readonly frozenAt: number | null
}

/** The machine's clock in epoch milliseconds: the only source of real time. */
export type MachineClock = () => number

const readClock = ({ offset, frozenAt }: ClockState, machine: MachineClock): number => frozenAt ?? machine() + offset

/** The clock set to `now`, moving or stopped as requested. */
const setClock = (now: number, frozen: boolean, machine: MachineClock): ClockState => ({
  offset: now - machine(),
  frozenAt: frozen ? now : null,
})

/** The API uses whole seconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const isoSeconds = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`

/** State of a world that is not stored with its objects. */
export interface WorldState {
  readonly app: App
  readonly seed: number
  readonly secrets: Secrets
  /** Start time of the world, in epoch milliseconds. */
  readonly startedAt: number
  /** World or template that its rows were copied from. */
  readonly template: string
  readonly clock: ClockState
  /** Number of created objects of each kind. Ids and seeded secrets follow from it. */
  readonly counters: Readonly<Record<string, number>>
}

/**
 * @param field the field of the request that sets the clock
 * @throws Refusal invalid, if a clock cannot have the time
 */
export function requireClockTime(time: number, field: string): void {
  if (isClockTime(time)) return
  throw invalid('Clock', field, `${field} sets the clock to a time that is not ${CLOCK_RANGE}`)
}

/** Number of cached texts, and characters of each: up to a page of 50 activities. */
const MOST_REMEMBERED = 64
const LONGEST_REMEMBERED = 64 * 1024

/** Services of the sandbox that a world needs. */
export interface Surroundings {
  readonly machine: MachineClock
  /** URL of the sandbox, without a trailing slash. Known once the sandbox listens. */
  readonly origin: () => string
  /** Called with each write to a world, and when a world is opened. */
  readonly onWrite: (worldId: string) => void
}

/** The last change of a delivery in this process. */
export interface Touched {
  /** Increases with every change in any world. */
  readonly number: number
  readonly id: number
}

/** Path of the console. */
export const CONSOLE_PATH = '/_sandbox/console'
/** Base URL of pictures. */
const PICTURES = '/pictures/'

/** How a world ends, in plain words. */
const ENDINGS = { deleted: 'the world was deleted', replaced: 'the world was replaced by a reset or an import' } as const

/** An app with its athletes, clock, limits and webhooks, separate from all other apps. */
export class World {
  readonly #database: Database
  readonly #surroundings: Surroundings
  readonly #touched = new Map<number, Touched>()
  #state: WorldState
  #ending: string | undefined
  #dataRevision = 0
  /** Cached texts of responses, built from the data of the athletes at a revision. */
  #remembered = { revision: -1, texts: new Map<string, string>() }

  constructor(database: Database, state: WorldState, surroundings: Surroundings) {
    const run: Database['run'] = (sql, ...values) => {
      surroundings.onWrite(this.id)
      this.#dataRevision += 1
      database.run(sql, ...values)
    }
    this.#database = Object.assign(Object.create(database), { run })
    this.#state = state
    this.#surroundings = surroundings
  }

  /** @throws Refusal not-found, if the world has ended: work that is in progress for it can neither read nor write any longer */
  get database(): Database {
    if (this.#ending !== undefined) throw notFound('World', this.#ending)
    return this.#database
  }

  get id(): string {
    return this.#state.app.clientId
  }

  get app(): App {
    return this.#state.app
  }

  get state(): WorldState {
    return this.#state
  }

  /** Whether the world was deleted or replaced. Nothing more is done for it. */
  get ended(): boolean {
    return this.#ending !== undefined
  }

  end(ending: keyof typeof ENDINGS): void {
    this.#ending = ENDINGS[ending]
  }

  /** Increases with every write to the rows of the world. While it is the same, so is the data of its athletes. */
  get dataRevision(): number {
    return this.#dataRevision
  }

  /** Records that a delivery has changed. Call it after the write. */
  touch(id: number): void {
    this.#touched.delete(id)
    this.#touched.set(id, { number: this.#database.revision, id })
  }

  /** Deliveries that have changed after a change, in the order of their last changes. */
  touchedSince(number: number): Touched[] {
    return [...this.#touched.values()].filter((touched) => touched.number > number)
  }

  /** Time in this world, in epoch milliseconds. */
  now(): number {
    return readClock(this.#state.clock, this.#surroundings.machine)
  }

  get frozen(): boolean {
    return this.#state.clock.frozenAt !== null
  }

  /** @param now a time that a clock can have */
  setNow(now: number, frozen = this.frozen): void {
    this.#save({ ...this.#state, clock: setClock(now, frozen, this.#surroundings.machine) })
  }

  /**
   * A text that depends only on the data of the athletes. It is built again after any write to it. Long texts are built every time.
   */
  remember(key: string, make: () => string): string {
    const revision = this.#dataRevision
    if (this.#remembered.revision !== revision || this.#remembered.texts.size >= MOST_REMEMBERED) {
      this.#remembered = { revision, texts: new Map() }
    }
    const known = this.#remembered.texts.get(key)
    if (known !== undefined) return known
    const text = make()
    if (text.length <= LONGEST_REMEMBERED) this.#remembered.texts.set(key, text)
    return text
  }

  /** @param hash the name of the picture */
  pictureUrl(hash: string): string {
    return `${this.#surroundings.origin()}${PICTURES}${hash}.svg`
  }

  /** Where the browser goes after a test authorization: a page of the console. */
  get consoleCallback(): string {
    return `${this.#surroundings.origin()}${CONSOLE_PATH}/callback`
  }

  updateApp(change: Partial<App>): void {
    this.#save({ ...this.#state, app: { ...this.#state.app, ...change } })
  }

  /** The next number of a kind: 1, 2, 3, … */
  next(kind: string): number {
    const number = (this.#state.counters[kind] ?? 0) + 1
    this.#save({ ...this.#state, counters: { ...this.#state.counters, [kind]: number } })
    return number
  }

  /** A new secret of a kind (`access`, `code`): 40 hexadecimal digits. */
  nextSecret(kind: string): string {
    return createSecret(this.#state, `${this.id}/${kind}/${this.next(kind)}`)
  }

  #save(state: WorldState): void {
    // Aside, because the data of the athletes stays the same.
    this.database.runAside('insert or replace into worlds (client_id, doc) values (?, ?)', state.app.clientId, JSON.stringify(state))
    this.#state = state
    this.#surroundings.onWrite(this.id)
  }
}
