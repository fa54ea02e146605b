import type { Send } from '@activity-tracking/client'
/** Tokens that a process received. */
export interface ReceivedPair {
  readonly accessToken: string
  readonly refreshToken: string
  /** Epoch seconds. */
  readonly expiresAt: number
  /** The authorization that they belong to, and its time, in epoch milliseconds. */
  readonly grant: number
  readonly authorizedAt: number
}

/** Observed traffic of the token endpoint, and what happens to its next responses. */
export interface Network {
  readonly fetch: Send
  /** In the order in which they were received. */
  readonly received: ReceivedPair[]
  /** Refresh tokens that the service refused. */
  readonly refused: Set<string>
  /** Refresh tokens for which the service returned other tokens, with the number of times. */
  readonly exchanged: Map<string, number>
  /** Responses with new tokens that no process received. */
  lost: number
  /** What happens to the next response of the token endpoint: it is lost, or its receiver no longer exists. */
  next: 'deliver' | 'lose' | 'vanish'
  /** Resolves when no request is running. */
  idle(): Promise<void>
}

export function createNetwork(): Network {
  let underWay = 0
  const network: Network = {
    received: [],
    refused: new Set(),
    exchanged: new Map(),
    lost: 0,
    next: 'deliver',
    async fetch(url, init) {
      underWay += 1
      try {
        return url.endsWith('/oauth/token') ? await askForTokens(url, init) : await fetch(url, init)
      } finally {
        underWay -= 1
      }
    },
    async idle() {
      // A turn or two of the event loop, for the consequences of a response.
      for (let quiet = 0; quiet < 3; quiet = underWay === 0 ? quiet + 1 : 0) await new Promise((resolve) => setImmediate(resolve))
    },
  }

  async function askForTokens(...[url, init]: Parameters<Send>): Promise<Response> {
    const spent = new URLSearchParams(String(init.body)).get('refresh_token') ?? ''
    const response = await fetch(url, init)
    const body = (await response.clone().json()) as { access_token: string; refresh_token: string; expires_at: number }
    const isNew = response.ok && body.refresh_token !== spent
    if (isNew) network.exchanged.set(spent, (network.exchanged.get(spent) ?? 0) + 1)
    const fate = network.next
    network.next = 'deliver'
    if (fate !== 'deliver' && isNew) network.lost += 1
    if (fate === 'lose') throw new TypeError('fetch failed')
    if (fate === 'vanish') {
      underWay -= 1
      return new Promise(() => undefined)
    }
    if (response.status === 400) network.refused.add(spent)
    const origin = network.received.find(({ refreshToken }) => refreshToken === spent)
    if (isNew && origin !== undefined) {
      const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = body
      network.received.push({ ...origin, accessToken, refreshToken, expiresAt })
    }
    return response
  }
  return network
}
