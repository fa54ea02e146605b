import { describe, expect, test } from 'vitest'
import { type Bump, leastBump, shortfalls } from '../release/bump-rule.ts'

const all = <T>(value: T): Record<string, T> => ({
  '@activity-tracking/spec': value,
  '@activity-tracking/client': value,
  '@activity-tracking/mock': value,
})

describe('the smallest bump', () => {
  test.each<[impact: Bump, version: string, least: Bump]>([
    ['none', '0.3.1', 'none'],
    ['patch', '0.3.1', 'patch'],
    ['minor', '0.3.1', 'minor'],
    ['major', '0.3.1', 'minor'],
    ['none', '1.2.0', 'none'],
    ['patch', '1.2.0', 'patch'],
    ['minor', '1.2.0', 'minor'],
    ['major', '1.2.0', 'major'],
    ['major', '10.0.0', 'major'],
  ])('of a change with the impact %s at %s is %s', (impact, version, least) => {
    expect(leastBump(impact, version)).toBe(least)
  })
})

describe('changesets', () => {
  test('with a sufficient bump are accepted', () => {
    expect(shortfalls({ impact: 'minor', versions: all('1.0.0'), pending: all<Bump>('minor') })).toEqual([])
    expect(shortfalls({ impact: 'minor', versions: all('1.0.0'), pending: all<Bump>('major') })).toEqual([])
  })

  test('are not required if the description did not change', () => {
    expect(shortfalls({ impact: 'none', versions: all('1.0.0'), pending: {} })).toEqual([])
  })

  test('with a bump that is too small are refused, for each package at its own version', () => {
    const versions = { ...all('1.4.0'), '@activity-tracking/mock': '0.9.0' }
    expect(shortfalls({ impact: 'major', versions, pending: all<Bump>('minor') })).toEqual([
      '@activity-tracking/spec 1.4.0 needs a major bump, but the pending changesets contain only a minor bump',
      '@activity-tracking/client 1.4.0 needs a major bump, but the pending changesets contain only a minor bump',
    ])
  })

  test('must name every package that follows from the description', () => {
    const pending: Record<string, Bump> = { '@activity-tracking/spec': 'minor', '@activity-tracking/client': 'minor' }
    expect(shortfalls({ impact: 'minor', versions: all('0.1.0'), pending })).toEqual([
      '@activity-tracking/mock 0.1.0 needs a minor bump, but no pending changeset bumps it',
    ])
  })
})
