import type { SandboxAccess } from '@activity-tracking/docs/site'
import type { Sandbox } from '@activity-tracking/sandbox'
import { scopes } from '@activity-tracking/spec'

/** The sandbox as pages of the docs try it: its URLs, a token that is valid now with every scope, and an id of each kind. */
export async function sandboxAccess({ control, ...sandbox }: Sandbox): Promise<SandboxAccess> {
  const { access_token } = await control.createToken({ scope: Object.keys(scopes).join() })
  const { athletes, subscription } = await control.getState()
  const [owner] = athletes
  const own = { ...(owner && { athlete_id: owner.id }), per_page: 1 }
  const [activities, gear, routes, segments, clubs] = await Promise.all([
    control.listActivities(own),
    control.listGear(own),
    control.listRoutes(own),
    control.listSegments({ per_page: 1 }),
    control.listClubs({ per_page: 1 }),
  ])
  const first = { activities, athletes, clubs, gear, routes, segments, push_subscriptions: subscription ? [subscription] : [] }
  return {
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    accessToken: access_token,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    ids: Object.fromEntries(Object.entries(first).flatMap(([kind, [object]]) => (object === undefined ? [] : [[kind, String(object.id)]]))),
  }
}
