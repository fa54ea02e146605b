import { StoreUnavailableError } from '@activity-tracking/store'
import type { Inbox, Mark } from '../../src/index.ts'

const ATHLETES_PER_ROUND = 3

/** Marks that belong together: one for each of several athletes, whom no other round has. */
export const marksOf = (round: number): Mark[] =>
  Array.from({ length: ATHLETES_PER_ROUND }, (_, index) => ({
    athleteId: String(round * ATHLETES_PER_ROUND + index),
    kind: 'activity',
    id: String(round),
    lane: 'live',
  }))

/** How many of a round's marks are stored. */
async function storedOf(inbox: Inbox, round: number): Promise<number> {
  const found = await Promise.all(marksOf(round).map((mark) => inbox.find(mark)))
  return found.filter((entry) => entry !== null).length
}

/** Acknowledged rounds that are not whole, and rounds of which only a part is stored. */
export async function brokenRounds(inbox: Inbox, acknowledged: readonly number[], last: number): Promise<readonly number[]> {
  const known = new Set(acknowledged)
  const broken: number[] = []
  for (let round = 1; round <= last; round += 1) {
    const stored = await storedOf(inbox, round)
    if (stored !== ATHLETES_PER_ROUND && (stored > 0 || known.has(round))) broken.push(round)
  }
  return broken
}

/** How many rounds are under way at once. */
export const WRITERS = 8

/** Marks round after round through several writers until each has failed, and reports every acknowledged round. */
export async function markUntilFailure(
  inbox: Pick<Inbox, 'mark'>,
  acknowledged: (round: number) => void,
): Promise<{ readonly errors: readonly unknown[]; readonly last: number }> {
  let last = 0
  const write = async (): Promise<unknown> => {
    for (;;) {
      last += 1
      const round = last
      try {
        await inbox.mark(marksOf(round))
        acknowledged(round)
      } catch (error) {
        return error
      }
    }
  }
  const errors = await Promise.all(Array.from({ length: WRITERS }, write))
  return { errors, last }
}

/** Asks until the inbox responds. */
export async function untilAvailable(inbox: Inbox): Promise<void> {
  for (;;) {
    try {
      await inbox.stats()
      return
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
    }
  }
}
