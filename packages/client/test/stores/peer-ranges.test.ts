import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DRIVERS, driversOf } from './support/installed.ts'

const {
  peerDependencies,
  devDependencies,
}: Record<'peerDependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../store/package.json', import.meta.url), 'utf8'),
)

test('the peer ranges begin with the first version of each major one that the tests cover', () => {
  const covered = (driver: string): string[] =>
    driversOf(driver)
      .filter((name) => name.endsWith('-first'))
      .map((name) => `^${DRIVERS[name]?.split('@').at(-1)}`)
  const ranges = Object.fromEntries(Object.keys(peerDependencies).map((driver) => [driver, covered(driver)]))
  // The workspace has the newest version, which for ioredis is the first of its major one.
  ranges['ioredis']?.push('^6.0.0')
  expect(devDependencies['ioredis']).toBe('catalog:')
  expect(peerDependencies).toEqual(Object.fromEntries(Object.entries(ranges).map(([driver, range]) => [driver, range.sort().join(' || ')])))
})
