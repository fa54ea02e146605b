import { wordsIn } from '../base/search-words.ts'
import { type Call, onlyOf } from './call.ts'
import type { HandledInput } from './operation-types.ts'

/** The rows of a list, and what a search in it looks through. */
export interface Listing {
  readonly table: string
  /** SQL of the texts of a row, in one. */
  readonly texts: string
  /** SQL of the order. */
  readonly order: string
  /** Column with the id of its athlete, by whose name it is found too. */
  readonly owner?: string
  /** SQL that a row belongs to an athlete. Default: it has the id of the athlete in that column. */
  readonly ofAthlete?: string
}

/** Which items of a list a request selects. */
type Selection = Pick<HandledInput<'listUploads'>, 'page' | 'per_page' | 'q' | 'athlete_id'>

/** A condition in SQL with the values to bind to it. */
type Term = readonly [sql: string, ...values: (string | number)[]]

/** The page of a list that a request selects, in SQL. */
export interface Selected {
  readonly condition: string
  readonly values: readonly (string | number)[]
}

/** SQL of the texts in the JSON of a column. */
export const textsIn = (column: string): string => `(select group_concat(value, ' ') from json_each(${column}))`

const NAMED = "select id from athletes where world = ? and instr(folded(profile ->> 'firstname' || ' ' || (profile ->> 'lastname')), ?) > 0"

/** Selects a page. All rows that match are counted in `X-Total-Count`. */
export function select(
  { world, input: { page, per_page: perPage, q = '', athlete_id }, countAll }: Pick<Call<Selection>, 'world' | 'input' | 'countAll'>,
  { table, texts, order, owner, ofAthlete = `${owner} = ?` }: Listing,
  given: readonly Term[] = [],
): Selected {
  const athleteId = onlyOf(world, athlete_id)
  const terms: readonly Term[] = [
    ...given,
    ...(athleteId === undefined ? [] : [[ofAthlete, athleteId] as const]),
    ...wordsIn(q).map((word): Term => {
      const inTexts = `instr(folded(${texts}), ?) > 0`
      return owner === undefined ? [inTexts, word] : [`(${inTexts} or ${owner} in (${NAMED}))`, word, world.id, word]
    }),
  ]
  const condition = ['true', ...terms.map(([sql]) => sql)].join(' and ')
  const values = terms.flatMap(([, ...bound]) => bound)
  const count = world.database.get<{ total: number }>(
    `select count(*) total from ${table} where world = ? and ${condition}`,
    world.id,
    ...values,
  )
  countAll(count?.total ?? 0)
  return { condition: `${condition} order by ${order} limit ? offset ?`, values: [...values, perPage, (page - 1) * perPage] }
}
