import type { Scope } from '@activity-tracking/spec'

/** What the athlete decided on the consent page. */
export type Decision =
  | { readonly allow: true; readonly athleteId: string; readonly scopes: readonly Scope[] }
  | { readonly allow: false }
  | { readonly problem: string }

/**
 * Reads the consent form: `decision` (`authorize`; any other value denies), `athlete` and one `granted` per selected scope. A form without scopes
 * denies. Returns a problem for a form that the page cannot have sent.
 * @param requested the scopes that the app requested; only these can be granted
 */
export function readDecision(form: URLSearchParams, requested: readonly Scope[]): Decision {
  if (form.get('decision') !== 'authorize') return { allow: false }
  const selected = new Set(form.getAll('granted'))
  const scopes = requested.filter((scope) => selected.has(scope))
  if (scopes.length < selected.size) return { problem: 'The form grants a scope that the app did not request.' }
  if (scopes.length === 0) return { allow: false }
  const athleteId = form.get('athlete')
  return athleteId === null || athleteId === '' ? { problem: 'Choose an athlete.' } : { allow: true, athleteId, scopes }
}

interface Redirect {
  readonly redirectUri: string
  /** Undefined if the app did not send one. */
  readonly state: string | undefined
}

/** The redirect after the athlete has authorized the app: `state`, `code` and the granted scopes, separated by commas (decision 019). */
export const successRedirect = ({
  redirectUri,
  state,
  code,
  scopes,
}: Redirect & { readonly code: string; readonly scopes: readonly Scope[] }): string =>
  withQuery(redirectUri, { state, code, scope: scopes.join(',') })

/** The redirect after the athlete has denied access: `error=access_denied` (decision 019). */
export const denialRedirect = ({ redirectUri, state }: Redirect): string => withQuery(redirectUri, { state, error: 'access_denied' })

/** Appends parameters as text: `searchParams` would encode the app's own query again. Commas and colons do not need encoding in a query. */
function withQuery(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri)
  const added = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(added).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return url.href
}
