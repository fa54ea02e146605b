import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
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

test('other names, each with a finer one after a slash, are read as recorded', async () => {
  const file = new URL('./sports.txt', import.meta.url)
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/:.*/, '').split('/'))
    .map((names) => `${names.join('/')}: ${sportNamed(...(names as [string]))}${isOnTrainer(...names) ? ' on a trainer' : ''}`)
  await expect(lines.join('\n')).toMatchFileSnapshot(fileURLToPath(file))
})

test.each([
  [0, 'Workout'],
  [1.9, 'Walk'],
  [2, 'Run'],
  [4.4, 'Run'],
  [4.5, 'Ride'],
])('a track at %f m/s is likely a %s', (speed, sport) => {
  expect(sportOf({ time: [0, 1000], distance: [0, speed * 1000] })).toBe(sport)
})
