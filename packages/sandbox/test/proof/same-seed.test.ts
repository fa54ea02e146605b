import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { playTrace } from '../support/trace.ts'

const program = fileURLToPath(new URL('../support/trace.ts', import.meta.url))
const SEED = 7

it('responds to the same requests with the same bytes: twice, and in another process', async () => {
  const first = await playTrace(SEED)
  expect(await playTrace(SEED)).toBe(first)
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(SEED)], { maxBuffer: 64 * 1024 * 1024 })
  expect(stdout.trimEnd()).toBe(first)
})
