/** The headers of every response of the service, and their files. */
const RATE_LIMIT_HEADERS = {
  'X-RateLimit-Limit': 'XRateLimitLimit',
  'X-RateLimit-Usage': 'XRateLimitUsage',
  'X-ReadRateLimit-Limit': 'XReadRateLimitLimit',
  'X-ReadRateLimit-Usage': 'XReadRateLimitUsage',
}

/** The errors of an operation, by status, and their files. */
const commonErrors = (path, { security, 'x-quota-families': counters = [] }) => ({
  ...(security?.some((entry) => 'OAuth2' in entry) && { 401: 'Unauthorized' }),
  ...(counters.length > 0 && { 403: 'Forbidden', 429: 'TooManyRequests' }),
  ...(path.includes('{') && { 404: 'NotFound' }),
  500: 'InternalServerError',
  default: 'UnexpectedError',
})

const referencesTo = (folder, files) =>
  Object.fromEntries(Object.entries(files).map(([key, name]) => [key, { $ref: `${folder}/${name}.yaml` }]))

/**
 * A preprocessor that adds what responses and operations have in common, which the sources omit. It runs before `redocly` lints or bundles. openapi.yaml
 * lists the files of the responses, so that this visits those that no operation names.
 */
export const CommonResponses = () => ({
  Paths: {
    PathItem(item, { key }) {
      // The items of callbacks have expressions as keys. The app responds to them.
      if (!String(key).startsWith('/')) return
      for (const operation of Object.values(item).filter(({ responses }) => responses !== undefined)) {
        for (const response of Object.values(operation.responses).filter(({ $ref }) => $ref === undefined))
          response.headers = { ...referencesTo('../components/headers', RATE_LIMIT_HEADERS), ...response.headers }
        operation.responses = { ...referencesTo('../components/responses', commonErrors(key, operation)), ...operation.responses }
      }
    },
  },
  NamedResponses: {
    Response(response) {
      response.headers = { ...referencesTo('../headers', RATE_LIMIT_HEADERS), ...response.headers }
    },
  },
})
