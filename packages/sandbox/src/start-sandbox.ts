import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ControlClient, createControlClient } from './control/client.ts'
import { createControl } from './control/control.ts'
import { type FaultRules, readFaultRules } from './faults/rules.ts'
import { API_BASE, NEW_API_BASE } from './http/bases.ts'
import { createPipeline } from './http/pipeline.ts'
import { createSandboxServer, type RequestListener } from './http/server.ts'
import { isLoopback } from './loopback.ts'
import { createRandom } from './random.ts'
import type { App } from './service/app.ts'
import { athleteIds } from './service/athletes.ts'
import { createServices } from './service/create-services.ts'
import { grant } from './service/grants.ts'
import type { TaskHandler } from './service/tasks.ts'
import { createUploadTask } from './service/uploads.ts'
import { createDeliveryTask } from './service/webhooks.ts'
import { createUploadParser } from './uploads/parser.ts'
import { createSender, type SenderParts } from './webhooks/send.ts'

/** Where a sandbox listens, what its world is made from, and what kind of app it has. */
export interface SandboxOptions {
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. Other than loopback hosts need {@link iKnowThisIsPublic}. */
  readonly host?: string
  /** Allows a host that other machines can reach, and webhook callbacks on other machines. Default false. */
  readonly iKnowThisIsPublic?: boolean
  /** SQLite file that survives restarts. Default: in memory. */
  readonly data?: string
  /** What the world is made from. Default 1. */
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
  /** Called after every request to the service. */
  readonly onRequest?: RequestListener
}

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** `{base_url}`: the API root. */
  readonly baseUrl: string
  /** `{new_base_url}`: answers from 2027-01-04 of the sandbox's clock. */
  readonly newBaseUrl: string
  /** `{auth_url}`: the web root of the OAuth paths. */
  readonly authUrl: string
  readonly controlUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens of the first athlete with every scope. */
  readonly accessToken: string
  readonly refreshToken: string
  readonly athleteId: string
  /** Time in the sandbox at its start, ISO 8601. */
  readonly now: string
  readonly seed: number
  /** The control API: clock, tokens, faults, deliveries. */
  readonly control: ControlClient
  /** Stops the server. May be called again. */
  close(): Promise<void>
}

const CLIENT_ID = '48213'
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
 * @throws TypeError when other machines could reach the host, unless `iKnowThisIsPublic` is set, when `now` is no moment in time, or a fault
 * rule is wrong
 * @throws Error with the code `EADDRINUSE` when the port is taken
 */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> => startSandboxWith({}, options)

/** Starts the service with another sense of real time for its calls to the app, for tests. */
export async function startSandboxWith(realTime: Omit<SenderParts, 'signal'>, options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', iKnowThisIsPublic = false, seed = 1 } = options
  if (!isLoopback(host) && !iKnowThisIsPublic) {
    throw new TypeError(
      `Other machines could reach the sandbox on ${host}. Use 127.0.0.1, or set iKnowThisIsPublic if that is what you want.`,
    )
  }
  const startAt = options.now === undefined ? Date.now() : new Date(options.now).getTime()
  if (Number.isNaN(startAt)) throw new TypeError(`now is no moment in time: ${options.now}`)

  const faults = readFaultRules(options.faults ?? { rules: [] })
  if ('problems' in faults) throw new TypeError(`faults: ${faults.problems.join('; ')}`)

  const stop = new AbortController()
  const send = createSender({ ...realTime, signal: stop.signal })
  const parser = createUploadParser()
  const tasks: Record<string, TaskHandler> = { upload: createUploadTask(parser), delivery: createDeliveryTask(send) }
  const services = createServices({
    file: options.data,
    machine: Date.now,
    // Whole seconds: the API knows no smaller ones, and a restart finds the same world.
    startAt: startAt - (startAt % 1000),
    ...{ seed, frozen: options.frozen ?? false, app: appFrom(options), allowPublicCallbacks: iKnowThisIsPublic, tasks, send },
  })
  const pipeline = createPipeline(services)
  let url = ''
  const control = createControl(services, () => addressesAt(url))
  const server = createSandboxServer({ services, pipeline, control, onRequest: options.onRequest ?? (() => undefined) })
  url = await listen(server, port, host)
  const world = services.defaultWorld()
  const [athleteId = ''] = athleteIds(world)
  services.faultsOf(world).replace(faults.rules)
  const tokens = grant(world, athleteId, EVERY_SCOPE)

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      stop.abort()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await services.scheduler.close()
      await parser.close()
      services.database.close()
    })()
    return closing
  }
  const addresses = addressesAt(url)
  return {
    ...addresses,
    ...{ clientId: world.app.clientId, clientSecret: world.app.clientSecret },
    ...{ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, athleteId },
    ...{ now: new Date(world.now()).toISOString(), seed },
    control: createControlClient({ controlUrl: addresses.controlUrl }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const addressesAt = (url: string) => ({
  baseUrl: url + API_BASE,
  newBaseUrl: url + NEW_API_BASE,
  authUrl: url,
  controlUrl: `${url}/_sandbox`,
})

const appFrom = ({ tier = 'standard', extendedAccess = false, singlePlayer = false, seed = 1 }: SandboxOptions): App => ({
  clientId: CLIENT_ID,
  clientSecret: createRandom(`secret/${seed}`).hex(40),
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
