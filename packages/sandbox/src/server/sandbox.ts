import type { ControlClient } from '../control/client.ts'
import type { WorldClock } from '../control/world-clock.ts'
import type { FaultRules } from '../core/faults.ts'
import type { RequestListener } from '../core/journal.ts'
import type { Secrets } from '../core/secrets.ts'
import type { App } from '../core/world.ts'
import type { World } from '../world/world-json.ts'
import type { LocalFetch } from './local-fetch.ts'

/** Options of a sandbox: where it listens, who can reach it, its world, and its app. */
export interface SandboxOptions {
  /** Whether the sandbox listens on a port. If false, {@link Sandbox.fetch} is the only way to reach it. Default true. */
  readonly listen?: boolean
  /** Port to listen on. Default 0: any free port. */
  readonly port?: number
  /** Host to listen on. Default `127.0.0.1`. Hosts other than loopback require {@link iKnowThisIsPublic}. */
  readonly host?: string
  /** Allows a host that other machines can reach. Default false. */
  readonly iKnowThisIsPublic?: boolean
  /** Allows webhook callbacks on other machines. Default false: localhost, 127.0.0.1 and [::1] only. */
  readonly allowPublicCallbacks?: boolean
  /**
   * Names of other hosts that webhook callbacks may be on, on any port. For example `['host.docker.internal']` if the sandbox runs in a container and
   * the app on its host. Default: none.
   */
  readonly allowCallbackHosts?: readonly string[]
  /**
   * Host names other than loopback names that the `Host` header of requests may have, on any port. For example `['sandbox']` in a container that
   * other containers reach by this name. Default: none.
   */
  readonly allowHosts?: readonly string[]
  /** Origin at which others reach the sandbox, such as `http://sandbox:8484`. All URLs in responses begin with it, and its host is allowed. */
  readonly publicUrl?: string
  /**
   * Origins other than loopback origins whose web pages can read responses of the API (CORS), such as `['https://app.example']`. The consent page and
   * the control API do not allow other origins. Default: none.
   */
  readonly allowOrigins?: readonly string[]
  /**
   * SQLite file that stores everything across restarts, for one process at a time. The options below must have the values that the file was created
   * with, or be omitted. Default: in memory.
   */
  readonly data?: string
  /**
   * Seed of tokens, codes and client secrets. The same seed gives the same values on every machine. Default: random secrets. The data do not depend on it.
   */
  readonly seed?: number
  /**
   * Other data instead of the default ones: the path of a YAML or JSON file, or the same structure as an object. The other options take precedence over
   * its settings of the app and the clock.
   */
  readonly world?: string | World
  /** Start time of the clock, from 1970-01-01 to 9999-12-30: ISO 8601 or epoch milliseconds. Default: the `now` of the world, or the present. */
  readonly now?: string | number
  /** Whether the clock stops until it is moved. Default false. */
  readonly frozen?: boolean
  /** The app's rate limits; `unlimited` is for load tests. Default `standard`. */
  readonly tier?: App['tier']
  /** Whether the app may explore segments. Default false. */
  readonly extendedAccess?: boolean
  /** Whether only the app's owner may authorize it. Default false. */
  readonly singlePlayer?: boolean
  /**
   * Key that signs events in the header `X-Activity-Tracking-Signature`, or `true` for a generated key: {@link Sandbox.webhookKey}. Inferred:
   * integrators report the header, the specification does not state it. Default false: events are not signed.
   */
  readonly signWebhooks?: boolean | string
  /**
   * Initial fault rules, as in `PUT /faults` of the control API:
   * `{ rules: [{ operation_id: 'getAthlete', status: 500, times: 1 }] }`.
   */
  readonly faults?: FaultRules
  /** Called after every request to the service with its journal entry, which does not contain secrets. */
  readonly onRequest?: RequestListener
}

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** `{base_url}`: the API root. */
  readonly baseUrl: string
  /** `{new_base_url}`: the API root that is available from 2027-01-04 of the sandbox's clock. */
  readonly newBaseUrl: string
  /** `{auth_url}`: the web root of the OAuth paths. */
  readonly authUrl: string
  /** URL of the control API. */
  readonly controlUrl: string
  /** The console, a page to watch and control the sandbox with. */
  readonly consoleUrl: string
  /** The port that the sandbox listens on; 0 if it does not listen. It may differ from the port of {@link SandboxOptions.publicUrl}. */
  readonly port: number
  readonly clientId: string
  readonly clientSecret: string
  /** Access token of the first athlete with every scope. A reset keeps it, and it then expires six hours after the world's start. */
  readonly accessToken: string
  readonly refreshToken: string
  /** Access token of the first athlete with the scope `read` only, to see requests refused for a missing scope. A reset keeps it too. */
  readonly limitedToken: string
  readonly athleteId: string
  /** Key that events are signed with; null without {@link SandboxOptions.signWebhooks}. */
  readonly webhookKey: string | null
  readonly seed: number
  /** `seeded`: tokens, codes and client secrets are the same on every machine with this seed. `random`: they cannot be guessed. */
  readonly secrets: Secrets
  /**
   * Sends a request to this sandbox in process, as `fetch` does over the network: `createClient({ baseUrl, authUrl, auth, fetch: sandbox.fetch })`.
   * Rejects with a TypeError if a fault rule closes the connection. Does not follow redirects: returns the redirect response.
   */
  readonly fetch: LocalFetch
  /** Typed client of the control API: clock, tokens, faults, deliveries. */
  readonly control: ControlClient
  /** The clock of the default world. It is live: after `control.setClock`, it shows the new time. */
  readonly clock: WorldClock
  /**
   * The clock of another world, by the client id of its app. After the world was deleted, it continues from its last time.
   * @throws TypeError if there is no such world
   */
  clockOf(clientId: string): WorldClock
  /**
   * Calls a listener after every request, delivery or change of data in any world, with the client id of the world. Returns a function that removes the
   * listener.
   */
  onChange(listener: (clientId: string) => void): () => void
  /** Stops the server. Can be called more than once. */
  close(): Promise<void>
}
