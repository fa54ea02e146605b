import type { ControlClient } from './control/client.ts'
import type { FaultRules } from './faults/faults.ts'
import type { LocalFetch } from './http/local-fetch.ts'
import type { RequestListener } from './http/traffic.ts'
import type { Secrets } from './service/secrets.ts'
import type { App } from './service/world.ts'
import type { Har } from './testing/har.ts'
import type { World } from './world-file/validate-world.ts'

/** Where a sandbox listens, who may reach it, what its world is made from, and what kind of app it has. */
export interface SandboxOptions {
  /** False: the sandbox has no port, and {@link Sandbox.fetch} is the only way to reach it. Default true. */
  readonly listen?: boolean
  /** Default 0: any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. Other hosts than loopback need {@link iKnowThisIsPublic}. */
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
  /** Origin by which others reach the sandbox: `http://sandbox:8484`. All URLs in responses begin with it, and its host is allowed. */
  readonly publicUrl?: string
  /**
   * Origins of web pages, besides those of this machine, that may read responses of the API (CORS): `['https://app.example']`. The consent
   * page and the control API allow none.
   */
  readonly allowOrigins?: readonly string[]
  /** SQLite file that keeps everything across restarts, for one process at a time. The options below must be those that it was created with. Default: in memory. */
  readonly data?: string
  /**
   * What the world is made from, and its tokens, codes and client secrets too: the same on every machine. Default: the data of seed 1, and
   * random secrets.
   */
  readonly seed?: number
  /**
   * Your own world instead of the seeded one: the path of a world file or of its folder, or the same structure as an object. The options here
   * take precedence over what it says about the app and the clock.
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
   * Behaves as integrations report of the real service: responses take 40 to 200 ms and sometimes more, a new activity appears after 5 seconds and is
   * complete after 15 (of the sandbox's clock), some sports are of a kind that no description lists, and some responses lack headers. Default false.
   */
  readonly realistic?: boolean
  /**
   * Signs events with `X-Activity-Tracking-Signature`: with this key, or with a generated one, which is {@link Sandbox.webhookKey}.
   * Inferred: integrators report the header, and the specification does not state it. Default false.
   */
  readonly signWebhooks?: boolean | string
  /**
   * Fault rules from the start, as in `PUT /faults` of the control API:
   * `{ rules: [{ operation_id: 'getAthlete', status: 500, times: 1 }] }`.
   */
  readonly faults?: FaultRules
  /** Root of the documentation that advice in the journal links to. Default: the files in the repository of this package. */
  readonly docsUrl?: string
  /** Called after every request to the service, with its entry in the journal of the control API, which holds no secrets. */
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
  /** The console, a page to watch and control the sandbox with. */
  readonly consoleUrl: string
  /** The port that it listens on; 0 when it does not listen. It may differ from that of {@link SandboxOptions.publicUrl}. */
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
  /**
   * Calls a listener after something has happened in any of the worlds: a request, a delivery, a change of data. Returns a function that removes it.
   */
  onChange(listener: () => void): () => void
  /** Stops the server. May be called again. */
  close(): Promise<void>
}
