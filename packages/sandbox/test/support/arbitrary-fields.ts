import type { Schema } from '@activity-tracking/kit/server/document'
import fc, { type Arbitrary } from 'fast-check'
import { junkText, textValues } from './arbitrary-values.ts'

/** Existing objects of the world under test, so that requests match them. */
export interface Known {
  /** By collection as in paths (`activities`, `segment_efforts`, `gear`) or by name of a parameter or field (`client_id`, `code`, `file`). */
  readonly ids: Readonly<Record<string, readonly (string | number | bigint)[]>>
  /** Access tokens. */
  readonly tokens: readonly string[]
}

/** Mostly the first value, sometimes another one. A failure shrinks towards the first. */
export const mostly = <T>(usual: Arbitrary<T>, ...others: readonly Arbitrary<T>[]): Arbitrary<T> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: usual, weight: 8 * others.length },
    ...others.map((arbitrary) => ({ arbitrary, weight: 1 })),
  )

/** Valid values of a field: existing objects of the world, or the description's examples. */
export function examplesOf(known: Known, names: readonly string[], examples: readonly unknown[]): readonly unknown[] {
  const found = names.map((name) => known.ids[name]).find((ids) => ids !== undefined && ids.length > 0)
  return (
    found ?? examples.filter((example) => example !== undefined).map((example) => (Array.isArray(example) ? example.join(',') : example))
  )
}

/** A name and a value as text. */
export type Pair = readonly [name: string, value: string]

/** Pairs for a field: a valid one, none, an invalid one, or several. */
export function pairsOf(name: string, required: boolean, schema: Schema, examples: readonly unknown[]): Arbitrary<readonly Pair[]> {
  const { right, wrong } = textValues(schema, examples)
  const one = (values: Arbitrary<string>) => values.map((value): readonly Pair[] => [[name, value]])
  const none = fc.constant<readonly Pair[]>([])
  const twice = fc.tuple(right, wrong).map(([first, second]): readonly Pair[] => [
    [name, first],
    [name, second],
  ])
  const usual = required ? one(right) : fc.oneof({ withCrossShrink: true }, none, one(right))
  return mostly(usual, none, one(wrong), twice)
}

/** Sometimes an unknown name. */
export const strangers: Arbitrary<readonly Pair[]> = mostly<readonly Pair[]>(
  fc.constant([]),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'access_token', 'id', 'x', '', 'per_page[]', '写真'), junkText)
    .map((pair): readonly Pair[] => [pair]),
)
