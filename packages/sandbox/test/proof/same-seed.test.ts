import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { playTrace } from '../support/trace.ts'

const program = fileURLToPath(new URL('../support/trace.ts', import.meta.url))

it('responds to the same requests with the same bytes: twice, and in another process', async () => {
  const first = await playTrace(7)
  expect(await playTrace(7)).toBe(first)
  const { stdout } = await promisify(execFile)(process.execPath, [program, '7'], { maxBuffer: 64 * 1024 * 1024 })
  expect(stdout.trimEnd()).toBe(first)
})

it('has other tokens with another seed', async () => {
  const [one, other] = [await playTrace(7), await playTrace(8)]
  expect(one.split('\n')[0]).not.toBe(other.split('\n')[0])
})
