import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ControlClient, createControlClient } from './control/client.ts'
import { createControl } from './control/control.ts'
import { type FaultRules, readFaultRules } from './faults/rules.ts'
import { createAccess, parseHostName, parseOrigin, parsePublicUrl } from './http/access.ts'
import { API_BASE, NEW_API_BASE } from './http/bases.ts'
import { createDocuments } from './http/documents.ts'
import { createPipeline } from './http/pipeline.ts'
import { createSandboxServer, type RequestListener } from './http/server.ts'
import { isLoopback } from './loopback.ts'
import type { App } from './service/app.ts'
import { athleteIds } from './service/athletes.ts'
import { createServices } from './service/create-services.ts'
import { findTokens, grant } from './service/grants.ts'
import { createClientSecret, type SecretSource, type Secrets } from './service/secrets.ts'
import type { Services } from './service/services.ts'
import type { TaskHandler } from './service/tasks.ts'
import { createUploadTask } from './service/uploads.ts'
import { createDeliveryTask } from './service/webhooks.ts'
import { createUploadParser, type UploadParser } from './uploads/parser.ts'
import { createUploadParsers } from './uploads/parsers.ts'
import { createSender, type SenderParts } from './webhooks/send.ts'

/** Where a sandbox listens, who may reach it, what its world is made from, and what kind of app it has. */
export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. Other than loopback hosts need {@link iKnowThisIsPublic}. */
  readonly host?: string
  /** Allows a host that other machines can reach. Default false. */
  readonly iKnowThisIsPublic?: boolean
  /** Allows webhook callbacks on other machines. Default false: localhost, 127.0.0.1 and [::1] only. */
  readonly allowPublicCallbacks?: boolean
  /**
   * Names, besides loopback ones, by which requests may address the sandbox in their `Host` header, on any port: `['sandbox']` in a
   * container that others reach by its name.
   */
  readonly allowHosts?: readonly string[]
  /** Origin that others reach the sandbox by: `http://sandbox:8484`. All URLs that it gives begin with it, and its host is allowed. */
  readonly publicUrl?: string
  /**
   * Origins of web pages, besides those of this machine, that may read responses of the API (CORS): `['https://app.example']`. The consent
   * page and the control API allow none.
   */
  readonly allowOrigins?: readonly string[]
  /** SQLite file that survives restarts, for one process at a time. The options below must be those that it was created with. Default: in memory. */
  readonly data?: string
  /**
   * What the world is made from, and its tokens, codes and client secrets too: the same on every machine. Default: the data of seed 1, and
   * random secrets.
   */
  readonly seed?: number
  /** When the clock starts: ISO 8601 or epoch milliseconds. Default: now. */
  readonly now?: string | number
  /** The clock stands still until it is moved. Default false. */
  readonly frozen?: boolean
  /** The app's request limits; `unlimited` is for load tests. Default `standard`. */
  readonly tier?: App['tier']
  /** The app may explore segments. Default false. */
  readonly extendedAccess?: boolean
  /** Only the app's owner may authorize it. Default false. */
  readonly singlePlayer?: boolean
  /**
   * What shall go wrong from the start, as `PUT /faults` of the control API takes it:
   * `{ rules: [{ operation_id: 'getAthlete', status: 500, times: 1 }] }`.
   */
  readonly faults?: FaultRules
  /** Called after every request to the service, with what the journal of the control API says of it. It holds no secrets. */
  readonly onRequest?: RequestListener
}

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** `{base_url}`: the API root. */
  readonly baseUrl: string
  /** `{new_base_url}`: available from 2027-01-04 of the sandbox's clock. */
  readonly newBaseUrl: string
  /** `{auth_url}`: the web root of the OAuth paths. */
  readonly authUrl: string
  readonly controlUrl: string
  /** The port that it listens on, which {@link SandboxOptions.publicUrl} need not show. */
  readonly port: number
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens of the first athlete with every scope. They stay the same when the world is reset, and live six hours from its start then. */
  readonly accessToken: string
  readonly refreshToken: string
  readonly athleteId: string
  /** Time in the sandbox at its start, ISO 8601. */
  readonly now: string
  readonly seed: number
  /** `seeded`: tokens, codes and client secrets are the same on every machine with this seed. `random`: nobody can guess them. */
  readonly secrets: Secrets
  /** The control API: clock, tokens, faults, deliveries. */
  readonly control: ControlClient
  /** Stops the server. May be called again. */
  close(): Promise<void>
}

const CLIENT_ID = '48213'
const DEFAULT_SEED = 1
const EVERY_SCOPE = [
  'read_all',
  'profile:read_all',
  'profile:write',
  'activity:read_all',
  'activity:write',
  'read',
  'activity:read',
] as const

/**
 * Starts the service on this machine.
 * @throws TypeError when other machines could reach the host, unless `iKnowThisIsPublic` is set, or when `now`, a name, a URL, an origin or a
 * fault rule is wrong
 * @throws DataFileError when the data file cannot be used, or was created with other options
 * @throws Error with the code `EADDRINUSE` when the port is taken
 */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> => startSandboxWith({}, options)

/** Parts that tests replace. */
export interface SandboxParts extends Pick<SenderParts, 'clock' | 'setTimer'> {
  readonly createParser?: () => UploadParser
}

/** Starts the service with another sense of real time for its calls to the app, or with other parsers, for tests. */
export async function startSandboxWith(parts: SandboxParts, options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', iKnowThisIsPublic = false, allowPublicCallbacks = false } = options
  if (!isLoopback(host) && !iKnowThisIsPublic) {
    throw new TypeError(
      `Other machines could reach the sandbox on ${host}. Use 127.0.0.1, or set iKnowThisIsPublic if that is what you want.`,
    )
  }
  const publicUrl = options.publicUrl === undefined ? undefined : parsePublicUrl(options.publicUrl)
  const access = createAccess({
    hosts: [
      ...(options.allowHosts ?? []).map(parseHostName),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
      ...(EVERY_ADDRESS.has(host) ? [] : [parseHostName(host)]),
    ],
    origins: (options.allowOrigins ?? []).map(parseOrigin),
    publicOrigin: publicUrl,
  })
  const now = options.now === undefined ? undefined : startOf(options.now)
  const faults = readFaultRules(options.faults ?? { rules: [] })
  if ('problems' in faults) throw new TypeError(`faults: ${faults.problems.join('; ')}`)

  const stop = new AbortController()
  const { createParser = createUploadParser, ...realTime } = parts
  const send = createSender({ ...realTime, signal: stop.signal, allowPublic: allowPublicCallbacks })
  const parsers = createUploadParsers(createParser)
  const tasks: Record<string, TaskHandler> = { upload: createUploadTask(parsers), delivery: createDeliveryTask(send) }
  const { seed, frozen, tier, extendedAccess, singlePlayer } = options
  const source: SecretSource = { seed: seed ?? DEFAULT_SEED, secrets: seed === undefined ? 'random' : 'seeded' }
  const services = createServices({
    ...{ file: options.data, machine: Date.now, startAt: now ?? startOf(Date.now()), frozen: frozen ?? false, ...source },
    ...{ app: appFrom(options, source), given: { seed, now, frozen, tier, extendedAccess, singlePlayer } },
    ...{ allowPublicCallbacks, tasks, send },
  })
  let url = ''
  const endpoints = () => endpointsAt(publicUrl ?? url)
  const { server, close: closeServer } = createSandboxServer({
    ...{ services, access, pipeline: createPipeline(services), control: createControl(services, endpoints) },
    ...{ documents: createDocuments(endpoints), onRequest: options.onRequest ?? (() => undefined) },
  })

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      stop.abort()
      await Promise.all([closeServer(), services.scheduler.close(), parsers.close()])
      services.database.close()
    })()
    return closing
  }
  try {
    const known = services.database.atStart(() => describeWorld(services))
    services.faultsOf(services.defaultWorld()).replace(faults.rules)
    url = await listen(server, port, host)
    return {
      ...{ ...endpoints(), port: (server.address() as AddressInfo).port, ...known },
      ...{ control: createControlClient({ controlUrl: `${url}/_sandbox` }), close, [Symbol.asyncDispose]: close },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The app, its first athlete and the time in the default world. A data file has tokens already, which programs may have been given. */
function describeWorld({ worlds, defaultWorld }: Services) {
  const world = defaultWorld()
  const { app, state } = world
  const [athleteId] = athleteIds(world)
  if (athleteId === undefined) throw new Error('the world has no athletes')
  const tokens = findTokens(world, athleteId, EVERY_SCOPE) ?? grant(world, athleteId, EVERY_SCOPE)
  worlds.announce(world, tokens)
  const { accessToken, refreshToken } = tokens
  return {
    ...{ clientId: app.clientId, clientSecret: app.clientSecret, accessToken, refreshToken, athleteId },
    ...{ now: new Date(world.now()).toISOString(), seed: state.seed, secrets: state.secrets },
  }
}

/** Hosts that stand for every address of the machine, and are no names themselves. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/** Whole seconds: the API knows no smaller ones, and a restart finds the same world. */
function startOf(given: string | number): number {
  const time = new Date(given).getTime()
  if (Number.isNaN(time)) throw new TypeError(`now is not a date: ${given}`)
  return time - (time % 1000)
}

const endpointsAt = (url: string) => ({
  baseUrl: url + API_BASE,
  newBaseUrl: url + NEW_API_BASE,
  authUrl: url,
  controlUrl: `${url}/_sandbox`,
})

const appFrom = ({ tier = 'standard', extendedAccess = false, singlePlayer = false }: SandboxOptions, source: SecretSource): App => ({
  clientId: CLIENT_ID,
  clientSecret: createClientSecret(source, CLIENT_ID),
  name: 'Fjord Log',
  callbackDomain: 'localhost',
  ...{ tier, extendedAccess, singlePlayer, active: true, athleteLimit: 1_000_000 },
})

const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const { port: taken } = server.address() as AddressInfo
      const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
      resolve(`http://${name}:${taken}`)
    })
  })
