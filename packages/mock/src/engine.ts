import { loadDocument } from '@activity-tracking/kit/server/load-document'
import { allowHeader, createRouter, type Router, operations as table } from '@activity-tracking/spec'
import { chooseResponse, PICTURES } from './choice.ts'
import { consentOf, decideConsent } from './consent.ts'
import type { MockRequest } from './http/read-request.ts'
import { toMockDocument } from './mock-document.ts'
import type { MockOperation } from './operation.ts'
import { operations as mockOperations } from './operations.gen.ts'
import { respondWithPicture } from './pictures.ts'
import { parsePrefer, refusePreference } from './prefer.ts'
import { createPrism, type Prism, type PrismOperation, type PrismResponse } from './prism.ts'
import { type MockResponse, problem, type Violation, violationsHeader } from './response.ts'

/** Creates responses from the description. Stateless: the same request gets the same response. */
export type Engine = (request: MockRequest) => Promise<MockResponse>

let engine: Promise<Engine> | undefined

/** The engine of this process. All servers share one, because it is stateless. */
export const getEngine = (): Promise<Engine> => (engine ??= createPrism(toMockDocument(loadDocument(), table)).then(createEngine))

const createEngine = (prism: Prism): Engine => {
  const router: Router<PrismOperation> = createRouter(prism.operations)
  const mocked = new Map<string | undefined, MockOperation>(mockOperations.map((each) => [each.operationId, each]))
  return async (request) => {
    if (request.path.startsWith(PICTURES) && request.method === 'get') return respondWithPicture(request.path)
    const match = router.find(request.method, request.path)
    const consent = 'operations' in match ? consentOf(match.operations, request) : undefined
    if (consent !== undefined) return toResponse(await decideConsent(prism, consent, request))
    if ('unknown' in match)
      return match.unknown === 'path' ? respondToUnknownPath(prism, request) : respondToWrongMethod(match.operations, request)
    const { operation, params } = match
    const ours = mocked.get(operation.iid)
    if (ours === undefined) throw new Error(`There are no responses for ${operation.iid}.`)
    const { default: responses } = await ours.load()
    const preference = parsePrefer(request.headers['prefer'])
    const refusal = refusePreference(responses, preference)
    if (refusal !== undefined) return refusal
    if (request.malformed !== undefined) return respondToMalformed(prism, operation, request, request.malformed)

    const form = typeof request.body === 'string' ? request.body : ''
    const question = { id: Object.values(params)[0], query: request.search, form }
    const { code, body } = chooseResponse(ours, responses, preference, question)
    // Prism validates the request, and has the headers. It would take longer to choose among many examples.
    const response = await prism.ask(operation, request, { code: Number(code) })
    // If the description does not have a 400, only the identifier in the path can be invalid, and no object has such an identifier.
    if (!response.ok && response.status === 422 && documents(operation, '404')) {
      return toResponse(await prism.ask(operation, request, { code: 404, validateRequest: false }), response.violations)
    }
    return toResponse(response.ok && String(response.status) === code ? { ...response, body } : response)
  }
}

/** Responds to a body that cannot be read. Prism would fail on it, so it is not passed to Prism. */
async function respondToMalformed(prism: Prism, operation: PrismOperation, request: MockRequest, message: string): Promise<MockResponse> {
  if (!documents(operation, '400')) return problem(400, 'Bad request', message)
  const { 'content-type': _unread, ...headers } = request.headers
  const response = await prism.ask(operation, { ...request, headers, body: undefined }, { code: 400, validateRequest: false })
  return toResponse(response, [{ location: ['request', 'body'], message }])
}

/** Responds to an unknown path with the 404 example of any operation that documents it. */
async function respondToUnknownPath(prism: Prism, { method, path }: MockRequest): Promise<MockResponse> {
  const message = `The description does not have ${method.toUpperCase()} ${path}`
  const operation = prism.operations.find((candidate) => documents(candidate, '404'))
  if (operation === undefined) return problem(404, 'Unknown path', message)
  const request = { method: operation.method, path: operation.path, query: {}, headers: {}, body: undefined }
  const wish = { code: 404, exampleKey: 'unknownPath', validateRequest: false, checkSecurity: false }
  return toResponse(await prism.ask(operation, request, wish), [{ location: ['request', 'path'], message }])
}

/** Responds to an unsupported method of a known path. The description does not declare this response (decision 057 of the description). */
function respondToWrongMethod(operations: readonly PrismOperation[], { method, path }: MockRequest): MockResponse {
  const allow = allowHeader(operations.map((operation) => operation.method.toUpperCase()))
  if (method === 'options') return { status: 204, headers: { allow } }
  const violation = { location: ['request', 'method'], message: `The path ${path} allows ${allow}, not ${method.toUpperCase()}` }
  return {
    status: 405,
    headers: { 'content-type': 'application/json', allow, ...violationsHeader([violation]) },
    body: JSON.stringify({ message: 'Method Not Allowed', errors: [{ resource: 'resource', field: 'method', code: 'invalid' }] }),
  }
}

const documents = ({ responses }: PrismOperation, status: string): boolean => responses.some(({ code }) => code === status)

function toResponse(response: PrismResponse, violations: readonly Violation[] = []): MockResponse {
  if (!response.ok) return problem(response.status, 'The mock does not have a response', response.reason)
  const { status, body } = response
  const { 'Content-type': contentType, ...rest } = response.headers
  const headers = Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))
  return {
    status,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': String(contentType) }),
      ...violationsHeader([...violations, ...response.violations]),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}
