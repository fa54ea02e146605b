import type { AddressInfo } from 'node:net'
import { parseHostName } from '@activity-tracking/kit/server/host'
import { listen, toAddress } from '@activity-tracking/kit/server/listen'
import type { Scope } from '@activity-tracking/spec'
import { API_BASE, NEW_API_BASE } from '../api/api.ts'
import { createPipeline } from '../api/pipeline.ts'
import { createServices, type Services } from '../api/services.ts'
import { createTraffic } from '../api/traffic.ts'
import { CLOCK_RANGE, isClockTime, parseTime } from '../base/date-time.ts'
import { createControlClient } from '../control/client.ts'
import { createControl } from '../control/control.ts'
import { createWorldClock, type WorldClock } from '../control/world-clock.ts'
import { readPicture } from '../core/documents.ts'
import { findTokens, grant, limitedToken, listGrants } from '../core/grants.ts'
import { ownerOf } from '../core/owner.ts'
import { createClientSecret, createWebhookKey, type SecretSource } from '../core/secrets.ts'
import { type App, CONSOLE_PATH, USUAL_RIGHTS } from '../core/world.ts'
import { controlDescription } from '../description/control-description.ts'
import { sentenceOf } from '../description/strict-input.ts'
import { createUploadTask } from '../things/uploads/uploads.ts'
import { createUploadParser, type UploadParser } from '../tracks/files/parser.ts'
import { createUploadParsers, type UploadParsers } from '../tracks/files/parsers.ts'
import { createDeliveryTask } from '../webhooks/deliveries.ts'
import { createSender, type SenderParts } from '../webhooks/send.ts'
import { setScopes } from '../world/load-world.ts'
import type { OwnWorld } from '../world/read-world.ts'
import type { World } from '../world/world-json.ts'
import { defaultTemplate, ownTemplate } from '../world/world-templates.ts'
import { createAccess, parseOrigin, parsePublicUrl } from './access.ts'
import { CONSOLE_FOLDER, createConsoleFiles } from './console-files.ts'
import { createLocalFetch } from './local-fetch.ts'
import { createDocuments } from './overview.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { createSandboxServer } from './server.ts'

/** Origin of a sandbox without a port. The global `fetch` refuses this port, so requests cannot reach another server by mistake. */
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
 * @throws TypeError if other machines could reach the host and `iKnowThisIsPublic` is not set, or if `now`, the seed, a name, a URL, an origin or a
 * fault rule is invalid
 * @throws WorldError if the world is not valid
 * @throws DataFileError if the data file cannot be used, or was created with other options
 * @throws Error with the code `EADDRINUSE` if the port is in use
 */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> => startSandboxWith({}, options)

/** @internal Parts that tests replace. */
export interface SandboxParts extends Pick<SenderParts, 'clock' | 'setTimer'> {
  readonly createParser?: () => UploadParser
  /** Where the built console is. */
  readonly consoleFolder?: string
}

/** @internal Starts the service with replaced parts, for tests: the real-time clock of its calls to the app, or the parsers. */
export async function startSandboxWith(parts: SandboxParts, options: SandboxOptions): Promise<Sandbox> {
  const { port, host } = toAddress('sandbox', options)
  const publicUrl = options.publicUrl === undefined ? undefined : parsePublicUrl(options.publicUrl)
  const access = createAccess({
    listensOn: host,
    hosts: [...(options.allowHosts ?? []), ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])],
    origins: (options.allowOrigins ?? []).map(parseOrigin),
    publicOrigin: publicUrl,
  })
  // Checked only if given, because loading the validator takes longer than starting the sandbox.
  const { faults } = options
  const violations = faults && controlDescription.violationsOf({ $ref: '#/components/schemas/FaultRules' }, faults)
  if (violations?.length) throw new TypeError(`faults: ${violations.map((each) => sentenceOf(each, 'the value')).join('; ')}`)

  const callbackRule = { allowPublic: options.allowPublicCallbacks ?? false, hosts: (options.allowCallbackHosts ?? []).map(parseHostName) }

  const stop = new AbortController()
  const { createParser = createUploadParser, consoleFolder = CONSOLE_FOLDER, ...realTime } = parts
  const send = createSender({ ...realTime, signal: stop.signal, ...callbackRule })
  const parsers = createUploadParsers(createParser)
  const own = options.world === undefined ? undefined : await readWorld(options.world, parsers)
  const wanted = options.now ?? own?.now
  const now = wanted === undefined ? undefined : startOf(wanted)
  const { seed, frozen, tier, extendedAccess, singlePlayer, signWebhooks } = options
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new TypeError(`seed is not a whole number less than 2^53: ${seed}`)
  if (signWebhooks === '') throw new TypeError('signWebhooks is empty: use a key, or true for a generated one')
  const source: SecretSource = { seed: seed ?? DEFAULT_SEED, secrets: seed === undefined ? 'random' : 'seeded' }
  let url = ''
  const endpoints = () => endpointsAt(publicUrl ?? url)
  const services = createServices({
    origin: () => publicUrl ?? url,
    file: options.data,
    machine: Date.now,
    startAt: now ?? startOf(Date.now()),
    frozen: frozen ?? false,
    ...source,
    source: own === undefined ? defaultTemplate : ownTemplate(own.contentsAt),
    app: { ...appFrom(source), ...own?.app, ...rightsIn(options, source) },
    given: { seed, now, frozen, tier, extendedAccess, singlePlayer, signWebhooks },
    callbackRule,
    tasks: (faultsOf) => ({ upload: createUploadTask(parsers), delivery: createDeliveryTask(send, faultsOf) }),
    send,
    parsers,
  })
  const traffic = createTraffic({ services, pipeline: createPipeline(services, access), onRequest: options.onRequest })
  const control = createControl({ services, traffic, endpoints })
  const { server, close: closeServer } = createSandboxServer({
    services,
    access,
    traffic,
    control,
    documents: createDocuments({
      endpoints,
      picture: (hash) => readPicture(services.database, hash),
      consoleFiles: createConsoleFiles(consoleFolder),
    }),
  })

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      await control.close()
      stop.abort()
      await Promise.all([closeServer(), services.scheduler.close(), parsers.close()])
      services.database.close()
    })()
    return closing
  }
  try {
    const known = describeWorld(services, own?.scopes ?? new Map())
    if (faults !== undefined) services.faultsOf(services.defaultWorld()).replace(faults)
    url = options.listen === false ? UNREACHABLE : await listen(server, port, host)
    const fetch = createLocalFetch(server, stop.signal)
    const controlUrl = `${url}/_sandbox`
    const client = createControlClient({ controlUrl, fetch })
    const clockOf = (clientId: string): WorldClock => {
      const world = services.worlds.find(clientId)
      if (world === undefined) throw new TypeError(`the world "${clientId}" does not exist`)
      let current = world
      const now = (): number => {
        // A reset or an import replaces the world.
        current = services.worlds.find(clientId) ?? current
        return current.now()
      }
      return createWorldClock(now, createControlClient({ controlUrl, world: clientId, fetch }))
    }
    return {
      ...endpoints(),
      port: (server.address() as AddressInfo | null)?.port ?? 0,
      ...known,
      fetch,
      control: client,
      clock: clockOf(known.clientId),
      clockOf,
      close,
      [Symbol.asyncDispose]: close,
      onChange: services.changes.listen,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The app and its first athlete in the default world. Reuses the tokens of a data file, because programs may have them already. */
function describeWorld({ worlds, defaultWorld }: Services, scopesOf: OwnWorld['scopes']) {
  const world = defaultWorld()
  const { app, state } = world
  const athleteId = ownerOf(world)
  if (athleteId === undefined) throw new Error('the world has no athletes')
  const scopes = (scopesOf.get(athleteId) as readonly Scope[] | undefined) ?? EVERY_SCOPE
  const known = findTokens(world, athleteId, scopes)
  const isFirstStart = listGrants(world).length === 0
  const tokens = known ?? grant(world, athleteId, scopes)
  if (isFirstStart) for (const [id, granted] of scopesOf) if (id !== athleteId) setScopes(world, id, granted)
  const limited = limitedToken(world, athleteId)
  worlds.announce(world, limited.accessToken === tokens.accessToken ? [tokens] : [tokens, limited])
  const { accessToken, refreshToken } = tokens
  return {
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    accessToken,
    refreshToken,
    limitedToken: limited.accessToken,
    athleteId,
    webhookKey: app.webhookKey,
    seed: state.seed,
    secrets: state.secrets,
  }
}

/** The start time in whole seconds: the API does not have fractions, and a restart must find the same world. */
function startOf(given: string | number): number {
  const time = typeof given === 'number' ? given : parseTime(given)
  if (!isClockTime(time)) throw new TypeError(`now is not a valid date-time ${CLOCK_RANGE}: ${given}`)
  return time - (time % 1000)
}

const endpointsAt = (url: string) => ({
  baseUrl: url + API_BASE,
  newBaseUrl: url + NEW_API_BASE,
  authUrl: url,
  controlUrl: `${url}/_sandbox`,
  consoleUrl: url + CONSOLE_PATH,
})

/** Imports the reader only for a world of one's own: most sandboxes have the default one. */
async function readWorld(given: string | World, parsers: UploadParsers): Promise<OwnWorld> {
  const { readWorldFile } = await import('../world/world-file.ts')
  try {
    return await readWorldFile(given, parsers)
  } catch (error) {
    await parsers.close()
    throw error
  }
}

const appFrom = (source: SecretSource): App => ({
  clientId: CLIENT_ID,
  clientSecret: createClientSecret(source, CLIENT_ID),
  webhookKey: null,
  name: 'Fjord Log',
  ...USUAL_RIGHTS,
  athleteLimit: 1_000_000,
})

/** The app's settings in the options. */
const rightsIn = ({ tier, extendedAccess, singlePlayer, signWebhooks = false }: SandboxOptions, source: SecretSource): Partial<App> => ({
  ...(tier !== undefined && { tier }),
  ...(extendedAccess !== undefined && { extendedAccess }),
  ...(singlePlayer !== undefined && { singlePlayer }),
  ...(signWebhooks !== false && { webhookKey: signWebhooks === true ? createWebhookKey(source, CLIENT_ID) : signWebhooks }),
})
