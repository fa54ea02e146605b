import { type Node, node } from './document.ts'

/** Place in the description of a row's statement. */
export interface Place {
  readonly holder: Node | unknown[]
  readonly key: string | number
  /** Its parents: an `x-inferred` on one of these applies to it too. */
  readonly around: readonly Node[]
}

/** Breaks one aspect of the description. */
type Spoil = (document: Node, place: Place) => void

/** One aspect of a place that is compared with its row, and the changes that must be detected. */
export interface Facet {
  readonly problems: (document: Node, place: Place) => readonly string[]
  readonly spoils: Readonly<Record<string, Spoil>>
}

/** A table of the specification, and how to find its rows in the description. */
export interface Table<Row> {
  readonly rows: readonly Row[]
  readonly name: (row: Row) => string
  readonly places: (document: Node, row: Row) => Iterable<Place>
  readonly facets: (row: Row) => readonly Facet[]
}

/** One row, ready to be compared with a document. Its functions are pure functions of the document. */
export interface Case {
  readonly name: string
  /** The objects at the row's places in the document, without resolving `$ref`s. */
  readonly counterparts: (document: Node) => readonly Node[]
  /** Differences between the row and the document; empty if they agree. */
  readonly check: (document: Node) => readonly string[]
  /** Named changes to a document that `check` must detect. */
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
