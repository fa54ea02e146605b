// Types of every path, operation and schema.
// Written by scripts/generate.ts from openapi/. Do not edit: change the description and run `npm run generate`.

import type { Id } from './id.ts'
import type { BinaryInput } from './binary.ts'

export interface paths {
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a manual activity
         * @description Enter an activity that was not recorded. It has no track, streams or laps; to hand in a recording, upload a file with `POST /uploads`. Distances in metres, times in seconds. Visibility and gear follow the athlete's settings (assumed). The response shows the activity as `GET /activities/{id}` shows it to the same token; with `activity:write` alone, as `activity:read` does (assumed). Uses up the overall request counter, not the read counter.
         */
        post: operations["createActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an activity
         * @description An activity with its gear, splits, laps and segment efforts. Distances in metres, times in seconds, speeds in metres per second. `activity:read` shows activities visible to Everyone or Followers, without data inside the athlete's privacy zones; Only You activities and privacy zones need `activity:read_all`. An activity that the token may not see is answered with 404 (assumed). Right after a webhook event the activity may still be missing for a moment (inferred).
         */
        get: operations["getActivity"];
        /**
         * Update an activity
         * @description Change the name, description, sport, gear or flags of an activity; fields that are left out stay as they are. Visibility cannot be changed here (inferred). A change of the name or sport is reported to the webhook. For an Only You activity `activity:read_all` is needed as well, otherwise the response is 404. The response shows the activity as `GET` shows it to the same token; with `activity:write` alone, as `activity:read` does (both assumed).
         */
        put: operations["updateActivity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments on an activity
         * @description Comments on an activity, oldest first (assumed). The authors come without an identifier. Page with `page_size` and `after_cursor`: take `cursor` of the last comment received; an empty page ends the list (assumed). The older `page` and `per_page` still work, and then `cursor` is null (inferred). Comments on Only You activities need `activity:read_all`.
         */
        get: operations["listActivityComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/kudos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List athletes who gave kudos
         * @description Athletes who gave kudos to an activity: first name and initial only, no identifier (inferred). In pages (inferred): an empty page ends the list (assumed). Kudos on Only You activities need `activity:read_all`.
         */
        get: operations["listActivityKudoers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/laps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List laps of an activity
         * @description All laps of an activity, in order; there are no pages. A recording without laps has one that covers it whole, a manual activity may have none (assumed). Distances in metres, times in seconds, speeds in metres per second. Laps of Only You activities need `activity:read_all`. `start_index` and `end_index` point into the streams that the same token gets (assumed).
         */
        get: operations["listActivityLaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get streams of an activity
         * @description The recorded points of an activity, one stream per type: time in seconds, distance and altitude in metres, and so on (see `StreamSet`). All streams of an answer have the same length, and the same position in each is the same moment. With `key_by_type=true` they come keyed by type, otherwise as a list whose items carry `type` (inferred). `keys` names the types to return. Without it there is only `distance`; types that were not recorded are absent (inferred). An activity without streams, such as a manual one, is answered with 404 (inferred); so is one that has only just been created. `activity:read` shows activities visible to Everyone or Followers, without what was recorded inside the athlete's privacy zones: those points are missing from all streams alike (assumed). Only You activities and privacy zones need `activity:read_all`.
         */
        get: operations["getActivityStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{id}/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the zones of an activity
         * @description Time spent in each heart-rate and power zone. A subscriber feature: 402 for athletes without a paid subscription (inferred). One entry per kind of zones that the activity has data for; pace zones have been seen too. Times in seconds; bounds in beats per minute, watts or metres per second. Zones of Only You activities need `activity:read_all`.
         */
        get: operations["getActivityZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athlete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the authenticated athlete
         * @description The profile of the athlete who authorized the app. With `profile:read_all` it is detailed: clubs, gear, weight (kilograms), FTP (watts) and preferences come too. With `read` or `read_all` it is a summary. `resource_state` tells which: 3 detailed, 2 summary (inferred).
         */
        get: operations["getAthlete"];
        /**
         * Update the authenticated athlete
         * @description Change the athlete's weight (kilograms) or functional threshold power, FTP (watts). Nothing else of the profile can be changed. A field that is left out stays as it is (assumed). The response is the athlete as `GET /athlete` returns it: detailed with `profile:read_all`, otherwise a summary, which has neither weight nor FTP.
         */
        put: operations["updateAthlete"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athlete/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the authenticated athlete's activities
         * @description Activities of the authenticated athlete, as summaries: newest first, or oldest first when only `after` is given (inferred). Pages have no total, and an empty page ends the list (assumed). With `activity:read`, Only You activities are left out (assumed) and data inside privacy zones is missing; `activity:read_all` brings both. Distances in metres, times in seconds, speeds in metres per second.
         */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athlete/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the athlete's clubs
         * @description Clubs that the authenticated athlete belongs to, as summaries. In pages (inferred): they have no total, and an empty page ends the list (assumed).
         */
        get: operations["listAthleteClubs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athlete/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the athlete's zones
         * @description Heart-rate zones (beats per minute) and power zones (watts) of the authenticated athlete. The top zone has no upper bound: its `max` is -1 (inferred). `power` is absent when the athlete has set no power zones (inferred).
         */
        get: operations["getAthleteZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athletes/{id}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the athlete's routes
         * @description Routes created by the athlete; `id` must be the authenticated athlete, and another athlete's id is answered with 403 (assumed). In pages (inferred): they have no total, and an empty page ends the list (assumed). Private routes also need `read_all`; without it they are left out (assumed). Distances and elevations in metres, times in seconds.
         */
        get: operations["listAthleteRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athletes/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the athlete's stats
         * @description Totals of the authenticated athlete's rides, runs and swims: recent (the last four weeks), this year, and all time. Only activities that Everyone may see are counted. `id` must be the authenticated athlete. Distances in metres, times in seconds.
         */
        get: operations["getAthleteStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a club
         * @description A club, with what the authenticated athlete is in it. Its members, admins and activities can no longer be listed: those endpoints were removed on 2026-09-01. A club that the athlete may not see is answered with 404 (assumed).
         */
        get: operations["getClub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gear/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bike or shoe
         * @description A bike or a shoe of the authenticated athlete, with the distance it has covered, in metres. Activities name it in `gear_id`, the detailed athlete in `bikes` and `shoes` (inferred). Somebody else's gear is answered with 404 (assumed).
         */
        get: operations["getGear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a route
         * @description A planned route with its line, the segments along it and its waypoints. Distances and elevations in metres, times in seconds. Route ids can be larger than 2^53: `id_str` holds the same as text (inferred). A private route also needs `read_all`; without it the answer is 404, as for an unknown route (assumed).
         */
        get: operations["getRoute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/export_gpx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a route as a GPX file
         * @description The route as a GPX file, for a bike computer or watch. GPX 1.1 with one track (the version is assumed). Only the success is a file: errors are JSON, as everywhere. The file name in `Content-Disposition` comes from the name of the route, which the athlete chose freely: do not use it as a path (inferred). A private route also needs `read_all`; without it the answer is 404, as for an unknown route (assumed).
         */
        get: operations["exportRouteGpx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/export_tcx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a route as a TCX file
         * @description The route as a TCX file, for a bike computer or watch. A course, which has times as well: those of a planned, not of a recorded ride (assumed). Only the success is a file: errors are JSON, as everywhere. The file name in `Content-Disposition` comes from the name of the route, which the athlete chose freely: do not use it as a path (inferred). A private route also needs `read_all`; without it the answer is 404, as for an unknown route (assumed).
         */
        get: operations["exportRouteTcx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get streams of a route
         * @description The points of a route: `distance` and `altitude` in metres, `latlng` as pairs of decimal degrees. All streams have the same length. There are no parameters. They come as a list whose items carry `type`, as third-party programs expect; the public reference has them keyed by type, so be ready for both (inferred). A private route also needs `read_all`; without it the answer is 404, as for an unknown route (assumed).
         */
        get: operations["getRouteStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segment_efforts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List efforts on a segment
         * @description Efforts of the authenticated athlete on one segment. Activity and athlete are named by their identifiers only (inferred). Needs a subscription: the athlete's own, without which the answer is 402 (inferred). There are no further pages: for more than `per_page` efforts, narrow the range of dates (inferred). Efforts of Only You activities also need `activity:read_all`; without it they are left out. A private segment also needs `read_all`; without it the answer is 404, as for an unknown segment (all assumed). Distances in metres, times in seconds.
         */
        get: operations["listSegmentEfforts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segment_efforts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment effort
         * @description An effort of the authenticated athlete on a segment, with its activity, athlete and segment as summaries (inferred). Needs a subscription: the athlete's own, without which the answer is 402 (inferred). Distances in metres, times in seconds. Effort ids can be larger than 2^53 and have no twin as text (inferred). Efforts of Only You activities also need `activity:read_all`, and efforts on private segments `read_all`; without it, and for another athlete's effort, the answer is 404 (assumed).
         */
        get: operations["getSegmentEffort"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segment_efforts/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get streams of a segment effort
         * @description The recorded points of an effort completed by the authenticated athlete, one stream per type: time in seconds, distance and altitude in metres, and so on (see `StreamSet`). For another athlete's effort the response is 404 (assumed). Needs `read_all`, and unlike the effort itself no subscription. Efforts of Only You activities also need `activity:read_all`; without it the response is 404, and points inside the athlete's privacy zones are left out of all streams alike (assumed). All streams of a response have the same length, and the same position in each is the same moment. `keys` names the types to return. With `key_by_type=true` they come keyed by type, otherwise as a list whose items carry `type`; without `keys` there is only `distance`, and types that were not recorded are absent (inferred).
         */
        get: operations["getSegmentEffortStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explore the segments of a region
         * @description The top 10 segments in a rectangle on the map. Limited since 2026-09-01 to apps with an approved extended access tier; any other app is answered with 403 (assumed). Ten is the most there is: for more, ask for smaller rectangles. Distances and elevations in metres, grades in per cent.
         */
        get: operations["exploreSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/starred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List starred segments
         * @description Segments that the authenticated athlete has starred, as summaries. In pages (inferred): they have no total, and an empty page ends the list (assumed). Private segments also need `read_all`; without it they are left out (assumed). So are the athlete's own details, `athlete_pr_effort` and `pr_time`, in every segment (assumed). Distances and elevations in metres, grades in per cent.
         */
        get: operations["listStarredSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a segment
         * @description A segment with its line and the number of efforts on it. Distances and elevations in metres, grades in per cent. A private segment also needs `read_all`; without it the answer is 404, as for an unknown segment (assumed). The athlete's own details of a segment, `athlete_segment_stats` and `athlete_pr_effort`, also need `read_all`; without it they are absent (assumed).
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/starred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Star or unstar a segment
         * @description Star a segment, or take the star off, for the authenticated athlete. The answer is the segment as it is then. Starring what is starred already changes nothing (assumed). Counts as a read request although it writes. A private segment also needs `read_all`; without it the answer is 404, as for an unknown segment (assumed). The athlete's own details come in the answer only with `read_all` (assumed).
         */
        put: operations["starSegment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get streams of a segment
         * @description The points of a segment: `distance` and `altitude` in metres, `latlng` as pairs of decimal degrees. Other types do not exist here (inferred). All streams have the same length. With `key_by_type=true` they come keyed by type, otherwise as a list whose items carry `type`; without `keys` all three come (inferred). A private segment also needs `read_all`; without it the answer is 404, as for an unknown segment (assumed).
         */
        get: operations["getSegmentStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an activity file
         * @description Hand in a FIT, TCX or GPX file; the service turns it into an activity after it has answered. The answer says only that the file has been taken: ask `GET /uploads/{uploadId}` until `activity_id` is there, at most once a second (inferred). Every track point needs a time, and a file that is handed in twice ends as a duplicate (inferred). The largest accepted file size is not known. A file with more than 1,000 laps, or of more than 5,000 km, fails (assumed). Uploads use up the overall request counter, not the read counter.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of an upload
         * @description Ask until `activity_id` is there, or `error` says why there will be none (inferred). Ask at most once a second; processing takes less than two seconds on average (inferred). A failed upload is still answered with 200 (inferred). Segment efforts may appear on the activity later than the activity itself (inferred).
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push_subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the app's webhook subscription
         * @description An array with the app's one subscription, or an empty one (inferred). The app's client credentials take the place of a bearer token: keep the address of this request out of logs.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create the app's webhook subscription
         * @description From then on the callback receives the events of every athlete who has authorized the app. An app has at most one subscription: delete the old one first. Before it answers, the service sends a handshake to the callback (see the callback below), which must be answered within 2 seconds. The app's client credentials take the place of a bearer token. The fields are also understood in the query (inferred).
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push_subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the app's webhook subscription
         * @description No more events are sent to the callback. The app's client credentials take the place of a bearer token: keep the address of this request out of logs. They are also understood in a form (claimed).
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask the athlete to authorize the app
         * @description On `{auth_url}`, not on `{base_url}`. Send the athlete's browser here; this is a page, not a call for the app's server. The athlete logs in, approves the scopes, and the browser goes back to `redirect_uri` with a `code`. The athlete may approve fewer scopes than were asked for: read `scope` of the redirect (inferred). A new app is in single-player mode: only the account that created it can authorize it. Mobile apps may use `/oauth/mobile/authorize` instead (inferred).
         */
        get: operations["authorizeApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code or refresh a token
         * @description On `{auth_url}`, not on `{base_url}`. `grant_type=authorization_code` turns the code of the redirect into the first tokens and names the athlete. `grant_type=refresh_token` renews them: while the access token has more than one hour of life left, the same tokens come back unchanged; with one hour or less there is a new pair, and the old refresh token is dead at that moment, so store the new one before anything else. The old access token lives on until it expires (inferred). Access tokens live 6 hours. Errors have the service's own body, not that of RFC 6749: there is no `error` field (inferred). The fields are also understood in the query or as JSON, and the same endpoint answers under `{base_url}/oauth/token` (inferred).
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the app's access to an athlete
         * @description On `{auth_url}`, not on `{base_url}`. Ends the athlete's authorization: all the athlete's tokens for this app die, the app disappears from the athlete's authorized apps, and an athlete-update event goes to the app's webhook. Either token will do (inferred). The app authenticates with its client credentials. Revoking a token again is answered with 200 as well (inferred), so the request can be repeated. Available since 2026-06-01, and the only method from 2027-06-01.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/deauthorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deauthorize the app (legacy)
         * @deprecated
         * @description On `{auth_url}`, not on `{base_url}`. Does what `POST /oauth/revoke` does: all the athlete's tokens for this app die, the app disappears from the athlete's authorized apps, and an athlete-update event goes to the app's webhook. The access token suffices, no client credentials are asked for (inferred). Superseded on 2026-06-01; from 2027-06-01 only `POST /oauth/revoke` is supported. The access token may also come as `Authorization: Bearer <access token>` (inferred).
         */
        post: operations["deauthorizeApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    activityCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive that an activity was created or made public
         * @description Sent to the subscription's callback when an athlete who authorized the app with `activity:read` or `activity:read_all` gets a new activity. An app with `activity:read` alone also gets it when an activity stops being Only You. The event carries identifiers only: get the rest with `GET /activities/{id}`, which may answer 404 for a moment after the event (inferred).
         *
         *     Answer 200 within 2 seconds and do the work afterwards. A failed delivery is attempted up to three times in all, about a minute apart (inferred), so the same event may arrive more than once. Events are not signed (inferred): check that `subscription_id` is the app's own.
         */
        post: operations["receiveActivityCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    activityUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive that an activity's title, type or privacy changed
         * @description Sent to the subscription's callback when the title, type or privacy of an activity changes. `updates` holds what changed. Changes of an activity that is or becomes Only You reach only apps with `activity:read_all` for the athlete (inferred): an app with `activity:read` alone gets a `delete` event when it becomes Only You and a `create` event when it is public again.
         *
         *     Answer 200 within 2 seconds and do the work afterwards. A failed delivery is attempted up to three times in all, about a minute apart (inferred), so the same event may arrive more than once. Events are not signed (inferred): check that `subscription_id` is the app's own.
         */
        post: operations["receiveActivityUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    activityDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive that an activity was deleted or made private
         * @description Sent to the subscription's callback when an activity of an athlete who authorized the app is deleted. An app with `activity:read` but not `activity:read_all` also gets it when the activity becomes Only You: the two cases look the same, and a `create` event follows if the activity becomes public again. Remove what the app holds of the activity.
         *
         *     Answer 200 within 2 seconds and do the work afterwards. A failed delivery is attempted up to three times in all, about a minute apart (inferred), so the same event may arrive more than once. Events are not signed (inferred): check that `subscription_id` is the app's own.
         */
        post: operations["receiveActivityDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    athleteUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive that an athlete deauthorized the app
         * @description Sent to the subscription's callback when an athlete revokes the app's access in the settings, and when the app itself revokes it with `POST /oauth/revoke` or `POST /oauth/deauthorize`. All the athlete's tokens for the app are dead.
         *
         *     Answer 200 within 2 seconds and do the work afterwards. A failed delivery is attempted up to three times in all, about a minute apart (inferred), so the same event may arrive more than once. Events are not signed (inferred): check that `subscription_id` is the app's own, and confirm with a request that the tokens no longer work before acting on it.
         */
        post: operations["receiveAthleteUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Sport of an activity, as a request names it. Responses may hold others: see `SportType`.
         *     Inferred from the service's public reference.
         * @enum {string}
         */
        SportTypeInput: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
        /**
         * @description Coarse, older kind of an activity, as a request names it. `SportTypeInput` says the same more finely; prefer it.
         *     Inferred from the service's public reference.
         * @enum {string}
         */
        ActivityTypeInput: "AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
        /**
         * @description One reason for an error response.
         *     Inferred from the service's public reference.
         */
        FaultError: {
            /** @description Kind of object the reason is about, for example `Activity` or `AccessToken`. */
            resource?: string;
            /** @description Field or parameter the reason is about; may be empty. */
            field?: string;
            /** @description Machine-readable reason, for example `invalid`, `missing`, `exceeded`. */
            code?: string;
        };
        /**
         * @description Body of an error response.
         *     Inferred from the service's public reference.
         */
        Fault: {
            /** @description What went wrong, in a few words. */
            message?: string;
            /** @description One entry per thing that is wrong; may be empty or absent. */
            errors?: components["schemas"]["FaultError"][];
        };
        /**
         * Format: int64
         * @description Identifier of an object, 64 bits. Identifiers above 2^53 occur, which a JavaScript number cannot hold exactly: read them as text or as a 64-bit integer.
         * @example 11284400713
         */
        Id: Id;
        /**
         * @description An activity, named by its identifier.
         *     Inferred from the service's public reference.
         */
        MetaActivity: {
            /**
             * @description Identifier of the activity.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the activity is here: 1 identifier only, 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Who may see the activity. `only_me` is what the scopes call Only You.
             *     Inferred from recorded traffic.
             */
            visibility?: "everyone" | "followers_only" | "only_me" | (string & {});
        };
        /**
         * @description An athlete, named by the identifier.
         *     Inferred from the service's public reference.
         */
        MetaAthlete: {
            /**
             * @description Identifier of the athlete.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the athlete is here: 1 identifier only, 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
        };
        /**
         * @description Coarse, older kind of an activity. `SportType` says the same more finely; prefer it. New values may appear.
         *     Inferred from the service's public reference.
         */
        ActivityType: "AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga" | (string & {});
        /**
         * @description Sport of an activity. New values may appear.
         *     Inferred from the service's public reference.
         */
        SportType: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga" | (string & {});
        /**
         * @description A point as `[latitude, longitude]`, in decimal degrees (WGS 84), where there may be none: then the array is empty, or null on old activities.
         *     Inferred from recorded traffic.
         * @example [
         *       60.39299,
         *       5.32415
         *     ]
         * @example []
         */
        OptionalLatLng: number[] | null;
        /**
         * @description A track as a line, in the encoded polyline format with five decimal places.
         *     Inferred from the service's public reference.
         */
        PolylineMap: {
            /**
             * @description Identifier of the map: `a` (activity), `r` (route) or `s` (segment) and the identifier of that object.
             *     Not promised, but in every recorded response.
             */
            id?: string;
            /** @description The whole line. In detailed representations only; empty when there is no track. */
            polyline?: string | null;
            /** @description The line simplified, for small maps. Empty when there is no track. */
            summary_polyline?: string | null;
            /**
             * @description How much of the map is here: 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
        };
        /**
         * @description An activity as it appears in lists. Fields that the activity's sport or recording device gives no value for are absent or null.
         *     Inferred from the service's public reference.
         */
        SummaryActivity: components["schemas"]["MetaActivity"] & {
            /**
             * @description Identifier given with the upload, or the name of the file. Null for a manual activity.
             *     Not promised, but in every recorded response.
             */
            external_id?: string | null;
            /**
             * @description Identifier of the upload that the activity came from. Null for a manual activity.
             *     Not promised, but in every recorded response.
             */
            upload_id?: components["schemas"]["Id"] | null;
            /** @description The identifier of the upload as text, for readers that cannot hold 64 bits. */
            upload_id_str?: string | null;
            /**
             * @description The athlete whose activity it is.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["MetaAthlete"];
            /**
             * @description Name of the activity.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * Format: double
             * @description Distance, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * @description Time spent moving, in seconds.
             *     Not promised, but in every recorded response.
             */
            moving_time?: number;
            /**
             * @description Time from start to end, pauses included, in seconds.
             *     Not promised, but in every recorded response.
             */
            elapsed_time?: number;
            /**
             * Format: double
             * @description Elevation gain, in metres.
             *     Not promised, but in every recorded response.
             */
            total_elevation_gain?: number;
            /**
             * Format: double
             * @description Highest elevation, in metres.
             */
            elev_high?: number | null;
            /**
             * Format: double
             * @description Lowest elevation, in metres.
             */
            elev_low?: number | null;
            /**
             * @deprecated
             * @description Coarse kind of the activity. Read `sport_type` instead.
             *     Not promised, but in every recorded response.
             */
            type?: components["schemas"]["ActivityType"];
            /**
             * @description Sport of the activity.
             *     Not promised, but in every recorded response.
             */
            sport_type?: components["schemas"]["SportType"];
            /**
             * Format: date-time
             * @description When the activity began, UTC. Where the athlete hides the start time, it is one second past midnight of that day.
             *     Not promised, but in every recorded response.
             */
            start_date?: string;
            /**
             * Format: date-time
             * @description When the activity began, local time at its place. The `Z` at the end is misleading: the value is not UTC, so use it for display only. Where the athlete hides the start time, it is one second past midnight.
             *     Not promised, but in every recorded response.
             */
            start_date_local?: string;
            /**
             * @description Time zone where the activity began, as its distance from GMT in winter and its name.
             *     Not promised, but in every recorded response.
             * @example (GMT+01:00) Europe/Oslo
             */
            timezone?: string | null;
            /**
             * Format: double
             * @description Distance of the local time from UTC when the activity began, positive in the east, in seconds.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            utc_offset?: number | null;
            /**
             * @description City of the activity. Only null has been seen.
             *     Inferred from recorded traffic.
             */
            location_city?: string | null;
            /**
             * @description State or region of the activity. Only null has been seen.
             *     Inferred from recorded traffic.
             */
            location_state?: string | null;
            /**
             * @description Country of the activity. Often null.
             *     Inferred from recorded traffic.
             */
            location_country?: string | null;
            /**
             * @description Where the activity began, in decimal degrees. Empty for an activity without a track, such as a manual one.
             *     Not promised, but in every recorded response.
             */
            start_latlng?: components["schemas"]["OptionalLatLng"];
            /**
             * @description Where the activity ended, in decimal degrees. Empty for an activity without a track, such as a manual one.
             *     Not promised, but in every recorded response.
             */
            end_latlng?: components["schemas"]["OptionalLatLng"];
            /**
             * @description The track as a line. Lists carry the simplified line only.
             *     Not promised, but in every recorded response.
             */
            map?: components["schemas"]["PolylineMap"];
            /**
             * @description Number of achievements won in this activity.
             *     Not promised, but in every recorded response.
             */
            achievement_count?: number;
            /**
             * @description Number of personal records set in this activity.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            pr_count?: number;
            /**
             * @description Number of kudos.
             *     Not promised, but in every recorded response.
             */
            kudos_count?: number;
            /**
             * @description Number of comments.
             *     Not promised, but in every recorded response.
             */
            comment_count?: number;
            /**
             * @description Number of athletes who took part together, this one included.
             *     Not promised, but in every recorded response.
             */
            athlete_count?: number;
            /**
             * @description Number of photos taken over from another photo service.
             *     Not promised, but in every recorded response.
             */
            photo_count?: number;
            /**
             * @description Number of photos of all kinds.
             *     Not promised, but in every recorded response.
             */
            total_photo_count?: number;
            /** @description Device that recorded the activity. */
            device_name?: string | null;
            /**
             * @description Whether it was done on a trainer or treadmill.
             *     Not promised, but in every recorded response.
             */
            trainer?: boolean;
            /**
             * @description Whether it was a commute.
             *     Not promised, but in every recorded response.
             */
            commute?: boolean;
            /**
             * @description Whether it was entered by hand and has no recording.
             *     Not promised, but in every recorded response.
             */
            manual?: boolean;
            /**
             * @description Whether only the athlete may see it; true when `visibility` is `only_me`.
             *     Not promised, but in every recorded response.
             */
            private?: boolean;
            /**
             * @description Whether it has been flagged.
             *     Not promised, but in every recorded response.
             */
            flagged?: boolean;
            /** @description Kind of workout within the sport, as a number. The meaning of the numbers is not known. */
            workout_type?: number | null;
            /**
             * Format: double
             * @description Distance over moving time, in metres per second.
             *     Not promised, but in every recorded response.
             */
            average_speed?: number;
            /**
             * Format: double
             * @description Highest speed, in metres per second. 0 for a manual activity.
             *     Not promised, but in every recorded response.
             */
            max_speed?: number;
            /**
             * Format: double
             * @description Average cadence, in revolutions per minute; for runs, steps of one leg.
             *     Inferred from recorded traffic.
             */
            average_cadence?: number | null;
            /**
             * @description Average temperature, in degrees Celsius.
             *     Inferred from recorded traffic.
             */
            average_temp?: number | null;
            /**
             * @description Whether heart rate was recorded.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            has_heartrate?: boolean;
            /**
             * Format: double
             * @description Average heart rate, in beats per minute.
             *     Inferred from recorded traffic.
             */
            average_heartrate?: number | null;
            /**
             * Format: double
             * @description Highest heart rate, in beats per minute.
             *     Inferred from recorded traffic.
             */
            max_heartrate?: number | null;
            /**
             * @description Whether the athlete keeps heart rate out of this activity.
             *     Inferred from recorded traffic.
             */
            heartrate_opt_out?: boolean;
            /**
             * @description Whether the athlete is offered to hide heart rate.
             *     Inferred from recorded traffic.
             */
            display_hide_heartrate_option?: boolean;
            /**
             * Format: double
             * @description Average power, in watts. Rides only.
             */
            average_watts?: number | null;
            /** @description Highest power, in watts. Rides with a power meter only. */
            max_watts?: number | null;
            /** @description Average power weighted for effort, in watts. Rides with a power meter only. */
            weighted_average_watts?: number | null;
            /** @description Whether power was measured by a power meter; false when it was estimated. */
            device_watts?: boolean | null;
            /**
             * Format: double
             * @description Work done, in kilojoules. Rides only.
             */
            kilojoules?: number | null;
            /**
             * Format: double
             * @description How hard the activity was, a score computed from heart rate.
             *     Inferred from recorded traffic.
             */
            suffer_score?: number | null;
            /**
             * @description Identifier of the bike (`b…`) or shoes (`g…`) used.
             *     Not promised, but in every recorded response.
             */
            gear_id?: string | null;
            /**
             * @description Whether the authenticated athlete gave kudos.
             *     Not promised, but in every recorded response.
             */
            has_kudoed?: boolean;
            /** @description Whether it is kept out of the followers' feeds. */
            hide_from_home?: boolean;
            /**
             * @description Whether it came to be by accepting another athlete's invitation to share the activity.
             *     Inferred from recorded traffic.
             */
            from_accepted_tag?: boolean | null;
        };
        /**
         * @description An activity's photos in brief.
         *     Inferred from the service's public reference.
         */
        PhotosSummary: {
            /**
             * @description Number of photos.
             *     Not promised, but in every recorded response.
             */
            count?: number;
            /**
             * @description The photo shown first. Null without photos.
             *     Not promised, but in every recorded response.
             */
            primary?: {
                /**
                 * @description Identifier of the photo. Often null; see `unique_id`.
                 *     Inferred from recorded traffic.
                 */
                id?: components["schemas"]["Id"] | null;
                /**
                 * @description Identifier of the photo, as text.
                 *     Inferred from recorded traffic.
                 */
                unique_id?: string | null;
                /**
                 * @description URLs of the photo by its size in pixels, for example `100` and `600`.
                 *     Inferred from recorded traffic.
                 */
                urls?: {
                    [key: string]: string;
                } | null;
                /**
                 * @description Where the photo came from, as a number; 1 is the service itself.
                 *     Inferred from recorded traffic.
                 */
                source?: number | null;
                /**
                 * @description Kind of the medium, as a number; 1 is a photo.
                 *     Inferred from recorded traffic.
                 */
                media_type?: number | null;
            } | null;
            /**
             * @description Whether the photo, rather than the map, is shown first.
             *     Inferred from recorded traffic.
             */
            use_primary_photo?: boolean;
        };
        /**
         * @description A bike or shoe in brief.
         *     Inferred from the service's public reference.
         */
        SummaryGear: {
            /**
             * @description Identifier of the bike or shoe: `b…` for bikes, `g…` for shoes.
             *     Not promised, but in every recorded response.
             */
            id?: string;
            /**
             * @description How much of the gear is here: 2 summary, 3 detail.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Whether it is the athlete's default bike or shoe.
             *     Not promised, but in every recorded response.
             */
            primary?: boolean;
            /**
             * @description Name of the bike or shoe.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * @description Name the athlete gave it. Null without one.
             *     Inferred from recorded traffic.
             */
            nickname?: string | null;
            /**
             * @description Whether the athlete no longer uses it.
             *     Inferred from recorded traffic.
             */
            retired?: boolean | null;
            /**
             * Format: double
             * @description Distance covered with it, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * Format: double
             * @description The same distance in the unit the athlete prefers, kilometres or miles.
             *     Inferred from recorded traffic.
             */
            converted_distance?: number;
        };
        /**
         * @description An athlete's effort on a segment, in brief.
         *     Inferred from the service's public reference.
         */
        SummarySegmentEffort: {
            /**
             * @description Identifier of the effort. Values above 2^53 have been reported, and there is no twin as text.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /** @description Identifier of the activity the effort belongs to. */
            activity_id?: components["schemas"]["Id"];
            /**
             * @description Time from start to end of the segment, pauses included, in seconds.
             *     Not promised, but in every recorded response.
             */
            elapsed_time?: number;
            /**
             * Format: double
             * @description Distance of the effort, in metres. It can differ a little from the length of the segment.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * Format: date-time
             * @description When the effort began, UTC.
             *     Not promised, but in every recorded response.
             */
            start_date?: string;
            /**
             * Format: date-time
             * @description When the effort began, local time at its place. The `Z` at the end is misleading: the value is not UTC.
             *     Not promised, but in every recorded response.
             */
            start_date_local?: string;
            /** @description Whether the effort is the best of all on the segment. */
            is_kom?: boolean | null;
        };
        /**
         * @description A point as `[latitude, longitude]`, in decimal degrees (WGS 84).
         *     Inferred from the service's public reference.
         * @example [
         *       60.39299,
         *       5.32415
         *     ]
         */
        LatLng: number[];
        /**
         * @description An athlete's record on a segment.
         *     Inferred from the service's public reference.
         */
        SummaryPRSegmentEffort: {
            /**
             * @description Identifier of the activity with the athlete's best effort. Null without an effort.
             *     Not promised, but in every recorded response.
             */
            pr_activity_id?: components["schemas"]["Id"] | null;
            /**
             * @description The athlete's best time, in seconds. Null without an effort.
             *     Not promised, but in every recorded response.
             */
            pr_elapsed_time?: number | null;
            /**
             * @description Day of the best effort, as `YYYY-MM-DD`. The public reference has a moment instead. Null without an effort.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            pr_date?: string | null;
            /**
             * @description Who may see the best effort, for example `everyone`.
             *     Inferred from recorded traffic.
             */
            pr_visibility?: string | null;
            /**
             * @description Who may see the activity with the best effort, for example `everyone`.
             *     Inferred from recorded traffic.
             */
            pr_activity_visibility?: string | null;
            /**
             * @description Number of efforts of the athlete on the segment.
             *     Not promised, but in every recorded response.
             */
            effort_count?: number;
        };
        /**
         * @description A segment in brief.
         *     Inferred from the service's public reference.
         */
        SummarySegment: {
            /**
             * @description Identifier of the segment.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the segment is here: 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Name of the segment.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * @description Kind of activity the segment is for. The public reference has `Ride` and `Run`; the others have been seen. New values may appear.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            activity_type?: "Ride" | "Run" | "VirtualRide" | "Hike" | (string & {});
            /**
             * Format: double
             * @description Length, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * Format: double
             * @description Average grade, in per cent. Negative downhill.
             *     Not promised, but in every recorded response.
             */
            average_grade?: number;
            /**
             * Format: double
             * @description Steepest grade, in per cent.
             *     Not promised, but in every recorded response.
             */
            maximum_grade?: number;
            /**
             * Format: double
             * @description Elevation of the highest point, in metres.
             *     Not promised, but in every recorded response.
             */
            elevation_high?: number;
            /**
             * Format: double
             * @description Elevation of the lowest point, in metres.
             *     Not promised, but in every recorded response.
             */
            elevation_low?: number;
            /**
             * @description Address of a picture of the elevation profile.
             *     Inferred from recorded traffic.
             */
            elevation_profile?: string | null;
            /**
             * @description Addresses of further pictures of the elevation profile. Its fields are not described.
             *     Inferred from recorded traffic.
             */
            elevation_profiles?: Record<string, never> | null;
            /**
             * @description Where the segment starts.
             *     Not promised, but in every recorded response.
             */
            start_latlng?: components["schemas"]["LatLng"];
            /**
             * @description Where the segment ends.
             *     Not promised, but in every recorded response.
             */
            end_latlng?: components["schemas"]["LatLng"];
            /**
             * @description Category of the climb, from 0 (not categorized) to 5 (hardest).
             *     Not promised, but in every recorded response.
             */
            climb_category?: number;
            /**
             * @description City the segment is in.
             *     Not promised, but in every recorded response.
             */
            city?: string | null;
            /**
             * @description State or region the segment is in.
             *     Not promised, but in every recorded response.
             */
            state?: string | null;
            /**
             * @description Country the segment is in.
             *     Not promised, but in every recorded response.
             */
            country?: string | null;
            /**
             * @description Whether only its creator may see the segment. Private segments also need `read_all`.
             *     Not promised, but in every recorded response.
             */
            private?: boolean;
            /**
             * @description Whether the segment has been reported as dangerous; times are not ranked then.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            hazardous?: boolean;
            /**
             * @description Whether the authenticated athlete has starred the segment.
             *     Inferred from recorded traffic.
             */
            starred?: boolean;
            /**
             * Format: date-time
             * @description When the authenticated athlete starred the segment, UTC. In the list of starred segments only.
             *     Inferred from recorded traffic.
             */
            starred_date?: string | null;
            /**
             * @description The authenticated athlete's best time, in seconds. In the list of starred segments only.
             *     Inferred from recorded traffic.
             */
            pr_time?: number | null;
            /**
             * @description The authenticated athlete's best effort, in the list of starred segments. Needs `read_all`. The public reference gives this field the shape of `athlete_segment_stats`, and that one the shape of this.
             *     Inferred from recorded traffic.
             */
            athlete_pr_effort?: components["schemas"]["SummarySegmentEffort"] | null;
            /**
             * @description The authenticated athlete's record and number of efforts, with a single segment. Needs `read_all`. See `athlete_pr_effort`.
             *     Inferred from recorded traffic.
             */
            athlete_segment_stats?: components["schemas"]["SummaryPRSegmentEffort"] | null;
        };
        /**
         * @description What an athlete's effort on a segment has in lists, in activities and by itself.
         *     Inferred from the service's public reference.
         */
        SegmentEffortBase: components["schemas"]["SummarySegmentEffort"] & {
            /**
             * @description How much of the effort is here: 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Name of the segment.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /** @description The segment. */
            segment?: components["schemas"]["SummarySegment"];
            /**
             * @description Time spent moving, in seconds.
             *     Not promised, but in every recorded response.
             */
            moving_time?: number;
            /** @description Position of its first point in the activity's streams, from 0, as the same token gets them. Absent when a privacy zone hides the whole effort (assumed). */
            start_index?: number;
            /** @description Position of its last point in the activity's streams, as the same token gets them. Absent when a privacy zone hides the whole effort (assumed). */
            end_index?: number;
            /**
             * Format: double
             * @description Average cadence, in revolutions per minute.
             */
            average_cadence?: number | null;
            /**
             * Format: double
             * @description Average power, in watts. Estimated unless `device_watts` is true.
             */
            average_watts?: number | null;
            /** @description Whether power was measured by a power meter. */
            device_watts?: boolean | null;
            /**
             * Format: double
             * @description Average heart rate, in beats per minute.
             */
            average_heartrate?: number | null;
            /**
             * Format: double
             * @description Highest heart rate, in beats per minute.
             */
            max_heartrate?: number | null;
            /** @description Rank among all athletes' efforts when it was uploaded; null if not among the best. */
            kom_rank?: number | null;
            /** @description Rank among the athlete's own efforts when it was uploaded; null if not among the best. */
            pr_rank?: number | null;
            /**
             * @description Achievements of the effort.
             *     Inferred from recorded traffic.
             */
            achievements?: {
                /** @description Kind of achievement, as a number. */
                type_id?: number;
                /** @description Kind of achievement, for example `pr`. */
                type?: string;
                /** @description Rank reached. */
                rank?: number;
            }[];
            /** @description Whether the effort is left out when the activity is shown without `include_all_efforts`. */
            hidden?: boolean;
            /**
             * @description Who may see the effort, for example `everyone`.
             *     Inferred from recorded traffic.
             */
            visibility?: string;
        };
        /**
         * @description An athlete's effort on a segment, as it appears in lists and in activities.
         *     Inferred from the service's public reference.
         */
        SegmentEffort: components["schemas"]["SegmentEffortBase"] & {
            /**
             * @description The activity the effort belongs to.
             *     Not promised, but in every recorded response.
             */
            activity?: components["schemas"]["MetaActivity"];
            /**
             * @description The athlete whose effort it is.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["MetaAthlete"];
        };
        /**
         * @description One kilometre or mile of an activity; the last one may be shorter.
         *     Inferred from the service's public reference.
         */
        Split: {
            /**
             * @description Number of the split, from 1.
             *     Not promised, but in every recorded response.
             */
            split?: number;
            /**
             * Format: double
             * @description Distance, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * @description Time spent moving, in seconds.
             *     Not promised, but in every recorded response.
             */
            moving_time?: number;
            /**
             * @description Time from start to end, pauses included, in seconds.
             *     Not promised, but in every recorded response.
             */
            elapsed_time?: number;
            /**
             * Format: double
             * @description Elevation at its end less that at its start, in metres.
             */
            elevation_difference?: number | null;
            /**
             * Format: double
             * @description Average speed, in metres per second.
             *     Not promised, but in every recorded response.
             */
            average_speed?: number;
            /**
             * Format: double
             * @description Speed on the flat that would have taken the same effort, in metres per second. Runs only (assumed).
             *     Inferred from recorded traffic.
             */
            average_grade_adjusted_speed?: number | null;
            /**
             * Format: double
             * @description Average heart rate, in beats per minute.
             *     Inferred from recorded traffic.
             */
            average_heartrate?: number | null;
            /** @description Pace zone the split falls into, as a number. */
            pace_zone?: number | null;
        };
        /**
         * @description A part of an activity, as the device or the athlete divided it.
         *     Inferred from the service's public reference.
         */
        Lap: {
            /**
             * @description Identifier of the lap.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the lap is here; 2 has been seen.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description The activity it belongs to.
             *     Not promised, but in every recorded response.
             */
            activity?: components["schemas"]["MetaActivity"];
            /**
             * @description The athlete whose lap it is.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["MetaAthlete"];
            /**
             * @description Name of the lap.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * @description Position among the activity's laps, from 1.
             *     Not promised, but in every recorded response.
             */
            lap_index?: number;
            /**
             * @description Number of the lap, from 1.
             *     Not promised, but in every recorded response.
             */
            split?: number;
            /** @description Position of its first point in the activity's streams, from 0, as the same token gets them. Absent when a privacy zone hides the whole lap (assumed). */
            start_index?: number;
            /** @description Position of its last point in the activity's streams, as the same token gets them. Absent when a privacy zone hides the whole lap (assumed). */
            end_index?: number;
            /**
             * Format: date-time
             * @description When the lap began, UTC.
             *     Not promised, but in every recorded response.
             */
            start_date?: string;
            /**
             * Format: date-time
             * @description When the lap began, local time at its place. The `Z` at the end is misleading: the value is not UTC.
             *     Not promised, but in every recorded response.
             */
            start_date_local?: string;
            /**
             * Format: double
             * @description Distance, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * @description Time spent moving, in seconds.
             *     Not promised, but in every recorded response.
             */
            moving_time?: number;
            /**
             * @description Time from start to end, pauses included, in seconds.
             *     Not promised, but in every recorded response.
             */
            elapsed_time?: number;
            /**
             * Format: double
             * @description Elevation gain, in metres.
             *     Not promised, but in every recorded response.
             */
            total_elevation_gain?: number;
            /**
             * Format: double
             * @description Average speed, in metres per second.
             *     Not promised, but in every recorded response.
             */
            average_speed?: number;
            /**
             * Format: double
             * @description Highest speed, in metres per second.
             *     Not promised, but in every recorded response.
             */
            max_speed?: number;
            /**
             * Format: double
             * @description Average cadence, in revolutions per minute.
             */
            average_cadence?: number | null;
            /**
             * Format: double
             * @description Average power, in watts. Estimated unless `device_watts` is true.
             *     Inferred from recorded traffic.
             */
            average_watts?: number | null;
            /**
             * Format: double
             * @description Average heart rate, in beats per minute.
             *     Inferred from recorded traffic.
             */
            average_heartrate?: number | null;
            /**
             * Format: double
             * @description Highest heart rate, in beats per minute.
             *     Inferred from recorded traffic.
             */
            max_heartrate?: number | null;
            /**
             * @description Whether power was measured by a power meter.
             *     Inferred from recorded traffic.
             */
            device_watts?: boolean | null;
            /** @description Pace zone the lap falls into, as a number. */
            pace_zone?: number | null;
        };
        /**
         * @description An activity with everything that is known of it. Segment efforts may appear some time after the activity itself.
         *     Inferred from the service's public reference.
         */
        DetailedActivity: components["schemas"]["SummaryActivity"] & {
            /**
             * @description Description of the activity.
             *     Not promised, but in every recorded response.
             */
            description?: string | null;
            /**
             * @description Note that only the athlete sees.
             *     Inferred from recorded traffic.
             */
            private_note?: string | null;
            /**
             * @description The activity's photos in brief.
             *     Not promised, but in every recorded response.
             */
            photos?: components["schemas"]["PhotosSummary"];
            /** @description The bike or shoes used. For a manual activity, the athlete's default. */
            gear?: components["schemas"]["SummaryGear"] | null;
            /**
             * Format: double
             * @description Energy spent, in kilocalories.
             *     Not promised, but in every recorded response.
             */
            calories?: number | null;
            /**
             * @description Efforts on segments, in the order of the track. Without `include_all_efforts` less important ones may be left out.
             *     Not promised, but in every recorded response.
             */
            segment_efforts?: components["schemas"]["SegmentEffort"][];
            /** @description Token for embedding the activity in a web page. */
            embed_token?: string | null;
            /** @description The activity cut into kilometres. */
            splits_metric?: components["schemas"]["Split"][];
            /** @description The activity cut into miles. */
            splits_standard?: components["schemas"]["Split"][];
            /** @description Laps, in order. */
            laps?: components["schemas"]["Lap"][];
            /** @description Best times of a run over common distances, in the shape of segment efforts. */
            best_efforts?: components["schemas"]["SegmentEffort"][];
            /**
             * Format: double
             * @description How hard the athlete felt it was, as a number the athlete chose.
             *     Inferred from recorded traffic.
             */
            perceived_exertion?: number | null;
            /**
             * @description Whether the athlete wants `perceived_exertion` used instead of heart rate.
             *     Inferred from recorded traffic.
             */
            prefer_perceived_exertion?: boolean | null;
            /**
             * @description Who may see which of the activity's figures.
             *     Inferred from recorded traffic.
             */
            stats_visibility?: {
                /** @description Kind of figure, for example `heart_rate`. */
                type?: string;
                /** @description Who may see it, for example `everyone` or `only_me`. */
                visibility?: string;
            }[];
            /**
             * @description Comparison with the athlete's other activities on the same course. Undocumented by the service, and may go away.
             *     Inferred from recorded traffic.
             */
            similar_activities?: {
                /** @description How much of the comparison is here. */
                resource_state?: number;
                /** @description Number of activities compared. */
                effort_count?: number;
                /**
                 * Format: double
                 * @description Average speed of this activity, in metres per second.
                 */
                average_speed?: number | null;
                /**
                 * Format: double
                 * @description Lowest average speed of the activities, in metres per second.
                 */
                min_average_speed?: number | null;
                /**
                 * Format: double
                 * @description Average speed in the middle of the range, in metres per second.
                 */
                mid_average_speed?: number | null;
                /**
                 * Format: double
                 * @description Highest average speed of the activities, in metres per second.
                 */
                max_average_speed?: number | null;
                /** @description Rank of this activity among them; null if not among the best. */
                pr_rank?: number | null;
                /** @description A round number of repetitions that was reached. Only null has been seen. */
                frequency_milestone?: string | null;
                /** @description Speeds of the activities, from the oldest to the newest (assumed). */
                trend?: {
                    /** @description Average speeds, in metres per second. */
                    speeds?: number[];
                    /** @description Position of this activity in `speeds`. */
                    current_activity_index?: number | null;
                    /**
                     * Format: double
                     * @description Lower end of the range of speeds, in metres per second.
                     */
                    min_speed?: number | null;
                    /**
                     * Format: double
                     * @description Middle of the range of speeds, in metres per second.
                     */
                    mid_speed?: number | null;
                    /**
                     * Format: double
                     * @description Upper end of the range of speeds, in metres per second.
                     */
                    max_speed?: number | null;
                    /** @description Direction of the trend, as a number. The meaning of the numbers is not known. */
                    direction?: number | null;
                } | null;
            } | null;
            /**
             * @description Kinds of zones that `GET /activities/{id}/zones` has for this activity.
             *     Inferred from recorded traffic.
             */
            available_zones?: string[];
        };
        /**
         * @description What can be changed on an activity. Fields that are left out stay as they are.
         *     Inferred from the service's public reference.
         */
        UpdatableActivity: {
            /** @description Name of the activity. It may be empty (assumed). */
            name?: string;
            /** @description Description of the activity. */
            description?: string;
            /** @description Sport of the activity. Wins over `type` (assumed). */
            sport_type?: components["schemas"]["SportTypeInput"];
            /**
             * @deprecated
             * @description Coarse kind of the activity. Send `sport_type` instead.
             */
            type?: components["schemas"]["ActivityTypeInput"];
            /** @description Whether it was done on a trainer or treadmill. */
            trainer?: boolean;
            /** @description Whether it was a commute. */
            commute?: boolean;
            /** @description Whether it is kept out of the followers' feeds. */
            hide_from_home?: boolean;
            /**
             * @description Identifier of the bike (`b…`) or shoes (`g…`) used; `none` takes the gear off.
             * @example b9241107
             * @example none
             */
            gear_id?: string;
        };
        /**
         * @description An athlete who gave kudos or wrote a comment. There is no identifier, and of the last name only the initial.
         *     Inferred from recorded traffic.
         */
        Kudoer: {
            /**
             * @description How much of the athlete is here; 2 means summary, though it is less than one.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description First name.
             *     Not promised, but in every recorded response.
             */
            firstname?: string;
            /**
             * @description Initial of the last name, with a full stop.
             *     Not promised, but in every recorded response.
             */
            lastname?: string;
        };
        /**
         * @description A comment on an activity.
         *     Inferred from the service's public reference.
         */
        Comment: {
            /**
             * @description Identifier of the comment.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the comment is here; 2 means summary.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Identifier of the activity it belongs to.
             *     Not promised, but in every recorded response.
             */
            activity_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the post it belongs to. Only null has been seen.
             *     Inferred from recorded traffic.
             */
            post_id?: components["schemas"]["Id"] | null;
            /**
             * @description Text of the comment.
             *     Not promised, but in every recorded response.
             */
            text?: string;
            /**
             * @description Athletes mentioned in the text (assumed). Only null has been seen.
             *     Inferred from recorded traffic.
             * @example null
             */
            mentions_metadata?: unknown;
            /**
             * @description The athlete who wrote it, without an identifier.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["Kudoer"];
            /**
             * Format: date-time
             * @description When it was written, UTC.
             *     Not promised, but in every recorded response.
             */
            created_at?: string;
            /**
             * @description Position of the comment, for `after_cursor`; already percent-encoded. Null unless the request had `page_size`.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            cursor?: string | null;
            /**
             * @description Number of reactions to the comment.
             *     Inferred from recorded traffic.
             */
            reaction_count?: number;
            /**
             * @description Whether the authenticated athlete reacted to it.
             *     Inferred from recorded traffic.
             */
            has_reacted?: boolean;
        };
        /**
         * @description What a stream holds, as a request names it. `StreamType` says what each of them is.
         * @enum {string}
         */
        StreamTypeInput: "time" | "distance" | "latlng" | "altitude" | "velocity_smooth" | "heartrate" | "cadence" | "watts" | "temp" | "moving" | "grade_smooth";
        /**
         * @description What all streams have in common.
         *     Inferred from the service's public reference.
         */
        BaseStream: {
            /**
             * @description Number of points in the stream as it was recorded. `data` holds fewer where `resolution` is not `high`.
             *     Not promised, but in every recorded response.
             */
            original_size?: number;
            /**
             * @description How finely `data` follows the recording; `high` is everything. New values may appear.
             *     Not promised, but in every recorded response.
             */
            resolution?: "low" | "medium" | "high" | (string & {});
            /**
             * @description What the points of a reduced stream are spaced by. New values may appear.
             *     Not promised, but in every recorded response.
             */
            series_type?: "distance" | "time" | (string & {});
        };
        /** @description Times of the points. */
        TimeStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Time since the start, in seconds.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Distances of the points. */
        DistanceStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Distance since the start, in metres.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Places of the points. */
        LatLngStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Pairs `[latitude, longitude]`, in decimal degrees.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: components["schemas"]["LatLng"][];
        };
        /** @description Altitudes of the points. */
        AltitudeStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Altitude, in metres.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Speeds at the points. */
        SmoothVelocityStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Smoothed speed, in metres per second.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Heart rates at the points. */
        HeartrateStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Heart rate, in beats per minute.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Cadences at the points. */
        CadenceStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Cadence, in revolutions per minute.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Powers at the points. */
        PowerStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Power, in watts.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Temperatures at the points. */
        TemperatureStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Temperature, in degrees Celsius.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /**
         * @description Whether the athlete was moving at the points.
         *     Inferred from the service's public reference.
         */
        MovingStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Whether the athlete was moving.
             *     Not promised, but in every recorded response.
             */
            data?: boolean[];
        };
        /** @description Grades at the points. */
        SmoothGradeStream: components["schemas"]["BaseStream"] & {
            /**
             * @description Smoothed grade, in per cent. Negative downhill.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            data?: number[];
        };
        /** @description Streams keyed by stream type. Types that were not asked for or not recorded are absent. All streams of a set have the same length (assumed), and the same position in each is the same point. */
        StreamSet: {
            /** @description Time since the start at each point, in seconds. */
            time?: components["schemas"]["TimeStream"];
            /** @description Distance since the start at each point, in metres. */
            distance?: components["schemas"]["DistanceStream"];
            /** @description Place of each point, as a pair `[lat, lng]` in decimal degrees. */
            latlng?: components["schemas"]["LatLngStream"];
            /** @description Altitude at each point, in metres. */
            altitude?: components["schemas"]["AltitudeStream"];
            /** @description Smoothed speed at each point, in metres per second. */
            velocity_smooth?: components["schemas"]["SmoothVelocityStream"];
            /** @description Heart rate at each point, in beats per minute. */
            heartrate?: components["schemas"]["HeartrateStream"];
            /** @description Cadence at each point, in revolutions per minute. */
            cadence?: components["schemas"]["CadenceStream"];
            /** @description Power at each point, in watts. */
            watts?: components["schemas"]["PowerStream"];
            /** @description Temperature at each point, in degrees Celsius. */
            temp?: components["schemas"]["TemperatureStream"];
            /**
             * @description Whether the athlete was moving at each point.
             *     Inferred from the service's public reference.
             */
            moving?: components["schemas"]["MovingStream"];
            /** @description Smoothed grade at each point, in per cent. */
            grade_smooth?: components["schemas"]["SmoothGradeStream"];
        };
        /** @description What a stream holds. The specification lists ten types: time (seconds), distance (metres), latlng (pairs of latitude and longitude), altitude (metres), velocity_smooth (metres per second), heartrate (beats per minute), cadence (revolutions per minute), watts, temp (degrees Celsius) and grade_smooth (per cent). The eleventh, moving (yes or no), is inferred from the public reference. */
        StreamType: "time" | "distance" | "latlng" | "altitude" | "velocity_smooth" | "heartrate" | "cadence" | "watts" | "temp" | "moving" | "grade_smooth" | (string & {});
        /**
         * @description A stream in a list of streams. It says itself which type it is.
         *     Inferred from recorded traffic.
         */
        Stream: components["schemas"]["BaseStream"] & {
            /**
             * @description What the stream holds, and so the unit of its values.
             *     Not promised, but in every recorded response.
             */
            type?: components["schemas"]["StreamType"];
            /**
             * @description The values: pairs `[latitude, longitude]` where `type` is `latlng`, true or false where it is `moving`, otherwise numbers in the unit of the type.
             *     Not promised, but in every recorded response.
             */
            data?: (number | boolean | components["schemas"]["LatLng"])[];
        };
        /**
         * @description One zone and the time spent in it.
         *     Inferred from the service's public reference.
         */
        TimedZoneRange: {
            /**
             * Format: double
             * @description Lower bound, in beats per minute, watts or metres per second.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            min?: number;
            /**
             * Format: double
             * @description Upper bound, in beats per minute, watts or metres per second. -1 in the top zone, which has none.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            max?: number;
            /**
             * Format: double
             * @description Time spent in the zone, in seconds. Sent with a fraction, though described as an integer.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            time?: number;
        };
        /**
         * @description Time an activity spent in each zone of one kind.
         *     Inferred from the service's public reference.
         */
        ActivityZone: {
            /**
             * @description How much of the zones is here; 3 means detail.
             *     Inferred from recorded traffic.
             */
            resource_state?: number;
            /**
             * @description Kind of the zones. The public reference knows `heartrate` and `power`; `pace` has been seen.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            type?: "heartrate" | "power" | "pace" | (string & {});
            /**
             * @description The zones from the lowest up, with the time spent in each.
             *     Not promised, but in every recorded response.
             */
            distribution_buckets?: components["schemas"]["TimedZoneRange"][];
            /**
             * @description Whether the values come from a sensor.
             *     Not promised, but in every recorded response.
             */
            sensor_based?: boolean;
            /**
             * Format: double
             * @description How hard the activity was, a score computed from these zones. Sent with a fraction, though described as an integer.
             *     Inferred from recorded traffic.
             */
            score?: number | null;
            /** @description Points for the effort. Their meaning is not described. */
            points?: number | null;
            /** @description Whether the athlete set the zones; false when they were computed. */
            custom_zones?: boolean | null;
            /** @description Highest value the zones are computed from, in beats per minute for heart rate. Not described for other kinds. */
            max?: number | null;
        };
        /**
         * @description What an athlete's profile shows besides the name.
         *     Inferred from the service's public reference.
         */
        AthleteProfile: {
            /** @description Address of the profile picture, medium size. */
            profile_medium?: string | null;
            /** @description Address of the profile picture, large size. */
            profile?: string | null;
            /** @description City the athlete gave. */
            city?: string | null;
            /** @description State or region the athlete gave. */
            state?: string | null;
            /** @description Country the athlete gave. */
            country?: string | null;
            /** @description `M` or `F`; null when the athlete gave none. */
            sex?: ("M" | "F" | (string & {})) | null;
            /** @description Whether the athlete has a paid subscription. See also `summit`. */
            premium?: boolean;
            /** @description Whether the athlete has a paid subscription. See also `premium`. */
            summit?: boolean;
            /**
             * Format: date-time
             * @description When the account was created, UTC.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the profile was last changed, UTC.
             */
            updated_at?: string;
        };
        /**
         * @description An athlete in brief.
         *     Inferred from the service's public reference.
         */
        SummaryAthlete: components["schemas"]["MetaAthlete"] & components["schemas"]["AthleteProfile"] & {
            /** @description How much of the athlete is here: 2 summary, 3 detail. */
            resource_state?: number;
            /**
             * @description First name.
             *     Not promised, but in every recorded response.
             */
            firstname?: string | null;
            /**
             * @description Last name.
             *     Not promised, but in every recorded response.
             */
            lastname?: string | null;
        };
        /**
         * @description A club, named by its identifier and name.
         *     Inferred from the service's public reference.
         */
        MetaClub: {
            /**
             * @description Identifier of the club.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the club is here: 1 identifier and name only, 2 summary, 3 detail.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Name of the club.
             *     Not promised, but in every recorded response.
             */
            name?: string;
        };
        /**
         * @description A club in brief.
         *     Inferred from the service's public reference.
         */
        SummaryClub: components["schemas"]["MetaClub"] & {
            /** @description Address of the club's picture, medium size. */
            profile_medium?: string | null;
            /**
             * @description Address of the club's picture, large size.
             *     Inferred from recorded traffic.
             */
            profile?: string | null;
            /** @description Address of the cover photo, large size. */
            cover_photo?: string | null;
            /** @description Address of the cover photo, small size. */
            cover_photo_small?: string | null;
            /**
             * @description Main sport of the club, a coarse value; `activity_types` is finer. New values may appear.
             *     Not promised, but in every recorded response.
             */
            sport_type?: "cycling" | "running" | "triathlon" | "other" | (string & {});
            /**
             * @description Main sport of the club, in the athlete's language.
             *     Inferred from recorded traffic.
             */
            localized_sport_type?: string | null;
            /** @description Kinds of activities that count for the club. */
            activity_types?: components["schemas"]["ActivityType"][];
            /**
             * @description Name of the icon for the club's sport.
             *     Inferred from recorded traffic.
             */
            activity_types_icon?: string | null;
            /**
             * @description What the club compares its members by, for example `distance`.
             *     Inferred from recorded traffic.
             */
            dimensions?: string[];
            /**
             * @description City the club is in.
             *     Not promised, but in every recorded response.
             */
            city?: string | null;
            /**
             * @description State or region the club is in.
             *     Not promised, but in every recorded response.
             */
            state?: string | null;
            /**
             * @description Country the club is in.
             *     Not promised, but in every recorded response.
             */
            country?: string | null;
            /**
             * @description Whether athletes have to be let in by an admin.
             *     Not promised, but in every recorded response.
             */
            private?: boolean;
            /**
             * @description Number of members.
             *     Not promised, but in every recorded response.
             */
            member_count?: number;
            /**
             * @description Whether the service features the club.
             *     Not promised, but in every recorded response.
             */
            featured?: boolean;
            /**
             * @description Whether the service has verified the club.
             *     Not promised, but in every recorded response.
             */
            verified?: boolean;
            /**
             * @description Last part of the address of the club's page.
             *     Not promised, but in every recorded response.
             */
            url?: string | null;
        };
        /**
         * @description An athlete with everything that is known. Without `profile:read_all` the authenticated athlete comes as a summary, which is the same object with fewer fields and `resource_state` 2.
         *     Inferred from the service's public reference.
         */
        DetailedAthlete: components["schemas"]["SummaryAthlete"] & {
            /**
             * @description User name the athlete chose. Null without one.
             *     Inferred from recorded traffic.
             */
            username?: string | null;
            /**
             * @description What the athlete wrote about herself or himself.
             *     Inferred from recorded traffic.
             */
            bio?: string | null;
            /** @description Number of athletes who follow this one. */
            follower_count?: number;
            /** @description Number of athletes this one follows. */
            friend_count?: number;
            /**
             * @description Number of athletes followed by both this one and the authenticated athlete.
             *     Inferred from recorded traffic.
             */
            mutual_friend_count?: number;
            /**
             * @description Whether the authenticated athlete follows this one, in a word; null if not, and for oneself.
             *     Inferred from recorded traffic.
             */
            friend?: string | null;
            /**
             * @description Whether this athlete follows the authenticated one, in a word; null if not, and for oneself.
             *     Inferred from recorded traffic.
             */
            follower?: string | null;
            /**
             * @description Whether one of the two has blocked the other.
             *     Inferred from recorded traffic.
             */
            blocked?: boolean;
            /**
             * @description Whether the authenticated athlete may follow this one.
             *     Inferred from recorded traffic.
             */
            can_follow?: boolean;
            /** @description Units the athlete wants to see. Values of the API are metric all the same. */
            measurement_preference?: "feet" | "meters" | (string & {});
            /**
             * @description How the athlete wants to see dates, as a format string.
             *     Inferred from recorded traffic.
             * @example %d/%m/%Y
             */
            date_preference?: string | null;
            /**
             * @description Main sport of the athlete: 0 cyclist, 1 runner.
             *     Inferred from recorded traffic.
             */
            athlete_type?: number;
            /**
             * @description Badge beside the athlete's name, as a number. The meaning of the numbers is not known.
             *     Inferred from recorded traffic.
             */
            badge_type_id?: number;
            /**
             * @description Number of clubs in which the athlete may post.
             *     Inferred from recorded traffic.
             */
            postable_clubs_count?: number;
            /** @description Functional threshold power, in watts. Null when the athlete gave none. */
            ftp?: number | null;
            /**
             * Format: double
             * @description Body weight, in kilograms. Null when the athlete gave none.
             */
            weight?: number | null;
            /** @description Clubs the athlete belongs to. */
            clubs?: components["schemas"]["SummaryClub"][];
            /** @description The athlete's bikes. */
            bikes?: components["schemas"]["SummaryGear"][];
            /** @description The athlete's shoes. */
            shoes?: components["schemas"]["SummaryGear"][];
        };
        /**
         * @description One zone. The unit of its bounds is that of the zones it belongs to.
         *     Inferred from the service's public reference.
         */
        ZoneRange: {
            /**
             * @description Lower bound, in beats per minute or watts.
             *     Not promised, but in every recorded response.
             */
            min?: number;
            /**
             * @description Upper bound, in beats per minute or watts. -1 in the top zone, which has none (observed).
             *     Not promised, but in every recorded response.
             */
            max?: number;
        };
        /**
         * @description An athlete's heart-rate zones.
         *     Inferred from the service's public reference.
         */
        HeartRateZoneRanges: {
            /**
             * @description Whether the athlete set the zones; false when they were computed.
             *     Not promised, but in every recorded response.
             */
            custom_zones?: boolean;
            /**
             * @description The zones from the lowest up, bounds in beats per minute.
             *     Not promised, but in every recorded response.
             */
            zones?: components["schemas"]["ZoneRange"][];
        };
        /**
         * @description An athlete's power zones.
         *     Inferred from the service's public reference.
         */
        PowerZoneRanges: {
            /**
             * @description The zones from the lowest up, bounds in watts.
             *     Not promised, but in every recorded response.
             */
            zones?: components["schemas"]["ZoneRange"][];
        };
        /**
         * @description The athlete's own zones.
         *     Inferred from the service's public reference.
         */
        Zones: {
            /**
             * @description Heart-rate zones, bounds in beats per minute.
             *     Not promised, but in every recorded response.
             */
            heart_rate?: components["schemas"]["HeartRateZoneRanges"];
            /** @description Power zones, bounds in watts. Absent or null when the athlete has set none. */
            power?: components["schemas"]["PowerZoneRanges"] | null;
        };
        /**
         * @description A place of interest on or beside a route.
         *     Inferred from the service's public reference.
         */
        Waypoint: {
            /** @description Where the route passes the waypoint. */
            latlng?: components["schemas"]["LatLng"];
            /** @description Where the waypoint is, when that is not on the route. */
            target_latlng?: components["schemas"]["LatLng"] | null;
            /** @description Categories the waypoint belongs to. */
            categories?: string[];
            /** @description Title of the waypoint. */
            title?: string | null;
            /** @description Description of the waypoint. */
            description?: string | null;
            /**
             * Format: double
             * @description Distance from the start of the route, in metres.
             */
            distance_into_route?: number;
        };
        /**
         * @description A planned route.
         *     Inferred from the service's public reference.
         */
        Route: {
            /**
             * @description Identifier of the route.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description The same identifier as text, for readers that cannot hold 64 bits.
             *     Not promised, but in every recorded response.
             */
            id_str?: string;
            /**
             * @description How much of the route is here: 2 summary, 3 detail.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description The athlete who created the route.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["SummaryAthlete"];
            /**
             * @description Name of the route.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * @description Description of the route.
             *     Not promised, but in every recorded response.
             */
            description?: string | null;
            /**
             * Format: double
             * @description Distance, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * Format: double
             * @description Elevation gain, in metres.
             *     Not promised, but in every recorded response.
             */
            elevation_gain?: number;
            /**
             * @description The line of the route.
             *     Not promised, but in every recorded response.
             */
            map?: components["schemas"]["PolylineMap"];
            /**
             * @description Addresses of pictures of the route's map.
             *     Inferred from recorded traffic.
             */
            map_urls?: {
                /** @description Address of the picture. */
                url?: string;
                /** @description Address of the picture at twice the resolution. */
                retina_url?: string;
                /** @description Address of the picture in light colours. */
                light_url?: string;
                /** @description Address of the picture in dark colours. */
                dark_url?: string;
            } | null;
            /**
             * @description Sport the route is for: 1 ride, 2 run. New values may appear.
             *     Not promised, but in every recorded response.
             */
            type?: number;
            /**
             * @description Surface or bike the route is for: 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed. New values may appear.
             *     Not promised, but in every recorded response.
             */
            sub_type?: number;
            /**
             * @description Whether only its creator may see the route. Private routes also need `read_all`.
             *     Not promised, but in every recorded response.
             */
            private?: boolean;
            /**
             * @description Whether the authenticated athlete has starred the route.
             *     Not promised, but in every recorded response.
             */
            starred?: boolean;
            /**
             * @description When the route was created, in seconds since 1970-01-01 UTC.
             *     Not promised, but in every recorded response.
             */
            timestamp?: number;
            /**
             * Format: date-time
             * @description When the route was created, UTC.
             *     Not promised, but in every recorded response.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the route was last changed, UTC.
             *     Not promised, but in every recorded response.
             */
            updated_at?: string;
            /**
             * @description Time the athlete is expected to need, without pauses, in seconds.
             *     Not promised, but in every recorded response.
             */
            estimated_moving_time?: number | null;
            /** @description Segments along the route, in its order. Private ones also need `read_all`; without it they are left out (assumed). */
            segments?: components["schemas"]["SummarySegment"][];
            /** @description Waypoints of the route, in its order. Often absent. */
            waypoints?: components["schemas"]["Waypoint"][];
        };
        /** @description Totals over a set of activities. */
        ActivityTotal: {
            /** @description Number of activities. */
            count: number;
            /**
             * Format: double
             * @description Distance, in metres.
             */
            distance: number;
            /** @description Time spent moving, in seconds. */
            moving_time: number;
            /** @description Time from start to end, pauses included, in seconds. */
            elapsed_time: number;
            /**
             * Format: double
             * @description Elevation gain, in metres.
             */
            elevation_gain: number;
            /**
             * @description Number of achievements; only in the recent totals.
             *     Inferred from recorded traffic.
             */
            achievement_count?: number;
        };
        /** @description Totals of an athlete's rides, runs and swims. Only activities that Everyone may see are counted. */
        ActivityStats: {
            /**
             * Format: double
             * @description Distance of the longest ride, in metres. May be absent.
             *     Inferred from the service's public reference.
             */
            biggest_ride_distance?: number | null;
            /**
             * Format: double
             * @description Elevation gain of the biggest climb, in metres. May be absent.
             *     Inferred from the service's public reference.
             */
            biggest_climb_elevation_gain?: number | null;
            /** @description Rides of the last four weeks. */
            recent_ride_totals: components["schemas"]["ActivityTotal"];
            /**
             * @description Runs of the last four weeks.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            recent_run_totals?: components["schemas"]["ActivityTotal"];
            /**
             * @description Swims of the last four weeks.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            recent_swim_totals?: components["schemas"]["ActivityTotal"];
            /** @description Rides since 1 January. */
            ytd_ride_totals: components["schemas"]["ActivityTotal"];
            /**
             * @description Runs since 1 January.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            ytd_run_totals?: components["schemas"]["ActivityTotal"];
            /**
             * @description Swims since 1 January.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            ytd_swim_totals?: components["schemas"]["ActivityTotal"];
            /** @description All rides. */
            all_ride_totals: components["schemas"]["ActivityTotal"];
            /** @description All runs. */
            all_run_totals: components["schemas"]["ActivityTotal"];
            /** @description All swims. */
            all_swim_totals: components["schemas"]["ActivityTotal"];
        };
        /**
         * @description A club with everything that is known, and what the authenticated athlete is in it.
         *     Inferred from the service's public reference.
         */
        DetailedClub: components["schemas"]["SummaryClub"] & {
            /**
             * @description What the club says about itself.
             *     Inferred from recorded traffic.
             */
            description?: string | null;
            /**
             * @description Kind of club, for example `casual_club`.
             *     Inferred from recorded traffic.
             */
            club_type?: string | null;
            /**
             * @description Address of the club's own site.
             *     Inferred from recorded traffic.
             */
            website?: string | null;
            /**
             * @description What the authenticated athlete is in the club; null if neither a member nor waiting to be let in. New values may appear.
             *     Not promised, but in every recorded response.
             */
            membership?: ("member" | "pending" | (string & {})) | null;
            /**
             * @description Whether the authenticated athlete is an admin of the club.
             *     Not promised, but in every recorded response.
             */
            admin?: boolean;
            /**
             * @description Whether the authenticated athlete owns the club.
             *     Not promised, but in every recorded response.
             */
            owner?: boolean;
            /**
             * @description Identifier of the athlete who owns the club. Seen in older answers only.
             *     Inferred from recorded traffic.
             */
            owner_id?: components["schemas"]["Id"] | null;
            /**
             * @description Number of members whom the authenticated athlete follows.
             *     Not promised, but in every recorded response.
             */
            following_count?: number;
        };
        /**
         * @description A bike or shoe with everything that is known.
         *     Inferred from the service's public reference.
         */
        DetailedGear: components["schemas"]["SummaryGear"] & {
            /**
             * @description Brand.
             *     Not promised, but in every recorded response.
             */
            brand_name?: string | null;
            /**
             * @description Model.
             *     Not promised, but in every recorded response.
             */
            model_name?: string | null;
            /** @description Frame of a bike: 1 mountain, 2 cross, 3 road, 4 time trial; others occur. Absent on shoes. */
            frame_type?: number | null;
            /**
             * @description What the athlete wrote about it.
             *     Not promised, but in every recorded response.
             */
            description?: string | null;
            /**
             * @description Distance after which the athlete is reminded to replace the shoes. Its unit is not known. Absent on bikes.
             *     Inferred from recorded traffic.
             */
            notification_distance?: number | null;
            /**
             * Format: double
             * @description Weight of a bike, in kilograms. Absent on shoes.
             *     Inferred from recorded traffic.
             */
            weight?: number | null;
        };
        /**
         * @description A single effort on a segment, with everything that is known. It has more about its activity and athlete than an effort in a list.
         *     Inferred from the service's public reference.
         */
        DetailedSegmentEffort: components["schemas"]["SegmentEffortBase"] & {
            /**
             * @description The activity the effort belongs to.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            activity?: components["schemas"]["SummaryActivity"];
            /**
             * @description The athlete whose effort it is.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            athlete?: components["schemas"]["SummaryAthlete"];
            /**
             * @description The athlete's record and number of efforts on the segment.
             *     Inferred from recorded traffic.
             */
            athlete_segment_stats?: components["schemas"]["SummaryPRSegmentEffort"] | null;
        };
        /**
         * @description A segment found in a region. Some of its fields are named differently from those of other segments.
         *     Inferred from the service's public reference.
         */
        ExplorerSegment: {
            /**
             * @description Identifier of the segment.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description How much of the segment is here; 2 for a summary.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            resource_state?: number;
            /**
             * @description Name of the segment.
             *     Not promised, but in every recorded response.
             */
            name?: string;
            /**
             * @description Category of the climb, from 0 (not categorized) to 5 (hardest). See also `climb_category_desc`.
             *     Not promised, but in every recorded response.
             */
            climb_category?: number;
            /**
             * @description Category of the climb in words, from `NC` (not categorized) over `4` to `1` and `HC` (beyond categories).
             *     Not promised, but in every recorded response.
             */
            climb_category_desc?: "NC" | "4" | "3" | "2" | "1" | "HC" | (string & {});
            /**
             * Format: double
             * @description Average grade, in per cent. Negative downhill.
             *     Not promised, but in every recorded response.
             */
            avg_grade?: number;
            /**
             * @description Where the segment starts.
             *     Not promised, but in every recorded response.
             */
            start_latlng?: components["schemas"]["LatLng"];
            /**
             * @description Where the segment ends.
             *     Not promised, but in every recorded response.
             */
            end_latlng?: components["schemas"]["LatLng"];
            /**
             * Format: double
             * @description Difference between the highest and the lowest point, in metres.
             *     Not promised, but in every recorded response.
             */
            elev_difference?: number;
            /**
             * Format: double
             * @description Length, in metres.
             *     Not promised, but in every recorded response.
             */
            distance?: number;
            /**
             * @description The line of the segment, in the encoded polyline format with five decimal places.
             *     Not promised, but in every recorded response.
             */
            points?: string;
            /**
             * @description Whether the authenticated athlete has starred the segment.
             *     Inferred from recorded traffic.
             *     Not promised, but in every recorded response.
             */
            starred?: boolean;
            /**
             * @description Address of a picture of the elevation profile.
             *     Inferred from recorded traffic.
             */
            elevation_profile?: string | null;
            /**
             * @description Whether the service names the athlete with the most recent efforts.
             *     Inferred from recorded traffic.
             */
            local_legend_enabled?: boolean;
        };
        /**
         * @description Segments found in a region.
         *     Inferred from the service's public reference.
         */
        ExplorerResponse: {
            /**
             * @description The top segments of the region, ten at most.
             *     Not promised, but in every recorded response.
             */
            segments?: components["schemas"]["ExplorerSegment"][];
        };
        /**
         * @description A segment with everything that is known.
         *     Inferred from the service's public reference.
         */
        DetailedSegment: components["schemas"]["SummarySegment"] & {
            /**
             * Format: date-time
             * @description When the segment was created, UTC.
             *     Not promised, but in every recorded response.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the segment was last changed, UTC.
             *     Not promised, but in every recorded response.
             */
            updated_at?: string;
            /**
             * Format: double
             * @description Elevation gain, in metres.
             *     Not promised, but in every recorded response.
             */
            total_elevation_gain?: number;
            /**
             * @description The line of the segment.
             *     Not promised, but in every recorded response.
             */
            map?: components["schemas"]["PolylineMap"];
            /**
             * @description Number of efforts of all athletes.
             *     Not promised, but in every recorded response.
             */
            effort_count?: number;
            /**
             * @description Number of athletes with an effort.
             *     Not promised, but in every recorded response.
             */
            athlete_count?: number;
            /** @description Whether the segment has been reported as dangerous; times are not ranked then. */
            hazardous?: boolean;
            /**
             * @description Number of athletes who have starred the segment.
             *     Not promised, but in every recorded response.
             */
            star_count?: number;
            /**
             * @description Best times of all athletes. Undocumented by the service, and may go away.
             *     Inferred from recorded traffic.
             */
            xoms?: {
                /** @description Best time of the men, as `m:ss`. */
                kom?: string | null;
                /** @description Best time of the women, as `m:ss`. */
                qom?: string | null;
                /** @description Best time of all, as `m:ss`. */
                overall?: string | null;
                /** @description Where a link to the best times leads. */
                destination?: {
                    /** @description URL of the best times in the service's own app. */
                    href?: string;
                    /** @description Which best times they are, for example `overall`. */
                    type?: string;
                    /** @description Name of these best times, for people to read. */
                    name?: string;
                } | null;
            } | null;
            /**
             * @description The athlete with the most recent efforts. Undocumented by the service, and may go away.
             *     Inferred from recorded traffic.
             */
            local_legend?: {
                /** @description Identifier of the athlete. */
                athlete_id?: components["schemas"]["Id"];
                /** @description Name of the athlete. */
                title?: string | null;
                /** @description URL of the athlete's profile picture. */
                profile?: string | null;
                /** @description Number of efforts and the period, in words. */
                effort_description?: string | null;
                /** @description Number of efforts, as text. */
                effort_count?: string | null;
                /** @description Numbers of efforts by group, in words. */
                effort_counts?: {
                    /** @description Efforts of all athletes, in words. */
                    overall?: string | null;
                    /** @description Efforts of women, in words. */
                    female?: string | null;
                } | null;
                /** @description URL of the ranking in the service's own app. */
                destination?: string | null;
            } | null;
        };
        /** @description An activity file that was handed in, and what has become of it. */
        Upload: {
            /**
             * @description Identifier of the upload.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            id?: components["schemas"]["Id"];
            /**
             * @description The same identifier as text, for readers that cannot hold 64 bits.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            id_str?: string;
            /**
             * @description The `external_id` that was sent, or else the name of the file. Null while the file is being processed.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            external_id?: string | null;
            /**
             * @description Why there is no activity, for a person to read. May hold HTML. Null when nothing went wrong.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            error?: string | null;
            /**
             * @description State of the upload, as a sentence for a person to read. Rely on `activity_id` and `error` instead.
             *     Inferred from the service's public reference.
             *     Not promised, but in every recorded response.
             */
            status?: string;
            /** @description Identifier of the activity, once processing has produced it. Null before, after a failure, and when the activity has been deleted (null is inferred; it may also be absent). */
            activity_id?: components["schemas"]["Id"] | null;
        };
        /**
         * @description The app's client identifier, a string. Every identifier that has been seen consists of digits (inferred).
         * @example 48213
         */
        ClientId: string;
        /**
         * @description The app's webhook subscription.
         *     Inferred from recorded traffic.
         */
        Subscription: {
            /**
             * @description Identifier of the subscription; its events carry it as `subscription_id`.
             *     Not promised, but in every recorded response.
             */
            id?: number;
            /** @description Level of detail; 2 is a summary. */
            resource_state?: number;
            /** @description The app's client identifier. */
            application_id?: number;
            /**
             * Format: uri
             * @description Address that receives the events.
             */
            callback_url?: string;
            /**
             * Format: date-time
             * @description When the subscription was created, UTC.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description When the subscription was last changed, UTC.
             */
            updated_at?: string;
        };
        /** @description The app's answer to the handshake. */
        WebhookChallenge: {
            /** @description The `hub.challenge` of the request, unchanged. The dot is part of the name. */
            "hub.challenge": string;
        };
        /** @description What every webhook event carries. */
        WebhookEventBase: {
            /** @description Identifier of the athlete who owns the object. */
            owner_id: components["schemas"]["Id"];
            /** @description The app's subscription. Check that it is the app's own. */
            subscription_id: number;
            /**
             * Format: int64
             * @description When the event happened, in seconds since 1970-01-01 UTC.
             */
            event_time: number;
        };
        /** @description An activity was created, or made public. */
        ActivityCreateEvent: components["schemas"]["WebhookEventBase"] & {
            /**
             * @description The event is about an activity.
             * @constant
             */
            object_type: "activity";
            /** @description Identifier of the activity. */
            object_id: components["schemas"]["Id"];
            /**
             * @description The activity was created, or made public.
             * @constant
             */
            aspect_type: "create";
            /** @description Empty. */
            updates: Record<string, never>;
        };
        /** @description The title, type or privacy of an activity changed. */
        ActivityUpdateEvent: components["schemas"]["WebhookEventBase"] & {
            /**
             * @description The event is about an activity.
             * @constant
             */
            object_type: "activity";
            /** @description Identifier of the activity. */
            object_id: components["schemas"]["Id"];
            /**
             * @description The title, type or privacy of the activity changed.
             * @constant
             */
            aspect_type: "update";
            /** @description What changed, with the new values. Every value is text. */
            updates: {
                /**
                 * @description New name of the activity.
                 *     Inferred from the service's public reference.
                 */
                title?: string;
                /**
                 * @description Coarse type of the activity, after a change of its sport. A change within one type, such as Ride to GravelRide, repeats the type (inferred).
                 *     Inferred from the service's public reference.
                 */
                type?: string;
                /**
                 * @description Text, not a boolean, after a change of the visibility. `true` when the activity is now Only You, otherwise `false`, also after a change between Everyone and Followers (inferred).
                 *     Inferred from the service's public reference.
                 */
                private?: "true" | "false" | (string & {});
            };
        };
        /** @description An activity was deleted, or made private. */
        ActivityDeleteEvent: components["schemas"]["WebhookEventBase"] & {
            /**
             * @description The event is about an activity.
             * @constant
             */
            object_type: "activity";
            /** @description Identifier of the activity. */
            object_id: components["schemas"]["Id"];
            /**
             * @description The activity was deleted, or is no longer visible to the app.
             * @constant
             */
            aspect_type: "delete";
            /** @description Empty (inferred). */
            updates: Record<string, never>;
        };
        /** @description An athlete deauthorized the app. */
        AthleteUpdateEvent: components["schemas"]["WebhookEventBase"] & {
            /**
             * @description The event is about an athlete.
             * @constant
             */
            object_type: "athlete";
            /** @description Identifier of the athlete; equal to `owner_id` (inferred). */
            object_id: components["schemas"]["Id"];
            /**
             * @description The athlete's authorization changed.
             * @constant
             */
            aspect_type: "update";
            /** @description What changed. Every value is text. */
            updates: {
                /**
                 * @description Text, not a boolean. `false`, the athlete no longer authorizes the app.
                 *     Inferred from the service's public reference.
                 * @example false
                 */
                authorized?: string;
            };
        };
        /** @description What the service sends to the callback: one of four kinds, told apart by `object_type` and `aspect_type`. Ignore kinds that are not listed here: the service may add some (assumed). */
        WebhookEvent: components["schemas"]["ActivityCreateEvent"] | components["schemas"]["ActivityUpdateEvent"] | components["schemas"]["ActivityDeleteEvent"] | components["schemas"]["AthleteUpdateEvent"];
        /** @description Exchanges the code of the redirect for the first tokens. */
        AuthorizationCodeRequest: {
            /** @description The app's client identifier. */
            client_id: components["schemas"]["ClientId"];
            /**
             * Format: password
             * @description The app's client secret.
             */
            client_secret: string;
            /**
             * Format: password
             * @description The `code` of the redirect. Short-lived, works once (inferred).
             */
            code: string;
            /**
             * @description Says that a code is exchanged.
             * @constant
             */
            grant_type: "authorization_code";
        };
        /** @description Renews the tokens. */
        RefreshTokenRequest: {
            /** @description The app's client identifier. */
            client_id: components["schemas"]["ClientId"];
            /**
             * Format: password
             * @description The app's client secret.
             */
            client_secret: string;
            /**
             * Format: password
             * @description The last refresh token the app received for the athlete. Earlier ones are dead.
             */
            refresh_token: string;
            /**
             * @description Says that the tokens are renewed.
             * @constant
             */
            grant_type: "refresh_token";
        };
        /** @description A code to exchange, or a refresh token to renew the tokens with. */
        TokenRequest: components["schemas"]["AuthorizationCodeRequest"] | components["schemas"]["RefreshTokenRequest"];
        /** @description The athlete who authorized the app. The four required fields are stated; the other fields of a summary athlete may come with them (inferred). */
        TokenAthlete: components["schemas"]["AthleteProfile"] & {
            /** @description Identifier of the athlete. */
            id: components["schemas"]["Id"];
            /**
             * @description How much of the athlete is here; 2 means summary.
             *     Inferred from recorded traffic.
             */
            resource_state?: number;
            /** @description User name the athlete chose. Null without one (null is inferred). */
            username: string | null;
            /** @description First name. */
            firstname: string;
            /** @description Last name. */
            lastname: string;
        };
        /** @description The athlete's tokens. Tokens are 40 hexadecimal characters (inferred); treat them as text of any length. */
        TokenResponse: {
            /**
             * @description Always `Bearer`.
             * @example Bearer
             */
            token_type: string;
            /**
             * Format: password
             * @description Token for API requests. Lives 6 hours.
             */
            access_token: string;
            /**
             * Format: password
             * @description Token that renews the tokens. Store the one received last; the one before is dead when this one is new.
             */
            refresh_token: string;
            /** @description When the access token expires, in seconds since 1970-01-01 UTC. */
            expires_at: number;
            /** @description Time until the access token expires, in seconds. 21600 (6 hours) for a new token; less when the tokens come back unchanged (inferred). */
            expires_in: number;
            /** @description The athlete who authorized the app. Only in the answer to a code. */
            athlete?: components["schemas"]["TokenAthlete"];
            /**
             * @description Scopes the athlete approved. Since 2026-04-23; may be absent.
             *     Inferred from third-party programs.
             */
            scope?: string;
        };
        /**
         * @description Answer to a revocation. Its content is not known; expect nothing of it.
         *     Inferred from an assumption.
         */
        RevocationResponse: Record<string, never>;
        /**
         * @description Answer to a deauthorization.
         *     Inferred from the service's public reference.
         */
        DeauthorizationResponse: {
            /**
             * Format: password
             * @description The access token that is now dead.
             *     Not promised, but in every recorded response.
             */
            access_token?: string;
        };
    };
    responses: {
        /**
         * @description Any other status, with the usual body as far as the service sends it. A proxy before the service may send something other than JSON (assumed).
         *     Inferred from the service's public reference.
         */
        UnexpectedError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description A parameter or the body is wrong; the first entry of `errors` names the field.
         *     Inferred from the service's public reference.
         */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description No access token, a dead one, or one without the scope that the request needs: the service answers 401, not 403, for a missing scope.
         *     Inferred from users' reports.
         */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description The app may not make this request, for example because its owner's subscription has lapsed. Tokens can still be refreshed.
         *     Inferred from users' reports.
         */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description A request limit is used up until its window ends: the next quarter hour, or midnight UTC. No `Retry-After` is sent; the usage headers tell which window is full.
         *     Inferred from users' reports.
         */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description The service failed. The body may be something other than JSON.
         *     Inferred from an assumption.
         */
        InternalServerError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description No such object, or none that this athlete may see.
         *     Inferred from third-party programs.
         */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description The feature is for athletes with a paid subscription. The body has not been seen; the one shown is assumed.
         *     Inferred from users' reports.
         */
        PaymentRequired: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description The client identifier, or another parameter, is missing or wrong; the first entry of `errors` names it.
         *     Inferred from recorded traffic.
         */
        BadClient: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /**
         * @description The app's client credentials are not accepted. An unknown client identifier may be answered with 400 instead.
         *     Inferred from recorded traffic.
         */
        UnauthorizedClient: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of the activity.
         * @example 11284400713
         */
        ActivityId: components["schemas"]["Id"];
        /**
         * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
         *     Inferred from the service's public reference.
         * @example 1
         */
        Page: number;
        /**
         * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
         *     Inferred from the service's public reference.
         * @example 30
         */
        PerPage: number;
        /**
         * @description Which streams to return: a comma-separated list of stream types. The type `moving` is inferred. Types that were not recorded are left out of the answer; without this parameter only `distance` comes (inferred).
         * @example [
         *       "time",
         *       "distance",
         *       "latlng",
         *       "altitude",
         *       "heartrate"
         *     ]
         */
        StreamKeys: components["schemas"]["StreamTypeInput"][];
        /**
         * @description When true, the result is keyed by stream type. Otherwise it is a list (inferred). `1` and `True` are understood too (claimed).
         * @example true
         */
        KeyByType: boolean;
        /**
         * @description Identifier of the athlete; must be the authenticated one.
         * @example 4207619
         */
        AthleteId: components["schemas"]["Id"];
        /**
         * @description Identifier of the club.
         * @example 318205
         */
        ClubId: components["schemas"]["Id"];
        /**
         * @description Identifier of the bike or shoe: a letter, `b` for bikes and `g` for shoes, and an integer, as `gear_id` and `id` of the gear have it (inferred). The specification calls every `{id}` in a path an integer; one without the letter is valid too.
         * @example b9241107
         */
        GearId: string;
        /**
         * @description Identifier of the route. It can be larger than 2^53 (inferred).
         * @example 2891544120
         */
        RouteId: components["schemas"]["Id"];
        /**
         * @description Identifier of the segment effort. It can be larger than 2^53 (inferred).
         * @example 288114400219
         */
        SegmentEffortId: components["schemas"]["Id"];
        /**
         * @description When true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are understood too (claimed).
         *     Inferred from the service's public reference.
         * @example true
         */
        SegmentKeyByType: boolean;
        /**
         * @description Identifier of the segment.
         * @example 7318826
         */
        SegmentId: components["schemas"]["Id"];
        /**
         * @description Identifier of the upload.
         * @example 12044771903
         */
        UploadId: components["schemas"]["Id"];
        /**
         * @description The app's client identifier.
         * @example 48213
         */
        ClientId: components["schemas"]["ClientId"];
        /**
         * @description The app's client secret.
         * @example 5ec4e70000000000000000000000000000000001
         */
        ClientSecret: string;
        /**
         * @description Identifier of the app's subscription.
         * @example 260917
         */
        SubscriptionId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Requests the app may make. Two integers, fifteen-minute window first, then UTC day, separated by a comma without a space. Halves may be empty (a bare `,` has been seen): treat those as unknown.
         *     Inferred from the service's public reference.
         * @example 200,2000
         */
        XRateLimitLimit: string;
        /**
         * @description Requests the app has made, this one included. Two integers, fifteen-minute window first, then UTC day, separated by a comma without a space. Halves may be empty (a bare `,` has been seen): treat those as unknown.
         *     Inferred from the service's public reference.
         * @example 5,148
         */
        XRateLimitUsage: string;
        /**
         * @description Read (non-upload) requests the app may make. Two integers, fifteen-minute window first, then UTC day, separated by a comma without a space. Halves may be empty (a bare `,` has been seen): treat those as unknown.
         *     Inferred from the service's public reference.
         * @example 100,1000
         */
        XReadRateLimitLimit: string;
        /**
         * @description Read (non-upload) requests the app has made, this one included. Two integers, fifteen-minute window first, then UTC day, separated by a comma without a space. Halves may be empty (a bare `,` has been seen): treat those as unknown.
         *     Inferred from the service's public reference.
         * @example 4,131
         */
        XReadRateLimitUsage: string;
        /**
         * @description That the body is a file to save, and its name, made from the name of the route.
         *     Inferred from recorded traffic.
         * @example attachment; filename="Seven_hills_loop.gpx"
         */
        ContentDisposition: string;
        /**
         * @description The app's `redirect_uri`, with `code`, or with `error=access_denied` when the athlete refuses (inferred), in its query.
         * @example https://app.example/oauth/callback?state=7f3c0a52&code=c0de000000000000000000000000000000000001&scope=read,activity:read_all
         */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The activity. Which fields there are, and that they come as a form, is inferred. They are also understood in the query (claimed). */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Name of the activity, at least one character that is not white space (assumed). */
                    name: string;
                    /** @description Sport of the activity. */
                    sport_type: components["schemas"]["SportTypeInput"];
                    /**
                     * @deprecated
                     * @description Coarse kind of the activity. `sport_type` suffices. Without `sport_type` it is understood alone, also in lower case (claimed).
                     */
                    type?: components["schemas"]["ActivityTypeInput"];
                    /** @description When the activity began, local time at its place, as ISO 8601. A `Z` or offset at the end does not change its meaning (assumed). */
                    start_date_local: string;
                    /** @description Time from start to end, pauses included, in seconds. At least one second, at most 365 days (assumed). */
                    elapsed_time: number;
                    /** @description Description of the activity. */
                    description?: string;
                    /**
                     * Format: double
                     * @description Distance, in metres. At most 100,000 km (assumed).
                     */
                    distance?: number;
                    /**
                     * @description 1 when it was done on a trainer or treadmill. `true` and `True` are understood too (claimed).
                     * @enum {integer}
                     */
                    trainer?: 0 | 1;
                    /**
                     * @description 1 when it was a commute. `true` and `True` are understood too (claimed).
                     * @enum {integer}
                     */
                    commute?: 0 | 1;
                };
            };
        };
        responses: {
            /**
             * @description The activity has been created.
             *     Inferred from the service's public reference.
             */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getActivity: {
        parameters: {
            query?: {
                /**
                 * @description Whether to include every segment effort, rather than the more important ones only. `1` and `True` are understood too (claimed).
                 *     Inferred from the service's public reference.
                 * @example true
                 */
                include_all_efforts?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The activity.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        /** @description What to change. Which fields there are, and that they come as JSON, is inferred. They are also understood in the query or as a form (claimed). */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatableActivity"];
            };
        };
        responses: {
            /**
             * @description The activity as it is now.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listActivityComments: {
        parameters: {
            query?: {
                /**
                 * @deprecated
                 * @description Number of the page, from 1. An empty page ends the list (assumed). Use `after_cursor` instead.
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: number;
                /**
                 * @deprecated
                 * @description Page size. 30 unless given, at most 200 (reported). Use `page_size` instead.
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: number;
                /**
                 * @description Page size when paging with `after_cursor`. 30 unless given, at most 200 (assumed).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description `cursor` of the last comment of the page before; leave it out for the first page. The cursor comes percent-encoded (observed): decode it once where the HTTP library encodes query values itself (assumed).
                 *     Inferred from the service's public reference.
                 * @example MjAyNi0xMC0xOFQxMDoxNDoyMFo=
                 */
                after_cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of comments.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listActivityKudoers: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of athletes.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kudoer"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listActivityLaps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The laps.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lap"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getActivityStreams: {
        parameters: {
            query?: {
                /**
                 * @description Which streams to return: a comma-separated list of stream types. The type `moving` is inferred. Types that were not recorded are left out of the answer; without this parameter only `distance` comes (inferred).
                 * @example [
                 *       "time",
                 *       "distance",
                 *       "latlng",
                 *       "altitude",
                 *       "heartrate"
                 *     ]
                 */
                keys?: components["parameters"]["StreamKeys"];
                /**
                 * @description When true, the result is keyed by stream type. Otherwise it is a list (inferred). `1` and `True` are understood too (claimed).
                 * @example true
                 */
                key_by_type?: components["parameters"]["KeyByType"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The streams of the activity.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamSet"] | components["schemas"]["Stream"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getActivityZones: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Time in zones, one entry per kind.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityZone"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The athlete, detailed or as a summary.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedAthlete"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateAthlete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description What to change. The fields are also understood in the query (claimed).
         *     Inferred from recorded traffic.
         */
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * Format: double
                     * @description Body weight, in kilograms. From 1 to 1,000 (assumed).
                     *     Inferred from the service's public reference.
                     */
                    weight?: number;
                    /**
                     * @description Functional threshold power, in watts. From 1 to 2,000 (assumed).
                     *     Inferred from an assumption.
                     */
                    ftp?: number;
                };
            };
        };
        responses: {
            /**
             * @description The athlete after the change, detailed or as a summary.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedAthlete"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /**
                 * @description Only activities that began before this moment, in seconds since 1970-01-01 UTC.
                 * @example 1792540800
                 */
                before?: number;
                /**
                 * @description Only activities that began after this moment, in seconds since 1970-01-01 UTC.
                 * @example 1792281600
                 */
                after?: number;
                /**
                 * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (default, maximum and answer are inferred).
                 * @example 30
                 */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of activities.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryActivity"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAthleteClubs: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of clubs.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryClub"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAthleteZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The athlete's zones.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Zones"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAthleteRoutes: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the athlete; must be the authenticated one.
                 * @example 4207619
                 */
                id: components["parameters"]["AthleteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of routes.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAthleteStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the athlete; must be the authenticated one.
                 * @example 4207619
                 */
                id: components["parameters"]["AthleteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The athlete's stats.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getClub: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the club.
                 * @example 318205
                 */
                id: components["parameters"]["ClubId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The club.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedClub"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getGear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the bike or shoe: a letter, `b` for bikes and `g` for shoes, and an integer, as `gear_id` and `id` of the gear have it (inferred). The specification calls every `{id}` in a path an integer; one without the letter is valid too.
                 * @example b9241107
                 */
                id: components["parameters"]["GearId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The bike or shoe.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedGear"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getRoute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the route. It can be larger than 2^53 (inferred).
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The route.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportRouteGpx: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the route. It can be larger than 2^53 (inferred).
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The route as a GPX document.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gpx+xml": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exportRouteTcx: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the route. It can be larger than 2^53 (inferred).
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The route as a TCX document.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    /**
                     * @description That the body is a file to save, and its name, made from the name of the route.
                     *     Inferred from recorded traffic.
                     * @example attachment; filename="Seven_hills_loop.tcx"
                     */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/tcx+xml": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getRouteStreams: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the route. It can be larger than 2^53 (inferred).
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The streams of the route.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stream"][] | components["schemas"]["StreamSet"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSegmentEfforts: {
        parameters: {
            query: {
                /**
                 * @description Identifier of the segment.
                 *     Inferred from the service's public reference.
                 * @example 7318826
                 */
                segment_id: components["schemas"]["Id"];
                /**
                 * @description Only efforts that began at or after this moment, local time at their place, as ISO 8601. A `Z` at the end does not make it UTC.
                 *     Inferred from the service's public reference.
                 * @example 2026-06-01T00:00:00Z
                 */
                start_date_local?: string;
                /**
                 * @description Only efforts that began at or before this moment, local time at their place, as ISO 8601. A `Z` at the end does not make it UTC.
                 *     Inferred from the service's public reference.
                 * @example 2026-10-31T23:59:59Z
                 */
                end_date_local?: string;
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The efforts.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentEffort"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSegmentEffort: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the segment effort. It can be larger than 2^53 (inferred).
                 * @example 288114400219
                 */
                id: components["parameters"]["SegmentEffortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The effort.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedSegmentEffort"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSegmentEffortStreams: {
        parameters: {
            query?: {
                /**
                 * @description Which streams to return, separated by commas. Types that were not recorded are left out of the answer.
                 *     Inferred from the service's public reference.
                 * @example [
                 *       "time",
                 *       "distance",
                 *       "latlng",
                 *       "altitude",
                 *       "heartrate"
                 *     ]
                 */
                keys?: components["schemas"]["StreamTypeInput"][];
                /**
                 * @description When true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are understood too (claimed).
                 *     Inferred from the service's public reference.
                 * @example true
                 */
                key_by_type?: components["parameters"]["SegmentKeyByType"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the segment effort. It can be larger than 2^53 (inferred).
                 * @example 288114400219
                 */
                id: components["parameters"]["SegmentEffortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The streams of the effort.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamSet"] | components["schemas"]["Stream"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    exploreSegments: {
        parameters: {
            query: {
                /**
                 * @description South-west and north-east corner of the region, in decimal degrees: `sw_lat,sw_lng,ne_lat,ne_lng`, four numbers separated by commas. Latitudes lie between -90 and 90, longitudes between -180 and 180, and the south is not north of the north (assumed).
                 * @example 60.385,5.31,60.415,5.35
                 */
                bounds: string;
                /**
                 * @description Kind of segments to look for. The two values are inferred; what comes without one is not known.
                 * @example riding
                 */
                activity_type?: "running" | "riding";
                /**
                 * @description Lowest climb category, from 0 (not categorized) to 5 (hardest).
                 *     Inferred from the service's public reference.
                 * @example 0
                 */
                min_cat?: number;
                /**
                 * @description Highest climb category, from 0 (not categorized) to 5 (hardest).
                 *     Inferred from the service's public reference.
                 * @example 5
                 */
                max_cat?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Up to ten segments.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplorerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /**
             * @description The app has no approved extended access tier, or may not make requests at all, for example because its owner's subscription has lapsed.
             *     Inferred from an assumption.
             */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listStarredSegments: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1. An empty page ends the list; a shorter one may be followed by more (assumed).
                 *     Inferred from the service's public reference.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Page size. 30 unless given; at most 200, and 400 is the answer above that (reported).
                 *     Inferred from the service's public reference.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page of segments.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummarySegment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The segment.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedSegment"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    starSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /**
         * @description Whether the segment is to be starred.
         *     Inferred from the service's public reference.
         */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description `true` to star the segment, `false` to unstar it. `1` and `True`, `0` and `False` are understood too (claimed). */
                    starred: boolean;
                };
            };
        };
        responses: {
            /**
             * @description The segment, starred or not.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedSegment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSegmentStreams: {
        parameters: {
            query?: {
                /**
                 * @description Which streams to return, separated by commas. Only these three types exist for segments.
                 *     Inferred from the service's public reference.
                 * @example [
                 *       "distance",
                 *       "latlng",
                 *       "altitude"
                 *     ]
                 */
                keys?: ("distance" | "latlng" | "altitude")[];
                /**
                 * @description When true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are understood too (claimed).
                 *     Inferred from the service's public reference.
                 * @example true
                 */
                key_by_type?: components["parameters"]["SegmentKeyByType"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The streams of the segment.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamSet"] | components["schemas"]["Stream"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file and what is to be known of the activity. All fields but the file are also understood in the query (claimed). */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The activity file.
                     */
                    file: BinaryInput;
                    /**
                     * @description Format of the file, FIT, TCX or GPX. `tcx` and `gpx` in small letters and the gzip forms are inferred.
                     * @enum {string}
                     */
                    data_type: "FIT" | "TCX" | "GPX" | "fit" | "fit.gz" | "tcx" | "tcx.gz" | "gpx" | "gpx.gz";
                    /** @description Name of the activity. An empty one counts as none (assumed). */
                    name?: string;
                    /** @description Description of the activity. */
                    description?: string;
                    /**
                     * @description `1` when the activity was done on a trainer. `true` and `True` are understood too (claimed).
                     *     Inferred from the service's public reference.
                     * @enum {string}
                     */
                    trainer?: "0" | "1";
                    /**
                     * @description `1` when the activity was a commute. `true` and `True` are understood too (claimed).
                     *     Inferred from the service's public reference.
                     * @enum {string}
                     */
                    commute?: "0" | "1";
                    /**
                     * @description Identifier of the upload in the caller's own system. Without one, or when it is empty (assumed), the name of the file is used.
                     *     Inferred from the service's public reference.
                     */
                    external_id?: string;
                    /**
                     * @description Sport of the activity. Its older name `activity_type` is understood too, also in lower case (claimed).
                     *     Inferred from recorded traffic.
                     */
                    sport_type?: components["schemas"]["SportTypeInput"];
                };
            };
        };
        responses: {
            /**
             * @description The file has been taken and is being processed.
             *     Inferred from the service's public reference.
             */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the upload.
                 * @example 12044771903
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The upload.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSubscriptions: {
        parameters: {
            query: {
                /**
                 * @description The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * @description The app's client secret.
                 * @example 5ec4e70000000000000000000000000000000001
                 */
                client_secret: components["parameters"]["ClientSecret"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The app's subscription, if it has one.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"][];
                };
            };
            400: components["responses"]["BadClient"];
            401: components["responses"]["UnauthorizedClient"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description The app's client identifier. */
                    client_id: components["schemas"]["ClientId"];
                    /**
                     * Format: password
                     * @description The app's client secret.
                     */
                    client_secret: string;
                    /**
                     * Format: uri
                     * @description Address of the app's server that answers the handshake and receives the events. At most 255 characters; plain HTTP is accepted (both inferred). An absolute HTTP or HTTPS URL without a user name and a password (assumed).
                     */
                    callback_url: string;
                    /**
                     * Format: password
                     * @description Text of the app's choice. It comes back in the handshake and shows that the app asked for it.
                     */
                    verify_token: string;
                };
            };
        };
        responses: {
            /**
             * @description The subscription, after a successful handshake.
             *     Inferred from the service's public reference.
             */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /**
             * @description A field is missing or wrong, the handshake failed, or the app already has a subscription. The first entry of `errors` tells which.
             *     Inferred from users' reports.
             */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["UnauthorizedClient"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteSubscription: {
        parameters: {
            query: {
                /**
                 * @description The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * @description The app's client secret.
                 * @example 5ec4e70000000000000000000000000000000001
                 */
                client_secret: components["parameters"]["ClientSecret"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the app's subscription.
                 * @example 260917
                 */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The subscription is gone. No body.
             *     Inferred from the service's public reference.
             */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadClient"];
            401: components["responses"]["UnauthorizedClient"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    authorizeApp: {
        parameters: {
            query: {
                /**
                 * @description The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * @description Address the browser goes back to. Must match the app's settings: it lies inside the app's callback domain, or on `localhost` or `127.0.0.1`, which are always accepted (inferred).
                 * @example https://app.example/oauth/callback
                 */
                redirect_uri: string;
                /**
                 * @description Must be `code`.
                 * @example code
                 */
                response_type: "code";
                /**
                 * @description Scopes the app asks for, separated by commas or spaces: `read`, `read_all`, `profile:read_all`, `profile:write`, `activity:read`, `activity:read_all`, `activity:write`. Ask only for those it needs.
                 * @example read,activity:read_all
                 */
                scope: string;
                /**
                 * @description Random text that comes back unchanged in the redirect. Compare it to detect forged redirects (CSRF).
                 * @example 7f3c0a52
                 */
                state?: string;
                /**
                 * @description `auto` shows the consent page only when the athlete has not yet approved these scopes; `force` shows it always.
                 *     Inferred from the service's public reference.
                 * @example force
                 */
                approval_prompt?: "auto" | "force";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description A page on which the athlete logs in or approves the scopes.
             *     Inferred from an assumption.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /**
             * @description Back to `redirect_uri` once the athlete has decided. On consent the query carries `code`, and `scope`, the scopes the athlete approved (inferred); on refusal it carries `error=access_denied` (inferred). `state` comes back in both cases if it was sent (inferred). The code is short-lived and works once (inferred).
             *     Inferred from the service's public reference.
             */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description A parameter is wrong. The answer is JSON, without a redirect.
             *     Inferred from users' reports.
             */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /**
             * @description No more athletes may authorize this app. A page, without a redirect.
             *     Inferred from users' reports.
             */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /**
             * @description The athlete's tokens, new or unchanged.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /**
             * @description The code, the refresh token, the client identifier or another field is wrong. A code that is exchanged right after the redirect may be refused once and then accepted.
             *     Inferred from recorded traffic.
             */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["UnauthorizedClient"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Sent as a form (inferred). */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * Format: password
                     * @description An access token of the athlete; a refresh token is accepted too (inferred).
                     */
                    token: string;
                    /**
                     * @description What kind of token it is. The value `refresh_token` is inferred.
                     * @enum {string}
                     */
                    token_type_hint?: "access_token" | "refresh_token";
                };
            };
        };
        responses: {
            /**
             * @description The tokens are dead. Also answered for a token that was dead before.
             *     Inferred from users' reports.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevocationResponse"];
                };
            };
            /**
             * @description The token is missing.
             *     Inferred from an assumption.
             */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["UnauthorizedClient"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deauthorizeApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Sent as a form (inferred). */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * Format: password
                     * @description A living access token of the athlete.
                     */
                    access_token: string;
                };
            };
        };
        responses: {
            /**
             * @description The tokens are dead.
             *     Inferred from the service's public reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeauthorizationResponse"];
                };
            };
            /**
             * @description The access token is missing.
             *     Inferred from an assumption.
             */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    receiveActivityCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityCreateEvent"];
            };
        };
        responses: {
            /** @description The event has been taken. Sent by the app within 2 seconds; the body is ignored (assumed). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveActivityUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityUpdateEvent"];
            };
        };
        responses: {
            /** @description The event has been taken. Sent by the app within 2 seconds; the body is ignored (assumed). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveActivityDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityDeleteEvent"];
            };
        };
        responses: {
            /** @description The event has been taken. Sent by the app within 2 seconds; the body is ignored (assumed). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveAthleteUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AthleteUpdateEvent"];
            };
        };
        responses: {
            /** @description The event has been taken. Sent by the app within 2 seconds; the body is ignored (assumed). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
