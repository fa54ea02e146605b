import { expect, test } from 'vitest'
import { timeInZones } from '../../src/track/zones.ts'

const zones = [
  { min: 0, max: 120 },
  { min: 120, max: 150 },
  { min: 150, max: -1 },
]

test('each point counts for the seconds since the one before it', () => {
  expect(timeInZones([100, 119, 120, 149, 150, 200], [0, 1, 3, 6, 10, 15], zones)).toEqual([
    { min: 0, max: 120, time: 1 },
    { min: 120, max: 150, time: 5 },
    { min: 150, max: -1, time: 9 },
  ])
})

test('a pause counts for no zone', () => {
  expect(timeInZones([100, 100], [0, 31], zones).map(({ time }) => time)).toEqual([0, 0, 0])
})
