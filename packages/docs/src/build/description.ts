import type { Operation } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }

export type Json = Record<string, unknown>

/** What a reference points to in the description; a value that is not a reference is itself. */
export function resolve(value: unknown): Json {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as Json
  return resolve(
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Json)[name.replaceAll('~1', '/')], source),
  )
}

const pathOf = (row: Operation): Json => (source.paths as unknown as Record<string, Json>)[row.path] ?? {}

/** The operation in the description, of a row of the table. */
export const operationOf = (row: Operation): Json => (pathOf(row)[row.method.toLowerCase()] ?? {}) as Json

/** Its parameters, with those of its path. */
export const parametersOf = (row: Operation): Json[] =>
  [pathOf(row), operationOf(row)].flatMap(({ parameters }) => (parameters ?? []) as unknown[]).map(resolve)

/** The example of a media type or a parameter: the first of several. */
export function exampleOf({ example, examples }: Json): unknown {
  return example ?? resolve(Object.values((examples ?? {}) as Json)[0] ?? {})['value']
}
