import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '@activity-tracking/spec'
import { type ControlClient, createControlClient } from './control/client.ts'
import { createControl } from './control/control.ts'
import { type FaultRules, readFaultRules } from './faults/faults.ts'
import { createAccess, parseHostName, parseOrigin, parsePublicUrl } from './http/access.ts'
import { API_BASE, NEW_API_BASE } from './http/api.ts'
import { createLocalFetch, type LocalFetch } from './http/local-fetch.ts'
import { createDocuments } from './http/overview.ts'
import { createPipeline } from './http/pipeline.ts'
import { createSandboxServer, type RequestListener } from './http/server.ts'
import { isLoopback } from './loopback.ts'
import type { App } from './service/app.ts'
import { athleteIds } from './service/athletes.ts'
import { createServices } from './service/create-services.ts'
import { readPicture } from './service/documents.ts'
import { findTokens, grant } from './service/grants.ts'
import { createClientSecret, createWebhookKey, type SecretSource, type Secrets } from './service/secrets.ts'
import type { Services } from './service/services.ts'
import type { TaskHandler } from './service/tasks.ts'
import { createUploadTask } from './service/uploads.ts'
import { createDeliveryTask } from './service/webhooks.ts'
import { type Har, harOf } from './testing/har.ts'
import { createUploadParser, type UploadParser } from './uploads/parser.ts'
import { createUploadParsers } from './uploads/parsers.ts'
import { createSender, type SenderParts } from './webhooks/send.ts'
import type { WorldFile } from './world-file/read-world-file.ts'
import type { World } from './world-file/validate-world.ts'

/** Where a sandbox listens, who may reach it, what its world is made from, and what kind of app it has. */
export interface SandboxOptions {
  /** False: the sandbox has no port, and {@link Sandbox.fetch} is the only way to reach it. Default true. */
  readonly listen?: boolean
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. Other than loopback hosts need {@link iKnowThisIsPublic}. */
  readonly host?: string
  /** Allows a host that other machines can reach. Default false. */
  readonly iKnowThisIsPublic?: boolean
  /** Allows webhook callbacks on other machines. Default false: localhost, 127.0.0.1 and [::1] only. */
  readonly allowPublicCallbacks?: boolean
  /**
   * Hosts besides this machine that webhook callbacks may be on, by name and on any port: `['host.docker.internal']` in a container whose host runs the
   * app. Default: none.
   */
  readonly allowCallbackHosts?: readonly string[]
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
  /**
   * A world of one's own in the place of the seeded one: the path of a world file or of its folder, or the same structure as an object. What it
   * says of the app and the clock gives way to the options here.
   */
  readonly world?: string | World
  /** When the clock starts: ISO 8601 or epoch milliseconds. Default: what the world file says, else now. */
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
   * What integrations meet at the real service: responses take 40 to 200 ms and sometimes more, a new activity appears after 5 seconds and is
   * complete after 15 (of the sandbox's clock), some sports are of a kind that no description lists, and some responses lack headers. Default false.
   */
  readonly realistic?: boolean
  /**
   * Signs events with `X-Activity-Tracking-Signature`: with this key, or with one that is made and stands in {@link Sandbox.webhookKey}.
   * Inferred: integrators report the header, and the specification does not state it. Default false.
   */
  readonly signWebhooks?: boolean | string
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
  /** The port that it listens on, 0 where it does not listen, which {@link SandboxOptions.publicUrl} need not show. */
  readonly port: number
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens of the first athlete with every scope. They stay the same when the world is reset, and live six hours from its start then. */
  readonly accessToken: string
  readonly refreshToken: string
  readonly athleteId: string
  /** Events are signed with it; null without {@link SandboxOptions.signWebhooks}. */
  readonly webhookKey: string | null
  /** Time in the sandbox at its start, ISO 8601. */
  readonly now: string
  readonly seed: number
  /** `seeded`: tokens, codes and client secrets are the same on every machine with this seed. `random`: nobody can guess them. */
  readonly secrets: Secrets
  /**
   * Sends a request to this sandbox in process, as `fetch` does over the network: `createClient({ baseUrl, authUrl, auth, fetch: sandbox.fetch })`. A
   * connection that a fault cuts is a TypeError. Redirects are not followed: their response is returned.
   */
  readonly fetch: LocalFetch
  /** The control API: clock, tokens, faults, deliveries. */
  readonly control: ControlClient
  /** The last requests to the default world as an HTTP Archive (HAR 1.2), without queries, headers and bodies. */
  journalAsHar(): Promise<Har>
  /** Stops the server. May be called again. */
  close(): Promise<void>
}

/** Origin of a sandbox without a port. The global `fetch` refuses this port, so that no other server gets the requests by mistake. */
const UNREACHABLE = 'http://localhost:1'
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
 * @throws WorldFileError when the world has mistakes
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
  const own = options.world === undefined ? undefined : await readWorld(options.world)
  const wanted = options.now ?? own?.now
  const now = wanted === undefined ? undefined : startOf(wanted)
  // Not without rules, because the validator takes longer to load than the sandbox to start.
  const faults = options.faults === undefined ? undefined : readFaultRules(options.faults)
  if (faults !== undefined && 'problems' in faults) throw new TypeError(`faults: ${faults.problems.join('; ')}`)

  const callbackRule = { allowPublic: allowPublicCallbacks, hosts: (options.allowCallbackHosts ?? []).map(parseHostName) }

  const stop = new AbortController()
  const { createParser = createUploadParser, ...realTime } = parts
  const send = createSender({ ...realTime, signal: stop.signal, ...callbackRule })
  const parsers = createUploadParsers(createParser)
  const tasks: Record<string, TaskHandler> = { upload: createUploadTask(parsers), delivery: createDeliveryTask(send) }
  const { seed, frozen, tier, extendedAccess, singlePlayer, realistic, signWebhooks } = options
  if (signWebhooks === '') throw new TypeError('signWebhooks is empty: give a key, or true for one that is made')
  const source: SecretSource = { seed: seed ?? DEFAULT_SEED, secrets: seed === undefined ? 'random' : 'seeded' }
  let url = ''
  const endpoints = () => endpointsAt(publicUrl ?? url)
  const services = createServices({
    ...{ origin: () => publicUrl ?? url },
    ...{ file: options.data, machine: Date.now, startAt: now ?? startOf(Date.now()), frozen: frozen ?? false, ...source },
    own: own?.plan,
    app: { ...appFrom(source), ...own?.app, ...rightsIn(options, source) },
    given: { seed, now, frozen, tier, extendedAccess, singlePlayer, realistic, signWebhooks },
    ...{ callbackRule, tasks, send, parsers },
  })
  const { server, close: closeServer } = createSandboxServer({
    ...{ services, access, pipeline: createPipeline(services, access), control: createControl(services, endpoints) },
    ...{
      documents: createDocuments(endpoints, (hash) => readPicture(services.database, hash)),
      onRequest: options.onRequest ?? (() => undefined),
    },
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
    const known = services.database.atStart(() => describeWorld(services, own?.grants ?? []))
    if (faults !== undefined) services.faultsOf(services.defaultWorld()).replace(faults.rules)
    url = options.listen === false ? UNREACHABLE : await listen(server, port, host)
    const fetch = createLocalFetch(server, stop.signal)
    const control = createControlClient({ controlUrl: `${url}/_sandbox`, fetch })
    return {
      ...{ ...endpoints(), port: (server.address() as AddressInfo | null)?.port ?? 0, ...known },
      ...{ fetch, control, close, [Symbol.asyncDispose]: close },
      journalAsHar: async () => harOf(await control.listRequests(), { origin: endpoints().authUrl }),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The app, its first athlete and the time in the default world. A data file has tokens already, which programs may have been given. */
function describeWorld({ worlds, defaultWorld }: Services, grants: WorldFile['grants']) {
  const world = defaultWorld()
  const { app, state } = world
  const [athleteId] = athleteIds(world)
  if (athleteId === undefined) throw new Error('the world has no athletes')
  const scopesOf = new Map(grants.map(({ athleteId: id, scopes }) => [String(id), scopes as readonly Scope[]]))
  const scopes = scopesOf.get(athleteId) ?? EVERY_SCOPE
  const known = findTokens(world, athleteId, scopes)
  const tokens = known ?? grant(world, athleteId, scopes)
  if (known === undefined) for (const [id, granted] of scopesOf) if (id !== athleteId) grant(world, id, granted)
  worlds.announce(world, tokens)
  const { accessToken, refreshToken } = tokens
  return {
    ...{ clientId: app.clientId, clientSecret: app.clientSecret, accessToken, refreshToken, athleteId, webhookKey: app.webhookKey },
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

/** Loaded where a world is read: most sandboxes have the seeded one. */
async function readWorld(world: string | World): Promise<WorldFile> {
  const { readWorldFile, worldFrom } = await import('./world-file/read-world-file.ts')
  return typeof world === 'string' ? readWorldFile(world) : worldFrom(world)
}

const appFrom = (source: SecretSource): App => ({
  clientId: CLIENT_ID,
  clientSecret: createClientSecret(source, CLIENT_ID),
  webhookKey: null,
  name: 'Fjord Log',
  callbackDomain: 'localhost',
  ...{ tier: 'standard', extendedAccess: false, singlePlayer: false, realistic: false, active: true, athleteLimit: 1_000_000 },
})

/** What the options say of the app. */
const rightsIn = (
  { tier, extendedAccess, singlePlayer, realistic, signWebhooks = false }: SandboxOptions,
  source: SecretSource,
): Partial<App> => ({
  ...(tier !== undefined && { tier }),
  ...(extendedAccess !== undefined && { extendedAccess }),
  ...(singlePlayer !== undefined && { singlePlayer }),
  ...(realistic !== undefined && { realistic }),
  ...(signWebhooks !== false && { webhookKey: signWebhooks === true ? createWebhookKey(source, CLIENT_ID) : signWebhooks }),
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
