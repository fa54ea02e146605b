// Specification, "Endpoints": path and query parameters. "Authentication", step 1: the authorization request.

import { endpoints, type Method } from './endpoints.ts'

type ParameterType = 'integer' | 'string' | 'boolean' | 'comma-separated list of stream types'

export interface Parameter {
  readonly method: Method
  readonly path: string
  readonly in: 'query' | 'path'
  readonly name: string
  /** Undefined where the table names the parameter without a type. */
  readonly type?: ParameterType
  /** Undefined where the table does not say. */
  readonly required?: boolean
  /** What its description must say. */
  readonly notes: readonly RegExp[]
}

const query = (endpoint: `${Method} ${string}`, name: string, type: ParameterType | undefined, ...notes: RegExp[]): Parameter => {
  const [method, path] = endpoint.split(' ') as [Method, string]
  return { method, path, in: 'query', name, notes, ...(type === undefined ? {} : { type }) }
}

const listing = [
  query('GET /athlete/activities', 'per_page', 'integer', /per page|page size/i),
  query('GET /athlete/activities', 'before', 'integer', /unix timestamp/i),
  query('GET /athlete/activities', 'after', 'integer', /unix timestamp/i),
  query('GET /activities/{id}/streams', 'keys', 'comma-separated list of stream types', /stream/i, /comma/i),
  query('GET /activities/{id}/streams', 'key_by_type', 'boolean', /keyed by (stream )?type/i),
]

const explore = [
  query('GET /segments/explore', 'bounds', 'string', /sw_lat,\s*sw_lng,\s*ne_lat,\s*ne_lng|south-?west/i, /comma/i, /decimal degrees/i),
  query('GET /segments/explore', 'activity_type', 'string'),
]

const credentials = ['client_id', 'client_secret'].flatMap((name) => [
  query('GET /push_subscriptions', name, undefined),
  query('DELETE /push_subscriptions/{subscription_id}', name, undefined),
])

const authorize = (name: string, required: boolean, ...notes: RegExp[]): Parameter => ({
  method: 'GET',
  path: '/oauth/authorize',
  in: 'query',
  name,
  required,
  notes,
})

const authorization = [
  authorize('client_id', true, /client identifier|identifier of the app|app's (client )?identifier|client_id/i),
  authorize('redirect_uri', true, /callback/i, /settings|must match|registered/i),
  authorize('response_type', true, /code/),
  authorize('scope', true, /comma/i, /space/i, /scopes/i),
  authorize('state', false, /random/i, /CSRF|forgery/i),
]

const pathParameters: readonly Parameter[] = endpoints.flatMap(({ method, path }) =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    method,
    path,
    in: 'path' as const,
    name,
    required: true,
    notes: [],
    // "Path parameter `{id}` is an integer identifier."
    ...(name === 'id' ? { type: 'integer' as const } : {}),
  })),
)

export const parameters: readonly Parameter[] = [...listing, ...explore, ...credentials, ...authorization, ...pathParameters]
