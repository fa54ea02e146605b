import type { Scope } from '@activity-tracking/spec'
import { grant, scopesOfGrant } from '../core/grants.ts'
import { toSeconds, type World } from '../core/world.ts'
import { requireActivityRow } from '../things/activities/activity-rows.ts'
import { newNumbers } from '../things/activities/create-activity.ts'
import { deleteActivity, dropActivity } from '../things/activities/edit-activity.ts'
import { publishChange } from '../things/activities/publish-change.ts'
import { recordedActivities } from '../things/activities/recorded-activities.ts'
import { weightOf } from '../things/athletes/athletes.ts'
import { deleteAthlete, writeAthlete } from '../things/athletes/edit-athletes.ts'
import { createClub, deleteClub } from '../things/clubs/edit-clubs.ts'
import { rankEfforts, waysOf } from '../things/efforts/effort-rows.ts'
import { deleteGear, writeGear } from '../things/gear/edit-gear.ts'
import { createRoute, matchRoutes, removeRoute } from '../things/routes/routes.ts'
import { deleteSegment, matchSegment, replaceSegment, setStar } from '../things/segments/edit-segments.ts'
import { segmentLines } from '../things/segments/segment-rows.ts'
import { type Content, createContents, each, writeActivity } from '../things/world-contents.ts'
import { readPrivacyZones, replacePrivacyZones } from '../things/zones/privacy-zones.ts'
import { deauthorize } from '../webhooks/deliveries.ts'
import type { Changed, WorldData } from './read-world.ts'

const byPrimary = (one: Changed<'gear'>, other: Changed<'gear'>): number =>
  Number(one.given.has('primary')) - Number(other.given.has('primary'))

/** Changes a world, and sends the events that the changes cause. All or nothing. @throws WorldError */
export function loadWorld(world: World, { app, created, changed, deleted, scopes }: WorldData): void {
  world.database.atomically(() => {
    const earlier = recordedActivities(world)
    const now = toSeconds(world.now())
    // First, because new activities get the default gear. What is made primary comes last: others that were primary are no longer.
    each(changed.gear.toSorted(byPrimary), ({ content }) => writeGear(world, content))
    createContents(world, created, newNumbers(world))
    for (const { id } of created.segments) matchSegment(world, String(id), earlier)
    if (created.segments.length > 0) matchRoutes(world)
    for (const { id, athlete_id } of created.activities)
      publishChange(world, String(athlete_id), null, requireActivityRow(world, String(id)))

    each(changed.athletes, ({ content, given }) => {
      writeAthlete(world, { updated_at: now, ...content })
      if (given.has('privacy_zones')) replacePrivacyZones(world, String(content.id), content.privacy_zones)
    })
    each(changed.clubs, ({ content }) => {
      deleteClub(world, String(content.id))
      createClub(world, content)
    })
    each(changed.segments, ({ content, given }) => {
      const { stars, ...segment } = content
      replaceSegment(world, { updated_at: now, ...segment }, given.has('line'))
      for (const { athlete_id, at } of stars) setStar(world, String(content.id), String(athlete_id), at)
    })
    each(changed.routes, ({ content, given }) => {
      const { waypoints } = content
      // A new line does not have the earlier waypoints.
      const isOther = given.has('line') && !given.has('waypoints')
      removeRoute(world, String(content.id))
      createRoute(world, { updated_at: now, ...content, waypoints: isOther ? [] : waypoints })
    })
    each(changed.activities, ({ content }) => replaceActivity(world, content))
    for (const [id, wanted] of scopes) setScopes(world, id, wanted)

    each(deleted.activities, ({ id }) => deleteActivity(world, id))
    each(deleted.routes, ({ id }) => removeRoute(world, id))
    each(deleted.segments, ({ id }) => deleteSegment(world, id))
    each(deleted.gear, ({ id }) => deleteGear(world, id))
    each(deleted.clubs, ({ id }) => deleteClub(world, id))
    each(deleted.athletes, ({ id }) => deleteAthlete(world, id))
    // Last, because the world remembers it even if the rest fails.
    world.updateApp(app)
  })
}

/** Writes an activity again, with everything that follows from it. */
function replaceActivity(world: World, content: Content<'activities'>): void {
  const [id, athleteId] = [String(content.id), String(content.athlete_id)]
  const before = requireActivityRow(world, id)
  const ways = dropActivity(world, before)
  const context = { weight: weightOf(world, athleteId), zones: readPrivacyZones(world, athleteId), segments: segmentLines(world) }
  writeActivity(world, content, context, newNumbers(world))
  rankEfforts(world, [...ways, ...waysOf(world, id)])
  publishChange(world, athleteId, before, requireActivityRow(world, id))
}

/** Gives the app these scopes of an athlete, or revokes its access if there are none. */
export function setScopes(world: World, athleteId: string, wanted: readonly string[]): void {
  if (wanted.join() === (scopesOfGrant(world, athleteId) ?? []).join()) return
  if (wanted.length === 0) deauthorize(world, athleteId)
  else grant(world, athleteId, wanted as readonly Scope[])
}
