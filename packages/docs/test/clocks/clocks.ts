import type { Sandbox } from '@activity-tracking/sandbox'

/** The clocks of a program since it has started a sandbox, by what they were passed to. */
const clocks = new Map<() => number, string>()

/** @param now default: the clock of the machine */
export const noteClock = (owner: string, now: () => number = Date.now): unknown => clocks.set(now, owner)

export const forgetClocks = (): void => clocks.clear()

/** @throws Error if a program has ended, and has not closed its sandbox */
export function expectNoClocks(): void {
  if (clocks.size > 0) throw new Error('the program does not close its sandbox, so that its clocks cannot be checked')
}

/** Longer than it takes to read two clocks, and shorter than the step that the clock is advanced by. */
const TOLERANCE_MS = 10_000

let mayLeaveOut = false

/** Whether the next programs may leave the clock of the sandbox out. A part of a program may: a real app does not have it. */
export const setMayLeaveOut = (may: boolean): void => {
  mayLeaveOut = may
}

/**
 * Advances the clock of a sandbox.
 * @throws Error if a clock of the program does not follow it
 */
export async function checkClocks({ clock }: Sandbox): Promise<void> {
  await clock.advance('1m')
  for (const [now, owner] of clocks) {
    clocks.delete(now)
    if (mayLeaveOut && now === Date.now) continue
    if (Math.abs(now() - clock.now()) > TOLERANCE_MS) throw new Error(`the clock of ${owner} is not \`now: sandbox.clock.now\``)
  }
}
