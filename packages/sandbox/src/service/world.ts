import type { App } from './app.ts'
import { type ClockState, type MachineClock, readClock, setClock } from './clock.ts'
import type { Database } from './database.ts'
import { Refusal } from './refusal.ts'
import { createSecret, type Secrets } from './secrets.ts'
import type { Template } from './template.ts'

/** What is kept of a world besides its objects. */
export interface WorldState {
  readonly app: App
  readonly seed: number
  readonly secrets: Secrets
  /** Time at which the world began, in epoch milliseconds; with the seed it determines the world's objects. */
  readonly startedAt: number
  readonly clock: ClockState
  /** How many of each kind have been made: ids and seeded secrets follow from it. */
  readonly counters: Readonly<Record<string, number>>
}

/** Years of four digits, which every date format of the API can express. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

/** @throws Refusal invalid, when a time is not a number or is out of the range of dates */
export function requireTime(now: number): void {
  if (now >= EARLIEST && now <= LATEST) return
  const why = 'the time is invalid: use a date such as 2026-11-02T10:00:00Z, from the year 1 to 9999'
  throw new Refusal('invalid', { resource: 'Clock', field: 'now', code: 'invalid' }, why)
}

/** One app with its athletes, clock, limits and webhooks, apart from all others. */
export class World {
  readonly database: Database
  readonly template: Template
  /** Texts that answers are made of, by what they show; dropped when something changes. */
  readonly texts = new Map<string, string>()
  readonly #machine: MachineClock
  #state: WorldState

  constructor(database: Database, template: Template, state: WorldState, machine: MachineClock) {
    this.database = database
    this.template = template
    this.#state = state
    this.#machine = machine
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

  /** Time in this world, in epoch milliseconds. */
  now(): number {
    return readClock(this.#state.clock, this.#machine)
  }

  get frozen(): boolean {
    return this.#state.clock.frozenAt !== null
  }

  /** @throws Refusal invalid, when dates cannot express the time */
  setNow(now: number, frozen = this.frozen): void {
    requireTime(now)
    this.#save({ ...this.#state, clock: setClock(now, frozen, this.#machine) })
  }

  updateApp(change: Partial<App>): void {
    this.#save({ ...this.#state, app: { ...this.#state.app, ...change } })
  }

  /** The next number of a kind: 1, 2, 3 … */
  next(kind: string): number {
    return this.take(kind, 1)
  }

  /** The next so many numbers of a kind: gives the first of them. */
  take(kind: string, count: number): number {
    const last = this.#state.counters[kind] ?? 0
    this.#save({ ...this.#state, counters: { ...this.#state.counters, [kind]: last + count } })
    return last + 1
  }

  /** A new secret of a kind (`access`, `code`): 40 hexadecimal digits. */
  nextSecret(kind: string): string {
    return createSecret(this.#state, `${this.id}/${kind}/${this.next(kind)}`)
  }

  #save(state: WorldState): void {
    this.#state = state
    this.database.run('insert or replace into worlds (client_id, doc) values (?, ?)', state.app.clientId, JSON.stringify(state))
  }
}
