import type { OperationId } from '@activity-tracking/spec'
import * as activities from './activity-handlers.ts'
import * as app from './app-handlers.ts'
import * as athletes from './athlete-handlers.ts'
import type { Handler } from './handler.ts'
import * as routes from './route-handlers.ts'
import * as segments from './segment-handlers.ts'

/** One handler per operation of the description: a missing one is a type error. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  createActivity: activities.createActivity,
  getActivity: activities.getActivity,
  updateActivity: activities.updateActivity,
  listActivities: activities.listActivitiesHandler,
  listActivityComments: activities.listActivityComments,
  listActivityKudoers: activities.listActivityKudoers,
  listActivityLaps: activities.listActivityLaps,
  getActivityZones: activities.getActivityZones,
  getActivityStreams: activities.getActivityStreams,
  getAthlete: athletes.getAthlete,
  updateAthlete: athletes.updateAthleteHandler,
  getAthleteZones: athletes.getAthleteZones,
  getAthleteStats: athletes.getAthleteStats,
  listAthleteClubs: athletes.listAthleteClubs,
  getClub: athletes.getClub,
  getGear: athletes.getGear,
  getRoute: routes.getRoute,
  listAthleteRoutes: routes.listAthleteRoutes,
  exportRouteGpx: routes.exportRouteGpx,
  exportRouteTcx: routes.exportRouteTcx,
  getRouteStreams: routes.getRouteStreams,
  getSegment: segments.getSegment,
  listStarredSegments: segments.listStarredSegments,
  starSegment: segments.starSegment,
  exploreSegments: segments.exploreSegmentsHandler,
  getSegmentStreams: segments.getSegmentStreams,
  listSegmentEfforts: segments.listSegmentEfforts,
  getSegmentEffort: segments.getSegmentEffort,
  getSegmentEffortStreams: segments.getSegmentEffortStreams,
  createUpload: activities.createUpload,
  getUpload: activities.getUpload,
  createSubscription: app.createSubscription,
  listSubscriptions: app.listSubscriptions,
  deleteSubscription: app.deleteSubscription,
  authorizeApp: app.authorizeApp,
  issueToken: app.issueToken,
  revokeToken: app.revokeToken,
  deauthorizeApp: app.deauthorizeApp,
}
