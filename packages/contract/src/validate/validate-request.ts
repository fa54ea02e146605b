import { createRouter, operations } from '@activity-tracking/spec'
import type { DescribedBody, DescribedOperation, DescribedParameter } from '../description.ts'
import { mediaTypeOf, type SentRequest, textOf } from '../exchange.ts'
import type { Bases } from '../target.ts'

const routers = {
  api: createRouter(operations.filter(({ base }) => base === 'api')),
  auth: createRouter(operations.filter(({ base }) => base === 'auth')),
}

/** The operation at the URL of a request, and the values in its path; undefined if there is none. */
export function findOperation({ baseUrl, authUrl }: Bases, { method, url }: Pick<SentRequest, 'method' | 'url'>) {
  for (const [base, root] of [
    ['api', baseUrl],
    ['auth', authUrl],
  ] as const) {
    const path = url.startsWith(`${root}/`) ? url.slice(root.length).split('?', 1)[0] : undefined
    const found = path === undefined ? undefined : routers[base].find(method, path)
    if (found !== undefined && 'operation' in found) return found
  }
  return undefined
}

/** Specification, "Authentication": API calls send a bearer token. Client credentials are sent with Basic or in fields, never together with a token. */
const AUTHORIZATION = { bearer: /^Bearer \S+$/, basic: /^Basic [A-Za-z0-9+/]+={0,2}$/, none: /^$/ }

/**
 * Compares a request with the description: method, URL, parameters, authentication, body.
 * @returns one sentence per problem, which begins with the operation
 */
export async function validateRequest(operation: DescribedOperation, bases: Bases, request: SentRequest): Promise<readonly string[]> {
  const { row, parameters, body } = operation
  const found = findOperation(bases, request)
  const query = queryOf(parameters, new URL(request.url).searchParams)
  const problems = [
    ...(found?.operation === row ? [] : [`method or URL is not ${row.method} ${row.path} below the ${row.base} base`]),
    ...operation.parameterProblems({ path: { ...found?.params }, query }),
    ...(AUTHORIZATION[row.authentication].test(request.headers.get('Authorization') ?? '')
      ? []
      : [`authorization is not ${row.authentication}`]),
    ...(await problemsOfBody(body, request)),
  ]
  return problems.map((problem) => `${row.operationId} request: ${problem}`)
}

/** Each parameter by its name: lists as lists. What was sent several times is a list of what was sent. */
function queryOf(parameters: readonly DescribedParameter[], sent: URLSearchParams): object {
  const isList = (name: string): boolean => parameters.some((each) => each.name === name && each.isList)
  const values = Array.from(
    new Set(sent.keys()),
    (name) => [name, sent.getAll(name).map((text) => (isList(name) ? text.split(',') : text))] as const,
  )
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}

async function problemsOfBody(body: DescribedBody | undefined, request: SentRequest): Promise<readonly string[]> {
  const mediaType = mediaTypeOf(request.headers)
  if (body === undefined) return request.bytes.length > 0 || mediaType !== '' ? ['has a body, but the description does not have one'] : []
  if (request.bytes.length === 0) return body.required ? ['does not have a body'] : []
  if (mediaType !== body.mediaType) return [`has a body of media type ${mediaType || '(none)'} instead of ${body.mediaType}`]
  try {
    const value: unknown = mediaType === 'application/json' ? JSON.parse(textOf(request)) : await formOf(body, request)
    return body.problems(value).map((problem) => `body ${problem}`)
  } catch {
    return [`has a body that is not ${body.mediaType}`]
  }
}

/** The fields of a form. A file is an empty text. What is no text where the description has one is an object, and what was sent twice a list. */
async function formOf({ files }: DescribedBody, { bytes, headers }: SentRequest): Promise<object> {
  const form = await new Response(bytes, { headers: { 'Content-Type': headers.get('Content-Type') ?? '' } }).formData()
  const judged = (name: string, entry: FormDataEntryValue): unknown => {
    if (files.has(name) === (typeof entry === 'string')) return {}
    return typeof entry === 'string' ? entry : ''
  }
  const fields = Array.from(new Set(form.keys()), (name) => [name, form.getAll(name).map((entry) => judged(name, entry))] as const)
  return Object.fromEntries(fields.map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}
