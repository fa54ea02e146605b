import { lookup } from 'node:dns/promises'
import { BlockList, connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { isLoopback } from '../../subscription/probe-callback.ts'
import { type Finding, findingsOf } from './finding.ts'

export interface NetworkOptions {
  readonly url: URL
  /** Whether the service is on this machine: a sandbox. */
  readonly isServiceLocal: boolean
}

const [dns, tcp, tls] = [findingsOf('DNS'), findingsOf('connection'), findingsOf('TLS')]

const CONNECT_TIMEOUT_MS = 2_000
const DAY_MS = 86_400_000
/** A certificate that ends within this time is reported. */
const EXPIRES_SOON_MS = 14 * DAY_MS

/** Addresses that can only be reached from the same network. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6')
}

const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface NetworkFindings {
  readonly findings: readonly Finding[]
  /** Whether it makes sense to send requests to the URL. */
  readonly isReachable: boolean
}

/** Checks DNS, a connection to each address, and the certificate. */
export async function checkNetwork({ url, isServiceLocal }: NetworkOptions): Promise<NetworkFindings> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await resolve(host)
  if ('finding' in found) return { findings: [found.finding], isReachable: false }
  const { addresses, durationMs } = found
  const what = isIP(host) > 0 ? `${host} is an IP address` : `${host} resolves to ${addresses.join(', ')}`
  const findings: Finding[] = [{ ...dns.ok(what), durationMs }]
  const hidden = addresses.filter(isPrivate)
  if (hidden.length > 0 && !isServiceLocal) {
    const advice = isLoopback(url.hostname)
      ? 'Use a public URL, for example that of a tunnel to this machine; or use the sandbox, which calls back to this machine.'
      : 'Use a host name with public addresses.'
    findings.push(dns.problem(`${hidden.join(', ')} cannot be reached from the internet`, advice))
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const connections = await Promise.all(addresses.map((address) => checkConnection(address, port)))
  // If a name has several addresses, one that fails is a warning if another one works, because the service may try all of them.
  const isOpen = connections.some(({ result }) => result === 'ok')
  findings.push(...connections.map((each): Finding => (each.result === 'problem' && isOpen ? { ...each, result: 'warning' } : each)))
  const [address] = addresses.filter((_, index) => connections[index]?.result === 'ok')
  const certificate = url.protocol === 'https:' && address !== undefined ? await checkCertificate(host, address, port) : undefined
  if (certificate !== undefined) findings.push(certificate)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    const what = 'the URL is plain HTTP: anyone on the network path can read its secret path and change events'
    findings.push(tls.warning(what, 'Use an https URL.'))
  }
  return { findings, isReachable: isOpen && certificate?.result !== 'problem' }
}

async function resolve(
  host: string,
): Promise<{ readonly addresses: readonly string[]; readonly durationMs: number } | { readonly finding: Finding }> {
  const start = performance.now()
  try {
    const found = await lookup(host, { all: true })
    return { addresses: found.map(({ address }) => address), durationMs: Math.round(performance.now() - start) }
  } catch (error) {
    const { code = 'failed' } = error as NodeJS.ErrnoException
    return { finding: dns.problem(`${host} does not resolve (${code})`, 'Check the spelling of the host name, and its DNS records.') }
  }
}

async function checkConnection(address: string, port: number): Promise<Finding> {
  const where = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const { problem, durationMs } = await connection(connectTcp({ host: address, port }), 'connect')
  if (problem === undefined) return { ...tcp.ok(`${where} accepts connections`), durationMs }
  const advice =
    problem === 'ECONNREFUSED'
      ? 'No server is listening there. Check that the server is running, and check its host and port.'
      : 'Check the server, the port and the firewall.'
  return { ...tcp.problem(`no connection to ${where} (${problem})`, advice), durationMs }
}

/** Waits for a connection, and ends it. `problem` is undefined if the event has fired, otherwise the code of the error. */
function connection(
  socket: Socket,
  event: 'connect' | 'secureConnect',
): Promise<{ readonly problem: string | undefined; readonly durationMs: number }> {
  const start = performance.now()
  return new Promise((done) => {
    const end = (problem: string | undefined): void => {
      socket.destroy()
      done({ problem, durationMs: Math.round(performance.now() - start) })
    }
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => end('timeout'))
    socket.once(event, () => end(undefined))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'failed'))
  })
}

async function checkCertificate(host: string, address: string, port: number): Promise<Finding> {
  const named = isIP(host) === 0 && { servername: host }
  let expires: number | undefined
  const socket: TLSSocket = connectTls({ host: address, port, ...named })
  socket.once('secureConnect', () => {
    expires = Date.parse(socket.getPeerCertificate().valid_to)
  })
  const { problem, durationMs } = await connection(socket, 'secureConnect')
  if (problem !== undefined) {
    const advice = 'It must name the host, must not have expired, and must be sent with its intermediate certificates.'
    return { ...tls.problem(`the certificate is not accepted (${problem})`, advice), durationMs }
  }
  const left = (expires ?? Number.POSITIVE_INFINITY) - Date.now()
  if (left > EXPIRES_SOON_MS) return { ...tls.ok('the certificate is valid'), durationMs }
  const what = `the certificate expires in ${Math.max(0, Math.floor(left / DAY_MS))} days`
  return { ...tls.warning(what, 'Renew it. Without a valid certificate no event arrives.'), durationMs }
}
