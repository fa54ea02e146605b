import type { Scope } from '@activity-tracking/spec'

/** What the athlete decided on the consent page. */
export type Decision =
  | { readonly allow: true; readonly athleteId: string; readonly scopes: readonly Scope[] }
  | { readonly allow: false }
  | { readonly problem: string }

/**
 * Reads the consent form: `decision` (`authorize`, anything else denies), `athlete` and one `granted` per ticked scope. To authorize
 * nothing is to deny. A problem is a form that the page cannot have sent.
 * @param asked what the app requested; nothing else can be granted
 */
export function readDecision(form: URLSearchParams, asked: readonly Scope[]): Decision {
  if (form.get('decision') !== 'authorize') return { allow: false }
  const ticked = new Set(form.getAll('granted'))
  const scopes = asked.filter((scope) => ticked.has(scope))
  if (scopes.length < ticked.size) return { problem: 'a scope was granted that the app did not request' }
  if (scopes.length === 0) return { allow: false }
  const athleteId = form.get('athlete')
  return athleteId === null || athleteId === '' ? { problem: 'no athlete was chosen' } : { allow: true, athleteId, scopes }
}

interface Redirect {
  readonly redirectUri: string
  /** Undefined when the app sent none. */
  readonly state: string | undefined
}

/** Where the browser goes once the athlete has approved: `state`, `code` and the granted scopes, separated by commas (decisions 006 and 019). */
export const successRedirect = ({
  redirectUri,
  state,
  code,
  scopes,
}: Redirect & { readonly code: string; readonly scopes: readonly Scope[] }): string =>
  withQuery(redirectUri, { state, code, scope: scopes.join(',') })

/** Where the browser goes once the athlete has refused: `error=access_denied` (decision 019). */
export const denialRedirect = ({ redirectUri, state }: Redirect): string => withQuery(redirectUri, { state, error: 'access_denied' })

/** Appended as text: writing through `searchParams` would encode the app's own query again. Commas and colons need no encoding in a query. */
function withQuery(redirectUri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri)
  const added = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(added).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return url.href
}
