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
         * Send the form of the consent page
         * @description Not part of the control API: the form of the page that `GET /oauth/authorize` of the service shows here. Only the page itself can send it; the form of another page is refused with 403. The query of the page comes back in the fields of the form. `POST /tokens` grants scopes without a browser. The journal and fault rules name the operation `authorizeApp`.
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
         * Make the world as it was at its start
         * @description Athletes, activities and everything else are as at the start, the clock is at its start, and the subscription, the uploads and the fault rules are gone. The tokens that the sandbox issued at its start are valid for six hours again, even if they were replaced or revoked; all others are revoked. What the app may do (`PATCH /apps/{client_id}`) and whether the clock is frozen stay as they are.
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
        /** Save the world */
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
         * Write the world as a world file
         * @description The world as a person would describe it, with its recordings beside it: `world.yaml`, TCX, GPX and SVG files, which a sandbox can be started with. What follows from them (efforts, ranks, zones), tokens and webhooks are left out; `GET /export` has everything. The `now` of the file is the time of the world, or later where an activity has not ended yet.
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
         * Restore a saved world
         * @description Replaces the world of the same client id, or adds it when there is none. With `as: new`, it becomes a new world: the app gets the next free client id, a new secret and new tokens, and everything else is as in the export. `X-Sandbox-World` may be left out; when it names another world than the one that is replaced, the response is 400.
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
         * Stream what happens in the world
         * @description Server-sent events, until the client hangs up, the sandbox is closed, or the world is reset, imported or deleted. The data of each event is JSON; `StreamEvent` describes it. A connection begins with `start`, `state`, `clock`, `faults`, `worlds` and `data`. An event that has an `id` comes once: a client that connects again with `Last-Event-ID`, as browsers do, or with `after`, receives what it missed. Where that is not possible, `start` has `resumed: false`, and the client has to read the lists again. A client that reads too slowly receives `missed` instead of events that are no longer retained. Comments keep the connection open.
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
        /** Read the clock */
        get: operations["getClock"];
        put?: never;
        /**
         * Advance, set, stop or start the clock
         * @description When the clock goes forward, everything that falls due happens at its own time and in order, before the response is sent. When it goes back, nothing is undone.
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
         * Wait until nothing is due
         * @description Uploads are processed and events delivered that are due by now. The clock does not move.
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
        /** List the apps, each of which has a world */
        get: operations["listApps"];
        put?: never;
        /**
         * Make an app with a world of its own
         * @description Takes milliseconds where the seed and the start are those of another world. The clock shows the default world's time unless told otherwise.
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
         * @description What is under way for it, such as uploads and deliveries, is dropped. The default world cannot be deleted.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /** Change what the app and its athletes may */
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
         * @description As if the athlete had allowed these scopes on the consent page and the app had exchanged the code.
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
         * Let access tokens expire now
         * @description One token, or all of an athlete's; the owner's unless given. Refresh tokens stay valid: a refresh gives new tokens.
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
         * Revoke the grant, as the athlete does in the settings
         * @description Every token of the athlete is dead, and the app is told by an athlete-update event.
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
         * @description Newest first, with all visibilities.
         */
        get: operations["listActivities"];
        put?: never;
        /**
         * Enter an activity, or record one with a file, as the athlete
         * @description With `file`, everything follows from the recording, as for an upload. The file is read outside the main thread, and the response comes when the activity exists.
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, whoever's it is. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        /**
         * Get an activity with its laps and segment efforts
         * @description As its owner sees it, whoever that is. It does not count against the app's rate limits.
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
         * @description Unlike the service's API, this changes visibility too.
         */
        patch: operations["changeActivity"];
        trace?: never;
    };
    "/activities/{id}/streams": {
        parameters: {
            query?: never;
            header?: {
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        /**
         * Get everything that was recorded of an activity
         * @description Without privacy zones, as its owner sees it. An activity without a recording has no streams.
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
                /** @description Client id of the world's app; the default world without it. */
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
         * @description A first name is enough. The athlete has not authorized the app yet: `POST /tokens` does that without a browser.
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
         * Delete an athlete with everything that is theirs
         * @description The app is told that its access ended, and nothing else: the activities make no events of their own. Activities, gear, privacy zones, routes, stars, memberships and private segments are removed, and so are kudos and comments on other athletes' activities. Public segments stay, because other athletes have efforts on them.
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
         * @description Its activities have no gear then.
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
         * @description The response comes when every track of the athlete has been cut.
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
         * @description The response comes when every track of the athlete has been cut again.
         */
        delete: operations["deletePrivacyZone"];
        options?: never;
        head?: never;
        /**
         * Change a privacy zone
         * @description The response comes when every track of the athlete has been cut again.
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
         * @description As an athlete of the world, or as a person outside of it. Kudos of the same person replace the earlier ones.
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
        /** Take kudos back */
        delete: operations["deleteKudos"];
        options?: never;
        head?: never;
        /** Change when kudos were given */
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
        /** Add a member, or change the role of one */
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
         * @description The line comes from `points` or from `polyline`.
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
         * @description The line comes from `points`, from `polyline`, or from a part of an activity. Efforts are found on all activities, a few at a time, so that other requests are served meanwhile. The response comes when all are found.
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
         * @description The efforts on it are removed with it.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         * @description After a change of its line or its type, efforts are found again on all activities, a few at a time. The response comes when all are found.
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
        /** Take a star back, as the athlete */
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
         * Get the map that the tracks are on
         * @description The landscape of the seed: water, contour lines, ways and places. Empty for a custom world, whose tracks are on the real earth.
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
         * @description Sends an event to the app's subscription, whatever scopes the app has, and although nothing has changed. The response is sent after the first attempt. Without a subscription it is 404.
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
         * List the last requests to the service
         * @description At most 1,000, the oldest first. Requests to this control API are not among them.
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
         * @description What the sandbox retains of one of the last requests, in memory only. Secrets are replaced by `[secret]`. Values of headers, parameters and fields that the description does not have are replaced by `[hidden]`, because they may be secrets too.
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
         * @description The request passes through everything that a request of an app passes through: rate limits, fault rules, validation, the journal. It carries the access token that the athlete's grant has now, unless the body says otherwise. What the body leaves out is as in the original request. A request whose body was not retained has to be given another one.
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
         * @description What the last requests of the app show, with the requests that show it and the page of the documentation that helps.
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
         * @description Responds as soon as something matches everything that is given, or at once when it is there already. After the time limit the response is 408, and its message says what there was instead. The clock of the world does not move.
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description What is wrong, and with what. */
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
         * @description Identifier, as digits where the language's numbers are too short for 64 bits.
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
         * @description How many requests the app may make. In the `unlimited` tier, which is for load tests, they are counted and none is refused.
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
            /** @description API root that is available from 2027-01-04 of the world's clock. */
            new_base_url: string;
            /** @description Root of the OAuth paths. */
            auth_url: string;
            /** @description Root of this control API. */
            control_url: string;
            /** @description The console, a page to watch and control the sandbox with. */
            console_url: string;
            /** @description Root of the documentation that the sandbox was started with (`--docs-url`); null without it. */
            docs_url: string | null;
            /** @description Opens the consent page of the app with every scope. Afterwards the browser is at the console, which exchanges the code. */
            test_authorization_url: string;
            /** @description What the athletes and activities are made from. */
            seed: number;
            secrets: components["schemas"]["Secrets"];
            webhook_key: components["schemas"]["WebhookKey"];
            started_at: components["schemas"]["Timestamp"];
            now: components["schemas"]["Timestamp"];
            /** @description Whether the clock moves only when it is told to. */
            frozen: boolean;
            app: components["schemas"]["AppRights"];
            /** @description The owner of the app first. */
            athletes: components["schemas"]["Athlete"][];
            grants: components["schemas"]["Grant"][];
            /** @description The four rate-limit headers of the next response, by name. */
            limits: {
                [key: string]: string;
            };
            /** @description The same limits, one by one. */
            rate_limits: components["schemas"]["RateLimit"][];
            /** @description The webhook subscription of the app; null without one. */
            subscription: components["schemas"]["Subscription"] | null;
            /** @description Work of this world, such as an upload or a delivery, that failed for an unexpected reason in all of its attempts, oldest first. It is kept, and not attempted again. */
            failed_tasks: components["schemas"]["FailedTask"][];
            /** @description Client ids of all worlds. */
            worlds: string[];
        };
        RateLimit: {
            /**
             * @description Which requests count.
             * @enum {string}
             */
            family: "overall" | "read";
            /**
             * @description Quarter hours and days of the world's clock, in UTC.
             * @enum {string}
             */
            window: "quarter hour" | "day";
            limit: number;
            /** @description Requests in the present window. Refused ones count too. */
            used: number;
            resets_at: components["schemas"]["Timestamp"];
        };
        FailedTask: {
            /** @description Such as `upload` or `delivery`. */
            kind: string;
            attempts: number;
            /** @description Message of the last error, without secrets. */
            error: string;
            failed_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description Where tokens, codes and the client secret come from: `random` ones cannot be guessed, `seeded` ones are the same on every machine.
         * @enum {string}
         */
        Secrets: "random" | "seeded";
        AppRights: {
            tier: components["schemas"]["Tier"];
            /** @description May explore segments. */
            extended_access: boolean;
            /** @description Only the owner may authorize. */
            single_player: boolean;
            /** @description Responds late, and not always as described, as integrations report of the real service. */
            realistic: boolean;
            /** @description False when the owner's subscription has lapsed. */
            active: boolean;
            /** @description Most athletes that may be connected. */
            athlete_limit: number;
            /** @description Host that redirect URIs must be on; localhost and 127.0.0.1 are always accepted. */
            callback_domain: string;
        };
        Athlete: {
            id: components["schemas"]["Id"];
            firstname: string;
            lastname: string;
            /** @description May use subscriber features. */
            subscribed: boolean;
        };
        /** @description What an athlete allows the app, and the newest tokens for it. */
        Grant: {
            athlete_id: components["schemas"]["Id"];
            /** @description Separated by commas. */
            scope: string;
            access_token: string;
            refresh_token: string;
            /** @description Seconds since 1970, UTC. */
            expires_at: number;
        };
        Subscription: {
            id: number;
            callback_url: string;
        };
        Clock: {
            now: components["schemas"]["Timestamp"];
            /** @description Whether the clock moves only when it is told to. */
            frozen: boolean;
        };
        /**
         * @description `90m`, `6h`, `1d12h`, `PT6H`, or seconds.
         * @example 6h
         */
        Duration: string | number;
        /** @description `now` and `advance` exclude each other. */
        ClockChange: {
            now?: components["schemas"]["Timestamp"];
            advance?: components["schemas"]["Duration"];
            /** @description Stop the clock, or let it move with the machine's. */
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
            /** @description What the athletes, activities and secrets are made from. Unless given, the seed is the default world's, and so is whether secrets are random or seeded. */
            seed?: number;
            now?: components["schemas"]["Timestamp"];
            /** @description As the default world unless given. */
            frozen?: boolean;
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            realistic?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
            webhook_key?: components["schemas"]["WebhookKey"];
            /** @description A custom world in place of the seeded one: the content of a world file as YAML text, or the same structure as an object. Fields of the request take precedence over what it specifies for the app and the clock. */
            world?: {
                [key: string]: unknown;
            } | string;
            /** @description Files that the world names, by their names, in base64. */
            files?: {
                [key: string]: string;
            };
        };
        /** @description Events are signed with it; null when they are not signed. Unless given, a new app has the key of the default world. */
        WebhookKey: string | null;
        AppChange: {
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            realistic?: boolean;
            /** @description False as when the owner's subscription has lapsed. */
            active?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
            webhook_key?: components["schemas"]["WebhookKey"];
            /** @description Whether an athlete has a subscription, by athlete id. */
            subscribed?: {
                [key: string]: boolean;
            };
        };
        TokenRequest: {
            /** @description The owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            /**
             * @description Separated by commas or spaces; `read` unless given.
             * @example read,activity:read_all
             */
            scope?: string;
        };
        /** @description The token response of the service, with the athlete as after the exchange of a code. */
        Token: {
            /** @constant */
            token_type: "Bearer";
            access_token: string;
            refresh_token: string;
            /** @description Seconds since 1970, UTC. */
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
            /** @description The owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            name?: string;
            description?: string;
            /** @description `Ride` unless given. */
            sport_type?: string;
            /** @description Local time of the athlete, ISO 8601; the present unless given. */
            start_date_local?: string;
            /** @description A recording instead of an entry. It says when the activity began, how long it took and how far it went. */
            file?: components["schemas"]["ActivityFile"];
            /** @description Seconds; 3600 unless given. */
            elapsed_time?: number;
            /** @description Metres. */
            distance?: number;
            trainer?: boolean;
            commute?: boolean;
            visibility?: components["schemas"]["Visibility"];
        };
        ActivityChange: {
            name?: string;
            description?: string;
            sport_type?: string;
            /** @description `none` takes the gear off. */
            gear_id?: string;
            trainer?: boolean;
            commute?: boolean;
            hide_from_home?: boolean;
            visibility?: components["schemas"]["Visibility"];
        };
        /** @description A zone of heart rate, in beats per minute. */
        Zone: {
            min: number;
            /** @description Not in the zone any more; -1 for the top zone. */
            max: number;
        };
        /** @description An athlete, with what only the athlete may change. */
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
            /** @description May use subscriber features. */
            subscribed: boolean;
            /** @description Kilograms. */
            weight: number | null;
            /** @description Watts; null without a power meter. */
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
            /** @description URL; null for none. */
            picture: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        NewAthlete: {
            /** @description Assigned unless given. */
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
            /** @description May use subscriber features. */
            subscribed?: boolean;
            /** @description Kilograms. */
            weight?: number | null;
            /** @description Watts; null without a power meter. */
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
            /** @description Custom zones of heart rate; null for the usual ones. */
            heart_rate_zones?: components["schemas"]["Zone"][] | null;
            /** @description SVG; null for none. */
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
            /** @description May use subscriber features. */
            subscribed?: boolean;
            /** @description Kilograms. */
            weight?: number | null;
            /** @description Watts; null without a power meter. */
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
            /** @description Custom zones of heart rate; null for the usual ones. */
            heart_rate_zones?: components["schemas"]["Zone"][] | null;
            /** @description SVG; null for none. */
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
            /** @description No activity gets it by itself any more. */
            retired: boolean;
            /** @description The one that the service fills in by itself. The athlete's other bikes, or shoes, are not primary then. */
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
            /** @description Of shoes: meters after which the athlete is told to replace them. */
            notification_distance?: number;
            /** @description Meters in all. */
            distance: number;
        };
        NewGear: {
            /** @description `b` and digits for a bike, `g` and digits for shoes; assigned unless given. */
            id?: string;
            /**
             * @description `bike` unless given, or as the id says.
             * @enum {string}
             */
            type?: "bike" | "shoes";
            /** @description The owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            nickname?: string | null;
            brand_name?: string | null;
            model_name?: string | null;
            description?: string | null;
            /** @description No activity gets it by itself any more. */
            retired?: boolean;
            /** @description The one that the service fills in by itself. The athlete's other bikes, or shoes, are not primary then. */
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
            /** @description Of shoes: meters after which the athlete is told to replace them. */
            notification_distance?: number;
        };
        GearChange: {
            name?: string;
            nickname?: string | null;
            brand_name?: string | null;
            model_name?: string | null;
            description?: string | null;
            /** @description No activity gets it by itself any more. */
            retired?: boolean;
            /** @description The one that the service fills in by itself. The athlete's other bikes, or shoes, are not primary then. */
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
            /** @description Of shoes: meters after which the athlete is told to replace them. */
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
            /** @description The owner of the app unless given. */
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
            /** @description An athlete of the world. Otherwise give the name of a person outside of it. */
            athlete_id?: components["schemas"]["GivenId"];
            firstname?: string;
            lastname?: string;
            /** @description The present unless given. */
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
            /** @description Assigned unless given. */
            id?: components["schemas"]["GivenId"];
            /** @description An athlete of the world. Otherwise give the name of a person outside of it. */
            athlete_id?: components["schemas"]["GivenId"];
            firstname?: string;
            lastname?: string;
            text: string;
            /** @description The present unless given. */
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
            /** @description Members besides athletes of the world. */
            other_members: number;
            /** @description URL; null for none. */
            picture: string | null;
            /** @description URL; null for none. */
            cover: string | null;
            member_count: number;
        };
        NewClub: {
            /** @description Assigned unless given. */
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
            /** @description The last part of its URL; made of the name unless given. */
            url?: string;
            website?: string | null;
            /** @description Members besides athletes of the world. */
            other_members?: number;
            /** @description SVG; null for none. */
            picture?: string | null;
            /** @description SVG; null for none. */
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
            /** @description The last part of its URL; made of the name unless given. */
            url?: string;
            website?: string | null;
            /** @description Members besides athletes of the world. */
            other_members?: number;
            /** @description SVG; null for none. */
            picture?: string | null;
            /** @description SVG; null for none. */
            cover?: string | null;
        };
        NewMember: {
            athlete_id: components["schemas"]["GivenId"];
            /**
             * @description `member` unless given.
             * @enum {string}
             */
            role?: "member" | "admin" | "owner";
        };
        MemberRole: {
            /**
             * @description `member` unless given.
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
             * @description `Ride` unless given.
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
            /** @description Assigned unless given. */
            id?: components["schemas"]["GivenId"];
            /** @description The owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            description?: string | null;
            /**
             * @description `Ride` unless given.
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
            /** @description Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimals), without altitude. */
            polyline?: string;
        };
        RouteChange: {
            name?: string;
            description?: string | null;
            /**
             * @description `Ride` unless given.
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
            /** @description Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimals), without altitude. */
            polyline?: string;
        };
        Segment: {
            id: components["schemas"]["Id"];
            /** @description Who has made it. */
            athlete_id: components["schemas"]["Id"];
            name: string;
            /**
             * @description `Ride` unless given, or as the activity that it is made from.
             * @enum {string}
             */
            activity_type: "Ride" | "Run";
            /** @description Only its maker may see it. */
            private: boolean;
            hazardous: boolean;
            city: string | null;
            state: string | null;
            country: string | null;
            /** @description Efforts of people outside of the world. */
            other_efforts: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes: number;
            /** @description Stars of people outside of the world. */
            other_stars: number;
            /** @description Meters. */
            distance: number;
            average_grade: number;
            polyline: string;
            /** @description Efforts of athletes of the world. */
            effort_count: number;
            /** @description Stars of athletes of the world. */
            star_count: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        NewSegment: {
            /** @description Assigned unless given. */
            id?: components["schemas"]["GivenId"];
            /** @description The owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            name: string;
            /**
             * @description `Ride` unless given, or as the activity that it is made from.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /** @description Only its maker may see it. */
            private?: boolean;
            hazardous?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Efforts of people outside of the world. */
            other_efforts?: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes?: number;
            /** @description Stars of people outside of the world. */
            other_stars?: number;
            /** @description Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimals), without altitude. */
            polyline?: string;
            /** @description The line is a part of this activity's track. */
            activity_id?: components["schemas"]["GivenId"];
            start_index?: number;
            end_index?: number;
        };
        SegmentChange: {
            name?: string;
            /**
             * @description `Ride` unless given, or as the activity that it is made from.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /** @description Only its maker may see it. */
            private?: boolean;
            hazardous?: boolean;
            city?: string | null;
            state?: string | null;
            country?: string | null;
            /** @description Efforts of people outside of the world. */
            other_efforts?: number;
            /** @description Athletes outside of the world with efforts. */
            other_athletes?: number;
            /** @description Stars of people outside of the world. */
            other_stars?: number;
            /** @description Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
            points?: number[][];
            /** @description An encoded polyline (five decimals), without altitude. */
            polyline?: string;
            /** @description The line is a part of this activity's track. */
            activity_id?: components["schemas"]["GivenId"];
            start_index?: number;
            end_index?: number;
        };
        StarTime: {
            /** @description The present unless given. */
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
            /** @description All access tokens of this athlete; the owner of the app unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            /** @description Only this one. */
            access_token?: string;
        };
        ExpiredTokens: {
            /** @description Access tokens that were valid until now. */
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
                /** @description Whether the events continue where the last connection ended. Otherwise the client has to read the lists. */
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
            /** @description All apps, as `GET /apps` lists them, whenever one is added, renamed or deleted. */
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
                 * @description The world was reset or imported, the world was deleted, or the sandbox is closed.
                 * @enum {string}
                 */
                reason: "replaced" | "deleted" | "closed";
            };
        };
        Upload: {
            id: components["schemas"]["Id"];
            athlete_id: components["schemas"]["Id"];
            external_id: string;
            /** @description Null where the file was not given by name. */
            file_name: string | null;
            /** @description Format of the file, such as `fit` or `gpx.gz`. */
            data_type: string;
            /** @enum {string} */
            state: "processing" | "ready" | "failed";
            /** @description Why it failed. */
            error: string | null;
            /** @description The activity that it became, even if that was deleted later. */
            activity_id: components["schemas"]["Id"] | null;
            /** @description When it was sent. */
            at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Recorded series by type, as the service returns them with `key_by_type`. */
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
                /** @description -1 where the zone has no upper end. */
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
            /** @description Place among the athlete's own efforts on the segment at that time; null beyond the third. */
            rank: number | null;
        };
        /** @description Lines are encoded polylines of five decimals. */
        WorldMap: {
            /** @description South, west, north and east end of the whole map, in degrees; null for a world without a map. */
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
        /** @description A world that was saved. */
        Import: components["schemas"]["Export"] & {
            /**
             * @description `new` adds another world; otherwise the one with the same client id is replaced.
             * @enum {string}
             */
            as?: "itself" | "new";
        };
        Advice: {
            /**
             * @description What it is about: details of many objects where a list has them, an object that was read again without a change, a token that was refreshed too early, polling for what a webhook tells, or a scope that was granted and never needed.
             * @enum {string}
             */
            code: "list-instead-of-details" | "read-again" | "refreshed-early" | "polled" | "unused-scope";
            /** @description One sentence. */
            message: string;
            /** @description How many requests show it. */
            count: number;
            /** @description Numbers of these requests, the last 20 of them. */
            requests: number[];
            /**
             * @description The page of the documentation, as a path in its sources with the anchor of a heading.
             * @example guides/pagination.md#choose-the-page-size
             */
            page: string;
            /** @description The same page, below `docs_url` of the state, or in the repository where the sandbox was started without it. */
            url: string;
        };
        /** @description An entry of the journal with what was sent and received. */
        RequestDetail: components["schemas"]["JournalEntry"] & {
            /** @description Path of the operation below its base URL, such as `/activities/{id}`; null for an unknown path. */
            path_template: string | null;
            /** @description The parameters of the path, by name. */
            parameters: {
                [key: string]: string;
            };
            /** @description Real time until the response was ready, in milliseconds; null when the exchange is not retained any more. */
            duration_ms: number | null;
            /** @description Number of the request that was sent again. */
            replay_of: number | null;
            /** @description What a fault rule did when the response was sent. `response` is what the client received; after a `cut`, its body says that the connection was closed. */
            fault: {
                status?: number;
                delay_ms?: number;
                cut?: string;
                body?: string;
            } | null;
            /** @description Parameters of the query in their order. */
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
            /** @description `[secret]` and `[hidden]` stand for what is not shown. */
            value: string;
        };
        /** @description A body as text, or as fields where it is a form. */
        MessageBody: {
            /** @description Bytes; 0 without a body. */
            size: number;
            media_type: string | null;
            /** @description JSON and other texts. */
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
            /** @description Why the body, or a part of it, is not shown, or was not sent. */
            why: string | null;
        };
        ReplayChange: {
            method?: string;
            /** @description With the base, such as `/api/v3/athlete`, without a query. */
            path?: string;
            /** @description In place of the original query. */
            query?: {
                [key: string]: string;
            };
            /** @description Headers to set, or with null to leave out. The other ones are as in the original request. */
            headers?: {
                [key: string]: string | null;
            };
            /** @description In place of the original body. */
            body?: string;
            /** @description The athlete whose access token is sent; the athlete of the original request unless given. */
            athlete_id?: components["schemas"]["GivenId"];
            /**
             * @description Send the athlete's current access token, which is what happens unless given, the credentials of the original request, or none.
             * @enum {string}
             */
            token?: "current" | "same" | "none";
        };
        /** @description A recording; at most 25 MB. */
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
            /** @description The athlete; the owner of the activity or of the app unless given. */
            owner_id?: components["schemas"]["GivenId"];
            /** @description The activity or athlete; the athlete's newest activity, or the athlete, unless given. */
            object_id?: components["schemas"]["GivenId"];
            /** @description For an activity its title, for an athlete the end of the authorization, unless given. */
            updates?: {
                [key: string]: string;
            };
        };
        Delivery: {
            id: number;
            event: components["schemas"]["Event"];
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: components["schemas"]["Attempt"][];
        };
        /** @description What the callback received. */
        Event: {
            object_type: string;
            object_id: components["schemas"]["Id"];
            aspect_type: string;
            updates: {
                [key: string]: string;
            };
            owner_id: components["schemas"]["Id"];
            subscription_id: number;
            /** @description Seconds since 1970, UTC. */
            event_time: number;
        };
        JournalEntry: {
            /** @description Grows by one. */
            number: number;
            at: components["schemas"]["Timestamp"];
            method: string;
            /** @description Without the query, which may hold secrets; `[secret]` stands for tokens, codes and client secrets in the path. */
            path: string;
            operation_id: string | null;
            status: number;
            /** @description The athlete whose access token it carried. */
            athlete_id: components["schemas"]["Id"] | null;
            /** @description Why it was refused, in plain words, as the header `X-Sandbox-Why` of the response says too. */
            why: string | null;
            /** @description What the sandbox accepted although it is neither stated by the specification nor described, in plain words; mostly empty. The service may refuse it. */
            tolerated: string[];
        };
        /** @description A world with all its rows, to be kept as it is. */
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
                /** @description What the world is filled with at its start, and when it is reset. */
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
            /** @description Rows of the template; null when every sandbox can make them from the seed. */
            template: components["schemas"]["Tables"] | null;
        };
        /** @description Rows by table. A blob is `{"base64":"…"}`. */
        Tables: {
            [key: string]: {
                [key: string]: unknown;
            }[];
        };
        /** @description Milliseconds since 1970, UTC, from the year 1 to 9999. */
        EpochMilliseconds: number;
        /** @description One call to the app. */
        Attempt: {
            at: components["schemas"]["Timestamp"];
            /** @enum {string} */
            outcome: "delivered" | "wrong status" | "timeout" | "connection" | "protocol" | "not allowed";
            /** @description Status of the app's response; null without one. */
            status: number | null;
            /** @description Real time that the call took, in milliseconds. */
            duration_ms: number;
            /** @description What happened, in plain words; null when the event was delivered. */
            why: string | null;
        };
        FaultRules: {
            /** @description Seed of the random numbers; the world's seed unless given. */
            seed?: number;
            /** @description The first rule that applies to a request is the one that acts. */
            rules: components["schemas"]["FaultRule"][];
        };
        /** @description Which requests fail, and how. A rule has at least one of `status`, `delay_ms`, `cut` and `body`. */
        FaultRule: {
            /**
             * Format: operation-id
             * @description Operation of the service's description, such as `createActivity`; `*` for all.
             */
            operation_id: string;
            /** @description Requests to let pass first; none unless given. */
            skip?: number;
            /** @description Requests that the rule applies to; all unless given. */
            times?: number;
            /** @description Share of these requests that fail, chosen by the seed; 1 unless given. */
            probability?: number;
            until?: components["schemas"]["Timestamp"];
            /** @description Respond with this status, without performing the request. */
            status?: number;
            /** @description Real time to wait before the response, in milliseconds. */
            delay_ms?: number;
            /**
             * @description Cut the connection: before the request is performed, in the middle of the response, or after the request is performed, instead of the response.
             * @enum {string}
             */
            cut?: "before" | "during" | "after";
            /**
             * @description Respond with half of the body, or with an HTML page instead of it. Responses without a body stay as they are.
             * @enum {string}
             */
            body?: "truncated" | "html";
            /** @description Requests that the rule has applied to so far. Ignored when rules are set. */
            used?: number;
        };
    };
    responses: {
        /** @description Refused: 400 for what is wrong with the request, 403 without `X-Sandbox-Control`, 404 for what does not exist, 405, 413, or 421 for a foreign `Host`. */
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
        /** @description Client id of the world's app; the default world without it. */
        World: string;
        /** @description Which page; the first unless given. */
        Page: number;
        /** @description How many there are on a page; 30 unless given. */
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
                    /** @description The app that asks, as in the query of the page. */
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
                    /** @description Identifier of the athlete who decides; needed to authorize. */
                    athlete?: string;
                    /** @description The scopes that the athlete grants, each as a field of its own. To authorize without any is to deny. */
                    granted?: string[];
                    /** @description `authorize`; anything else denies. */
                    decision?: string;
                };
            };
        };
        responses: {
            /** @description Back to the app, with `code` and `scope`, or with `error=access_denied`; with `state` if it was sent. */
            302: {
                headers: {
                    /** @description The `redirect_uri` with these parameters. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The fields of the app are wrong: JSON, as the service responds to `GET /oauth/authorize`. Or the decision is not one that the page can send: the page again, with what is wrong. */
            400: {
                headers: {
                    /** @description Why, in plain words, as in the journal. Percent signs and other characters than printable ASCII are percent-encoded. */
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
            /** @description The athlete cannot authorize the app, or the form is one of another page. A page that says why. */
            403: {
                headers: {
                    /** @description Why, in plain words, as in the journal. Percent signs and other characters than printable ASCII are percent-encoded. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that `POST /import` needs to make the same world again. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The restored world. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The world is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description How many tokens expired. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The app has no access to the athlete any more. */
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
                /** @description Only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activities, as the service lists them to their owners. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, whoever's it is. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, whoever's it is. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity, whoever's it is. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description Zones of heart rate and power, as far as they were recorded. */
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
                /** @description Only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Uploads with what became of them. */
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
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The athlete; not the owner of the app. */
                id: components["schemas"]["GivenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The athlete is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The bike or the shoes. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The bike or the shoes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bike or the shoes are gone. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The bike or the shoes. */
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
            /** @description The bike or the shoes. */
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
                /** @description Only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The privacy zone is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The number of the kudos at this activity. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kudos are gone. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** @description The activity. */
                activity_id: components["schemas"]["GivenId"];
                /** @description The number of the kudos at this activity. */
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
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The comment is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Only clubs that this athlete is a member of. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The club is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description Members that are athletes of the world. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The athlete is no member any more. */
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
                /** @description Only those of this athlete. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The route is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Only segments that this athlete has made. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The segment is gone. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Which page; the first unless given. */
                page?: components["parameters"]["Page"];
                /** @description How many there are on a page; 30 unless given. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
            /** @description The star is gone. */
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
                 * @description Only what touches this box: south, west, north and east in degrees, separated by commas. Everything unless given.
                 * @example 60.37,5.28,60.42,5.36
                 */
                bounds?: string;
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Only requests with a higher number. */
                after?: number;
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description What to wait for. */
                for: "delivery" | "request" | "state";
                /** @description Only deliveries or requests with a higher number; all unless given. */
                after?: number;
                /** @description For a request: its operation, such as `getAthlete`. */
                operation_id?: string;
                /** @description For a request: the status of its response. */
                status?: number;
                /** @description For a request: its path. */
                path?: string;
                /** @description For a delivery: the kind of object. */
                object_type?: "activity" | "athlete";
                /** @description For a delivery: what happened. */
                aspect_type?: "create" | "update" | "delete";
                /** @description For a delivery: the object. */
                object_id?: components["schemas"]["GivenId"];
                /** @description For a delivery: how far it is. */
                state?: "pending" | "delivered" | "failed";
                /** @description For a state: this activity exists. */
                activity_id?: components["schemas"]["GivenId"];
                /** @description For a state: this upload is processed, with or without success. */
                upload_id?: components["schemas"]["GivenId"];
                /** @description For a request: the athlete whose access token it carried. For a state: this athlete has authorized the app. */
                athlete_id?: components["schemas"]["GivenId"];
                /** @description Seconds of real time; 5 unless given. */
                timeout?: number;
            };
            header?: {
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What matched. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules, with what is left of them. */
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
                /** @description Client id of the world's app; the default world without it. */
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
                /** @description Client id of the world's app; the default world without it. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing goes wrong on purpose any more. */
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
