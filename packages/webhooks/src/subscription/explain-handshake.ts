import type { HandshakeFailure } from './errors.ts'
import type { HandshakeProbe } from './probe-handshake.ts'

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
  const { problem, what, advice, result } = probe
  const beginning =
    said === undefined
      ? `The handshake with the callback URL on ${host} would fail`
      : `The service could not verify the callback URL on ${host} (${said})`
  if (problem === undefined) {
    const where = isLocal ? LOCAL_ADVICE : REMOTE_ADVICE
    return {
      reason: 'works_from_here',
      text: `${beginning}. The same handshake succeeds from this machine, in ${result.durationMs} ms. ${where} The service waits for 2 seconds.`,
    }
  }
  return { reason: problem, text: `${beginning}. From this machine: ${what}. ${advice}` }
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
