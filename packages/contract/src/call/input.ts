import type { DescribedOperation, DescribedParameter } from '../description/types.ts'
import { type Fixtures, fixtureName } from '../fixtures.ts'
import type { Provocation } from '../target.ts'

/** What a call of the client is given, besides headers. */
export interface CallInput {
  readonly params: { readonly path: Record<string, unknown>; readonly query: Record<string, unknown> }
  readonly body?: Record<string, unknown>
}

/** How much a call is to carry. */
export interface InputChoice {
  /** Optional parameters as well; default: only the required ones. */
  readonly everyParameter?: boolean
  /** Name of the request example; default: the first. */
  readonly requestExample?: string
  /** No body, where it may be left out. */
  readonly withoutBody?: boolean
}

/** Input of a call from the server's fixtures and the description's examples. */
export async function createInput(operation: DescribedOperation, fixtures: Fixtures, choice: InputChoice = {}): Promise<CallInput> {
  const { row, parameters } = operation
  const carried = parameters.filter(({ required }) => required || choice.everyParameter)
  const namedValue = async ({ name, example }: DescribedParameter) =>
    [name, (await fixtures.own(fixtureName(name, row.path))) ?? example] as const
  const valuesIn = async (location: DescribedParameter['in']): Promise<Record<string, unknown>> =>
    Object.fromEntries(await Promise.all(carried.filter((parameter) => parameter.in === location).map(namedValue)))

  const params = { path: await valuesIn('path'), query: await valuesIn('query') }
  const body = choice.withoutBody ? undefined : await createBody(operation, fixtures, choice.requestExample)
  return body === undefined ? { params } : { params, body }
}

/** @throws Error when the operation needs a body and the description has no example of one */
async function createBody(
  { row, body }: DescribedOperation,
  fixtures: Fixtures,
  name?: string,
): Promise<Record<string, unknown> | undefined> {
  if (body === undefined) return undefined
  const example = name === undefined ? body.examples.values().next().value : body.examples.get(name)
  if (example === undefined) throw new Error(`${row.operationId}: the description has no request example ${name ?? ''}`)
  const fields = Object.entries(example).map(async ([field, value]) => {
    const fixture = fixtureName(field, row.path)
    return [field, body.files.has(field) ? await fixtures.value(fixture) : ((await fixtures.own(fixture)) ?? value)] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

/** The input with what a provocation puts in its place. */
export function provokedInput(input: CallInput, provocation: Exclude<Provocation, { impossible: string }>): CallInput {
  const params = { path: { ...input.params.path, ...provocation.path }, query: { ...input.params.query, ...provocation.query } }
  const body = { ...input.body, ...provocation.body }
  return Object.keys(body).length > 0 || input.body ? { params, body } : { params }
}
