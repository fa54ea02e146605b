import { target } from './reach.js'

const VERBS = [
  'authorize',
  'create',
  'deauthorize',
  'delete',
  'explore',
  'export',
  'get',
  'issue',
  'list',
  'receive',
  'revoke',
  'star',
  'update',
  'verify',
]
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Usage', 'X-ReadRateLimit-Limit', 'X-ReadRateLimit-Usage']

/** operationIds are camelCase and start with a verb of the list. */
export const OperationIdStartsWithVerb = () => ({
  Operation(operation, { report, location }) {
    const id = operation.operationId ?? ''
    const verb = VERBS.find((candidate) => id.startsWith(candidate))
    if (verb !== undefined && /^([A-Z][a-z0-9]*)+$/.test(id.slice(verb.length))) return
    report({
      message: `operationId "${id}" must be camelCase and start with one of: ${VERBS.join(', ')}.`,
      location: location.child('operationId'),
    })
  },
})

/** Every operation lists the sufficient scopes, one per alternative; `[]` if no bearer token is used. */
export const OperationDeclaresScopes = () => ({
  Operation(operation, { report, location }) {
    if (!Array.isArray(operation.security)) return report({ message: 'An operation must declare its own `security`.', location })
    operation.security.forEach((entry, index) => {
      if (Array.isArray(entry.OAuth2) && entry.OAuth2.length !== 1) {
        report({
          message: 'One scope per alternative: list alternatives as separate entries.',
          location: location.child(['security', index]),
        })
      }
    })
  },
})

/** Every response of every operation under `paths` declares the four rate-limit headers. The app responds to webhooks and callbacks. */
export const ResponseHasRateLimitHeaders = () => ({
  Paths: {
    PathItem: {
      Operation: {
        Response(response, { report, location }) {
          if (/\/callbacks\//.test(location.pointer)) return
          const missing = RATE_LIMIT_HEADERS.filter((name) => response.headers?.[name] === undefined)
          if (missing.length > 0) report({ message: `Response lacks ${missing.join(', ')}.`, location })
        },
      },
    },
  },
})

/**
 * Generators write one file for each tag. If a webhook has the tag of an operation, one of the two files overwrites the other, and the
 * client lacks the operations of the first.
 */
export const WebhookTagIsItsOwn = () => {
  const ofPaths = new Set()
  const webhooks = []
  const noting = (note) => ({
    PathItem: {
      Operation(operation, { location }) {
        for (const tag of operation.tags ?? []) note(tag, location)
      },
    },
  })
  return {
    Root: {
      leave(_, { report }) {
        for (const { tag, location } of webhooks) {
          if (ofPaths.has(tag))
            report({ message: `The tag "${tag}" is also that of an operation under paths.`, location: location.child('tags') })
        }
      },
    },
    Paths: noting((tag) => ofPaths.add(tag)),
    WebhooksMap: noting((tag, location) => webhooks.push({ tag, location })),
  }
}

/** The operations of the service, without those of callbacks, which the app responds to. */
const operationOfTheService = (visit) => ({
  Paths: {
    PathItem: {
      Operation(operation, context) {
        if (!context.location.pointer.includes('/callbacks/')) visit(operation, context)
      },
    },
  },
})

/** Responses with other than the described statuses have a described body too. */
export const OperationHasDefaultResponse = () =>
  operationOfTheService((operation, { report, location, resolve }) => {
    const { schema: response } = target(operation.responses?.default, location.source.absoluteRef, resolve)
    if (response.content?.['application/json'] === undefined) {
      report({ message: 'An operation must have a `default` response with a JSON body.', location: location.child('responses') })
    }
  })

/** A body without a required field is optional. */
export const RequestBodyIsRequiredForItsFields = () =>
  operationOfTheService(({ requestBody }, { report, location, resolve }) => {
    if (requestBody === undefined) return
    const [content] = Object.values(requestBody.content ?? {})
    const { schema, file } = target(content?.schema, location.source.absoluteRef, resolve)
    const forms = schema.oneOf ?? [schema]
    const needed = forms.every((form) => (target(form, file, resolve).schema.required ?? []).length > 0)
    if (needed === (requestBody.required === true)) return
    const message = `This body has ${needed ? 'a' : 'no'} required field, so \`required\` must be ${needed ? 'true' : 'absent'}.`
    report({ message, location: location.child('requestBody') })
  })

/** The specification states that every request counts overall, and that all requests except uploads are reads. */
const statedFamilies = ({ requestBody }) => (requestBody?.content?.['multipart/form-data'] ? ['overall'] : ['overall', 'read'])

/** Every operation has its counters. They are the stated ones, or have a source. */
export const OperationNamesQuotaFamilies = () =>
  operationOfTheService((operation, { report, location }) => {
    const { 'x-quota-families': families, 'x-quota-families-inferred': source } = operation
    if (families === undefined) return report({ message: 'An operation must have `x-quota-families`.', location })
    const areStated = String(families) === String(statedFamilies(operation))
    if (areStated === (source === undefined)) return
    const message = areStated
      ? 'These `x-quota-families` are stated, so `x-quota-families-inferred` must be absent.'
      : 'These `x-quota-families` are not stated: name their source in `x-quota-families-inferred`.'
    report({ message, location: location.child('x-quota-families') })
  })

/** A server has to know which app sends a request without an `Authorization` header. */
export const OperationIdentifiesTheApp = () =>
  operationOfTheService(({ security, 'x-server': facts }, { report, location }) => {
    if ((security?.length === 0) === (facts?.app !== undefined)) return
    report({ message: 'An operation must have an `app` in its `x-server` if its `security` is empty, and only then.', location })
  })
