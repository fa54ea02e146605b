import { hasWords } from '../base/search-words.ts'
import type { World } from '../core/world.ts'
import { nameOfAthlete, readAthleteRows } from './athletes/athletes.ts'

/** A condition in SQL with the values to bind to it. */
export type Term = readonly [sql: string, values: readonly (string | number)[]]

/** A page of a list. */
export interface PageOf {
  readonly page: number
  readonly perPage: number
}

/** All of the terms. */
export const conditionOf = (terms: readonly Term[]): { readonly condition: string; readonly values: (string | number)[] } => ({
  condition: ['1', ...terms.map(([sql]) => sql)].join(' and '),
  values: terms.flatMap(([, values]) => values),
})

/** What the parameters of a list select. Without a value, everything. */
export interface Selection {
  readonly athleteId?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Folded words, each of which is in the texts or in the name of the athlete. */
  readonly words?: readonly string[]
}

/** @param texts SQL of the texts of a row, in one */
export function termsOf(world: World, { athleteId, ids, words = [] }: Selection, texts: string): Term[] {
  const terms: Term[] = words.map((word) => {
    const athletes = readAthleteRows(world).filter(({ id }) => hasWords(nameOfAthlete(world, id).join(' '), [word]))
    return [
      `(instr(folded(${texts}), ?) > 0 or athlete_id in (select value from json_each(?)))`,
      [word, JSON.stringify(athletes.map(({ id }) => id))],
    ]
  })
  if (athleteId !== undefined) terms.push(['athlete_id = ?', [athleteId]])
  if (ids !== undefined) terms.push(['id in (select value from json_each(?))', [JSON.stringify(ids)]])
  return terms
}
