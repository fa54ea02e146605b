import type { DetailedActivity } from '@activity-tracking/client'
import type { SandboxAccess } from '@activity-tracking/docs/site'
import type { Sandbox } from '@activity-tracking/sandbox'

/** How many of the newest activities are searched for an effort. */
const SEARCHED = 20

/** An effort of the athlete on a segment, on the newest activity that has one. */
async function findEffort({ listActivities, getActivity }: Sandbox['control'], own: Parameters<typeof listActivities>[0]) {
  for (const { id } of await listActivities({ ...own, per_page: SEARCHED })) {
    const { segment_efforts: efforts = [] } = (await getActivity({ id })) as Partial<DetailedActivity>
    if (efforts[0] !== undefined) return efforts[0]
  }
  return undefined
}

/** The sandbox as pages of the docs try it: its URLs, a token that is valid now with every scope, and an id of each kind. */
export async function sandboxAccess({ control, ...sandbox }: Sandbox): Promise<SandboxAccess> {
  const { access_token } = await control.createToken({})
  const { athletes, subscription } = await control.getState()
  const [owner] = athletes
  const own = { ...(owner && { athlete_id: owner.id }), per_page: 1 }
  const [effort, activities, uploads, gear, routes, segments, clubs] = await Promise.all([
    findEffort(control, own),
    control.listActivities(own),
    control.listUploads(own),
    control.listGear(own),
    control.listRoutes(own),
    control.listSegments({ per_page: 1 }),
    control.listClubs({ per_page: 1 }),
  ])
  const first = {
    activities,
    athletes,
    clubs,
    gear,
    routes,
    // Lists of efforts on a segment have something to show where the athlete has one.
    segments: effort ? [effort.segment] : segments,
    segment_efforts: effort ? [effort] : [],
    uploads,
    push_subscriptions: subscription ? [subscription] : [],
  }
  return {
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    accessToken: access_token,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    ids: Object.fromEntries(Object.entries(first).flatMap(([kind, [object]]) => (object === undefined ? [] : [[kind, String(object.id)]]))),
  }
}
