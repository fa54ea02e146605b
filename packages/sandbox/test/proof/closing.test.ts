import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { runNode } from '../cli/command.ts'

const PROGRAM = fileURLToPath(new URL('../support/close-while-busy.ts', import.meta.url))

it('closing ends everything that waits immediately: a delayed response, an event, a handshake, a file that is parsed, an advancing clock', async () => {
  expect(await runNode(PROGRAM).ended).toEqual({ code: 0, err: '', out: '["cut","cut","cut"]\n' })
})
