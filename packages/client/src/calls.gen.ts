// Inputs of calls, and a signature for each operation.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { CallOptions, DataAs, Form, InputFor, KeyedBy, KeyedData, Offered, Result } from './call-types.ts'
import type { OperationTypes, Scope } from './operations.gen.ts'
import type { operations } from './schema.gen.ts'

/** Parameters and options of `POST /activities`. */
export interface CreateActivityInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['createActivity']['parameters']
  body: NonNullable<operations['createActivity']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `GET /activities/{id}`. */
export interface GetActivityInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getActivity']['parameters']
}

/** Parameters and options of `PUT /activities/{id}`. */
export interface UpdateActivityInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['updateActivity']['parameters']
  body?: NonNullable<operations['updateActivity']['requestBody']>['content']['application/json']
}

/** Parameters and options of `GET /activities/{id}/comments`. */
export interface ListActivityCommentsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listActivityComments']['parameters']
}

/** Parameters and options of `GET /activities/{id}/kudos`. */
export interface ListActivityKudoersInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listActivityKudoers']['parameters']
}

/** Parameters and options of `GET /activities/{id}/laps`. */
export interface ListActivityLapsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listActivityLaps']['parameters']
}

/** Parameters and options of `GET /activities/{id}/streams`. */
export interface GetActivityStreamsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getActivityStreams']['parameters']
}

/** Parameters and options of `GET /activities/{id}/zones`. */
export interface GetActivityZonesInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getActivityZones']['parameters']
}

/** Parameters and options of `GET /athlete`. */
export interface GetAthleteInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['getAthlete']['parameters']
}

/** Parameters and options of `PUT /athlete`. */
export interface UpdateAthleteInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['updateAthlete']['parameters']
  body?: NonNullable<operations['updateAthlete']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `GET /athlete/activities`. */
export interface ListActivitiesInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['listActivities']['parameters']
}

/** Parameters and options of `GET /athlete/clubs`. */
export interface ListAthleteClubsInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['listAthleteClubs']['parameters']
}

/** Parameters and options of `GET /athlete/zones`. */
export interface GetAthleteZonesInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['getAthleteZones']['parameters']
}

/** Parameters and options of `GET /athletes/{id}/routes`. */
export interface ListAthleteRoutesInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listAthleteRoutes']['parameters']
}

/** Parameters and options of `GET /athletes/{id}/stats`. */
export interface GetAthleteStatsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getAthleteStats']['parameters']
}

/** Parameters and options of `GET /clubs/{id}`. */
export interface GetClubInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getClub']['parameters']
}

/** Parameters and options of `GET /gear/{id}`. */
export interface GetGearInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getGear']['parameters']
}

/** Parameters and options of `GET /routes/{id}`. */
export interface GetRouteInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getRoute']['parameters']
}

/** Parameters and options of `GET /routes/{id}/export_gpx`. */
export interface ExportRouteGpxInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['exportRouteGpx']['parameters']
}

/** Parameters and options of `GET /routes/{id}/export_tcx`. */
export interface ExportRouteTcxInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['exportRouteTcx']['parameters']
}

/** Parameters and options of `GET /routes/{id}/streams`. */
export interface GetRouteStreamsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getRouteStreams']['parameters']
}

/** Parameters and options of `GET /segment_efforts`. */
export interface ListSegmentEffortsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listSegmentEfforts']['parameters']
}

/** Parameters and options of `GET /segment_efforts/{id}`. */
export interface GetSegmentEffortInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getSegmentEffort']['parameters']
}

/** Parameters and options of `GET /segment_efforts/{id}/streams`. */
export interface GetSegmentEffortStreamsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getSegmentEffortStreams']['parameters']
}

/** Parameters and options of `GET /segments/explore`. */
export interface ExploreSegmentsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['exploreSegments']['parameters']
}

/** Parameters and options of `GET /segments/starred`. */
export interface ListStarredSegmentsInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['listStarredSegments']['parameters']
}

/** Parameters and options of `GET /segments/{id}`. */
export interface GetSegmentInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getSegment']['parameters']
}

/** Parameters and options of `PUT /segments/{id}/starred`. */
export interface StarSegmentInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['starSegment']['parameters']
  body: NonNullable<operations['starSegment']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `GET /segments/{id}/streams`. */
export interface GetSegmentStreamsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getSegmentStreams']['parameters']
}

/** Parameters and options of `POST /uploads`. */
export interface CreateUploadInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['createUpload']['parameters']
  body: NonNullable<operations['createUpload']['requestBody']>['content']['multipart/form-data']
}

/** Parameters and options of `GET /uploads/{uploadId}`. */
export interface GetUploadInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['getUpload']['parameters']
}

/** Parameters and options of `GET /push_subscriptions`. */
export interface ListSubscriptionsInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['listSubscriptions']['parameters']
}

/** Parameters and options of `POST /push_subscriptions`. */
export interface CreateSubscriptionInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['createSubscription']['parameters']
  body: NonNullable<operations['createSubscription']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `DELETE /push_subscriptions/{subscription_id}`. */
export interface DeleteSubscriptionInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['deleteSubscription']['parameters']
}

/** Parameters and options of `GET /oauth/authorize`. */
export interface AuthorizeAppInput<As extends Form = undefined> extends CallOptions<As> {
  params: operations['authorizeApp']['parameters']
}

/** Parameters and options of `POST /oauth/token`. */
export interface IssueTokenInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['issueToken']['parameters']
  body: NonNullable<operations['issueToken']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `POST /oauth/revoke`. */
export interface RevokeTokenInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['revokeToken']['parameters']
  body: NonNullable<operations['revokeToken']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** Parameters and options of `POST /oauth/deauthorize`. */
export interface DeauthorizeAppInput<As extends Form = undefined> extends CallOptions<As> {
  params?: operations['deauthorizeApp']['parameters']
  body: NonNullable<operations['deauthorizeApp']['requestBody']>['content']['application/x-www-form-urlencoded']
}

/** A signature for each operation that `POST` calls: editors show its comment. */
export interface PostCalls<Granted extends Scope> {
  /**
   * Create a manual activity.
   *
   * Scope: `activity:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/createactivity/
   */
  <Path extends Offered<'POST /activities', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /activities', `POST ${Path}`, Granted, [input: CreateActivityInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /activities']['data'], As>>>
  /**
   * Upload an activity file.
   *
   * Scope: `activity:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/createupload/
   */
  <Path extends Offered<'POST /uploads', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /uploads', `POST ${Path}`, Granted, [input: CreateUploadInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /uploads']['data'], As>>>
  /**
   * Create the app's webhook subscription.
   * @see https://activity-tracking.github.io/toolkit/api/operations/createsubscription/
   */
  <Path extends Offered<'POST /push_subscriptions', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /push_subscriptions', `POST ${Path}`, Granted, [input: CreateSubscriptionInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /push_subscriptions']['data'], As>>>
  /**
   * Exchange a code or refresh a token.
   * @see https://activity-tracking.github.io/toolkit/api/operations/issuetoken/
   */
  <Path extends Offered<'POST /oauth/token', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /oauth/token', `POST ${Path}`, Granted, [input: IssueTokenInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /oauth/token']['data'], As>>>
  /**
   * Revoke the app's access to an athlete.
   * @see https://activity-tracking.github.io/toolkit/api/operations/revoketoken/
   */
  <Path extends Offered<'POST /oauth/revoke', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /oauth/revoke', `POST ${Path}`, Granted, [input: RevokeTokenInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /oauth/revoke']['data'], As>>>
  /**
   * Deauthorize the app (legacy).
   * @see https://activity-tracking.github.io/toolkit/api/operations/deauthorizeapp/
   */
  <Path extends Offered<'POST /oauth/deauthorize', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'POST /oauth/deauthorize', `POST ${Path}`, Granted, [input: DeauthorizeAppInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['POST /oauth/deauthorize']['data'], As>>>
}

/** A signature for each operation that `GET` calls: editors show its comment. */
export interface GetCalls<Granted extends Scope> {
  /**
   * Get an activity.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getactivity/
   */
  <Path extends Offered<'GET /activities/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}', `GET ${Path}`, Granted, [input: GetActivityInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /activities/{id}']['data'], As>>>
  /**
   * List comments on an activity.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listactivitycomments/
   */
  <Path extends Offered<'GET /activities/{id}/comments', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}/comments', `GET ${Path}`, Granted, [input: ListActivityCommentsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /activities/{id}/comments']['data'], As>>>
  /**
   * List athletes who gave kudos.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listactivitykudoers/
   */
  <Path extends Offered<'GET /activities/{id}/kudos', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}/kudos', `GET ${Path}`, Granted, [input: ListActivityKudoersInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /activities/{id}/kudos']['data'], As>>>
  /**
   * List laps of an activity.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listactivitylaps/
   */
  <Path extends Offered<'GET /activities/{id}/laps', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}/laps', `GET ${Path}`, Granted, [input: ListActivityLapsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /activities/{id}/laps']['data'], As>>>
  /**
   * Get streams of an activity.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getactivitystreams/
   */
  <Path extends Offered<'GET /activities/{id}/streams', Granted>, As extends Form = undefined, Keyed extends boolean = boolean>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}/streams', `GET ${Path}`, Granted, [input: GetActivityStreamsInput<As> & KeyedBy<Keyed>]>
  ): Promise<Result<DataAs<KeyedData<OperationTypes['GET /activities/{id}/streams']['data'], Keyed>, As>>>
  /**
   * Get the zones of an activity.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getactivityzones/
   */
  <Path extends Offered<'GET /activities/{id}/zones', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /activities/{id}/zones', `GET ${Path}`, Granted, [input: GetActivityZonesInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /activities/{id}/zones']['data'], As>>>
  /**
   * Get the authenticated athlete.
   *
   * Scope: `read`, `read_all`, or `profile:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getathlete/
   */
  <Path extends Offered<'GET /athlete', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athlete', `GET ${Path}`, Granted, [input?: GetAthleteInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athlete']['data'], As>>>
  /**
   * List the authenticated athlete's activities.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listactivities/
   */
  <Path extends Offered<'GET /athlete/activities', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athlete/activities', `GET ${Path}`, Granted, [input?: ListActivitiesInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athlete/activities']['data'], As>>>
  /**
   * List the athlete's clubs.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listathleteclubs/
   */
  <Path extends Offered<'GET /athlete/clubs', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athlete/clubs', `GET ${Path}`, Granted, [input?: ListAthleteClubsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athlete/clubs']['data'], As>>>
  /**
   * Get the athlete's zones.
   *
   * Scope: `profile:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getathletezones/
   */
  <Path extends Offered<'GET /athlete/zones', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athlete/zones', `GET ${Path}`, Granted, [input?: GetAthleteZonesInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athlete/zones']['data'], As>>>
  /**
   * List the athlete's routes.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listathleteroutes/
   */
  <Path extends Offered<'GET /athletes/{id}/routes', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athletes/{id}/routes', `GET ${Path}`, Granted, [input: ListAthleteRoutesInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athletes/{id}/routes']['data'], As>>>
  /**
   * Get the athlete's stats.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getathletestats/
   */
  <Path extends Offered<'GET /athletes/{id}/stats', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /athletes/{id}/stats', `GET ${Path}`, Granted, [input: GetAthleteStatsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /athletes/{id}/stats']['data'], As>>>
  /**
   * Get a club.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getclub/
   */
  <Path extends Offered<'GET /clubs/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /clubs/{id}', `GET ${Path}`, Granted, [input: GetClubInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /clubs/{id}']['data'], As>>>
  /**
   * Get a bike or shoes.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getgear/
   */
  <Path extends Offered<'GET /gear/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /gear/{id}', `GET ${Path}`, Granted, [input: GetGearInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /gear/{id}']['data'], As>>>
  /**
   * Get a route.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getroute/
   */
  <Path extends Offered<'GET /routes/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /routes/{id}', `GET ${Path}`, Granted, [input: GetRouteInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /routes/{id}']['data'], As>>>
  /**
   * Export a route as a GPX file.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/exportroutegpx/
   */
  <Path extends Offered<'GET /routes/{id}/export_gpx', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /routes/{id}/export_gpx', `GET ${Path}`, Granted, [input: ExportRouteGpxInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /routes/{id}/export_gpx']['data'], As>>>
  /**
   * Export a route as a TCX file.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/exportroutetcx/
   */
  <Path extends Offered<'GET /routes/{id}/export_tcx', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /routes/{id}/export_tcx', `GET ${Path}`, Granted, [input: ExportRouteTcxInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /routes/{id}/export_tcx']['data'], As>>>
  /**
   * Get streams of a route.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getroutestreams/
   */
  <Path extends Offered<'GET /routes/{id}/streams', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /routes/{id}/streams', `GET ${Path}`, Granted, [input: GetRouteStreamsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /routes/{id}/streams']['data'], As>>>
  /**
   * List efforts on a segment.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listsegmentefforts/
   */
  <Path extends Offered<'GET /segment_efforts', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /segment_efforts', `GET ${Path}`, Granted, [input: ListSegmentEffortsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /segment_efforts']['data'], As>>>
  /**
   * Get a segment effort.
   *
   * Scope: `activity:read` or `activity:read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getsegmenteffort/
   */
  <Path extends Offered<'GET /segment_efforts/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /segment_efforts/{id}', `GET ${Path}`, Granted, [input: GetSegmentEffortInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /segment_efforts/{id}']['data'], As>>>
  /**
   * Get streams of a segment effort.
   *
   * Scope: `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getsegmenteffortstreams/
   */
  <Path extends Offered<'GET /segment_efforts/{id}/streams', Granted>, As extends Form = undefined, Keyed extends boolean = boolean>(
    path: Path,
    ...input: InputFor<'GET /segment_efforts/{id}/streams', `GET ${Path}`, Granted, [input: GetSegmentEffortStreamsInput<As> & KeyedBy<Keyed>]>
  ): Promise<Result<DataAs<KeyedData<OperationTypes['GET /segment_efforts/{id}/streams']['data'], Keyed>, As>>>
  /**
   * Explore segments in an area.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/exploresegments/
   */
  <Path extends Offered<'GET /segments/explore', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /segments/explore', `GET ${Path}`, Granted, [input: ExploreSegmentsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /segments/explore']['data'], As>>>
  /**
   * List starred segments.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/liststarredsegments/
   */
  <Path extends Offered<'GET /segments/starred', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /segments/starred', `GET ${Path}`, Granted, [input?: ListStarredSegmentsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /segments/starred']['data'], As>>>
  /**
   * Get a segment.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getsegment/
   */
  <Path extends Offered<'GET /segments/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /segments/{id}', `GET ${Path}`, Granted, [input: GetSegmentInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /segments/{id}']['data'], As>>>
  /**
   * Get streams of a segment.
   *
   * Scope: `read` or `read_all`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getsegmentstreams/
   */
  <Path extends Offered<'GET /segments/{id}/streams', Granted>, As extends Form = undefined, Keyed extends boolean = boolean>(
    path: Path,
    ...input: InputFor<'GET /segments/{id}/streams', `GET ${Path}`, Granted, [input: GetSegmentStreamsInput<As> & KeyedBy<Keyed>]>
  ): Promise<Result<DataAs<KeyedData<OperationTypes['GET /segments/{id}/streams']['data'], Keyed>, As>>>
  /**
   * Get the status of an upload.
   *
   * Scope: `activity:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/getupload/
   */
  <Path extends Offered<'GET /uploads/{uploadId}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /uploads/{uploadId}', `GET ${Path}`, Granted, [input: GetUploadInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /uploads/{uploadId}']['data'], As>>>
  /**
   * List the app's webhook subscription.
   * @see https://activity-tracking.github.io/toolkit/api/operations/listsubscriptions/
   */
  <Path extends Offered<'GET /push_subscriptions', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /push_subscriptions', `GET ${Path}`, Granted, [input: ListSubscriptionsInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /push_subscriptions']['data'], As>>>
  /**
   * Ask the athlete to authorize the app.
   * @see https://activity-tracking.github.io/toolkit/api/operations/authorizeapp/
   */
  <Path extends Offered<'GET /oauth/authorize', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'GET /oauth/authorize', `GET ${Path}`, Granted, [input: AuthorizeAppInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['GET /oauth/authorize']['data'], As>>>
}

/** A signature for each operation that `PUT` calls: editors show its comment. */
export interface PutCalls<Granted extends Scope> {
  /**
   * Update an activity.
   *
   * Scope: `activity:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/updateactivity/
   */
  <Path extends Offered<'PUT /activities/{id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'PUT /activities/{id}', `PUT ${Path}`, Granted, [input: UpdateActivityInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['PUT /activities/{id}']['data'], As>>>
  /**
   * Update the authenticated athlete.
   *
   * Scope: `profile:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/updateathlete/
   */
  <Path extends Offered<'PUT /athlete', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'PUT /athlete', `PUT ${Path}`, Granted, [input?: UpdateAthleteInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['PUT /athlete']['data'], As>>>
  /**
   * Star or unstar a segment.
   *
   * Scope: `profile:write`.
   * @see https://activity-tracking.github.io/toolkit/api/operations/starsegment/
   */
  <Path extends Offered<'PUT /segments/{id}/starred', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'PUT /segments/{id}/starred', `PUT ${Path}`, Granted, [input: StarSegmentInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['PUT /segments/{id}/starred']['data'], As>>>
}

/** A signature for each operation that `DELETE` calls: editors show its comment. */
export interface DeleteCalls<Granted extends Scope> {
  /**
   * Delete the app's webhook subscription.
   * @see https://activity-tracking.github.io/toolkit/api/operations/deletesubscription/
   */
  <Path extends Offered<'DELETE /push_subscriptions/{subscription_id}', Granted>, As extends Form = undefined>(
    path: Path,
    ...input: InputFor<'DELETE /push_subscriptions/{subscription_id}', `DELETE ${Path}`, Granted, [input: DeleteSubscriptionInput<As>]>
  ): Promise<Result<DataAs<OperationTypes['DELETE /push_subscriptions/{subscription_id}']['data'], As>>>
}
