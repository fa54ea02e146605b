import type { HandshakeFailure } from './errors.ts'
import type { ProbeResult } from './probe-callback.ts'
import type { HandshakeProbe, HandshakeProblem } from './probe-handshake.ts'

/** What to check when a handshake fails, in complete sentences. */
export function adviceFor(problem: HandshakeProblem, result: ProbeResult): string {
  switch (problem) {
    case 'unreachable':
      return adviceForConnection(result.kind === 'unreachable' ? result.code : null)
    case 'too_slow':
      return 'Respond before you do anything else. A server that starts on demand, or middleware that waits for a database, may take too long.'
    case 'redirected':
      return 'Use the final URL as the callback URL: https instead of http, the correct host, with or without a trailing slash. A login page also redirects.'
    case 'wrong_status':
      return adviceForStatus(result.kind === 'response' ? result.status : 0)
    case 'wrong_body':
      return 'Respond with {"hub.challenge": "…"} as JSON, with the challenge of the request. A proxy or a front end may have responded instead of the receiver.'
  }
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

/** Why a handshake failed, in complete sentences for the developer of the app. */
export interface HandshakeExplanation {
  readonly reason: HandshakeFailure
  readonly text: string
}

export interface FailedHandshake {
  /** The host of the callback URL, and its port. */
  readonly host: string
  /** Whether the callback URL is on this machine. */
  readonly isLocal: boolean
  /** The service's own description of the error. */
  readonly said: string | undefined
  /** The same handshake, sent from this machine. */
  readonly probe: HandshakeProbe
}

const REMOTE_ADVICE =
  'The service may see another server: check public DNS records (IPv6 too), firewalls and lists of allowed clients, bot protection, and the intermediate certificates of TLS.'
const LOCAL_ADVICE =
  'If the service is a sandbox in a container, its localhost is the container: use a host name that reaches this machine from there, such as host.docker.internal.'

/** Explains a failed handshake. */
export function explainHandshake({ host, isLocal, said, probe }: FailedHandshake): HandshakeExplanation {
  const { problem, what, result } = probe
  const beginning =
    said === undefined
      ? `The handshake with the callback URL on ${host} would fail`
      : `The service could not verify the callback URL on ${host} (${said})`
  if (problem === undefined) {
    const advice = isLocal ? LOCAL_ADVICE : REMOTE_ADVICE
    return {
      reason: 'works_from_here',
      text: `${beginning}. The same handshake succeeds from this machine, in ${result.durationMs} ms. ${advice} The service waits for 2 seconds.`,
    }
  }
  return { reason: problem, text: `${beginning}. From this machine: ${what}. ${adviceFor(problem, result)}` }
}

/** Explains why a service does not accept a URL, without a handshake. */
export const explainRefusedUrl = (said: string): HandshakeExplanation => ({
  reason: 'url_refused',
  text: `The service does not accept the callback URL (${said}). It must be an absolute http or https URL of at most 255 characters. A sandbox accepts only URLs on its own machine, unless it is started with --allow-callback-host or --allow-public-callbacks.`,
})

/** Explains why a service on another machine cannot call this machine. */
export const explainLocalUrl = (host: string): HandshakeExplanation => ({
  reason: 'local_url',
  text: `The callback URL is on ${host}, which is this machine, and the service is on another machine: it cannot reach the URL. Use a public URL, for example that of a tunnel to this machine; or use the sandbox, which can reach this machine.`,
})
