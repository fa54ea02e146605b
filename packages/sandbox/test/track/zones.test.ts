import { expect, test } from 'vitest'
import { heartRateZonesFor, powerZonesFor, secondsByValue, timeInZones } from '../../src/tracks/zones.ts'

const zones = [
  { min: 0, max: 120 },
  { min: 120, max: 150 },
  { min: 150, max: -1 },
]

test('each point counts for the seconds since the one before it', () => {
  const seconds = secondsByValue([100, 119, 120, 149, 150, 200], [0, 1, 3, 6, 10, 15])
  expect(seconds).toEqual({ 119: 1, 120: 2, 149: 3, 150: 4, 200: 5 })
  expect(timeInZones(seconds, zones)).toEqual([
    { min: 0, max: 120, time: 1 },
    { min: 120, max: 150, time: 5 },
    { min: 150, max: -1, time: 9 },
  ])
})

test('a pause of more than 30 s does not count', () => {
  expect(secondsByValue([100, 100], [0, 30])).toEqual({ 100: 30 })
  expect(timeInZones(secondsByValue([100, 100], [0, 31]), zones).map(({ time }) => time)).toEqual([0, 0, 0])
})

test('the default zones are shares of the highest heart rate and of the FTP', () => {
  const bordersOf = (usual: readonly { min: number; max: number }[]) => usual.flatMap(({ min, max }) => [min, max])
  expect(bordersOf(heartRateZonesFor(186))).toEqual([0, 112, 112, 139, 139, 158, 158, 176, 176, -1])
  expect(bordersOf(powerZonesFor(236))).toEqual([0, 130, 130, 177, 177, 212, 212, 248, 248, 283, 283, 354, 354, -1])
})
