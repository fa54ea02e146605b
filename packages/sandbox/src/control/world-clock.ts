import type { ControlClient } from './client.ts'

/** The clock of a world. */
export interface WorldClock {
  /**
   * The time now, in milliseconds since 1970-01-01 UTC. You can pass it on as a function, as the clock of an app:
   * `createApp({ …, now: sandbox.clock.now })`.
   */
  readonly now: () => number
  /**
   * Moves the clock forward by `90m`, `6h`, `1d12h`, `PT6H` or seconds, and runs everything that becomes due. Resolves to the new time, in
   * milliseconds since 1970-01-01 UTC.
   * @throws ControlError if it is not a duration, or is longer than a hundred years
   */
  advance(duration: string | number): Promise<number>
}

/** @param now reads the time of the world that the client controls */
export const createWorldClock = (now: () => number, control: Pick<ControlClient, 'setClock'>): WorldClock => ({
  now,
  advance: async (duration) => Date.parse((await control.setClock({ advance: duration })).now),
})
