import { expect, it } from 'vitest'
import { ReadCaps } from '../../src/worker/read-caps.ts'

it('events of an athlete cause at most half of the reads of an hour, and the sweep that replaces others and the grant have the rest', () => {
  const noon = Date.parse('2026-11-23T12:00:00Z')
  const next = noon + 3_600_000
  let now = noon + 60_000
  const caps = new ReadCaps(10, () => now)
  for (let read = 1; read <= 5; read += 1) expect(caps.take('7', 1, 'activity')).toBeUndefined()
  expect(caps.take('7', 1, 'activity')).toBe(next)
  for (let read = 6; read <= 8; read += 1) expect(caps.take('7', 1, 'grant')).toBeUndefined()
  expect(caps.take('7', 3, 'sweep')).toBe(next)
  for (let read = 9; read <= 10; read += 1) expect(caps.take('7', 1, 'sweep')).toBeUndefined()
  expect(caps.take('7', 1, 'grant')).toBe(next)
  expect(caps.take('8', 1, 'activity')).toBeUndefined()
  now = next
  expect(caps.take('7', 5, 'activity')).toBeUndefined()
})
