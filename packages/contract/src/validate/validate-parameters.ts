import type { DescribedParameter, Description } from '../description/types.ts'

/** Compares the parameters of a request with the description. */
export function problemsOfParameters(
  { schemas }: Description,
  parameters: readonly DescribedParameter[],
  sent: { readonly path: ReadonlyMap<string, string>; readonly query: URLSearchParams; readonly headers: Headers },
): string[] {
  const problems = parameters.flatMap((parameter) => {
    const { name, required, schema } = parameter
    const label = `${parameter.in} parameter ${name}`
    const values = valuesOf(parameter, sent)
    if (values.length === 0) return required ? [`${label} is missing`] : []
    if (values.length > 1 && !(parameter.isList && parameter.explode)) return [`${label} was sent ${values.length} times`]
    const value = parameter.isList ? listOf(parameter, values) : values[0]
    return schemas.problemsOfText(schema, value).map((problem) => `${label} ${problem}`)
  })
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name))
  const unknown = new Set([...sent.query.keys()].filter((name) => !known.has(name)))
  return [...problems, ...Array.from(unknown, (name) => `query parameter ${name} is not described`)]
}

function valuesOf(
  { name, in: location }: DescribedParameter,
  { path, query, headers }: Parameters<typeof problemsOfParameters>[2],
): string[] {
  if (location === 'query') return query.getAll(name)
  const value = location === 'path' ? path.get(name) : headers.get(name)
  return value === undefined || value === null ? [] : [value]
}

const listOf = ({ explode }: DescribedParameter, values: readonly string[]): readonly string[] =>
  explode ? values : (values[0] ?? '').split(',')
