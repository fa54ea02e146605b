import { signal } from '@preact/signals'
import { parseExact } from '../src/base/exact-json.ts'
import { control, messageOf, notify } from './control.ts'
import { goTo } from './routing.ts'

/** What a test authorization has given: the token response, or why there is none. */
export interface Exchange {
  readonly scope: string
  /** Body of the response of the token endpoint, as JSON; undefined where the athlete denied. */
  readonly response: unknown
  readonly error: string | undefined
}

/** The result of the last test authorization in this tab. */
export const exchange = signal<Exchange | undefined>(undefined)

const CALLBACK = /\/console\/callback$/

/** The path of a URL of the state, on the origin of the console: the same server, whatever name it is published by. */
export const onThisOrigin = (url: string): string => `${location.origin}${new URL(url).pathname.replace(/\/$/, '')}`

/**
 * When the consent page has sent the browser back to the console, exchanges the code as an app does, and shows the overview. `state` of the URL
 * is the world's client id.
 */
export async function finishAuthorization(): Promise<void> {
  if (!CALLBACK.test(location.pathname)) return
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname.replace(/\/callback$/, ''))
  goTo(['overview'], { world: query.get('state') ?? undefined })
  const error = query.get('error')
  const scope = query.get('scope') ?? ''
  if (error !== null) {
    exchange.value = { scope, response: undefined, error: `The athlete denied the authorization: error=${error}` }
    return
  }
  try {
    exchange.value = { scope, response: await exchangeCode(query.get('code') ?? ''), error: undefined }
  } catch (thrown) {
    notify('error', messageOf(thrown))
  }
}

async function exchangeCode(code: string): Promise<unknown> {
  const { client_id: id, client_secret: secret, auth_url: authUrl } = await control.value.getState()
  const body = new URLSearchParams({ client_id: id, client_secret: secret, code, grant_type: 'authorization_code' })
  const response = await fetch(`${onThisOrigin(authUrl)}/oauth/token`, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(response.headers.get('X-Sandbox-Why') ?? text)
  return parseExact(text)
}
