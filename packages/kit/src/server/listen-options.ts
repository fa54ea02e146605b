import type { Command } from 'commander'
import { repeated, toPort } from '../command/arguments.ts'
import { UsageError } from '../command/exit.ts'
import { isLoopback, parseHostName } from './host.ts'
import { DEFAULT_HOST } from './listen.ts'

/** The options of {@link addListenOptions}. */
export interface ListenFlags {
  readonly port: number
  readonly host: string
  readonly iKnowThisIsPublic?: boolean
  readonly allowHost?: readonly string[]
}

export const toHosts = repeated(parseHostName)

/** Adds the options that say where a server listens. */
export const addListenOptions = (command: Command, defaultPort: number): Command =>
  command
    .option('-p, --port <number>', 'port to listen on; 0 selects a free port', toPort, defaultPort)
    .option('--host <host>', 'host to listen on', DEFAULT_HOST)
    .option('--i-know-this-is-public', 'allow a host that other machines can reach')
    .option('--allow-host <name>', 'also accept requests for this host name; can be repeated', toHosts)

/**
 * Reports a host that other machines can reach as wrong usage, unless it is allowed.
 * @param subject name of the server: `sandbox`
 */
export function refusePublicHost(subject: string, { host, iKnowThisIsPublic = false }: ListenFlags): void {
  if (isLoopback(host) || iKnowThisIsPublic) return
  throw new UsageError(`other machines could reach the ${subject} on ${host}; add --i-know-this-is-public to allow that`)
}
