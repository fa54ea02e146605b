// The operations, each with a function that loads its responses.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { MockOperation, Responses } from './operation.ts'

export const createActivity: MockOperation = {
  "operationId": "createActivity",
  "method": "POST",
  "path": "/activities",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/createActivity.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getActivity: MockOperation = {
  "operationId": "getActivity",
  "method": "GET",
  "path": "/activities/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "include_all_efforts": false
  },
  load: () => import('../data/getActivity.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const updateActivity: MockOperation = {
  "operationId": "updateActivity",
  "method": "PUT",
  "path": "/activities/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/updateActivity.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listActivityComments: MockOperation = {
  "operationId": "listActivityComments",
  "method": "GET",
  "path": "/activities/{id}/comments",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30,
    "page_size": 30
  },
  load: () => import('../data/listActivityComments.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listActivityKudoers: MockOperation = {
  "operationId": "listActivityKudoers",
  "method": "GET",
  "path": "/activities/{id}/kudos",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30
  },
  load: () => import('../data/listActivityKudoers.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listActivityLaps: MockOperation = {
  "operationId": "listActivityLaps",
  "method": "GET",
  "path": "/activities/{id}/laps",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/listActivityLaps.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getActivityStreams: MockOperation = {
  "operationId": "getActivityStreams",
  "method": "GET",
  "path": "/activities/{id}/streams",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getActivityStreams.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getActivityZones: MockOperation = {
  "operationId": "getActivityZones",
  "method": "GET",
  "path": "/activities/{id}/zones",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getActivityZones.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getAthlete: MockOperation = {
  "operationId": "getAthlete",
  "method": "GET",
  "path": "/athlete",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getAthlete.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const updateAthlete: MockOperation = {
  "operationId": "updateAthlete",
  "method": "PUT",
  "path": "/athlete",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/updateAthlete.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listActivities: MockOperation = {
  "operationId": "listActivities",
  "method": "GET",
  "path": "/athlete/activities",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30
  },
  load: () => import('../data/listActivities.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listAthleteClubs: MockOperation = {
  "operationId": "listAthleteClubs",
  "method": "GET",
  "path": "/athlete/clubs",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30
  },
  load: () => import('../data/listAthleteClubs.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getAthleteZones: MockOperation = {
  "operationId": "getAthleteZones",
  "method": "GET",
  "path": "/athlete/zones",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getAthleteZones.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listAthleteRoutes: MockOperation = {
  "operationId": "listAthleteRoutes",
  "method": "GET",
  "path": "/athletes/{id}/routes",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30
  },
  load: () => import('../data/listAthleteRoutes.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getAthleteStats: MockOperation = {
  "operationId": "getAthleteStats",
  "method": "GET",
  "path": "/athletes/{id}/stats",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getAthleteStats.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getClub: MockOperation = {
  "operationId": "getClub",
  "method": "GET",
  "path": "/clubs/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getClub.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getGear: MockOperation = {
  "operationId": "getGear",
  "method": "GET",
  "path": "/gear/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getGear.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getRoute: MockOperation = {
  "operationId": "getRoute",
  "method": "GET",
  "path": "/routes/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getRoute.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const exportRouteGpx: MockOperation = {
  "operationId": "exportRouteGpx",
  "method": "GET",
  "path": "/routes/{id}/export_gpx",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/exportRouteGpx.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const exportRouteTcx: MockOperation = {
  "operationId": "exportRouteTcx",
  "method": "GET",
  "path": "/routes/{id}/export_tcx",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/exportRouteTcx.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getRouteStreams: MockOperation = {
  "operationId": "getRouteStreams",
  "method": "GET",
  "path": "/routes/{id}/streams",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getRouteStreams.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listSegmentEfforts: MockOperation = {
  "operationId": "listSegmentEfforts",
  "method": "GET",
  "path": "/segment_efforts",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "per_page": 30
  },
  load: () => import('../data/listSegmentEfforts.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getSegmentEffort: MockOperation = {
  "operationId": "getSegmentEffort",
  "method": "GET",
  "path": "/segment_efforts/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getSegmentEffort.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getSegmentEffortStreams: MockOperation = {
  "operationId": "getSegmentEffortStreams",
  "method": "GET",
  "path": "/segment_efforts/{id}/streams",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getSegmentEffortStreams.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const exploreSegments: MockOperation = {
  "operationId": "exploreSegments",
  "method": "GET",
  "path": "/segments/explore",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "min_cat": 0,
    "max_cat": 5
  },
  load: () => import('../data/exploreSegments.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listStarredSegments: MockOperation = {
  "operationId": "listStarredSegments",
  "method": "GET",
  "path": "/segments/starred",
  "base": "api",
  "authentication": "bearer",
  "defaults": {
    "page": 1,
    "per_page": 30
  },
  load: () => import('../data/listStarredSegments.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getSegment: MockOperation = {
  "operationId": "getSegment",
  "method": "GET",
  "path": "/segments/{id}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getSegment.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const starSegment: MockOperation = {
  "operationId": "starSegment",
  "method": "PUT",
  "path": "/segments/{id}/starred",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/starSegment.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getSegmentStreams: MockOperation = {
  "operationId": "getSegmentStreams",
  "method": "GET",
  "path": "/segments/{id}/streams",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getSegmentStreams.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const createUpload: MockOperation = {
  "operationId": "createUpload",
  "method": "POST",
  "path": "/uploads",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/createUpload.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const getUpload: MockOperation = {
  "operationId": "getUpload",
  "method": "GET",
  "path": "/uploads/{uploadId}",
  "base": "api",
  "authentication": "bearer",
  "defaults": {},
  load: () => import('../data/getUpload.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const listSubscriptions: MockOperation = {
  "operationId": "listSubscriptions",
  "method": "GET",
  "path": "/push_subscriptions",
  "base": "api",
  "authentication": "none",
  "defaults": {},
  load: () => import('../data/listSubscriptions.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const createSubscription: MockOperation = {
  "operationId": "createSubscription",
  "method": "POST",
  "path": "/push_subscriptions",
  "base": "api",
  "authentication": "none",
  "defaults": {},
  load: () => import('../data/createSubscription.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const deleteSubscription: MockOperation = {
  "operationId": "deleteSubscription",
  "method": "DELETE",
  "path": "/push_subscriptions/{subscription_id}",
  "base": "api",
  "authentication": "none",
  "defaults": {},
  load: () => import('../data/deleteSubscription.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const authorizeApp: MockOperation = {
  "operationId": "authorizeApp",
  "method": "GET",
  "path": "/oauth/authorize",
  "base": "auth",
  "authentication": "none",
  "defaults": {
    "approval_prompt": "auto"
  },
  load: () => import('../data/authorizeApp.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const issueToken: MockOperation = {
  "operationId": "issueToken",
  "method": "POST",
  "path": "/oauth/token",
  "base": "auth",
  "authentication": "none",
  "defaults": {},
  load: () => import('../data/issueToken.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const revokeToken: MockOperation = {
  "operationId": "revokeToken",
  "method": "POST",
  "path": "/oauth/revoke",
  "base": "auth",
  "authentication": "basic",
  "defaults": {},
  load: () => import('../data/revokeToken.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const deauthorizeApp: MockOperation = {
  "operationId": "deauthorizeApp",
  "method": "POST",
  "path": "/oauth/deauthorize",
  "base": "auth",
  "authentication": "none",
  "defaults": {},
  load: () => import('../data/deauthorizeApp.gen.json', { with: { type: 'json' } }) as Promise<{ default: Responses }>,
}

export const operations: readonly MockOperation[] = [
  createActivity,
  getActivity,
  updateActivity,
  listActivityComments,
  listActivityKudoers,
  listActivityLaps,
  getActivityStreams,
  getActivityZones,
  getAthlete,
  updateAthlete,
  listActivities,
  listAthleteClubs,
  getAthleteZones,
  listAthleteRoutes,
  getAthleteStats,
  getClub,
  getGear,
  getRoute,
  exportRouteGpx,
  exportRouteTcx,
  getRouteStreams,
  listSegmentEfforts,
  getSegmentEffort,
  getSegmentEffortStreams,
  exploreSegments,
  listStarredSegments,
  getSegment,
  starSegment,
  getSegmentStreams,
  createUpload,
  getUpload,
  listSubscriptions,
  createSubscription,
  deleteSubscription,
  authorizeApp,
  issueToken,
  revokeToken,
  deauthorizeApp,
]
