import { type Node, node } from './document.ts'

/** Where the description holds what a row states. */
export interface Place {
  readonly holder: Node | unknown[]
  readonly key: string | number
  /** What encloses it: an `x-inferred` on one of these covers it too. */
  readonly around: readonly Node[]
}

/** Makes the description wrong in one respect. */
type Spoil = (document: Node, place: Place) => void

/** One respect in which a place is held against its row, together with the ways to spoil it that must be noticed. */
export interface Facet {
  readonly problems: (document: Node, place: Place) => readonly string[]
  readonly spoils: Readonly<Record<string, Spoil>>
}

/** A table of the specification and how its rows are found in the description. */
export interface Table<Row> {
  readonly rows: readonly Row[]
  readonly name: (row: Row) => string
  readonly places: (document: Node, row: Row) => Iterable<Place>
  readonly facets: (row: Row) => readonly Facet[]
}

/** One row, ready to be held against a document: pure functions of the document given. */
export interface Case {
  readonly name: string
  /** What stands in the document at the row's places, `$ref`s not followed. */
  readonly counterparts: (document: Node) => readonly Node[]
  /** What is wrong with the row's counterpart in the document; nothing when the document says what the row says. */
  readonly check: (document: Node) => readonly string[]
  /** Changes to a document, by name, that `check` must notice. */
  readonly spoils: Readonly<Record<string, (document: Node) => void>>
}

export const valueAt = ({ holder, key }: Place): unknown => (holder as Node)[key]

export const replace = ({ holder, key }: Place, value: unknown): void => {
  ;(holder as Node)[key] = value
}

const remove = ({ holder, key }: Place): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

export const casesOf = <Row>({ rows, name, places, facets }: Table<Row>): readonly Case[] =>
  rows.map((row) => {
    const all = facets(row)
    const everywhere = (spoil: Spoil) => (document: Node) => {
      for (const place of [...places(document, row)]) spoil(document, place)
    }
    const spoils = all.flatMap((facet) => Object.entries(facet.spoils)).map(([label, spoil]) => [label, everywhere(spoil)] as const)
    return {
      name: name(row),
      counterparts: (document) => Array.from(places(document, row), (place) => node(valueAt(place))),
      check(document) {
        const found = [...places(document, row)]
        if (found.length === 0) return ['not in the description']
        return found.flatMap((place) => all.flatMap((facet) => facet.problems(document, place)))
      },
      spoils: { removed: everywhere((_, place) => remove(place)), ...Object.fromEntries(spoils) },
    }
  })
