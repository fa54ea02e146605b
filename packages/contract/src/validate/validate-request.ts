import type { Operation } from '@activity-tracking/spec'
import type { DescribedOperation, Description } from '../description/types.ts'
import type { SentRequest } from '../exchange.ts'
import { type Bases, matchPath } from './match-path.ts'
import { problemsOfParameters } from './validate-parameters.ts'
import { problemsOfRequestBody } from './validate-request-body.ts'

/**
 * Compares a request with the description: method, URL, parameters, authentication, body.
 * @returns one sentence per problem, which begins with the operation
 */
export async function validateRequest(
  description: Description,
  operation: DescribedOperation,
  bases: Bases,
  request: SentRequest,
): Promise<readonly string[]> {
  const { row, parameters } = operation
  const path = matchPath(row, bases, request.url)
  const query = new URL(request.url).searchParams
  const problems = [
    ...(request.method === row.method ? [] : [`method is ${request.method}`]),
    ...(path === undefined ? [`URL is not ${row.path} below the ${row.base} base`] : []),
    ...problemsOfParameters(description, parameters, { path: path ?? new Map(), query, headers: request.headers }),
    ...problemsOfAuthorization(row, request.headers.get('Authorization')),
    ...(await problemsOfRequestBody(description, operation, request)),
  ]
  return problems.map((problem) => `${row.operationId} request: ${problem}`)
}

/** Specification, "Authentication": API calls send a bearer token. Client credentials are sent with Basic or in fields, never together with a token. */
function problemsOfAuthorization({ authentication }: Operation, sent: string | null): string[] {
  if (authentication === 'bearer')
    return sent !== null && /^Bearer \S+$/.test(sent) ? [] : ['does not have an "Authorization: Bearer" header']
  if (authentication === 'basic')
    return sent !== null && /^Basic [A-Za-z0-9+/]+={0,2}$/.test(sent) ? [] : ['does not have an "Authorization: Basic" header']
  return sent === null ? [] : ['must not have an Authorization header']
}
