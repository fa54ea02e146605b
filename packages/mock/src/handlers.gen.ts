// Handlers for MSW, by operation.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { HttpHandler } from 'msw'
import { createHandler, type HandlerOptions, pictures } from './create-handler.ts'
import * as operations from './operations.gen.ts'

/** Create a manual activity: `POST /activities`. */
export const createActivity = (options?: HandlerOptions): HttpHandler => createHandler(operations.createActivity, options)

/** Get an activity: `GET /activities/{id}`. */
export const getActivity = (options?: HandlerOptions): HttpHandler => createHandler(operations.getActivity, options)

/** Update an activity: `PUT /activities/{id}`. */
export const updateActivity = (options?: HandlerOptions): HttpHandler => createHandler(operations.updateActivity, options)

/** List comments on an activity: `GET /activities/{id}/comments`. */
export const listActivityComments = (options?: HandlerOptions): HttpHandler => createHandler(operations.listActivityComments, options)

/** List athletes who gave kudos: `GET /activities/{id}/kudos`. */
export const listActivityKudoers = (options?: HandlerOptions): HttpHandler => createHandler(operations.listActivityKudoers, options)

/** List laps of an activity: `GET /activities/{id}/laps`. */
export const listActivityLaps = (options?: HandlerOptions): HttpHandler => createHandler(operations.listActivityLaps, options)

/** Get streams of an activity: `GET /activities/{id}/streams`. */
export const getActivityStreams = (options?: HandlerOptions): HttpHandler => createHandler(operations.getActivityStreams, options)

/** Get the zones of an activity: `GET /activities/{id}/zones`. */
export const getActivityZones = (options?: HandlerOptions): HttpHandler => createHandler(operations.getActivityZones, options)

/** Get the authenticated athlete: `GET /athlete`. */
export const getAthlete = (options?: HandlerOptions): HttpHandler => createHandler(operations.getAthlete, options)

/** Update the authenticated athlete: `PUT /athlete`. */
export const updateAthlete = (options?: HandlerOptions): HttpHandler => createHandler(operations.updateAthlete, options)

/** List the authenticated athlete's activities: `GET /athlete/activities`. */
export const listActivities = (options?: HandlerOptions): HttpHandler => createHandler(operations.listActivities, options)

/** List the athlete's clubs: `GET /athlete/clubs`. */
export const listAthleteClubs = (options?: HandlerOptions): HttpHandler => createHandler(operations.listAthleteClubs, options)

/** Get the athlete's zones: `GET /athlete/zones`. */
export const getAthleteZones = (options?: HandlerOptions): HttpHandler => createHandler(operations.getAthleteZones, options)

/** List the athlete's routes: `GET /athletes/{id}/routes`. */
export const listAthleteRoutes = (options?: HandlerOptions): HttpHandler => createHandler(operations.listAthleteRoutes, options)

/** Get the athlete's stats: `GET /athletes/{id}/stats`. */
export const getAthleteStats = (options?: HandlerOptions): HttpHandler => createHandler(operations.getAthleteStats, options)

/** Get a club: `GET /clubs/{id}`. */
export const getClub = (options?: HandlerOptions): HttpHandler => createHandler(operations.getClub, options)

/** Get a bike or shoes: `GET /gear/{id}`. */
export const getGear = (options?: HandlerOptions): HttpHandler => createHandler(operations.getGear, options)

/** Get a route: `GET /routes/{id}`. */
export const getRoute = (options?: HandlerOptions): HttpHandler => createHandler(operations.getRoute, options)

/** Export a route as a GPX file: `GET /routes/{id}/export_gpx`. */
export const exportRouteGpx = (options?: HandlerOptions): HttpHandler => createHandler(operations.exportRouteGpx, options)

/** Export a route as a TCX file: `GET /routes/{id}/export_tcx`. */
export const exportRouteTcx = (options?: HandlerOptions): HttpHandler => createHandler(operations.exportRouteTcx, options)

/** Get streams of a route: `GET /routes/{id}/streams`. */
export const getRouteStreams = (options?: HandlerOptions): HttpHandler => createHandler(operations.getRouteStreams, options)

/** List efforts on a segment: `GET /segment_efforts`. */
export const listSegmentEfforts = (options?: HandlerOptions): HttpHandler => createHandler(operations.listSegmentEfforts, options)

/** Get a segment effort: `GET /segment_efforts/{id}`. */
export const getSegmentEffort = (options?: HandlerOptions): HttpHandler => createHandler(operations.getSegmentEffort, options)

/** Get streams of a segment effort: `GET /segment_efforts/{id}/streams`. */
export const getSegmentEffortStreams = (options?: HandlerOptions): HttpHandler => createHandler(operations.getSegmentEffortStreams, options)

/** Explore segments in an area: `GET /segments/explore`. */
export const exploreSegments = (options?: HandlerOptions): HttpHandler => createHandler(operations.exploreSegments, options)

/** List starred segments: `GET /segments/starred`. */
export const listStarredSegments = (options?: HandlerOptions): HttpHandler => createHandler(operations.listStarredSegments, options)

/** Get a segment: `GET /segments/{id}`. */
export const getSegment = (options?: HandlerOptions): HttpHandler => createHandler(operations.getSegment, options)

/** Star or unstar a segment: `PUT /segments/{id}/starred`. */
export const starSegment = (options?: HandlerOptions): HttpHandler => createHandler(operations.starSegment, options)

/** Get streams of a segment: `GET /segments/{id}/streams`. */
export const getSegmentStreams = (options?: HandlerOptions): HttpHandler => createHandler(operations.getSegmentStreams, options)

/** Upload an activity file: `POST /uploads`. */
export const createUpload = (options?: HandlerOptions): HttpHandler => createHandler(operations.createUpload, options)

/** Get the status of an upload: `GET /uploads/{uploadId}`. */
export const getUpload = (options?: HandlerOptions): HttpHandler => createHandler(operations.getUpload, options)

/** List the app's webhook subscription: `GET /push_subscriptions`. */
export const listSubscriptions = (options?: HandlerOptions): HttpHandler => createHandler(operations.listSubscriptions, options)

/** Create the app's webhook subscription: `POST /push_subscriptions`. */
export const createSubscription = (options?: HandlerOptions): HttpHandler => createHandler(operations.createSubscription, options)

/** Delete the app's webhook subscription: `DELETE /push_subscriptions/{subscription_id}`. */
export const deleteSubscription = (options?: HandlerOptions): HttpHandler => createHandler(operations.deleteSubscription, options)

/** Ask the athlete to authorize the app: `GET /oauth/authorize`. */
export const authorizeApp = (options?: HandlerOptions): HttpHandler => createHandler(operations.authorizeApp, options)

/** Exchange a code or refresh a token: `POST /oauth/token`. */
export const issueToken = (options?: HandlerOptions): HttpHandler => createHandler(operations.issueToken, options)

/** Revoke the app's access to an athlete: `POST /oauth/revoke`. */
export const revokeToken = (options?: HandlerOptions): HttpHandler => createHandler(operations.revokeToken, options)

/** Deauthorize the app (legacy): `POST /oauth/deauthorize`. */
export const deauthorizeApp = (options?: HandlerOptions): HttpHandler => createHandler(operations.deauthorizeApp, options)

/** One handler for every operation, and one for the pictures that the responses refer to. */
export const handlers = (options?: HandlerOptions): HttpHandler[] =>
  [
    pictures,
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
    authorizeApp,
    deauthorizeApp,
    revokeToken,
    issueToken,
    listSubscriptions,
    createSubscription,
    deleteSubscription,
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
  ].map((create) => create(options))
