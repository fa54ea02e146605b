import type { MockRequest } from './http/read-request.ts'
import type { Prism, PrismOperation, PrismResponse } from './prism.ts'

/** The operation whose page has a form that a browser submits to the URL of the page. */
const PAGE = 'authorizeApp'

/** The operation of the consent page, if a request is its submitted form. */
export const consentOf = (operations: readonly PrismOperation[], { method }: MockRequest): PrismOperation | undefined =>
  method === 'post' ? operations.find(({ iid }) => iid === PAGE) : undefined

/**
 * Responds to the form of the consent page: a redirect to the app with the code of the example and the approved scopes, or with
 * `error=access_denied`. A page with invalid parameters is refused as if it were requested.
 */
export async function decideConsent(
  prism: Prism,
  operation: PrismOperation,
  { path, query, headers, body }: MockRequest,
): Promise<PrismResponse> {
  const { 'content-type': _form, 'content-length': _size, ...rest } = headers
  const response = await prism.ask(operation, { method: 'get', path, query, headers: rest, body: undefined }, { code: 302 })
  if (!response.ok || response.status !== 302) return response
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const scope = form.getAll('scope').join(',')
  const isApproved = form.get('decision') === 'authorize' && scope !== ''
  const code = URL.parse(String(response.headers['Location']))?.searchParams.get('code') ?? ''
  const decision: Record<string, string> = isApproved ? { code, scope } : { error: 'access_denied' }
  const state = query['state'] === undefined ? {} : { state: String(query['state']) }
  const Location = withQuery(String(query['redirect_uri']), { ...state, ...decision })
  return { ...response, headers: { ...response.headers, Location } }
}

/** Appends parameters as text, because the app's own query must stay as it is. */
function withQuery(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri)
  url.search = [...(url.search === '' ? [] : [url.search.slice(1)]), new URLSearchParams(parameters).toString()].join('&')
  return url.href
}
