/** Where a world's time stands: it moves with the machine's clock, `offset` milliseconds apart, or stands still at `frozenAt`. */
export interface ClockState {
  readonly offset: number
  readonly frozenAt: number | null
}

/** The machine's clock in epoch milliseconds: the only place where real time enters. */
export type MachineClock = () => number

export const readClock = ({ offset, frozenAt }: ClockState, machine: MachineClock): number => frozenAt ?? machine() + offset

/** The clock set to `now`, moving or standing as asked. */
export const setClock = (now: number, frozen: boolean, machine: MachineClock): ClockState => ({
  offset: now - machine(),
  frozenAt: frozen ? now : null,
})

/** The API speaks of whole seconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const isoSeconds = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
