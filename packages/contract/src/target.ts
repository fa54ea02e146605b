import type { OperationId, Scope } from '@activity-tracking/spec'
import type { Exchange } from './exchange.ts'
import type { Bases } from './validate/match-path.ts'

/** A kind of server that claims to follow the description. What it can do is declared; what it cannot is reported with the reason. */
export interface Target {
  /** True when requests change what later requests are answered. Journeys then check that they do. */
  readonly stateful: boolean
  /** True when the target can be made to answer with any named example of the description. */
  readonly namedExamples: boolean
  /** Starts a server, or finds one. Called once per suite. */
  start(): Promise<TargetServer>
}

/** A running server under contract. */
export interface TargetServer extends Bases {
  /** An access token with these scopes. Asked for each operation and journey anew, since some of them revoke what they were given. */
  accessToken(scopes: readonly Scope[]): string | Promise<string>
  /**
   * Values for parameters and body fields by name in camelCase: `activityId`, `clientSecret`, `code`. A parameter called `id` takes the name
   * of its collection: `segmentEffortId` in `/segment_efforts/{id}`. `file` is a GPX file, as a `File`. Functions are asked each time, which
   * a server that remembers needs for `code`, `token`, `refreshToken` and `subscriptionId`. Default: the description's examples.
   */
  readonly fixtures?: Readonly<Record<string, unknown>>
  /**
   * Brings the server into the state in which the answer comes, and says what the call must carry for it. Asked before every call, for
   * successes too. Default: a success needs nothing, anything else cannot be provoked.
   */
  provoke?(wanted: WantedAnswer): Provocation | Promise<Provocation>
  /** Resolves when nothing is being processed any more, for example uploads. Default: at once. */
  settle?(): Promise<void>
  /** What is wrong with an exchange beyond the description, by what the server itself says of it. */
  inspect?(exchange: Exchange): readonly string[]
  close?(): Promise<void>
}

/** One answer that the description declares. */
export interface WantedAnswer {
  readonly operationId: OperationId
  readonly status: number
  /** Name of the example that the answer is wanted to be. */
  readonly example?: string
}

/** What a call must carry to get an answer, or why the answer cannot be had. */
export type Provocation =
  | {
      readonly headers?: Readonly<Record<string, string>>
      /** Values put in place of the usual ones, by name; undefined leaves one out. The request is then not held to the description. */
      readonly path?: Readonly<Record<string, unknown>>
      readonly query?: Readonly<Record<string, unknown>>
      readonly body?: Readonly<Record<string, unknown>>
    }
  | { readonly impossible: string }
