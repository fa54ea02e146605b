import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../cli/command.ts'

const PROGRAM = fileURLToPath(new URL('../support/start-many.ts', import.meta.url))
/** Size of the data of one start, in bytes. */
const DATA_OF_A_START = 800_000

it('a closed sandbox does not leave data in memory, for any start time: 30 starts', async () => {
  const { out, err } = await runNode('--expose-gc', PROGRAM, '10', '40').ended
  expect(err).toBe('')
  expect(Number(out)).toBeLessThan(DATA_OF_A_START / 4)
})
