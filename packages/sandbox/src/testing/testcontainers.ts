import { createInterface } from 'node:readline'
import { AbstractStartedContainer, GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { parseExact } from '../base/exact-json.ts'
import { manifest } from '../base/own-package.ts'
import type { ReadyLine } from '../cli/connection.ts'
import { type ControlClient, createControlClient } from '../control/client.ts'

/** The image that was published with this version. */
const IMAGE = `ghcr.io/${manifest.name.slice(1)}:${manifest.version}`
const PORT = 8484
const READY = '{"event":"ready"'
/** Host name of the machine that runs the tests in Testcontainers, after `TestContainers.exposeHostPorts`. */
const TEST_MACHINE = 'host.testcontainers.internal'

/**
 * The sandbox in a container, from the image that was published with this version.
 *
 * To let webhooks reach the machine that runs the tests, call `TestContainers.exposeHostPorts(3000)` first, and use the callback URL
 * `http://host.testcontainers.internal:3000/webhook`.
 */
export class SandboxContainer extends GenericContainer {
  #options: readonly string[] = []

  /** @param image default: `ghcr.io/activity-tracking/sandbox` with the version of this package as its tag */
  constructor(image = IMAGE) {
    super(image)
    this.withExposedPorts(PORT).withWaitStrategy(Wait.forLogMessage(new RegExp(`^${READY}`)))
    this.#apply()
  }

  /** Options of `npx @activity-tracking/sandbox start`: `withSandboxOptions('--frozen', '--now', '2026-11-02T10:00:00Z')`. They replace earlier ones. */
  withSandboxOptions(...options: readonly string[]): this {
    this.#options = options
    return this.#apply()
  }

  #apply(): this {
    return this.withCommand(['--json', '--allow-callback-host', TEST_MACHINE, ...this.#options])
  }

  override async start(): Promise<StartedSandboxContainer> {
    return connectToSandbox(await super.start())
  }
}

/** A sandbox that runs in a container, with the URLs at which this process reaches it. */
export class StartedSandboxContainer extends AbstractStartedContainer {
  /** `{base_url}`: the API root. */
  readonly baseUrl: string
  /** `{auth_url}`: the root of the OAuth paths. */
  readonly authUrl: string
  readonly controlUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens of the first athlete with every scope. */
  readonly accessToken: string
  readonly refreshToken: string
  readonly athleteId: string
  /** The control API. */
  readonly control: ControlClient

  constructor(container: StartedTestContainer, ready: ReadyLine) {
    super(container)
    const origin = `http://${container.getHost()}:${container.getMappedPort(PORT)}`
    this.baseUrl = `${origin}${new URL(ready.base_url).pathname}`
    this.authUrl = origin
    this.controlUrl = `${origin}${new URL(ready.control_url).pathname}`
    this.clientId = ready.client_id
    this.clientSecret = ready.client_secret
    this.accessToken = ready.access_token
    this.refreshToken = ready.refresh_token
    this.athleteId = String(ready.athlete_id)
    this.control = createControlClient({ controlUrl: this.controlUrl })
  }
}

/**
 * Reads the credentials of a sandbox from the log of its container.
 * @throws Error if the log does not contain the ready line, because the sandbox was started without `--json`
 */
export async function connectToSandbox(container: StartedTestContainer): Promise<StartedSandboxContainer> {
  for await (const line of createInterface({ input: await container.logs() })) {
    if (line.startsWith(READY)) return new StartedSandboxContainer(container, parseExact(line) as ReadyLine)
  }
  throw new Error('The log of the container does not contain the ready line: start the sandbox with --json.')
}
