import type { Id } from '../base/id.ts'
import { type ControlClient, type ControlInput, type ControlResult, createControlClient } from '../control/client.ts'
import type { WorldClock } from '../control/world-clock.ts'
import type { Sandbox } from '../server/sandbox.ts'
import {
  type Delivery,
  type DeliveryMatcher,
  deliveryExpectation,
  type ExpectOptions,
  expectEntry,
  type JournaledRequest,
  type RequestMatcher,
  requestExpectation,
} from './expectations.ts'
import { journalText } from './journal-text.ts'

/** Settings of the app of a test's world: its rate limits, its clock, and all other fields of `POST /apps` of the control API. */
export type WorldOptions = ControlInput<'createApp'>

/** The athlete and the scopes of an access token. */
export interface TokenOptions {
  /** Default: the owner of the app. */
  readonly athleteId?: Id | string
  /** Scopes, separated by commas. Default: every scope. */
  readonly scope?: string
}

/** A world that belongs to one test: an app with its own athletes, clock, rate limits, faults and webhooks. */
export interface TestWorld {
  readonly clientId: string
  readonly clientSecret: string
  /** `{base_url}`: the API root. */
  readonly baseUrl: string
  /** `{new_base_url}`: the API root that is available from 2027-01-04 of the world's clock. */
  readonly newBaseUrl: string
  /** `{auth_url}`: the root of the OAuth paths. */
  readonly authUrl: string
  /** URL of the control API. Another process follows the world's clock with `sandboxClock(controlUrl, { world: clientId })`. */
  readonly controlUrl: string
  /** The athletes, the owner of the app first. */
  readonly athletes: ControlResult<'getState'>['athletes']
  /** The control API of this world. */
  readonly control: ControlClient
  /** The clock of this world. */
  readonly clock: WorldClock
  /** Issues an access token without a browser. */
  token(options?: TokenOptions): Promise<string>
  /**
   * Waits for a request to the service that matches, and returns its journal entry. Returns the first request that matches, even if it was received
   * before the call.
   * @throws ExpectationError with the journal, if no request matches before the timeout
   */
  expectRequest(matcher: RequestMatcher, options?: ExpectOptions): Promise<JournaledRequest>
  /**
   * Waits for a webhook delivery that matches, and returns it. Unless the matcher has a `state`, the app must have accepted the event.
   * @throws ExpectationError with the journal, if no delivery matches before the timeout
   */
  expectDelivery(matcher: DeliveryMatcher, options?: ExpectOptions): Promise<Delivery>
  /**
   * The latest requests, with the reason for each refusal, and the latest deliveries with their attempts, as lines of text. Also lists refused requests
   * that do not belong to a world, because they do not have a known access token or client id. Tests that run at the same time share these.
   */
  journal(): Promise<string>
}

/** A world, and the function that deletes it. */
export interface OwnedWorld {
  readonly world: TestWorld
  delete(): Promise<void>
}

/** Creates a world in a running sandbox. Takes milliseconds. */
export async function createTestWorld(
  sandbox: Pick<Sandbox, 'clockOf' | 'control' | 'fetch' | 'onChange'>,
  options: WorldOptions = {},
): Promise<OwnedWorld> {
  const [state, before] = await Promise.all([sandbox.control.createApp(options), sandbox.control.listRequests()])
  const control = createControlClient({ controlUrl: state.control_url, world: state.client_id, fetch: sandbox.fetch })
  const journal = async (): Promise<string> => {
    const [requests, deliveries, now, others] = await Promise.all([
      control.listRequests(),
      control.listDeliveries(),
      control.getState(),
      sandbox.control.listRequests({ after: before.at(-1)?.number ?? 0 }),
    ])
    return journalText(state.client_id, { requests, deliveries, state: now, unassigned: others.filter(({ why }) => why !== null) })
  }
  const onChange = (listener: () => void): (() => void) =>
    sandbox.onChange((clientId) => {
      if (clientId === state.client_id) listener()
    })
  const surroundings = { onChange, journal }
  const world: TestWorld = {
    clientId: state.client_id,
    clientSecret: state.client_secret,
    baseUrl: state.base_url,
    newBaseUrl: state.new_base_url,
    authUrl: state.auth_url,
    controlUrl: state.control_url,
    athletes: state.athletes,
    control,
    journal,
    clock: sandbox.clockOf(state.client_id),
    async token({ athleteId, scope } = {}) {
      const tokens = await control.createToken({
        ...(athleteId !== undefined && { athlete_id: athleteId }),
        ...(scope !== undefined && { scope }),
      })
      return tokens.access_token
    },
    expectRequest: (matcher, waiting) =>
      expectEntry(requestExpectation(control, matcher), { ...surroundings, calledAs: world.expectRequest }, waiting),
    expectDelivery: (matcher, waiting) =>
      expectEntry(deliveryExpectation(control, matcher), { ...surroundings, calledAs: world.expectDelivery }, waiting),
  }
  return { world, delete: () => sandbox.control.deleteApp({ client_id: state.client_id }) }
}
