// Types of the control API.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

import type { Id } from '../id.ts'

export interface paths {
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the form of the consent page
         * @description Not part of the control API. This is the form of the page that `GET /oauth/authorize` returns. Only that page can submit the form; a form on any other page is refused with 403. The fields of the form repeat the query of the page. `POST /tokens` grants scopes without a browser. The journal and fault rules call this operation `authorizeApp`.
         */
        post: operations["decideAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the world */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the world
         * @description Restores athletes, activities and everything else, and the clock, to their state at the start. Removes the subscription, the uploads and the fault rules. The tokens that the sandbox issued at its start are valid for six hours again, even if they were replaced or revoked. All other tokens are revoked. The rights of the app (`PATCH /apps/{client_id}`) do not change, and a frozen clock stays frozen.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the world */
        get: operations["exportWorld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/world-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the world as a world file
         * @description The world as files that you can read, edit and start a sandbox with: `world.yaml`, and TCX, GPX and SVG files next to it. Data that follows from these files (efforts, ranks, zones), tokens and webhooks are left out. `GET /export` includes everything. The `now` of the file is the time of the world, or a later time if an activity has not ended yet.
         */
        get: operations["exportWorldFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a world
         * @description Replaces the world with the same client id, or adds it if no world has that client id. With `as: new`, it becomes a new world: the app gets the next free client id, a new secret and new tokens, and everything else is as in the export. `X-Sandbox-World` is optional. If it names a world other than the one that is replaced, the response is 400. So it is if the export contains texts that requests cannot contain, such as unknown scopes.
         */
        post: operations["importWorld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the changes in the world
         * @description Sends server-sent events until the client disconnects, the sandbox is closed, or the world is reset, imported or deleted. The data of each event is JSON, which `StreamEvent` describes. A connection begins with `start`, `state`, `clock`, `faults`, `worlds` and `data`. An event that has an `id` is sent once: a client that reconnects with `Last-Event-ID`, as browsers do, or with `after`, receives the events that it missed. If that is not possible, `start` has `resumed: false`, and the client has to read the lists again. A client that reads too slowly receives `missed` instead of events that are no longer retained. Comments keep the connection open.
         */
        get: operations["streamChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the clock */
        get: operations["getClock"];
        put?: never;
        /**
         * Advance, set, stop or start the clock
         * @description When the clock moves forward, everything that becomes due happens at its own time and in order, before the response is sent. When the clock moves back, nothing is undone. Its range is from 1970-01-01 to 9999-12-30.
         */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process everything that is due
         * @description Processes the uploads and delivers the events that are due. The clock does not move.
         */
        post: operations["settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps */
        get: operations["listApps"];
        put?: never;
        /**
         * Create an app with its own world
         * @description Takes milliseconds if another world has the same seed and start. By default, the clock shows the time of the default world.
         */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{client_id}": {
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
         * Delete an app with its world
         * @description Pending work of the world, such as uploads and deliveries, is dropped. The default world cannot be deleted.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /** Change the rights of the app and its athletes */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize the app without a browser
         * @description Works as if the athlete had granted these scopes on the consent page and the app had exchanged the code, except that earlier refresh tokens stay valid. Single-player mode and the athlete limit apply.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire access tokens now
         * @description Expires one token, or all tokens of an athlete. Refresh tokens stay valid, so the app can refresh.
         */
        post: operations["expireTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grants/{athlete_id}": {
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
         * Revoke a grant, as the athlete can in the settings
         * @description Invalidates every token of the athlete. The app receives an athlete update event.
         */
        delete: operations["revokeGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activities
         * @description The newest first. Includes activities of every visibility.
         */
        get: operations["listActivities"];
        put?: never;
        /**
         * Create an activity, as the athlete
         * @description With `file`, all values come from the recording, as for an upload. A worker thread reads the file, and the response is sent when the activity exists. Without `file`, it is a manual entry.
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
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, of any athlete. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        /**
         * Get an activity with its laps and segment efforts
         * @description Returns the activity as its owner sees it. The request does not count against the rate limits of the app.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        /** Delete an activity, as the athlete */
        delete: operations["deleteActivity"];
        options?: never;
        head?: never;
        /**
         * Change an activity, as the athlete
         * @description Unlike the service's API, this can also change the visibility.
         */
        patch: operations["changeActivity"];
        trace?: never;
    };
    "/activities/{id}/streams": {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        /**
         * Get the streams of an activity
         * @description Returns everything that was recorded, as its owner sees it, not cut by privacy zones. An activity without a recording has no streams.
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
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        /** Get the time in zones of an activity */
        get: operations["getActivityZones"];
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
        /** List uploads, the newest first */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athletes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the athletes */
        get: operations["listAthletes"];
        put?: never;
        /**
         * Add an athlete
         * @description Only the first name is required. A new athlete has not authorized the app. `POST /tokens` authorizes it without a browser.
         */
        post: operations["createAthlete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/athletes/{id}": {
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
         * Delete an athlete and all of their data
         * @description The app receives one event, which states that its access was revoked. It does not receive events for the activities. Activities, gear, privacy zones, routes, stars, memberships and private segments are removed, as are kudos and comments on other athletes' activities. Public segments are not removed, because other athletes have efforts on them.
         */
        delete: operations["deleteAthlete"];
        options?: never;
        head?: never;
        /** Change an athlete */
        patch: operations["changeAthlete"];
        trace?: never;
    };
    "/gear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bikes and shoes */
        get: operations["listGear"];
        put?: never;
        /** Add a bike or a pair of shoes */
        post: operations["createGear"];
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a bike or a pair of shoes
         * @description The activities that used it no longer have gear.
         */
        delete: operations["deleteGear"];
        options?: never;
        head?: never;
        /** Change or retire a bike or a pair of shoes */
        patch: operations["changeGear"];
        trace?: never;
    };
    "/privacy_zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List privacy zones */
        get: operations["listPrivacyZones"];
        put?: never;
        /**
         * Add a privacy zone
         * @description The response is sent after every track of the athlete has been cut.
         */
        post: operations["createPrivacyZone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privacy_zones/{id}": {
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
         * Delete a privacy zone
         * @description The response is sent after every track of the athlete has been cut again.
         */
        delete: operations["deletePrivacyZone"];
        options?: never;
        head?: never;
        /**
         * Change a privacy zone
         * @description The response is sent after every track of the athlete has been cut again.
         */
        patch: operations["changePrivacyZone"];
        trace?: never;
    };
    "/activities/{activity_id}/kudos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kudos of an activity */
        get: operations["listKudos"];
        put?: never;
        /**
         * Give kudos
         * @description As an athlete of the world, or as a person outside of it. Giving kudos again replaces the earlier ones.
         */
        post: operations["createKudos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{activity_id}/kudos/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove kudos */
        delete: operations["deleteKudos"];
        options?: never;
        head?: never;
        /** Change the time of kudos */
        patch: operations["changeKudos"];
        trace?: never;
    };
    "/activities/{activity_id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on an activity */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on an activity
         * @description As an athlete of the world, or as a person outside of it.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities/{activity_id}/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a comment */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /** Change a comment */
        patch: operations["changeComment"];
        trace?: never;
    };
    "/clubs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clubs */
        get: operations["listClubs"];
        put?: never;
        /** Add a club */
        post: operations["createClub"];
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
        get?: never;
        put?: never;
        post?: never;
        /** Delete a club */
        delete: operations["deleteClub"];
        options?: never;
        head?: never;
        /** Change a club */
        patch: operations["changeClub"];
        trace?: never;
    };
    "/clubs/{club_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of a club */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clubs/{club_id}/members/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a member, or change their role */
        put: operations["setMember"];
        post?: never;
        /** Remove a member */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List routes */
        get: operations["listRoutes"];
        put?: never;
        /**
         * Add a route
         * @description Give the line as `points` or as `polyline`.
         */
        post: operations["createRoute"];
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
        /** Get a route with its track */
        get: operations["getRoute"];
        put?: never;
        post?: never;
        /** Delete a route */
        delete: operations["deleteRoute"];
        options?: never;
        head?: never;
        /** Change a route */
        patch: operations["changeRoute"];
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List segments */
        get: operations["listSegments"];
        put?: never;
        /**
         * Add a segment
         * @description Give the line as `points`, as `polyline`, or as a part of an activity. The sandbox searches all activities for efforts, a few at a time, so other requests do not have to wait. The response is sent after the search.
         */
        post: operations["createSegment"];
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
        /** Get a segment with its track */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment
         * @description Also removes the efforts on it.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description After a change of its line or type, the sandbox searches all activities for efforts again, a few at a time. The response is sent after the search.
         */
        patch: operations["changeSegment"];
        trace?: never;
    };
    "/segments/{segment_id}/stars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the athletes who starred a segment */
        get: operations["listStars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{segment_id}/stars/{athlete_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Star a segment, as the athlete */
        put: operations["setStar"];
        post?: never;
        /** Unstar a segment, as the athlete */
        delete: operations["deleteStar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the map under the tracks
         * @description The map that the seed generates: water, contour lines, ways and places. Empty for a custom world, whose tracks are on the real earth.
         */
        get: operations["getMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event now
         * @description Sends an event to the app's subscription, regardless of the app's scopes and although nothing has changed. The response is sent after the first attempt. Without a subscription, the response is 404.
         */
        post: operations["sendEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries, the oldest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description The response is sent after the attempt.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the most recent requests to the service
         * @description At most 1,000, the oldest first. Does not include requests to this control API.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request with its response
         * @description Returns what the sandbox retains, in memory only, of a recent request. Secrets are replaced by `[secret]`. Values of headers, parameters and fields that the description does not define are replaced by `[hidden]`, because they may be secrets too. Their names also are, unless they look like a misspelling.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{number}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a request again
         * @description The request is processed like any request of an app: rate limits, fault rules, validation and the journal apply. By default, it has the current access token of the athlete. Anything that the body does not specify is as in the original request. If the body of the original request was not retained, you have to give another one.
         */
        post: operations["replayRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List advice on how the app uses the API
         * @description Advice from the most recent requests of the app, with the numbers of these requests and the page of the documentation that helps.
         */
        get: operations["listAdvice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for a delivery, a request or a state
         * @description Responds as soon as something matches all parameters, or immediately if it exists already. After the time limit, the response is 408, and its message states what was found instead. The clock of the world does not move.
         */
        get: operations["waitFor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        /** List the fault rules */
        get: operations["getFaults"];
        /** Replace the fault rules */
        put: operations["setFaults"];
        post?: never;
        /** Remove every fault rule */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description What is wrong, and with which field or resource. */
            message: string;
        };
        /**
         * Format: int64
         * @description Identifier, of up to 64 bits.
         * @example 12000000007
         */
        Id: Id;
        /**
         * Format: int64
         * @description Identifier. A string of digits where the language's numbers cannot hold 64 bits.
         * @example 9223372036854775806
         */
        GivenId: Id | string;
        /**
         * Format: date-time
         * @description Time of the world.
         * @example 2026-11-02T10:00:00.000Z
         */
        Timestamp: string;
        /**
         * @description The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused.
         * @enum {string}
         */
        Tier: "standard" | "upgraded" | "unlimited";
        /**
         * @description Who may see the activity.
         * @enum {string}
         */
        Visibility: "everyone" | "followers_only" | "only_me";
        /** @description A world. */
        State: {
            client_id: string;
            client_secret: string;
            /** @description Name of the app. */
            name: string;
            /** @description API root of the sandbox, the same for all worlds. */
            base_url: string;
            /** @description API root that is available when the world's clock is at 2027-01-04 or later. */
            new_base_url: string;
            /** @description Root of the OAuth paths. */
            auth_url: string;
            /** @description Root of this control API. */
            control_url: string;
            /** @description The console, a page to watch and control the sandbox. */
            console_url: string;
            /** @description Root of the documentation, from `--docs-url`. Null without it. */
            docs_url: string | null;
            /** @description Opens the consent page of the app with every scope. After the decision, the browser is redirected to the console, which exchanges the code. */
            test_authorization_url: string;
            /** @description The seed from which the athletes and activities are generated. */
            seed: number;
            secrets: components["schemas"]["Secrets"];
            webhook_key: components["schemas"]["WebhookKey"];
            started_at: components["schemas"]["Timestamp"];
            now: components["schemas"]["Timestamp"];
            /** @description Whether the clock moves only on request. */
            frozen: boolean;
            app: components["schemas"]["AppRights"];
            /** @description The owner of the app first. */
            athletes: components["schemas"]["Athlete"][];
            grants: components["schemas"]["Grant"][];
            /** @description The four rate-limit headers of the next response, by name. */
            limits: {
                [key: string]: string;
            };
            /** @description The same rate limits, with one entry per window. */
            rate_limits: components["schemas"]["RateLimit"][];
            /** @description The webhook subscription of the app; null without one. */
            subscription: components["schemas"]["Subscription"] | null;
            /** @description Work of this world, such as an upload or a delivery, for which every attempt failed for an unexpected reason. The oldest first. It is stored and not attempted again. */
            failed_tasks: components["schemas"]["FailedTask"][];
            /** @description Client ids of all worlds. */
            worlds: string[];
        };
        RateLimit: {
            /**
             * @description The requests that count.
             * @enum {string}
             */
            family: "overall" | "read";
            /**
             * @description Quarter-hour or day of the world's clock, in UTC.
             * @enum {string}
             */
            window: "quarter hour" | "day";
            limit: number;
            /** @description Requests in the current window, including refused ones. */
            used: number;
            resets_at: components["schemas"]["Timestamp"];
        };
        FailedTask: {
            /** @description Kind of work, such as `upload` or `delivery`. */
            kind: string;
            attempts: number;
            /** @description Message of the most recent error, without secrets. */
            error: string;
            failed_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description How tokens, codes and the client secret are generated. `random` ones cannot be guessed. `seeded` ones are the same on every machine.
         * @enum {string}
         */
        Secrets: "random" | "seeded";
        AppRights: {
            tier: components["schemas"]["Tier"];
            /** @description The app may explore segments. */
            extended_access: boolean;
            /** @description Only the owner of the app may authorize it. Grants that exist stay valid. */
            single_player: boolean;
            /** @description The sandbox responds slowly and not always as described, as integrations have reported of the real service. */
            realistic: boolean;
            /** @description False if the subscription of the owner has lapsed. */
            active: boolean;
            /** @description Maximum number of athletes who can authorize the app. Grants that exist stay valid. */
            athlete_limit: number;
            /** @description Host of redirect URIs. localhost and 127.0.0.1 are always accepted. */
            callback_domain: string;
        };
        Athlete: {
            id: components["schemas"]["Id"];
            firstname: string;
            lastname: string;
            /** @description Whether the athlete may use subscriber features. */
            subscribed: boolean;
        };
        /** @description The scopes that an athlete has granted to the app, and the newest tokens. */
        Grant: {
            athlete_id: components["schemas"]["Id"];
            /** @description Scopes, separated by commas. */
            scope: string;
            access_token: string;
            refresh_token: string;
            /** @description UTC epoch seconds. */
            expires_at: number;
        };
        Subscription: {
            id: number;
            callback_url: string;
        };
        Clock: {
            now: components["schemas"]["Timestamp"];
            /** @description Whether the clock moves only on request. */
            frozen: boolean;
        };
        /**
         * @description `90m`, `6h`, `1d12h`, `PT6H`, or seconds.
         * @example 6h
         */
        Duration: string | number;
        /** @description `now` and `advance` are mutually exclusive. */
        ClockChange: {
            now?: components["schemas"]["Timestamp"];
            advance?: components["schemas"]["Duration"];
            /** @description True stops the clock. False lets it move with the clock of the machine. */
            frozen?: boolean;
        };
        WorldFiles: {
            files: {
                /** @description Relative to the folder of the world. */
                name: string;
                content: string;
            }[];
        };
        NewApp: {
            name?: string;
            /** @description The seed from which the athletes, activities and secrets are generated. By default, both the seed and whether secrets are random or seeded are as in the default world. */
            seed?: number;
            now?: components["schemas"]["Timestamp"];
            /** @description Defaults to the value of the default world. */
            frozen?: boolean;
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            realistic?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
            webhook_key?: components["schemas"]["WebhookKey"];
            /** @description A custom world in place of the seeded one: the content of a world file as YAML text, or the same structure as an object. Fields of the request take precedence over the app and the clock of the world file. */
            world?: {
                [key: string]: unknown;
            } | string;
            /** @description The files that the world refers to, by name, in base64. */
            files?: {
                [key: string]: string;
            };
        };
        /** @description The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world. */
        WebhookKey: string | null;
        AppChange: {
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            realistic?: boolean;
            /** @description False if the subscription of the owner has lapsed. */
            active?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
            webhook_key?: components["schemas"]["WebhookKey"];
            /** @description Whether each athlete has a subscription, by athlete id. */
            subscribed?: {
                [key: string]: boolean;
            };
        };
        TokenRequest: {
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            /**
             * @description Scopes, separated by commas or spaces. Defaults to `read`.
             * @example read,activity:read_all
             */
            scope?: string;
        };
        /** @description The token response of the service, with the athlete, as for the exchange of a code. */
        Token: {
            /** @constant */
            token_type: "Bearer";
            access_token: string;
            refresh_token: string;
            /** @description UTC epoch seconds. */
            expires_at: number;
            /** @description Seconds. */
            expires_in: number;
            scope: string;
            athlete: components["schemas"]["Athlete"];
        };
        /** @description As the service's `getActivity` returns it to its owner, with all scopes. */
        Activity: {
            id: components["schemas"]["Id"];
            name?: string;
            sport_type?: string;
            visibility?: components["schemas"]["Visibility"];
            start_date?: string;
        } & {
            [key: string]: unknown;
        };
        NewActivity: {
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            name?: string;
            description?: string;
            /** @description Defaults to `Ride`. */
            sport_type?: string;
            /** @description Local time of the athlete, ISO 8601. Defaults to the current time. */
            start_date_local?: string;
            /** @description A recording instead of a manual entry. The recording determines the start time, the duration and the distance. */
            file?: components["schemas"]["ActivityFile"];
            /** @description Seconds. Defaults to 3600. */
            elapsed_time?: number;
            /** @description Meters. */
            distance?: number;
            trainer?: boolean;
            commute?: boolean;
            visibility?: components["schemas"]["Visibility"];
        };
        ActivityChange: {
            name?: string;
            description?: string;
            sport_type?: string;
            /** @description `none` removes the gear. */
            gear_id?: string;
            trainer?: boolean;
            commute?: boolean;
            hide_from_home?: boolean;
            visibility?: components["schemas"]["Visibility"];
        };
        /** @description A zone of heart rate, in beats per minute. */
        Zone: {
            min: number;
            /** @description Upper bound, exclusive. -1 for the top zone. */
            max: number;
        };
        /** @description An athlete, with the fields that only the athlete may change. */
        AthleteProfile: {
            id: components["schemas"]["Id"];
            firstname: string;
            lastname: string;
            username: string | null;
            bio: string | null;
            /** @enum {string|null} */
            sex: "M" | "F" | null;
            city: string | null;
            state: string | null;
            country: string | null;
            /** @description Whether the athlete may use subscriber features. */
            subscribed: boolean;
            /** @description Kilograms. */
            weight: number | null;
            /** @description Watts. Null without a power meter. */
            ftp: number | null;
            /** @enum {string} */
            measurement_preference: "meters" | "feet";
            /**
             * @description 0: cyclist, 1: runner.
             * @enum {integer}
             */
            athlete_type: 0 | 1;
            follower_count: number;
            friend_count: number;
            heart_rate_zones: components["schemas"]["Zone"][];
            custom_zones: boolean;
            /** @description URL. Null for none. */
            picture: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        NewAthlete: {
            /** @description Assigned by default. */
            id?: components["schemas"]["GivenId"];
            firstname: string;
            lastname?: string;
            username?: string | null;
            bio?: string | null;
            /** @enum {string|null} */
            sex?: "M" | "F" | null;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Whether the athlete may use subscriber features. */
            subscribed?: boolean;
            /** @description Kilograms. */
            weight?: number | null;
            /** @description Watts. Null without a power meter. */
            ftp?: number | null;
            /** @enum {string} */
            measurement_preference?: "meters" | "feet";
            /**
             * @description 0: cyclist, 1: runner.
             * @enum {integer}
             */
            athlete_type?: 0 | 1;
            follower_count?: number;
            friend_count?: number;
            /** @description Custom heart rate zones. Null for the default zones. */
            heart_rate_zones?: components["schemas"]["Zone"][] | null;
            /** @description SVG. Null for none. */
            picture?: string | null;
        };
        AthleteChange: {
            firstname?: string;
            lastname?: string;
            username?: string | null;
            bio?: string | null;
            /** @enum {string|null} */
            sex?: "M" | "F" | null;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Whether the athlete may use subscriber features. */
            subscribed?: boolean;
            /** @description Kilograms. */
            weight?: number | null;
            /** @description Watts. Null without a power meter. */
            ftp?: number | null;
            /** @enum {string} */
            measurement_preference?: "meters" | "feet";
            /**
             * @description 0: cyclist, 1: runner.
             * @enum {integer}
             */
            athlete_type?: 0 | 1;
            follower_count?: number;
            friend_count?: number;
            /** @description Custom heart rate zones. Null for the default zones. */
            heart_rate_zones?: components["schemas"]["Zone"][] | null;
            /** @description SVG. Null for none. */
            picture?: string | null;
        };
        Gear: {
            id: string;
            athlete_id: components["schemas"]["Id"];
            name: string;
            nickname: string | null;
            brand_name: string | null;
            model_name: string | null;
            description: string | null;
            /** @description Retired gear is not assigned to new activities. */
            retired: boolean;
            /** @description The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
            primary: boolean;
            /** @description Meters before the first activity of the world. */
            earlier_distance: number;
            /**
             * @description Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
             * @enum {integer}
             */
            frame_type?: 1 | 2 | 3 | 4 | 5;
            /** @description Of a bike, in kilograms. */
            weight?: number;
            /** @description Of shoes: meters after which the athlete is notified to replace them. */
            notification_distance?: number;
            /** @description Total meters. */
            distance: number;
        };
        NewGear: {
            /** @description `b` and digits for a bike, `g` and digits for shoes. Assigned by default. */
            id?: string;
            /**
             * @description Defaults to the type that the id implies, or to `bike`.
             * @enum {string}
             */
            type?: "bike" | "shoes";
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            nickname?: string | null;
            brand_name?: string | null;
            model_name?: string | null;
            description?: string | null;
            /** @description Retired gear is not assigned to new activities. */
            retired?: boolean;
            /** @description The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
            primary?: boolean;
            /** @description Meters before the first activity of the world. */
            earlier_distance?: number;
            /**
             * @description Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
             * @enum {integer}
             */
            frame_type?: 1 | 2 | 3 | 4 | 5;
            /** @description Of a bike, in kilograms. */
            weight?: number;
            /** @description Of shoes: meters after which the athlete is notified to replace them. */
            notification_distance?: number;
        };
        GearChange: {
            name?: string;
            nickname?: string | null;
            brand_name?: string | null;
            model_name?: string | null;
            description?: string | null;
            /** @description Retired gear is not assigned to new activities. */
            retired?: boolean;
            /** @description The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
            primary?: boolean;
            /** @description Meters before the first activity of the world. */
            earlier_distance?: number;
            /**
             * @description Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
             * @enum {integer}
             */
            frame_type?: 1 | 2 | 3 | 4 | 5;
            /** @description Of a bike, in kilograms. */
            weight?: number;
            /** @description Of shoes: meters after which the athlete is notified to replace them. */
            notification_distance?: number;
        };
        PrivacyZone: {
            id: number;
            athlete_id: components["schemas"]["Id"];
            name: string;
            /** @description Latitude and longitude, in degrees. */
            center: number[];
            radius: number;
        };
        NewPrivacyZone: {
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            name?: string;
            /** @description Latitude and longitude, in degrees. */
            center: number[];
            /** @description Meters. */
            radius: number;
        };
        PrivacyZoneChange: {
            name?: string;
            /** @description Latitude and longitude, in degrees. */
            center?: number[];
            /** @description Meters. */
            radius?: number;
        };
        Kudos: {
            number: number;
            activity_id: components["schemas"]["Id"];
            /** @description Null for a person outside of the world. */
            athlete_id: components["schemas"]["Id"] | null;
            firstname: string;
            lastname: string;
            at: components["schemas"]["Timestamp"];
        };
        NewKudos: {
            /** @description An athlete of the world. For a person outside of it, give the name instead. */
            athlete_id?: components["schemas"]["GivenId"];
            firstname?: string;
            lastname?: string;
            /** @description Defaults to the current time. */
            at?: components["schemas"]["Timestamp"];
        };
        KudosChange: {
            at: components["schemas"]["Timestamp"];
        };
        Comment: {
            id: components["schemas"]["Id"];
            activity_id: components["schemas"]["Id"];
            /** @description Null for a person outside of the world. */
            athlete_id: components["schemas"]["Id"] | null;
            firstname: string;
            lastname: string;
            text: string;
            at: components["schemas"]["Timestamp"];
        };
        NewComment: {
            /** @description Assigned by default. */
            id?: components["schemas"]["GivenId"];
            /** @description An athlete of the world. For a person outside of it, give the name instead. */
            athlete_id?: components["schemas"]["GivenId"];
            firstname?: string;
            lastname?: string;
            text: string;
            /** @description Defaults to the current time. */
            at?: components["schemas"]["Timestamp"];
        };
        CommentChange: {
            text?: string;
            at?: components["schemas"]["Timestamp"];
        };
        Club: {
            id: components["schemas"]["Id"];
            name: string;
            description: string | null;
            /** @enum {string} */
            sport_type: "cycling" | "running" | "triathlon" | "other";
            activity_types: string[];
            /** @description Only members may see it. */
            private: boolean;
            city: string | null;
            state: string | null;
            country: string | null;
            url: string;
            website: string | null;
            /** @description Members who are not athletes of the world. */
            other_members: number;
            /** @description URL. Null for none. */
            picture: string | null;
            /** @description URL. Null for none. */
            cover: string | null;
            member_count: number;
        };
        NewClub: {
            /** @description Assigned by default. */
            id?: components["schemas"]["GivenId"];
            name: string;
            description?: string | null;
            /** @enum {string} */
            sport_type?: "cycling" | "running" | "triathlon" | "other";
            activity_types?: string[];
            /** @description Only members may see it. */
            private?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description The last part of its URL. Derived from the name by default. */
            url?: string;
            website?: string | null;
            /** @description Members who are not athletes of the world. */
            other_members?: number;
            /** @description SVG. Null for none. */
            picture?: string | null;
            /** @description SVG. Null for none. */
            cover?: string | null;
            members?: components["schemas"]["NewMember"][];
        };
        ClubChange: {
            name?: string;
            description?: string | null;
            /** @enum {string} */
            sport_type?: "cycling" | "running" | "triathlon" | "other";
            activity_types?: string[];
            /** @description Only members may see it. */
            private?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description The last part of its URL. Derived from the name by default. */
            url?: string;
            website?: string | null;
            /** @description Members who are not athletes of the world. */
            other_members?: number;
            /** @description SVG. Null for none. */
            picture?: string | null;
            /** @description SVG. Null for none. */
            cover?: string | null;
        };
        NewMember: {
            athlete_id: components["schemas"]["GivenId"];
            /**
             * @description Defaults to `member`.
             * @enum {string}
             */
            role?: "member" | "admin" | "owner";
        };
        MemberRole: {
            /**
             * @description Defaults to `member`.
             * @enum {string}
             */
            role?: "member" | "admin" | "owner";
        };
        Member: {
            athlete_id: components["schemas"]["Id"];
            /** @enum {string} */
            role: "member" | "admin" | "owner";
            firstname: string;
            lastname: string;
        };
        Route: {
            id: components["schemas"]["Id"];
            athlete_id: components["schemas"]["Id"];
            name: string;
            description: string | null;
            /**
             * @description Defaults to `Ride`.
             * @enum {string}
             */
            activity_type: "Ride" | "Run";
            /**
             * @description 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
             * @enum {integer}
             */
            sub_type: 1 | 2 | 3 | 4 | 5;
            private: boolean;
            starred: boolean;
            /** @description Meters. */
            distance: number;
            /** @description Meters. */
            elevation_gain: number;
            polyline: string;
            /** @description Segments along the route. */
            segment_ids: components["schemas"]["Id"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        NewRoute: {
            /** @description Assigned by default. */
            id?: components["schemas"]["GivenId"];
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            description?: string | null;
            /**
             * @description Defaults to `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /**
             * @description 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
             * @enum {integer}
             */
            sub_type?: 1 | 2 | 3 | 4 | 5;
            private?: boolean;
            starred?: boolean;
            /** @description Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimal places), without altitude. */
            polyline?: string;
        };
        RouteChange: {
            name?: string;
            description?: string | null;
            /**
             * @description Defaults to `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /**
             * @description 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
             * @enum {integer}
             */
            sub_type?: 1 | 2 | 3 | 4 | 5;
            private?: boolean;
            starred?: boolean;
            /** @description Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimal places), without altitude. */
            polyline?: string;
        };
        Segment: {
            id: components["schemas"]["Id"];
            /** @description The athlete who created it. */
            athlete_id: components["schemas"]["Id"];
            name: string;
            /**
             * @description Defaults to the type of the activity that it is a part of, or to `Ride`.
             * @enum {string}
             */
            activity_type: "Ride" | "Run";
            /** @description Only the athlete who created it may see it. */
            private: boolean;
            hazardous: boolean;
            city: string | null;
            state: string | null;
            country: string | null;
            /** @description Efforts by people outside of the world. */
            other_efforts: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes: number;
            /** @description Stars by people outside of the world. */
            other_stars: number;
            /** @description Meters. */
            distance: number;
            average_grade: number;
            polyline: string;
            /** @description Efforts by athletes of the world. */
            effort_count: number;
            /** @description Stars by athletes of the world. */
            star_count: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        NewSegment: {
            /** @description Assigned by default. */
            id?: components["schemas"]["GivenId"];
            /** @description Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            /**
             * @description Defaults to the type of the activity that it is a part of, or to `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /** @description Only the athlete who created it may see it. */
            private?: boolean;
            hazardous?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Efforts by people outside of the world. */
            other_efforts?: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes?: number;
            /** @description Stars by people outside of the world. */
            other_stars?: number;
            /** @description Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimal places), without altitude. */
            polyline?: string;
            /** @description Take the line from a part of this activity's track. */
            activity_id?: components["schemas"]["GivenId"];
            start_index?: number;
            end_index?: number;
        };
        SegmentChange: {
            name?: string;
            /**
             * @description Defaults to the type of the activity that it is a part of, or to `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /** @description Only the athlete who created it may see it. */
            private?: boolean;
            hazardous?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Efforts by people outside of the world. */
            other_efforts?: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes?: number;
            /** @description Stars by people outside of the world. */
            other_stars?: number;
            /** @description Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimal places), without altitude. */
            polyline?: string;
            /** @description Take the line from a part of this activity's track. */
            activity_id?: components["schemas"]["GivenId"];
            start_index?: number;
            end_index?: number;
        };
        StarTime: {
            /** @description Defaults to the current time. */
            at?: components["schemas"]["Timestamp"];
        };
        Star: {
            athlete_id: components["schemas"]["Id"];
            segment_id: components["schemas"]["Id"];
            at: components["schemas"]["Timestamp"];
        };
        App: {
            client_id: string;
            name: string;
            /** @description Whether its world is the default one. */
            default: boolean;
            now: components["schemas"]["Timestamp"];
        };
        TokenExpiry: {
            /** @description Expire all access tokens of this athlete. Defaults to the owner of the app. */
            athlete_id?: components["schemas"]["GivenId"];
            /** @description Expire only this token. */
            access_token?: string;
        };
        ExpiredTokens: {
            /** @description Number of access tokens that were valid until now. */
            expired: number;
        };
        WaitResult: {
            /** @description With `for=delivery`; null otherwise. */
            delivery: components["schemas"]["Delivery"] | null;
            /** @description With `for=request`; null otherwise. */
            request: components["schemas"]["JournalEntry"] | null;
            /** @description With `for=state`; null otherwise. */
            state: components["schemas"]["State"] | null;
        };
        /** @description An event of `GET /stream`. */
        StreamEvent: {
            id: string;
            /** @constant */
            event: "start";
            /** @description The first event of a connection. */
            data: {
                /** @description Whether the events continue where the last connection ended. If not, the client has to read the lists again. */
                resumed: boolean;
            };
        } | {
            /** @constant */
            event: "state";
            data: components["schemas"]["State"];
        } | {
            /** @constant */
            event: "clock";
            data: components["schemas"]["Clock"];
        } | {
            /** @constant */
            event: "faults";
            data: components["schemas"]["FaultRules"];
        } | {
            /** @constant */
            event: "worlds";
            /** @description All apps, as `GET /apps` lists them. Sent whenever one is added, renamed or deleted. */
            data: components["schemas"]["App"][];
        } | {
            /** @constant */
            event: "data";
            /** @description Sent whenever data of the athletes has changed, such as activities, routes and gear, through the API, the control API or an upload. Requests that only read do not change the revision. */
            data: {
                /** @description Different after each change, and after a restart, a reset or an import. */
                revision: string;
            };
        } | {
            id: string;
            /** @constant */
            event: "request";
            data: components["schemas"]["JournalEntry"];
        } | {
            id: string;
            /** @constant */
            event: "delivery";
            data: components["schemas"]["Delivery"];
        } | {
            id: string;
            /** @constant */
            event: "upload";
            data: components["schemas"]["Upload"];
        } | {
            id: string;
            /** @constant */
            event: "missed";
            /** @description Events were dropped. The client has to read the lists again. */
            data: Record<string, never>;
        } | {
            /** @constant */
            event: "end";
            /** @description The last event of a connection. */
            data: {
                /**
                 * @description The world was reset or imported, the world was deleted, or the sandbox was closed.
                 * @enum {string}
                 */
                reason: "replaced" | "deleted" | "closed";
            };
        };
        Upload: {
            id: components["schemas"]["Id"];
            athlete_id: components["schemas"]["Id"];
            external_id: string;
            /** @description Null if the file has no name. */
            file_name: string | null;
            /** @description Format of the file, such as `fit` or `gpx.gz`. */
            data_type: string;
            /** @enum {string} */
            state: "processing" | "ready" | "failed";
            /** @description Why it failed. */
            error: string | null;
            /** @description The activity that it created, even if that activity was deleted later. */
            activity_id: components["schemas"]["Id"] | null;
            /** @description When it was submitted. */
            at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Streams by type, as the service returns them with `key_by_type`. */
        StreamSet: {
            [key: string]: {
                /** @description One value per point. Units are those of the service's streams. */
                data: unknown[];
                series_type: string;
                original_size: number;
                resolution: string;
            };
        };
        /** @description As the service's `getActivityZones` returns it. */
        ActivityZone: {
            type: string;
            distribution_buckets: {
                min: number;
                /** @description -1 if the zone has no upper bound. */
                max: number;
                /** @description Seconds. */
                time: number;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description A route with its track. */
        RouteDetail: components["schemas"]["Route"] & {
            streams: components["schemas"]["StreamSet"];
        };
        /** @description A segment with its track and the fastest efforts on it. */
        SegmentDetail: components["schemas"]["Segment"] & {
            streams: components["schemas"]["StreamSet"];
            /** @description The fastest first; at most 100. */
            efforts: components["schemas"]["SegmentEffort"][];
        };
        SegmentEffort: {
            id: components["schemas"]["Id"];
            athlete_id: components["schemas"]["Id"];
            activity_id: components["schemas"]["Id"];
            start: components["schemas"]["Timestamp"];
            /** @description Seconds. */
            elapsed_time: number;
            /** @description Seconds. */
            moving_time: number;
            /** @description Rank among the athlete's own efforts on the segment at that time. Null below third place. */
            rank: number | null;
        };
        /** @description Lines are encoded polylines with five decimal places. */
        WorldMap: {
            /** @description South, west, north and east edges of the whole map, in degrees. Null for a world without a map. */
            bounds: number[] | null;
            /** @description Closed outlines of the sea and of lakes. An outline inside another one is an island. */
            water: string[];
            contours: {
                /** @description Meters. */
                altitude: number;
                polyline: string;
            }[];
            ways: {
                /** @enum {string} */
                kind: "street" | "road" | "quay" | "bridge" | "path" | "trail";
                polyline: string;
            }[];
            places: {
                name: string;
                latlng: number[];
            }[];
        };
        /** @description A world that was exported. */
        Import: components["schemas"]["Export"] & {
            /**
             * @description `new` adds another world. Otherwise, the world with the same client id is replaced.
             * @enum {string}
             */
            as?: "itself" | "new";
        };
        Advice: {
            /**
             * @description The finding: reading details of many objects that a list includes, reading an object again without a change, refreshing a token too early, polling instead of using a webhook, or requesting a scope that is never needed.
             * @enum {string}
             */
            code: "list-instead-of-details" | "read-again" | "refreshed-early" | "polled" | "unused-scope";
            /** @description One sentence. */
            message: string;
            /** @description Number of requests that show it. */
            count: number;
            /** @description The numbers of the most recent 20 of these requests. */
            requests: number[];
            /**
             * @description The page of the documentation, as a path in its source files with the anchor of a heading.
             * @example guides/pagination.md#choose-the-page-size
             */
            page: string;
            /** @description URL of the same page, below the `docs_url` of the state, or in the repository if the sandbox was started without it. */
            url: string;
        };
        /** @description An entry of the journal with what was sent and received. */
        RequestDetail: components["schemas"]["JournalEntry"] & {
            /** @description Path of the operation, relative to its base URL, such as `/activities/{id}`. Null for an unknown path. */
            path_template: string | null;
            /** @description The path parameters, by name. */
            parameters: {
                [key: string]: string;
            };
            /** @description Real time until the response was ready, in milliseconds. Null if the exchange is no longer retained. */
            duration_ms: number | null;
            /** @description Number of the original request, if this is a replay. */
            replay_of: number | null;
            /** @description What a fault rule did to the response. `response` is what the client received. After a `cut`, its body states that the connection was closed. */
            fault: {
                status?: number;
                delay_ms?: number;
                cut?: string;
                body?: string;
            } | null;
            /** @description The query parameters, in their order. */
            query: components["schemas"]["NameValue"][];
            headers: components["schemas"]["NameValue"][];
            body: components["schemas"]["MessageBody"];
            response: {
                status: number;
                headers: components["schemas"]["NameValue"][];
                body: components["schemas"]["MessageBody"];
            };
        };
        NameValue: {
            name: string;
            /** @description `[secret]` and `[hidden]` replace what is not shown, also in names. */
            value: string;
        };
        /** @description A body as text, or as fields if it is a form. */
        MessageBody: {
            /** @description Bytes. 0 without a body. */
            size: number;
            media_type: string | null;
            /** @description JSON or other text. */
            text: string | null;
            /** @description Fields of a form. */
            fields: {
                name: string;
                /** @description Null for a file. */
                value: string | null;
                file_name: string | null;
                /** @description Bytes. */
                size: number;
            }[] | null;
            /** @description The reason why the body, or a part of it, is not shown or was not sent. */
            why: string | null;
        };
        ReplayChange: {
            method?: string;
            /** @description Path with the base, such as `/api/v3/athlete`, and without a query. */
            path?: string;
            /** @description Replaces the original query. */
            query?: {
                [key: string]: string;
            };
            /** @description Headers to set. Null removes a header. All others are as in the original request. */
            headers?: {
                [key: string]: string | null;
            };
            /** @description Replaces the original body. */
            body?: string;
            /** @description The athlete whose access token is sent. Defaults to the athlete of the original request. */
            athlete_id?: components["schemas"]["GivenId"];
            /**
             * @description Send the athlete's current access token (the default), the credentials of the original request, or no credentials.
             * @enum {string}
             */
            token?: "current" | "same" | "none";
        };
        /** @description A recording of at most 25 MB. */
        ActivityFile: {
            /** @enum {string} */
            data_type: "fit" | "fit.gz" | "tcx" | "tcx.gz" | "gpx" | "gpx.gz";
            /** @description The file, in base64. */
            content: string;
        };
        NewEvent: {
            /** @enum {string} */
            object_type: "activity" | "athlete";
            /** @enum {string} */
            aspect_type: "create" | "update" | "delete";
            /** @description The athlete. Defaults to the owner of the activity or of the app. */
            owner_id?: components["schemas"]["GivenId"];
            /** @description The activity or athlete. Defaults to the athlete's newest activity, or to the athlete. */
            object_id?: components["schemas"]["GivenId"];
            /** @description Defaults to the title for an activity, and to the revoked authorization for an athlete. */
            updates?: {
                [key: string]: string;
            };
        };
        Delivery: {
            id: number;
            event: components["schemas"]["Event"];
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description World time of the next attempt, or of the attempt that is in progress. Null if the sandbox does not attempt it again: it was delivered, it failed, or its subscription no longer exists. */
            next_attempt_at: components["schemas"]["Timestamp"] | null;
            attempts: components["schemas"]["Attempt"][];
        };
        /** @description The payload that the callback received. */
        Event: {
            object_type: string;
            object_id: components["schemas"]["Id"];
            aspect_type: string;
            updates: {
                [key: string]: string;
            };
            owner_id: components["schemas"]["Id"];
            subscription_id: number;
            /** @description UTC epoch seconds. */
            event_time: number;
        };
        JournalEntry: {
            /** @description Increases by one with each request. */
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Path without the query, which may contain secrets. `[secret]` replaces tokens, codes and client secrets in the path. */
            path: string;
            operation_id: string | null;
            status: number;
            /** @description The athlete whose access token it had. */
            athlete_id: components["schemas"]["Id"] | null;
            /** @description The reason why it was refused, in plain words, as in the `X-Sandbox-Why` header of the response. */
            why: string | null;
            /** @description What the sandbox accepted although neither the specification nor the description includes it, in plain words. Usually empty. The service may refuse it. */
            tolerated: string[];
        };
        /** @description A world with all of its rows. Store it unchanged. */
        Export: {
            /** @constant */
            version: 3;
            /** @description App, seed, start and clock. */
            world: {
                app: {
                    clientId: string;
                    clientSecret: string;
                    name: string;
                    callbackDomain: string;
                    tier: components["schemas"]["Tier"];
                    extendedAccess: boolean;
                    singlePlayer: boolean;
                    realistic: boolean;
                    active: boolean;
                    athleteLimit: number;
                    webhookKey: components["schemas"]["WebhookKey"];
                };
                seed: number;
                secrets: components["schemas"]["Secrets"];
                startedAt: components["schemas"]["EpochMilliseconds"];
                /** @description The data that the world contains at its start and after a reset. */
                template: string;
                clock: {
                    offset: number;
                    frozenAt: components["schemas"]["EpochMilliseconds"] | null;
                };
                counters: {
                    [key: string]: number;
                };
            } & {
                [key: string]: unknown;
            };
            tables: components["schemas"]["Tables"];
            /** @description Rows of the template. Null if every sandbox can generate them from the seed. */
            template: components["schemas"]["Tables"] | null;
        };
        /** @description Rows by table. A blob is `{"base64":"…"}`. */
        Tables: {
            [key: string]: {
                [key: string]: unknown;
            }[];
        };
        /** @description UTC epoch milliseconds, from 1970-01-01 to 9999-12-30. */
        EpochMilliseconds: number;
        /** @description One call to the app. */
        Attempt: {
            at: components["schemas"]["Timestamp"];
            /** @enum {string} */
            outcome: "delivered" | "wrong status" | "timeout" | "connection" | "protocol" | "not allowed";
            /** @description Status of the app's response. Null without a response. */
            status: number | null;
            /** @description Real time that the call took, in milliseconds. */
            duration_ms: number;
            /** @description What happened, in plain words. Null if the event was delivered. */
            why: string | null;
        };
        FaultRules: {
            /** @description Seed of the random numbers. Defaults to the seed of the world. */
            seed?: number;
            /** @description Only the first rule that applies to a request takes effect. */
            rules: components["schemas"]["FaultRule"][];
        };
        /** @description Which requests fail, and how. A rule requires at least one of `status`, `delay_ms`, `cut` and `body`. */
        FaultRule: {
            /**
             * Format: operation-id
             * @description Operation of the service, such as `createActivity`, or `*` for all.
             */
            operation_id: string;
            /** @description Number of requests to let pass first. Defaults to 0. */
            skip?: number;
            /** @description Number of requests that the rule applies to. Defaults to all. */
            times?: number;
            /** @description Probability that each of these requests fails, drawn from the seed. Defaults to 1. */
            probability?: number;
            until?: components["schemas"]["Timestamp"];
            /** @description Respond with this status without performing the request. */
            status?: number;
            /** @description Real time to wait before the response, in milliseconds. */
            delay_ms?: number;
            /**
             * @description Cut the connection: before the request is performed, in the middle of the response, or after the request is performed, instead of the response.
             * @enum {string}
             */
            cut?: "before" | "during" | "after";
            /**
             * @description Respond with half of the body, or with an HTML page instead of it. Responses without a body do not change.
             * @enum {string}
             */
            body?: "truncated" | "html";
            /** @description Number of requests that the rule has applied to. Ignored when you set rules. */
            used?: number;
        };
    };
    responses: {
        /** @description The request was refused: 400 for an invalid request, 403 without `X-Sandbox-Control`, 404 for something that does not exist, 405, 413, or 421 for a `Host` that does not name the sandbox. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Client id of the world's app. Defaults to the default world. */
        World: string;
        /** @description Page number. Defaults to the first page. */
        Page: number;
        /** @description Number of items per page. Defaults to 30. */
        PerPage: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    decideAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description The app that requests access, as in the query of the page. */
                    client_id: string;
                    /** @description As in the query of the page. */
                    redirect_uri?: string;
                    /** @description As in the query of the page. */
                    response_type?: string;
                    /** @description As in the query of the page. */
                    scope?: string;
                    /** @description As in the query of the page. */
                    state?: string;
                    /** @description As in the query of the page. */
                    approval_prompt?: string;
                    /** @description Identifier of the athlete who decides. Required to authorize. */
                    athlete?: string;
                    /** @description The scopes that the athlete grants, each in a separate field. Authorizing without a scope denies access. */
                    granted?: string[];
                    /** @description `authorize` grants access. Any other value denies it. */
                    decision?: string;
                };
            };
        };
        responses: {
            /** @description Redirect to the app, with `code` and `scope`, or with `error=access_denied`. Includes `state` if it was sent. */
            302: {
                headers: {
                    /** @description The `redirect_uri` with these parameters. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The fields of the app are invalid: JSON, as in the service's response to `GET /oauth/authorize`. Or the page cannot send this decision: the page again, with an explanation. */
            400: {
                headers: {
                    /** @description The reason, in plain words, as in the journal. Percent signs and characters other than printable ASCII are percent-encoded. */
                    "X-Sandbox-Why": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": {
                        message?: string;
                        errors?: {
                            resource?: string;
                            field?: string;
                            code?: string;
                        }[];
                    };
                };
            };
            /** @description The athlete cannot authorize the app, or the form is from another page. A page that states the reason. */
            403: {
                headers: {
                    /** @description The reason, in plain words, as in the journal. Percent signs and characters other than printable ASCII are percent-encoded. */
                    "X-Sandbox-Why": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getState: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    exportWorld: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that `POST /import` needs to create the same world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    exportWorldFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldFiles"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    importWorld: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Import"];
            };
        };
        responses: {
            /** @description The imported world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    streamChanges: {
        parameters: {
            query?: {
                /** @description Client id of the world's app, for clients that cannot send headers. The header takes precedence. */
                world?: string;
                /** @description The `id` of the last event that the client has seen, as `Last-Event-ID`, which takes precedence. */
                after?: string;
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            /** @description The clock as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    settle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is due. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Apps, the default one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewApp"];
            };
        };
        responses: {
            /** @description The world of the new app. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The world was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppChange"];
            };
        };
        responses: {
            /** @description The app's world as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description New tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    expireTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenExpiry"];
            };
        };
        responses: {
            /** @description The number of tokens that expired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpiredTokens"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    revokeGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The athlete. */
                athlete_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app no longer has access to the athlete. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /** @description Return only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activities, as the service lists them for their owners. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewActivity"];
            };
        };
        responses: {
            /** @description The detailed representation of the activity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, of any athlete. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The detailed representation of the activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, of any athlete. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, of any athlete. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityChange"];
            };
        };
        responses: {
            /** @description The detailed representation of the activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getActivityStreams: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The streams by type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamSet"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getActivityZones: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Zones of heart rate and power, if they were recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityZone"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /** @description Return only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uploads with their results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listAthletes: {
        parameters: {
            query?: {
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Athletes, the owner of the app first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AthleteProfile"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createAthlete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAthlete"];
            };
        };
        responses: {
            /** @description The athlete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AthleteProfile"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteAthlete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The athlete. The owner of the app cannot be deleted. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athlete was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeAthlete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The athlete. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AthleteChange"];
            };
        };
        responses: {
            /** @description The athlete. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AthleteProfile"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listGear: {
        parameters: {
            query?: {
                /** @description Return only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bikes and shoes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gear"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createGear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGear"];
            };
        };
        responses: {
            /** @description The bike or pair of shoes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gear"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteGear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The bike or pair of shoes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bike or the shoes were deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeGear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The bike or pair of shoes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GearChange"];
            };
        };
        responses: {
            /** @description The bike or pair of shoes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gear"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listPrivacyZones: {
        parameters: {
            query?: {
                /** @description Return only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Privacy zones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyZone"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createPrivacyZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPrivacyZone"];
            };
        };
        responses: {
            /** @description The privacy zone. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyZone"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deletePrivacyZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The privacy zone. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The privacy zone was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changePrivacyZone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The privacy zone. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrivacyZoneChange"];
            };
        };
        responses: {
            /** @description The privacy zone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyZone"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listKudos: {
        parameters: {
            query?: {
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kudos, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kudos"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createKudos: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKudos"];
            };
        };
        responses: {
            /** @description The kudos. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kudos"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteKudos: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The number of the kudos on this activity. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kudos were removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeKudos: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The number of the kudos on this activity. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KudosChange"];
            };
        };
        responses: {
            /** @description The kudos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kudos"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComment"];
            };
        };
        responses: {
            /** @description The comment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The comment. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The comment. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentChange"];
            };
        };
        responses: {
            /** @description The comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listClubs: {
        parameters: {
            query?: {
                /** @description Return only clubs that this athlete is a member of. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Clubs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createClub: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClub"];
            };
        };
        responses: {
            /** @description The club. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteClub: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The club. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The club was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeClub: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The club. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClubChange"];
            };
        };
        responses: {
            /** @description The club. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The club. */
                club_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members who are athletes of the world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The club. */
                club_id: components["schemas"]["GivenId"];
                /** @description The athlete. */
                athlete_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MemberRole"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The club. */
                club_id: components["schemas"]["GivenId"];
                /** @description The athlete. */
                athlete_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athlete is no longer a member. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listRoutes: {
        parameters: {
            query?: {
                /** @description Return only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Routes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRoute"];
            };
        };
        responses: {
            /** @description The route. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The route. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteDetail"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The route. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The route was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeRoute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The route. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteChange"];
            };
        };
        responses: {
            /** @description The route. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Route"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** @description Return only segments that this athlete created. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSegment"];
            };
        };
        responses: {
            /** @description The segment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SegmentDetail"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    changeSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentChange"];
            };
        };
        responses: {
            /** @description The segment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listStars: {
        parameters: {
            query?: {
                /** @description Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** @description Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                segment_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stars, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Star"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setStar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                segment_id: components["schemas"]["GivenId"];
                /** @description The athlete. */
                athlete_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StarTime"];
            };
        };
        responses: {
            /** @description The star. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Star"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteStar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The segment. */
                segment_id: components["schemas"]["GivenId"];
                /** @description The athlete. */
                athlete_id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The star was removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getMap: {
        parameters: {
            query?: {
                /**
                 * @description Return only what touches this box: south, west, north and east in degrees, separated by commas. Defaults to everything.
                 * @example 60.37,5.28,60.42,5.36
                 */
                bounds?: string;
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The map. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldMap"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    sendEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvent"];
            };
        };
        responses: {
            /** @description The delivery after its first attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries with every attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The delivery. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Return only requests with a higher number. */
                after?: number;
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, with the reason for each refusal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description Its number in the list. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetail"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    replayRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The number of the original request. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplayChange"];
            };
        };
        responses: {
            /** @description The new request with its response. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetail"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listAdvice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Advice, the most recent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advice"][];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    waitFor: {
        parameters: {
            query: {
                /** @description The kind of thing to wait for. */
                for: "delivery" | "request" | "state";
                /** @description Match only deliveries or requests with a higher number. Defaults to all. */
                after?: number;
                /** @description For a request: its operation, such as `getAthlete`. */
                operation_id?: string;
                /** @description For a request: the status of its response. */
                status?: number;
                /** @description For a request: its path. */
                path?: string;
                /** @description For a delivery: the object type. */
                object_type?: "activity" | "athlete";
                /** @description For a delivery: the aspect type. */
                aspect_type?: "create" | "update" | "delete";
                /** @description For a delivery: the identifier of the object. */
                object_id?: components["schemas"]["GivenId"];
                /** @description For a delivery: its status. */
                state?: "pending" | "delivered" | "failed";
                /** @description For a state: this activity exists. */
                activity_id?: components["schemas"]["GivenId"];
                /** @description For a state: this upload is processed, with or without success. */
                upload_id?: components["schemas"]["GivenId"];
                /** @description For a request: the athlete whose access token it had. For a state: this athlete has authorized the app. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Time limit, in seconds of real time. Defaults to 5. */
                timeout?: number;
            };
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitResult"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getFaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules, with the number of requests that each applied to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultRules"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRules"];
            };
        };
        responses: {
            /** @description The rules as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultRules"];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault rules were removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Error"];
        };
    };
}
