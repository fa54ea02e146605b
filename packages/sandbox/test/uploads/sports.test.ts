import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isOnTrainer, sportNamed, sportOf } from '../../src/tracks/files/sports.ts'

const spec = createRequire(import.meta.url)('@activity-tracking/spec/openapi.json') as {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> }
}

test('every sport of the service has its own name', () => {
  const sports = spec.components.schemas['SportTypeInput']?.enum ?? []
  expect(sports.length).toBeGreaterThan(50)
  expect(sports.map((sport) => sportNamed(sport))).toEqual(sports)
})

test.each<[string | readonly [string, string], string | undefined]>([
  ['1', 'Ride'],
  ['17', 'VirtualRide'],
  ['lap_swimming', 'Swim'],
  ['gravel_cycling', 'GravelRide'],
  ['E_BIKING', 'EBikeRide'],
  ['trail running', 'TrailRun'],
  ['strength_training', 'WeightTraining'],
  ['stand_up_paddleboarding', 'StandUpPaddling'],
  ['Other', undefined],
  [['cycling', 'generic'], 'Ride'],
  [['other', 'lap_swimming'], 'Swim'],
  [['fitness_equipment', 'generic'], 'Workout'],
  [['cycling', 'virtual_activity'], 'VirtualRide'],
  [['fitness_equipment', 'stair_climbing'], 'StairStepper'],
  [['e_biking', 'e_bike_mountain'], 'EMountainBikeRide'],
])('%s is the sport %s', (names, sport) => {
  const [name, finer] = typeof names === 'string' ? [names, undefined] : names
  expect(sportNamed(name, finer)).toBe(sport)
})

test.each([
  [['cycling', 'indoor_cycling'], true],
  [['cycling', 'virtual_activity'], true],
  [['VirtualRide'], true],
  [['swimming', 'lap_swimming'], false],
  [['1'], false],
  [['17'], true],
])('on a trainer: %j is %s', (names, trainer) => expect(isOnTrainer(...names)).toBe(trainer))

test.each([
  [0, 'Workout'],
  [1.9, 'Walk'],
  [2, 'Run'],
  [4.4, 'Run'],
  [4.5, 'Ride'],
])('a track at %f m/s is likely a %s', (speed, sport) => {
  expect(sportOf({ time: [0, 1000], distance: [0, speed * 1000] })).toBe(sport)
})
