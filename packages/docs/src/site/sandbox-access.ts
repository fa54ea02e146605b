import type { DetailedActivity } from '@activity-tracking/client'
import type { Sandbox } from '@activity-tracking/sandbox'
import type { SandboxAccess } from '../sample/try-it-form.ts'

/** The sandbox as pages of the docs try it: its URLs, a token that is valid now with every scope, and an id of each kind. */
export async function sandboxAccess({ control, ...sandbox }: Sandbox): Promise<SandboxAccess> {
  const { access_token } = await control.createToken({})
  const { athletes, subscription } = await control.getState()
  const own = { ...(athletes[0] && { athlete_id: athletes[0].id }), per_page: 1 }
  const [activities, uploads, gear, routes, segments, clubs] = await Promise.all([
    control.listThings({ kind: 'activities', ...own, per_page: 20 }),
    control.listUploads(own),
    control.listThings({ kind: 'gear', ...own }),
    control.listThings({ kind: 'routes', ...own }),
    control.listThings({ kind: 'segments', per_page: 1 }),
    control.listThings({ kind: 'clubs', per_page: 1 }),
  ])
  const details = await Promise.all(activities.map(({ id }) => control.getThing({ kind: 'activities', id })))
  const efforts = (details as Partial<DetailedActivity>[]).flatMap((activity) => activity.segment_efforts ?? [])
  const listed = {
    activities,
    athletes,
    clubs,
    gear,
    routes,
    // Lists of efforts on a segment have something to show where the athlete has one.
    segments: [...efforts.map(({ segment }) => segment), ...segments],
    segment_efforts: efforts,
    uploads,
    push_subscriptions: subscription ? [subscription] : [],
  }
  return {
    baseUrl: sandbox.baseUrl,
    authUrl: sandbox.authUrl,
    accessToken: access_token,
    clientId: sandbox.clientId,
    clientSecret: sandbox.clientSecret,
    ids: Object.fromEntries(
      Object.entries(listed).flatMap(([kind, [object]]) => (object === undefined ? [] : [[kind, String(object.id)]])),
    ),
  }
}
