import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isOnTrainer, sportNamed } from '../../src/tracks/files/sports.ts'

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
  ['4', 'Hike'],
  ['9', 'Run'],
  ['10', 'Walk'],
  ['16', 'Swim'],
  ['17', 'VirtualRide'],
  ['0', undefined],
  ['99', undefined],
  ['open_water_swimming', 'Swim'],
  ['lap_swimming', 'Swim'],
  ['Pool Swim', 'Swim'],
  ['road_cycling', 'Ride'],
  ['indoor_cycling', 'Ride'],
  ['mountain_biking', 'MountainBikeRide'],
  ['virtual_ride', 'VirtualRide'],
  ['gravel_cycling', 'GravelRide'],
  ['e-bike', 'EBikeRide'],
  ['E_BIKING', 'EBikeRide'],
  ['treadmill_running', 'Run'],
  ['track_running', 'Run'],
  ['trail running', 'TrailRun'],
  ['nordic walking', 'Walk'],
  ['strength_training', 'WeightTraining'],
  ['indoor_rowing', 'Rowing'],
  ['indoor_cardio', 'Workout'],
  ['cross_country_skiing', 'NordicSki'],
  ['inline_skating', 'InlineSkate'],
  ['stand_up_paddleboarding', 'StandUpPaddling'],
  ['Other', undefined],
  ['generic', undefined],
  [['cycling', 'generic'], 'Ride'],
  [['cycling', 'indoor_cycling'], 'Ride'],
  [['cycling', 'virtual_activity'], 'VirtualRide'],
  [['cycling', 'mountain'], 'MountainBikeRide'],
  [['running', 'treadmill'], 'Run'],
  [['swimming', 'lap_swimming'], 'Swim'],
  [['rowing', 'indoor_rowing'], 'Rowing'],
  [['rowing', 'virtual_activity'], 'VirtualRow'],
  [['fitness_equipment', 'generic'], 'Workout'],
  [['fitness_equipment', 'indoor_cycling'], 'Ride'],
  [['fitness_equipment', 'stair_climbing'], 'StairStepper'],
  [['training', 'strength_training'], 'WeightTraining'],
  [['training', 'yoga'], 'Yoga'],
  [['generic', 'lap_swimming'], 'Swim'],
  [['racket', 'pickleball'], 'Pickleball'],
  [['e_biking', 'e_bike_mountain'], 'EMountainBikeRide'],
])('%s is the sport %s', (names, sport) => {
  const [name, finer] = typeof names === 'string' ? [names, undefined] : names
  expect(sportNamed(name, finer)).toBe(sport)
})

test.each([
  [['cycling', 'indoor_cycling'], true],
  [['cycling', 'spin'], true],
  [['cycling', 'virtual_activity'], true],
  [['running', 'treadmill'], true],
  [['running', 'indoor_running'], true],
  [['rowing', 'indoor_rowing'], true],
  [['fitness_equipment', 'elliptical'], true],
  [['VirtualRide'], true],
  [['treadmill_running'], true],
  [['swimming', 'lap_swimming'], false],
  [['training', 'strength_training'], false],
  [['cycling', 'road'], false],
  [['running', 'generic'], false],
  [['1'], false],
  [['17'], true],
])('on a trainer: %j is %s', (names, trainer) => expect(isOnTrainer(...names)).toBe(trainer))
