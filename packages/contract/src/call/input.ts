import type { DescribedOperation, DescribedParameter } from '../description.ts'
import { type Fixtures, fixtureName } from '../fixtures.ts'
import type { Provocation } from '../target.ts'

/** Input of a call of the client, without headers. */
export interface CallInput {
  readonly params: { readonly path: Record<string, unknown>; readonly query: Record<string, unknown> }
  readonly body?: Record<string, unknown>
}

/** Which values a call sends. */
export interface InputChoice {
  /** Whether optional parameters are sent too. Default: only the required ones. */
  readonly everyParameter?: boolean
  /** Name of the request example. Default: the first one. */
  readonly requestExample?: string
  /** Whether an optional body is omitted. */
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

/** @throws Error if the operation requires a body and the description does not have an example of one */
async function createBody(
  { row, body }: DescribedOperation,
  fixtures: Fixtures,
  name?: string,
): Promise<Record<string, unknown> | undefined> {
  if (body === undefined) return undefined
  const example = name === undefined ? body.examples.values().next().value : body.examples.get(name)
  if (example === undefined) throw new Error(`${row.operationId}: the description does not have a request example ${name ?? ''}`)
  const fields = Object.entries(example as object).map(async ([field, value]) => {
    const fixture = fixtureName(field, row.path)
    return [field, body.files.has(field) ? await fixtures.value(fixture) : ((await fixtures.own(fixture)) ?? value)] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

/** The input, with the replaced values of a provocation. */
export function provokedInput(input: CallInput, provocation: Exclude<Provocation, { impossible: string }>): CallInput {
  const params = { path: { ...input.params.path, ...provocation.path }, query: { ...input.params.query, ...provocation.query } }
  const body = { ...input.body, ...provocation.body }
  return Object.keys(body).length > 0 || input.body ? { params, body } : { params }
}

/** The app's credentials as fields. Specification, "Webhook-management authentication" and "Flow". */
export const credentialFields = async (fixtures: Fixtures): Promise<{ client_id: string; client_secret: string }> => ({
  client_id: await fixtures.text('clientId'),
  client_secret: await fixtures.text('clientSecret'),
})

/** Authorization header with the app's credentials. Specification, "Deauthorization": client_id as user name, client_secret as password. */
export async function basicAuthorization(fixtures: Fixtures): Promise<{ Authorization: string }> {
  const { client_id, client_secret } = await credentialFields(fixtures)
  return { Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` }
}
