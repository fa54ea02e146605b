import { scopes as meanings, type Scope } from '@activity-tracking/spec'
import { splitScopes } from '../core/grants.ts'
import { Refusal } from '../core/refusal.ts'

/** A valid authorization request of an app. */
export interface AuthorizeRequest {
  /** As sent. On one of the app's own hosts. */
  readonly redirectUri: string
  /** As sent, without repetitions; at least one. */
  readonly scopes: readonly Scope[]
  /** Undefined when it was not sent. */
  readonly state: string | undefined
}

/** The registered settings of an app that a request is checked against. */
export interface RegisteredApp {
  readonly clientId: string
  /** Redirect URIs must be on this host or on a subdomain. */
  readonly callbackDomain: string
  /** A redirect URI that is accepted on any host: the sandbox's own page. */
  readonly ownCallback: string
}

const OF_APP = new Set(['client_id', 'redirect_uri'])
const PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope']
const OPTIONAL = ['approval_prompt', 'state']
/** Accepted for every app (decision 019). */
const OWN_MACHINE = new Set(['localhost', '127.0.0.1'])

/**
 * Reads the parameters of `GET /oauth/authorize`, or the consent form's copy of them.
 * @throws Refusal with the first problem; the browser must not be redirected then (decision 019)
 */
export function readAuthorizeRequest(query: URLSearchParams, app: RegisteredApp): AuthorizeRequest {
  const values = Object.fromEntries(query)
  for (const field of [...PARAMETERS, ...OPTIONAL]) {
    const value = values[field]
    if ((value === undefined || value.trim() === '') && !OPTIONAL.includes(field))
      throw problemWith(field, 'missing', `${field} is missing.`)
    if (query.getAll(field).length > 1) throw problemWith(field, 'invalid', `${field} was sent more than once: send it once.`)
    const why = value === undefined ? undefined : CHECKS[field]?.(value, app)
    if (why !== undefined) throw problemWith(field, 'invalid', why)
  }
  return {
    redirectUri: query.get('redirect_uri') ?? '',
    scopes: [...new Set(splitScopes(query.get('scope') ?? ''))],
    state: query.get('state') ?? undefined,
  }
}

const problemWith = (field: string, code: 'missing' | 'invalid', why: string): Refusal =>
  new Refusal('invalid', { resource: OF_APP.has(field) ? 'Application' : 'Authorize', field, code }, why)

/** By parameter: why the value is invalid; undefined if it is valid. */
const CHECKS: Readonly<Record<string, (value: string, app: RegisteredApp) => string | undefined>> = {
  client_id: (value, { clientId }) => (value === clientId ? undefined : 'Unknown client_id: no app has it.'),
  redirect_uri: (value, { callbackDomain, ownCallback }) =>
    value === ownCallback ? undefined : whyNoRedirect(value, callbackDomain.toLowerCase()),
  response_type: (value) => (value === 'code' ? undefined : 'response_type must be code.'),
  scope: whyNoScopes,
  approval_prompt: (value) => (value === 'auto' || value === 'force' ? undefined : 'approval_prompt must be auto or force.'),
}

/** Plain HTTP is accepted on every host of the app, because the specification does not forbid it (assumed). */
function whyNoRedirect(value: string, callbackDomain: string): string | undefined {
  const url = URL.parse(value)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'redirect_uri must be an absolute http or https URL.'
  if (url.username !== '' || url.password !== '') return 'redirect_uri must not contain a user name or a password.'
  if (url.hash !== '') return 'redirect_uri must not have a fragment.'
  const { hostname } = url
  if (OWN_MACHINE.has(hostname) || isWithin(hostname, callbackDomain)) return undefined
  return `redirect_uri is on ${hostname}: the app may use ${callbackDomain} and its subdomains, localhost and 127.0.0.1.`
}

const isWithin = (hostname: string, domain: string): boolean => domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`))

function whyNoScopes(value: string): string | undefined {
  const requested = splitScopes(value)
  const unknown = requested.find((scope) => !isScope(scope))
  if (unknown !== undefined) return `Unknown scope "${unknown}": the scopes are ${Object.keys(meanings).join(', ')}.`
  return requested.length === 0 ? 'scope is empty: send at least one scope.' : undefined
}

const isScope = (text: string): text is Scope => Object.hasOwn(meanings, text)
