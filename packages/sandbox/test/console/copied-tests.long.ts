import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { runNode } from '../cli/command.ts'
import { startTest } from '../support/sandbox.ts'
import { copiedTests } from './copied.ts'

const VITEST = fileURLToPath(new URL('../vitest.mjs', import.meta.resolve('vitest')))
const CONFIG = fileURLToPath(new URL('./with-copied/vitest.config.ts', import.meta.url))

it('copied tests pass in Vitest, with the packages that they import', async () => {
  await using test = await startTest()
  const copied = await copiedTests(test)
  const folder = await mkdtemp(join(tmpdir(), 'copied-tests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [index, { code }] of copied.entries()) await writeFile(join(folder, `${index}.test.ts`), code)
  const { code, out, err } = await runNode(VITEST, 'run', '--root', folder, '--config', CONFIG).ended
  expect([code, out + err]).toEqual([0, expect.stringContaining(`${copied.length} passed`)])
})
