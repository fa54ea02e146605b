import type { OperationId, Scope } from '@activity-tracking/spec'
import type { Exchange } from './exchange.ts'

/** The two base URLs of a server. */
export interface Bases {
  readonly baseUrl: string
  readonly authUrl: string
}

/** A kind of server that follows the description. It declares its capabilities. Unsupported cases are reported with the reason. */
export interface Target {
  /** Whether requests change later responses. Journeys then check the changes. A server without state responds with any example of the description. */
  readonly stateful: boolean
  /** Starts a server, or connects to one. Called once per suite. */
  start(): Promise<TargetServer>
}

/** A running server under contract. */
export interface TargetServer extends Bases {
  /** Returns an access token with these scopes. Called for each operation and journey, because some of them revoke their token. */
  accessToken(scopes: readonly Scope[]): string | Promise<string>
  /**
   * Values for parameters and body fields, by name in camelCase: `activityId`, `clientSecret`, `code`. A parameter named `id` gets the name of its
   * collection: `segmentEffortId` in `/segment_efforts/{id}`. `file` is a GPX file, as a `File`. Functions are called for each use. Stateful servers
   * need them for `code`, `token`, `refreshToken` and `subscriptionId`. Default: the description's examples.
   */
  readonly fixtures?: Readonly<Record<string, unknown>>
  /**
   * Prepares the server for the response, and returns what the call must send for it. Called before every call, including calls that succeed.
   */
  provoke(wanted: WantedResponse): Provocation | Promise<Provocation>
  /** Resolves when nothing is being processed any more, such as uploads. Default: immediately. */
  settle?(): Promise<void>
  /** Where the server has the pictures that examples refer to. Default: the place in the description. */
  readonly pictures?: string
  /** Problems of an exchange that the server itself reports, in addition to those of the description. */
  inspect?(exchange: Exchange): readonly string[]
  close?(): Promise<void>
}

/** A response that the description declares. */
export interface WantedResponse {
  readonly operationId: OperationId
  readonly status: number
  /** Name of the example that the response should be. */
  readonly example?: string
}

/** What a call must send to get a response, or why the response cannot be provoked. */
export type Provocation =
  | {
      readonly headers?: Readonly<Record<string, string>>
      /** Replacements for default values, by name; undefined omits a value. The request is then not compared with the description. */
      readonly path?: Readonly<Record<string, unknown>>
      readonly query?: Readonly<Record<string, unknown>>
      readonly body?: Readonly<Record<string, unknown>>
    }
  | { readonly impossible: string }
