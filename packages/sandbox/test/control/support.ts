import { onTestFinished } from 'vitest'
import { createPipeline } from '../../src/api/pipeline.ts'
import { createServices, type Services } from '../../src/api/services.ts'
import { createTraffic } from '../../src/api/traffic.ts'
import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { createControl } from '../../src/control/control.ts'
import type { ControlInput, ControlOperationId, ControlResult } from '../../src/control/operation-types.ts'
import type { Payload, TaskHandler } from '../../src/core/tasks.ts'
import type { World } from '../../src/core/world.ts'
import { controlOperations } from '../../src/description/control-document.gen.ts'
import { createAccess } from '../../src/server/access.ts'
import { createUploadParser } from '../../src/tracks/files/parser.ts'
import { createUploadParsers } from '../../src/tracks/files/parsers.ts'
import { createDeliveryTask } from '../../src/webhooks/deliveries.ts'
import type { CallbackRequest, Sent } from '../../src/webhooks/send.ts'
import { defaultTemplate } from '../../src/world/world-templates.ts'

export const START = Date.parse('2026-11-02T10:00:00Z')
const URL_ = 'http://127.0.0.1:8484'

/** URLs of no sandbox. */
export const NO_ENDPOINTS = { baseUrl: '', newBaseUrl: '', authUrl: '', controlUrl: '', consoleUrl: '' }

export interface TestControl {
  readonly services: Services
  readonly world: World
  /** Everything that the app's callback was sent. */
  readonly sent: CallbackRequest[]
  /** Sets the response of the callback. */
  respondWith(sent: Sent): void
  /** Sends a request to the control API, and returns the parsed response. */
  ask(
    method: string,
    path: string,
    options?: AskOptions,
  ): Promise<{ status: number; headers: Readonly<Record<string, string>>; body: Json }>
  /** Calls an operation like the typed client; throws if it is refused. */
  call<K extends ControlOperationId>(operationId: K, input?: ControlInput<K>, world?: string): Promise<ControlResult<K>>
  close(): Promise<void>
}

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly query?: string
  readonly body?: unknown
  readonly text?: string
}

/** JSON whose shape the test asserts. */
export type Json = ReturnType<typeof JSON.parse>

/** A control API on a database in memory or in a file, with a callback that is no server and a clock that stands still. Closed when the test has ended. */
export function startControl(
  tasks: Readonly<Record<string, TaskHandler>> = {},
  machine: () => number = () => START,
  file?: string,
): TestControl {
  const sent: CallbackRequest[] = []
  let nextResponse: Sent = { status: 200, body: '', truncated: false, durationMs: 3 }
  const send = async (request: CallbackRequest): Promise<Sent> => {
    sent.push(request)
    return nextResponse
  }
  const parsers = createUploadParsers(createUploadParser)
  const services = createServices({
    file,
    origin: () => URL_,
    machine,
    seed: 1,
    secrets: 'seeded',
    startAt: START,
    source: defaultTemplate,
    frozen: true,
    callbackRule: { allowPublic: false, hosts: [] },
    send,
    parsers,
    app: {
      clientId: '48213',
      clientSecret: 'f'.repeat(40),
      name: 'Fjord Log',
      callbackDomain: 'localhost',
      tier: 'standard',
      extendedAccess: false,
      singlePlayer: false,
      webhookKey: null,
      active: true,
      athleteLimit: 100,
    },
    tasks: (faultsOf) => ({ delivery: createDeliveryTask(send, faultsOf), ...tasks }),
  })
  const access = createAccess({ hosts: [], origins: [], publicOrigin: undefined })
  const traffic = createTraffic({ services, pipeline: createPipeline(services, access), onRequest: () => undefined })
  const endpoints = () => ({
    baseUrl: `${URL_}/api/v3`,
    newBaseUrl: `${URL_}/new/api/v3`,
    authUrl: URL_,
    controlUrl: `${URL_}/_sandbox`,
    consoleUrl: `${URL_}/_sandbox/console`,
  })
  const control = createControl({ services, traffic, endpoints })
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      await control.close()
      await Promise.all([services.scheduler.close(), parsers.close()])
      services.database.close()
    })()
    return closing
  }
  onTestFinished(close)
  const test: TestControl = {
    services,
    sent,
    close,
    get world() {
      return services.defaultWorld()
    },
    respondWith(next) {
      nextResponse = next
    },
    async ask(method, path, { headers = {}, query = '', body, text = body === undefined ? '' : stringifyExact(body) } = {}) {
      const bytes = new TextEncoder().encode(text)
      const {
        status,
        headers: received,
        body: sentBack,
      } = await control.handle({
        method,
        sentMethod: method,
        path: `/_sandbox${path}`,
        query: new URLSearchParams(query),
        headers: { host: '127.0.0.1:8484', 'x-sandbox-control': '1', ...headers },
        readBody: async () => ({ body: bytes, tooLarge: false }),
        untilHungUp: () => new AbortController().signal,
      })
      return { status, headers: received, body: sentBack === undefined ? undefined : parseExact(sentBack) }
    },
    async call(operationId, input, world) {
      const { method, path } = controlOperations[operationId]
      const rest: Record<string, unknown> = { ...input }
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(rest[name])
        delete rest[name]
        return value
      })
      const { status, body } = await test.ask(method, filled, {
        headers: { 'x-sandbox-world': world },
        ...(Object.keys(rest).length > 0 &&
          (method === 'GET' ? { query: String(new URLSearchParams(rest as Record<string, string>)) } : { body: rest })),
      })
      if (status >= 400) throw new Error(`${status} ${body.message}`)
      return body
    },
  }
  return test
}

/** A kind of task that waits for nothing. */
export const inTime = (perform: (world: World, payload: Payload) => unknown): TaskHandler => ({
  perform: (world, payload) => void perform(world, payload),
  setAside: () => undefined,
})

/** Gives the app a subscription, as if the handshake had succeeded. */
export function subscribe({ world }: TestControl): void {
  world.database.run(
    'insert into subscriptions (world, id, callback_url, verify_token, at) values (?, ?, ?, ?, ?)',
    world.id,
    '260001',
    'http://127.0.0.1:9/hook',
    'v',
    START,
  )
}
