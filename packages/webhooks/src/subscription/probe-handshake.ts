import { type ProbeOptions, type ProbeResult, probeCallback } from './probe-callback.ts'

/** Why a handshake fails, as seen from here. */
export type HandshakeProblem =
  /** No connection: a wrong host or port, a firewall, an invalid certificate. */
  | 'unreachable'
  /** No complete response within 2 seconds. */
  | 'too_slow'
  /** A redirect. It is not known whether the service follows redirects. */
  | 'redirected'
  /** A status other than 200. */
  | 'wrong_status'
  /** Status 200, but not the challenge as JSON. */
  | 'wrong_body'

/** The response of a callback to a handshake. */
export interface HandshakeProbe {
  /** Undefined when the handshake has succeeded. */
  readonly problem: HandshakeProblem | undefined
  /** What happened, as a sentence that begins with "the callback". */
  readonly what: string
  /** What to check, in complete sentences; empty when the handshake has succeeded. */
  readonly advice: string
  readonly result: ProbeResult
}

/**
 * Sends the handshake that the service sends before it creates a subscription (specification, "Subscription creation and verification"),
 * and returns what is wrong with the response. Never rejects.
 */
export async function probeHandshake(callbackUrl: string, verifyToken: string, options: ProbeOptions = {}): Promise<HandshakeProbe> {
  const challenge = crypto.randomUUID().replaceAll('-', '')
  const result = await probeCallback(handshakeUrl(callbackUrl, { verifyToken, challenge }), { method: 'GET' }, options)
  return { ...judge(result, challenge), result }
}

/** The callback URL with the parameters of a handshake. Its own query does not change. */
function handshakeUrl(
  callbackUrl: string,
  { verifyToken, challenge }: { readonly verifyToken: string; readonly challenge: string },
): string {
  const url = new URL(callbackUrl)
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
  url.search = url.search === '' ? `?${query}` : `${url.search}&${query}`
  return url.href
}

function judge(result: ProbeResult, challenge: string): Omit<HandshakeProbe, 'result'> {
  switch (result.kind) {
    case 'timeout':
      return {
        problem: 'too_slow',
        what: 'the callback did not respond within 2 seconds',
        advice:
          'Respond before you do anything else. A server that starts on demand, or middleware that waits for a database, may take too long.',
      }
    case 'unreachable':
      return {
        problem: 'unreachable',
        what: `the callback could not be reached${result.code === null ? '' : ` (${result.code})`}`,
        advice: adviceForConnection(result.code),
      }
    case 'redirect':
      return {
        problem: 'redirected',
        what: `the callback responded with a redirect (${result.status || 'hidden by the browser'})`,
        advice:
          'Use the final URL as the callback URL: https instead of http, the correct host, with or without a trailing slash. A login page also redirects.',
      }
    case 'response': {
      const { status, body, isCut } = result
      if (status !== 200) {
        return { problem: 'wrong_status', what: `the callback responded with ${status} instead of 200`, advice: adviceForStatus(status) }
      }
      const wrong = isCut ? 'is longer than 64 KiB' : wrongBody(body, challenge)
      if (wrong === undefined) return { problem: undefined, what: 'the callback completed the handshake', advice: '' }
      return {
        problem: 'wrong_body',
        what: `the callback's response to the handshake ${wrong}`,
        advice:
          'Respond with {"hub.challenge": "…"} as JSON, with the challenge of the request. A proxy or a front end may have responded instead of the receiver.',
      }
    }
  }
}

function wrongBody(body: string, challenge: string): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return 'is not JSON'
  }
  if (typeof parsed !== 'object' || parsed === null) return 'is not a JSON object'
  if (!Object.hasOwn(parsed, 'hub.challenge')) return 'does not have the key "hub.challenge" (the dot is part of the name)'
  return Reflect.get(parsed, 'hub.challenge') === challenge ? undefined : 'has a different hub.challenge than the one that was sent'
}

function adviceForConnection(code: string | null): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name does not exist in DNS. Check its spelling and its DNS records.'
  if (code === 'ECONNREFUSED')
    return 'No server accepts connections at that port. Check that the server is running, and check its host and port.'
  if (code !== null && /CERT|SELF_SIGNED|SSL|TLS|ISSUER/.test(code)) {
    return 'The TLS certificate is not valid. It must name the host, must not have expired, and must be sent with its intermediate certificates.'
  }
  return 'Check the host name, the port, the firewall and the TLS certificate: the service must be able to reach the URL.'
}

function adviceForStatus(status: number): string {
  if (status === 401 || status === 403) {
    return 'Exempt the path from authentication. The receiver itself rejects verify tokens that it does not recognize: the process that subscribes and the one that receives need the same client ID and client secret, and clocks that differ by less than one minute.'
  }
  if (status === 404 || status === 405)
    return 'The receiver must be mounted at exactly this path, for GET and POST. Check prefixes and the trailing slash.'
  if (status >= 500) return 'The server failed. See its log for the reason.'
  return 'Respond with 200. Something in front of the receiver may have responded instead: a proxy, a rate limit, a maintenance page.'
}
