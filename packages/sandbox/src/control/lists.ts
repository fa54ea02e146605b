import { hasWords, wordsIn } from '../base/search-words.ts'
import type { Rows } from '../core/rows.ts'
import { nameOfAthlete } from '../things/athletes/athletes.ts'
import type { Call } from './call.ts'

/** Which items of a list a request selects. */
interface Selection {
  readonly page: number
  readonly per_page: number
  readonly q?: string | undefined
  readonly ids?: string | undefined
}

/** What the selection compares. */
interface Searched<T> {
  readonly idOf: (item: T) => string
  /** The texts of a line, besides the id. */
  readonly textsOf: (item: T) => readonly (string | null | undefined)[]
}

/** The page of a list that a request selects. All matching items are counted in `X-Total-Count`. */
export function listPage<T>(
  { input, countAll }: Pick<Call<Selection>, 'input' | 'countAll'>,
  items: readonly T[],
  searched?: Searched<T>,
): T[] {
  const matching = searched === undefined ? items : matchingIn(items, input, searched)
  countAll(matching.length)
  return matching.slice((input.page - 1) * input.per_page, input.page * input.per_page)
}

function matchingIn<T>(items: readonly T[], { q = '', ids }: Selection, { idOf, textsOf }: Searched<T>): readonly T[] {
  const words = wordsIn(q)
  const wanted = idsIn(ids)
  if (words.length === 0 && wanted === undefined) return items
  return items.filter(
    (item) =>
      (wanted === undefined || wanted.includes(idOf(item))) && hasWords([idOf(item), ...textsOf(item)].filter(Boolean).join(' '), words),
  )
}

/** The ids in a parameter; undefined without one. */
export const idsIn = (ids: string | undefined): string[] | undefined => ids?.split(',')

/** Reads the full names of athletes, each once. */
export function createNames(world: Rows): (athleteId: string) => string {
  const names = new Map<string, string>()
  return (id) => {
    const name = names.get(id) ?? nameOfAthlete(world, id).join(' ')
    names.set(id, name)
    return name
  }
}
