import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { createNearSearch } from '../../src/api/near-operations.ts'

const search = createNearSearch(operations)

/** The nearest operations of a method, as their paths. */
const near = (method: string, path: string): readonly string[] =>
  search.find(path.split('/').slice(1), (operation) => operation.method === method).map((operation) => operation.path)

describe('the nearest operations', () => {
  it('are those of a described path itself', () => {
    for (const { method, path } of operations) expect(near(method, path.replace(/\{\w+\}/, '17'))).toEqual([path])
  })

  it('are found with a letter in excess, a missing one, two exchanged ones or a capital in any word', () => {
    const misspellings: ((word: string) => string)[] = [
      (word) => `${word}x`,
      (word) => word.slice(0, 2) + word.slice(3),
      (word) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4),
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
    ]
    for (const { method, path } of operations) {
      const words = path.split('/').filter((segment) => segment.length >= 6 && !segment.startsWith('{'))
      for (const [word, misspell] of words.flatMap((each) => misspellings.map((misspelling) => [each, misspelling] as const))) {
        const sent = path.replace(word, misspell(word)).replace(/\{\w+\}/, '17')
        expect([sent, near(method, sent)]).toEqual([sent, expect.arrayContaining([path])])
      }
    }
  })

  it.each([
    ['GET', '/activity/1', ['/activities/{id}']],
    ['GET', '/activities/1/lap', ['/activities/{id}/laps']],
    ['GET', '/Segment-Efforts/1', ['/segment_efforts/{id}']],
    ['GET', '/segment/explor', ['/segments/explore']],
    ['GET', '/gears/b17', ['/gear/{id}']],
  ])('%s %s: a word is plural, singular or spelled otherwise', (method, path, paths) => {
    expect(near(method, path)).toEqual(paths)
  })

  it.each([
    ['GET', '/zones', ['/athlete/zones']],
    ['GET', '/clubs', ['/athlete/clubs', '/clubs/{id}']],
    ['POST', '/token', ['/oauth/token']],
    ['GET', '/athlete/stats', ['/athletes/{id}/stats']],
    ['POST', '/uploads/1', ['/uploads']],
    ['POST', '/athlete/activities', ['/activities']],
    ['GET', '/athlete//activities', ['/athlete/activities']],
  ])('%s %s: a segment is missing, or is in excess', (method, path, paths) => {
    expect(near(method, path)).toEqual(paths)
  })

  it.each([
    '/',
    '/1',
    '/bikes/b17',
    '/beard/1',
    '/favicon.ico',
    '/activities/1/photos',
    '/activities/1/2/3',
    '/routes/1/export',
    '/stopped',
    '/oauth/introspect',
  ])('of %s are none', (path) => {
    expect(operations.flatMap(({ method }) => near(method, path))).toEqual([])
  })
})
