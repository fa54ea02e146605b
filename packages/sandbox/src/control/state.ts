import { scopes } from '@activity-tracking/spec'
import type { Services } from '../api/services.ts'
import { toId } from '../base/id.ts'
import { listGrants } from '../core/grants.ts'
import type { World } from '../core/world.ts'
import type { components } from '../description/control.gen.ts'
import { athleteIds, isSubscribed, summaryAthlete } from '../things/athletes/athletes.ts'
import { readSubscription } from '../webhooks/deliveries.ts'

type Schemas = components['schemas']

/** URLs of a sandbox. */
export interface Endpoints {
  readonly baseUrl: string
  readonly newBaseUrl: string
  readonly authUrl: string
  readonly controlUrl: string
  /** The console, a page to watch and control the sandbox with. */
  readonly consoleUrl: string
}

/** What the state of a world depends on, besides the world. */
export interface StateContext {
  readonly services: Services
  readonly endpoints: Endpoints
}

export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const clockOf = (world: World): Schemas['Clock'] => ({ now: timestamp(world.now()), frozen: world.frozen })

export function athleteOf(world: World, id: string): Schemas['Athlete'] {
  const { firstname, lastname } = summaryAthlete(world, id)
  return { id: toId(id), firstname: firstname ?? '', lastname: lastname ?? '', subscribed: isSubscribed(world, id) }
}

const grantsOf = (world: World): Schemas['Grant'][] =>
  listGrants(world).map(({ athleteId, scopes, accessToken, refreshToken, expiresAt }) => ({
    athlete_id: toId(athleteId),
    scope: scopes.join(','),
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: expiresAt,
  }))

function subscriptionOf(world: World): Schemas['Subscription'] | null {
  const subscription = readSubscription(world)
  return subscription === undefined ? null : { id: subscription.id, callback_url: subscription.callbackUrl }
}

/** Opens the consent page with every scope. The console receives the code and exchanges it. */
function testAuthorizationUrl({ id, consoleCallback }: World, { authUrl }: Endpoints): string {
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: consoleCallback,
    response_type: 'code',
    scope: Object.keys(scopes).join(','),
    // Returned unchanged. It identifies the world that the code is for.
    state: id,
  })
  return `${authUrl}/oauth/authorize?${query}`
}

/** The state of a world, as `GET /state` returns it. */
export function stateOf(world: World, { services, endpoints }: StateContext): Schemas['State'] {
  const { app, seed, secrets, startedAt } = world.state
  return {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    name: app.name,
    base_url: endpoints.baseUrl,
    new_base_url: endpoints.newBaseUrl,
    auth_url: endpoints.authUrl,
    control_url: endpoints.controlUrl,
    console_url: endpoints.consoleUrl,
    test_authorization_url: testAuthorizationUrl(world, endpoints),
    seed,
    secrets,
    webhook_key: app.webhookKey,
    started_at: timestamp(startedAt),
    ...clockOf(world),
    app: {
      tier: app.tier,
      extended_access: app.extendedAccess,
      single_player: app.singlePlayer,
      active: app.active,
      athlete_limit: app.athleteLimit,
      callback_domain: app.callbackDomain,
    },
    athletes: athleteIds(world).map((id) => athleteOf(world, id)),
    grants: grantsOf(world),
    rate_limits: services.worlds
      .quotaOf(world)
      .windows()
      .map(({ until, ...each }) => ({ ...each, resets_at: timestamp(until) })),
    subscription: subscriptionOf(world),
    worlds: services.worlds.all().map(({ id }) => id),
  }
}

/** All apps, the default one first. */
export function appsOf({ worlds, defaultWorld }: Services): Schemas['App'][] {
  const first = defaultWorld()
  return [first, ...worlds.all().filter((world) => world !== first)].map((world) => ({
    client_id: world.id,
    name: world.app.name,
    default: world === first,
    now: timestamp(world.now()),
  }))
}
