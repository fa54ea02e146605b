import { type ActivityClient, type ClientOptions, createClient, type Hooks, log, type RetryOptions, retry } from '@activity-tracking/client'
import { type Sandbox, type SandboxOptions, startSandbox } from '@activity-tracking/sandbox'
import { SMALL_WORLD } from '../support/small-world.ts'

const START = Date.parse('2026-11-02T10:07:00Z')

/** A client of a sandbox that retries and reports. Waiting moves the clock of the sandbox and of the client. */
export interface ObservedClient extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly api: ActivityClient
  /** Reports of the client: name of the hook, and event. */
  readonly events: readonly (readonly [hook: string, event: Record<string, unknown>])[]
  /** Milliseconds that retries have waited. */
  readonly waits: readonly number[]
  /** Received requests for an operation, by status. */
  statuses(operationId: string): Promise<number[]>
  /** Another client of the sandbox, with other options. */
  another(options: Partial<ClientOptions>): ActivityClient
}

const HOOKS = ['onCallStart', 'onRequest', 'onResponse', 'onRequestError', 'onRetry', 'onWait', 'onCallEnd', 'onDeprecated'] as const

export async function observedClient(
  options: Partial<ClientOptions> & { readonly sandbox?: SandboxOptions; readonly retries?: RetryOptions; readonly hooks?: Hooks } = {},
): Promise<ObservedClient> {
  const { sandbox: sandboxOptions, retries, hooks = {}, ...clientOptions } = options
  const sandbox = await startSandbox({ world: SMALL_WORLD, now: START, frozen: true, tier: 'upgraded', ...sandboxOptions })
  let time = START
  const now = (): number => time
  const events: (readonly [string, Record<string, unknown>])[] = []
  const recording: Hooks = Object.fromEntries(HOOKS.map((name) => [name, (event: object) => events.push([name, { ...event }])]))
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
  const waits: number[] = []
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms)
    time = Date.parse((await sandbox.control.setClock({ advance: ms / 1_000 })).now)
  }
  const common: ClientOptions = {
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    auth: sandbox.accessToken,
    now,
    log: log({ hooks: [recording, hooks], logger: silent, now }),
    retry: retry({ wait, random: () => 0.5, now, ...retries }),
  }
  const another = (changed: Partial<ClientOptions>): ActivityClient => createClient({ ...common, ...changed })
  return {
    sandbox,
    events,
    waits,
    another,
    api: another(clientOptions),
    async statuses(operationId) {
      const requests = await sandbox.control.listRequests()
      return requests.filter(({ operation_id }) => operation_id === operationId).map(({ status }) => status)
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}
