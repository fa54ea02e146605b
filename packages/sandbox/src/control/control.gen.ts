// Types of the control API.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

import type { Id } from '../id.ts'

export interface paths {
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
         * @description Athletes and activities are the seeded ones again, the clock is at the start, and the subscription is gone. The tokens that the sandbox gave at its start are valid for six hours again, also when they were replaced or revoked; all others are revoked.
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
         * @description Replaces the world of the same client id, or adds it when there is none. `X-Sandbox-World` may be left out; when it names another world, the answer is 400.
         */
        post: operations["importWorld"];
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
         * @description Going forward, everything that falls due on the way happens at its own time and in its order; the answer comes when it has settled. Going back undoes nothing.
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
        get?: never;
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
        delete?: never;
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
        get?: never;
        put?: never;
        /** Enter an activity, as the athlete */
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
        get?: never;
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
         * @description To the app's subscription, whatever scopes the app holds, and without anything having changed. The answer comes after the first attempt. Without a subscription the answer is 404.
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
         * @description The answer comes after the attempt.
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
         * @description Moment in the time of the world.
         * @example 2026-11-02T10:00:00.000Z
         */
        Moment: string;
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
            /** @description What the athletes and activities are made from. */
            seed: number;
            secrets: components["schemas"]["Secrets"];
            started_at: components["schemas"]["Moment"];
            now: components["schemas"]["Moment"];
            /** @description Whether the clock moves only when it is told to. */
            frozen: boolean;
            app: components["schemas"]["AppRights"];
            /** @description The owner of the app first. */
            athletes: components["schemas"]["Athlete"][];
            grants: components["schemas"]["Grant"][];
            /** @description What the four rate-limit headers of the next answer would say, by their names. */
            limits: {
                [key: string]: string;
            };
            /** @description The webhook subscription of the app; null without one. */
            subscription: components["schemas"]["Subscription"] | null;
            /** @description Work of this world, such as an upload or a delivery, that failed for an unexpected reason in all of its attempts, oldest first. It is kept, and not attempted again. */
            failed_tasks: components["schemas"]["FailedTask"][];
            /** @description Client ids of all worlds. */
            worlds: string[];
        };
        FailedTask: {
            /** @description Such as `upload` or `delivery`. */
            kind: string;
            attempts: number;
            /** @description Message of the last error, without secrets. */
            error: string;
            failed_at: components["schemas"]["Moment"];
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
            /** @description False when the owner's subscription has lapsed. */
            active: boolean;
            /** @description Most athletes that may be connected. */
            athlete_limit: number;
            /** @description Host that redirect addresses must be on; localhost and 127.0.0.1 are always accepted. */
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
            now: components["schemas"]["Moment"];
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
            now?: components["schemas"]["Moment"];
            advance?: components["schemas"]["Duration"];
            /** @description Stop the clock, or let it move with the machine's. */
            frozen?: boolean;
        };
        NewApp: {
            name?: string;
            /** @description What the athletes, activities and secrets are made from. Unless given, the seed is the default world's, and so is whether secrets are random or seeded. */
            seed?: number;
            now?: components["schemas"]["Moment"];
            /** @description As the default world unless given. */
            frozen?: boolean;
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
        };
        AppChange: {
            tier?: components["schemas"]["Tier"];
            extended_access?: boolean;
            single_player?: boolean;
            /** @description False as when the owner's subscription has lapsed. */
            active?: boolean;
            athlete_limit?: number;
            callback_domain?: string;
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
        /** @description As the service's `getActivity` answers it to its owner, with all scopes. */
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
            at: components["schemas"]["Moment"];
            method: string;
            /** @description Without the query, which may hold secrets; `[secret]` stands for tokens, codes and client secrets in the path. */
            path: string;
            operation_id: string | null;
            status: number;
            /** @description The athlete whose access token it carried. */
            athlete_id: components["schemas"]["Id"] | null;
            /** @description Why it was refused, in plain words. */
            why: string | null;
            /** @description What the sandbox accepted although it is neither stated by the specification nor described, in plain words; mostly empty. The service may refuse it. */
            tolerated: string[];
        };
        /** @description A world with all its rows, to be kept as it is. */
        Export: {
            /** @constant */
            version: 2;
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
                    active: boolean;
                    athleteLimit: number;
                };
                seed: number;
                secrets: components["schemas"]["Secrets"];
                startedAt: components["schemas"]["EpochMilliseconds"];
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
            /** @description Rows by table. A blob is `{"base64":"…"}`. */
            tables: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
        };
        /** @description Milliseconds since 1970, UTC, from the year 1 to 9999. */
        EpochMilliseconds: number;
        /** @description One call to the app. */
        Attempt: {
            at: components["schemas"]["Moment"];
            /** @enum {string} */
            outcome: "delivered" | "wrong status" | "timeout" | "connection" | "protocol" | "not allowed";
            /** @description What the app answered; null when it did not. */
            status: number | null;
            /** @description Real time that the call took, in milliseconds. */
            duration_ms: number;
            /** @description What happened, in plain words; null when the event was delivered. */
            why: string | null;
        };
        FaultRules: {
            /** @description What chance follows; the world's seed unless given. */
            seed?: number;
            /** @description The first rule that applies to a request is the one that acts. */
            rules: components["schemas"]["FaultRule"][];
        };
        /** @description What shall go wrong, for which requests. A rule does at least one of `status`, `delay_ms`, `cut` and `body`. */
        FaultRule: {
            /** @description Operation of the service's description, such as `createActivity`; `*` for all. */
            operation_id: string;
            /** @description Requests to let pass first; none unless given. */
            skip?: number;
            /** @description Requests to spoil; all unless given. */
            times?: number;
            /** @description Share of these requests to spoil, chosen by the seed; 1 unless given. */
            probability?: number;
            until?: components["schemas"]["Moment"];
            /** @description Answer with this status, and do nothing else. */
            status?: number;
            /** @description Real time to wait before the answer, in milliseconds. */
            delay_ms?: number;
            /**
             * @description Cut the connection: before anything is done, in the middle of the answer, or after everything is done and instead of the answer.
             * @enum {string}
             */
            cut?: "before" | "during" | "after";
            /**
             * @description Answer with the half of the body, or with a page that is no JSON.
             * @enum {string}
             */
            body?: "truncated" | "html";
            /** @description Requests that the rule has spoiled so far. Ignored when rules are set. */
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
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
                "application/json": components["schemas"]["Export"];
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
