import { createRandom, type Random } from '../random.ts'
import type { App } from './app.ts'
import { type ClockState, type MachineClock, readClock, setClock } from './clock.ts'
import type { Database } from './database.ts'
import type { Template } from './template.ts'

/** What is kept of a world besides its objects. */
export interface WorldState {
  readonly app: App
  readonly seed: number
  /** Time at which the world began, in epoch milliseconds; with the seed it determines the world's objects. */
  readonly startedAt: number
  readonly clock: ClockState
  /** How many of each kind have been made: ids, codes and tokens follow from it. */
  readonly counters: Readonly<Record<string, number>>
}

/** One app with its athletes, clock, limits and webhooks, apart from all others. */
export class World {
  readonly database: Database
  readonly template: Template
  /** Texts that answers are made of, by what they show; dropped when something changes. */
  readonly texts = new Map<string, string>()
  readonly #machine: MachineClock
  readonly #random: Random
  #state: WorldState

  constructor(database: Database, template: Template, state: WorldState, machine: MachineClock) {
    this.database = database
    this.template = template
    this.#state = state
    this.#machine = machine
    this.#random = createRandom(state.seed)
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

  setNow(now: number, frozen = this.frozen): void {
    this.#save({ ...this.#state, clock: setClock(now, frozen, this.#machine) })
  }

  updateApp(change: Partial<App>): void {
    this.#save({ ...this.#state, app: { ...this.#state.app, ...change } })
  }

  /** The next number of a kind: 1, 2, 3 … */
  next(kind: string): number {
    const number = (this.#state.counters[kind] ?? 0) + 1
    this.#save({ ...this.#state, counters: { ...this.#state.counters, [kind]: number } })
    return number
  }

  /** 40 hexadecimal characters that nobody guesses and the same seed repeats. */
  nextToken(kind: string): string {
    return this.#random.fork(`${this.id}/${kind}/${this.next(kind)}`).hex(40)
  }

  #save(state: WorldState): void {
    this.#state = state
    this.database.run('insert or replace into worlds (client_id, doc) values (?, ?)', state.app.clientId, JSON.stringify(state))
  }
}
