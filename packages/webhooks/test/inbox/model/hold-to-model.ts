import fc from 'fast-check'
import { expect } from 'vitest'
import type { InboxUnderTest } from '../../../src/conformance/index.ts'
import { commands } from './commands.ts'
import { play } from './play.ts'

/** Plays random sequences, each on new data, and holds what the inbox does to the reference. A failure prints the seed and the shortest sequence. */
export async function holdToModel(sequences: number, create: () => InboxUnderTest): Promise<void> {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const data = create()
      try {
        expect(await play(sequence, (now) => data.open({ now }))).toEqual([])
      } finally {
        await data.close()
      }
    }),
    { numRuns: sequences },
  )
}
