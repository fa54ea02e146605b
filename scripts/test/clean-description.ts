type Node = Record<string, unknown>

/** A description that follows every house rule, with the places where tests insert violations. */
export interface CleanDescription {
  readonly document: Node
  readonly operation: Node
  readonly parameter: Node
  readonly headers: Node
  readonly header: Node
  readonly webhook: Node
  readonly mediaType: Node
  readonly example: Node
  readonly schema: Node
  /** Of the schema: an inferred property. */
  readonly weight: Node
}

const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']

export function cleanDescription(): CleanDescription {
  const weight: Node = { type: 'number', format: 'double', description: 'Weight, in kilograms.', 'x-inferred': 'public-reference' }
  const schema: Node = { type: 'object', properties: { id: { type: 'integer', description: 'Identifier.' }, weight }, required: ['id'] }
  const example: Node = { value: { id: 2 ** 53 - 1, weight: 58 } }
  const mediaType: Node = { schema, examples: { athlete: example } }
  const headers: Node = Object.fromEntries(RATE_LIMIT_HEADERS.map((name) => [name, { schema: { type: 'string' }, example: '200,2000' }]))
  const header = headers['X-RateLimit-Limit'] as Node
  const parameter: Node = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 }
  const fault = { schema: { type: 'object' }, examples: { unexpected: { value: {} } } }
  const unexpected = { description: 'Any other status.', headers: structuredClone(headers), content: { 'application/json': fault } }
  const operation: Node = {
    operationId: 'getAthlete',
    tags: ['Athletes'],
    security: [{ OAuth2: ['read'] }, { OAuth2: ['read_all'] }],
    'x-quota-families': ['overall', 'read'],
    'x-subscriber': true,
    'x-access-tier': 'extended',
    'x-conditional-scopes': [{ scope: 'read_all', when: 'the athlete is private' }],
    'x-lifecycle': { available: '2026-06-01' },
    parameters: [parameter],
    responses: { '200': { description: 'The athlete.', headers, content: { 'application/json': mediaType } }, default: unexpected },
  }
  // An operation that another one can name.
  const otherOperation = { ...structuredClone(operation), operationId: 'listAthletes', parameters: [] }
  const flow = { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: { read: 'Public.', read_all: 'All.' } }
  // The app responds to webhooks and callbacks: they do not have rate limits or count.
  const forTheApp = (operationId: string, tag: string) => ({
    post: { operationId, tags: [tag], security: [], responses: { '200': { description: 'Received.' } } } as Node,
  })
  operation['callbacks'] = { verify: { '{$request.query.url}': forTheApp('verifySubscription', 'Athletes') } }
  const activityCreate = forTheApp('receiveActivityCreate', 'Webhooks')
  const document = {
    openapi: '3.1.1',
    info: { title: 'Planted', version: '1.0.0' },
    paths: { '/athletes/{id}': { get: operation }, '/athletes': { get: otherOperation } },
    webhooks: { activityCreate },
    components: { securitySchemes: { OAuth2: { type: 'oauth2', flows: { authorizationCode: flow } } } },
  }
  return { document, operation, parameter, headers, header, webhook: activityCreate.post, mediaType, example, schema, weight }
}
