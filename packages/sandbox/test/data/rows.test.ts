import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { deleteRows, findRow, insertRow, listRows, type Rows, updateRows } from '../../src/core/rows.ts'

interface Star {
  readonly athlete_id: string
  readonly at: number
}

const star = (athlete_id: string, at: number) => ({ athlete_id, segment_id: '7', at })

function rowsOfTwoWorlds(): [one: Rows, other: Rows] {
  const database = openDatabase(undefined)
  const worlds: [Rows, Rows] = [
    { database, id: 'one' },
    { database, id: 'other' },
  ]
  for (const world of worlds) for (const athlete of ['1', '2']) insertRow(world, 'stars', star(athlete, 5))
  return worlds
}

const starsOf = (rows: Rows, athlete_id?: string) =>
  listRows<Star>(rows, 'stars', { athlete_id }, 'athlete_id').map((row) => [row.athlete_id, row.at])

describe('rows', () => {
  it('are read, changed and removed in one world', () => {
    const [one, other] = rowsOfTwoWorlds()
    updateRows(one, 'stars', { athlete_id: '1' }, { at: 6 })
    deleteRows(one, 'stars', { athlete_id: '2' })
    expect(starsOf(one)).toEqual([['1', 6]])
    expect(starsOf(other)).toEqual([
      ['1', 5],
      ['2', 5],
    ])
  })

  it('are listed without a filter whose value is undefined', () => {
    const [one] = rowsOfTwoWorlds()
    expect(starsOf(one, undefined)).toHaveLength(2)
    expect(starsOf(one, '2')).toEqual([['2', 5]])
  })

  it('stay as they are if nothing is changed', () => {
    const [one] = rowsOfTwoWorlds()
    updateRows(one, 'stars', { athlete_id: '1' }, { at: undefined })
    expect(starsOf(one, '1')).toEqual([['1', 5]])
  })

  it('are never all changed or removed because a value of their key is missing', () => {
    const [one] = rowsOfTwoWorlds()
    const key = { athlete_id: undefined }
    // @ts-expect-error A key has all its values.
    expect(() => deleteRows(one, 'stars', key)).toThrow()
    // @ts-expect-error A key has all its values.
    expect(() => updateRows(one, 'stars', key, { at: 6 })).toThrow()
    // @ts-expect-error A key has all its values.
    expect(() => findRow(one, 'stars', key)).toThrow()
    expect(starsOf(one)).toEqual([
      ['1', 5],
      ['2', 5],
    ])
  })
})
