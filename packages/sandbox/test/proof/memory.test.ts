import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../cli/command.ts'

const PROGRAM = fileURLToPath(new URL('../support/start-many.ts', import.meta.url))
/** Bytes that the data of one start takes. */
const DATA_OF_A_START = 800_000

it('a sandbox that was closed leaves nothing behind, whatever its start: 30 starts', async () => {
  const { out, err } = await runNode('--expose-gc', PROGRAM, '10', '40').ended
  expect(err).toBe('')
  expect(Number(out)).toBeLessThan(DATA_OF_A_START / 4)
})
