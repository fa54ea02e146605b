import { setTimeout } from 'node:timers/promises'

/** How often the clock is read, in milliseconds: it stands still while a machine is asleep, and jumps after that. */
const LOOK_MS = 500

/** Waits until a time of the clock, in milliseconds since 1970-01-01 UTC, or until the signal fires. */
export async function pauseUntil(
  end: number,
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
): Promise<void> {
  while (now() < end && !signal.aborted) {
    await setTimeout(Math.min(LOOK_MS, end - now()), undefined, { signal }).catch(() => undefined)
  }
}
