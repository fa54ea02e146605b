import type { Scope } from '@activity-tracking/client'

/** The athlete's choices on the consent page. */
export interface Consent {
  readonly athlete: string
  readonly granted: readonly Scope[]
  readonly decision?: 'authorize' | 'deny'
}

/** Submits the form of the sandbox's consent page, as the athlete's browser does. Resolves to the callback URL. */
export async function consent(authorizationUrl: string, { athlete, granted, decision = 'authorize' }: Consent): Promise<string> {
  const url = new URL(authorizationUrl)
  const scopes = granted.map((scope): [string, string] => ['granted', scope])
  const form = new URLSearchParams([...url.searchParams, ...scopes, ['athlete', athlete], ['decision', decision]])
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return response.headers.get('Location') ?? `about:blank?status=${response.status}`
}
