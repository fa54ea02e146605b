// Types of the control API.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change that, and run `npm run generate`.

import type { Id } from '../base/id.ts'

export interface Error {
    /** What is wrong, and with which field or resource. */
    message: string;
    /** The parameters and fields that are invalid, if the error is about them. `message` includes all of them. */
    fields?: FieldProblem[];
}
export interface FieldProblem {
    /** Name of the parameter or field; for a part of a field, its place: `rules.0.status`. */
    field: string;
    /** What is wrong with it, as the end of a sentence that begins with the field, or as a whole sentence. */
    message: string;
}
/**
 * Identifier. A string of digits where the language's numbers cannot hold 64 bits.
 *
 * Format: int64
 */
export type GivenId = Id | string;
export type IdOrNull = Id | null;
export type TimestampOrNull = Timestamp | null;
/** Format: date-time */
export type Timestamp = string;
/**
 * The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused.
 * @enum {string}
 */
export type Tier = "standard" | "upgraded" | "unlimited";
/** @enum {string} */
export type Visibility = "everyone" | "followers_only" | "only_me";
export interface State {
    client_id: string;
    client_secret: string;
    name: string;
    base_url: string;
    /** API root that is available when the world's clock is at 2027-01-04 or later. */
    new_base_url: string;
    auth_url: string;
    control_url: string;
    console_url: string;
    /** Opens the consent page of the app with every scope. The console exchanges the code. */
    test_authorization_url: string;
    /** The seed of the tokens and secrets. */
    seed: number;
    secrets: Secrets;
    webhook_key: WebhookKey;
    started_at: Timestamp;
    now: Timestamp;
    /** Whether the clock moves only on request. */
    frozen: boolean;
    app: AppRights;
    athletes: Athlete[];
    grants: Grant[];
    rate_limits: RateLimit[];
    subscription: Subscription | null;
    worlds: string[];
}
export interface RateLimit {
    /** @enum {string} */
    family: "overall" | "read";
    /**
     * Quarter-hour or day of the world's clock, in UTC.
     * @enum {string}
     */
    window: "quarter hour" | "day";
    limit: number;
    /** Requests in the current window, including refused ones. */
    used: number;
    resets_at: Timestamp;
}
/**
 * `random` tokens and secrets cannot be guessed. `seeded` ones are the same on every machine.
 * @enum {string}
 */
export type Secrets = "random" | "seeded";
export interface AppRights {
    tier: Tier;
    extended_access: boolean;
    /** Only the owner of the app may authorize it. Grants that exist stay valid. */
    single_player: boolean;
    /** False if the subscription of the owner has lapsed. */
    active: boolean;
    athlete_limit: number;
    /** Host of redirect URIs. localhost and 127.0.0.1 are always accepted. */
    callback_domain: string;
}
export interface Athlete {
    id: Id;
    firstname: string;
    lastname: string;
    subscribed: boolean;
}
export interface Grant {
    athlete_id: Id;
    scope: string;
    access_token: string;
    refresh_token: string;
    expires_at: number;
}
export interface Subscription {
    id: number;
    callback_url: string;
}
export interface Clock {
    now: Timestamp;
    /** Whether the clock moves only on request. */
    frozen: boolean;
}
/** `90m`, `6h`, `1d12h`, `PT6H`, or seconds. */
export type Duration = string | number;
/** `now` and `advance` are mutually exclusive. */
export interface ClockChange {
    now?: Timestamp;
    advance?: Duration;
    /** True stops the clock. False lets it move with the clock of the machine. */
    frozen?: boolean;
}
export interface NewApp {
    name?: string;
    /** The seed of the tokens and secrets. Defaults to that of the default world. */
    seed?: number;
    now?: Timestamp;
    frozen?: boolean;
    tier?: Tier;
    extended_access?: boolean;
    single_player?: boolean;
    athlete_limit?: number;
    callback_domain?: string;
    webhook_key?: WebhookKey;
    /** The data of the world, in place of the default ones. Fields of the request take precedence over its `app` and `now`. */
    world?: World;
}
/** The key that events are signed with. Null for no signature. Defaults to the key of the default world. */
export type WebhookKey = string | null;
export interface AppChange {
    tier?: Tier;
    extended_access?: boolean;
    single_player?: boolean;
    athlete_limit?: number;
    callback_domain?: string;
    webhook_key?: WebhookKey;
    /** False if the subscription of the owner has lapsed. */
    active?: boolean;
    subscribed?: {
        [key: string]: boolean;
    };
}
export interface TokenRequest {
    /** Defaults to the owner of the app. */
    athlete_id?: GivenId;
    /** Scopes, separated by commas or spaces. Defaults to every scope. */
    scope?: string;
}
export interface Token {
    /** @constant */
    token_type: "Bearer";
    access_token: string;
    refresh_token: string;
    expires_at: number;
    expires_in: number;
    scope: string;
    athlete: Athlete;
}
export interface Activity {
    id: Id;
    name?: string;
    sport_type?: string;
    visibility?: Visibility;
    start_date?: string;
    [key: string]: unknown;
}
export interface NewActivity {
    /** Defaults to the owner of the app. */
    athlete_id?: GivenId;
    name?: string;
    /** Format: multiline */
    description?: string;
    /** Defaults to `Ride`. */
    sport_type?: string;
    /**
     * Local time of the athlete. ISO 8601. Defaults to the current time.
     *
     * Format: local-time
     */
    start_date_local?: string;
    /** Seconds. Defaults to 3600. */
    elapsed_time?: number;
    distance?: number;
    trainer?: boolean;
    commute?: boolean;
    visibility?: Visibility;
}
export interface ActivityChange {
    name?: string;
    /** Format: multiline */
    description?: string;
    sport_type?: string;
    /** `none` removes the gear. */
    gear_id?: string;
    trainer?: boolean;
    commute?: boolean;
    hide_from_home?: boolean;
    visibility?: Visibility;
}
export interface Zone {
    min: number;
    /** Upper bound, exclusive. -1 for the top zone. */
    max: number;
}
export interface AthleteProfile {
    id: Id;
    firstname: string;
    lastname: string;
    username: string | null;
    bio: string | null;
    /** @enum {string|null} */
    sex: "M" | "F" | null;
    city: string | null;
    state: string | null;
    country: string | null;
    /** Name in the time zone database. Activities without a position are in this time zone. */
    time_zone: string;
    subscribed: boolean;
    weight: number | null;
    /** Watts. Null without a power meter. */
    ftp: number | null;
    /** @enum {string} */
    measurement_preference: "meters" | "feet";
    /** 0: cyclist, 1: runner. */
    athlete_type: number;
    follower_count: number;
    friend_count: number;
    heart_rate_zones: Zone[];
    custom_zones: boolean;
}
export interface Gear {
    id: string;
    athlete_id: Id;
    name: string;
    nickname: string | null;
    brand_name: string | null;
    model_name: string | null;
    description: string | null;
    /** Retired gear is not assigned to new activities. */
    retired: boolean;
    /** The service assigns primary gear to new activities. */
    primary: boolean;
    /** Meters. The distance before the first activity of the world. */
    earlier_distance: number;
    /** Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel. */
    frame_type?: number;
    /** Kilograms. Of a bike. */
    weight?: number;
    /** Meters. Of shoes, the distance after which the athlete is notified to replace them. */
    notification_distance?: number;
    distance: number;
}
export interface Club {
    id: Id;
    name: string;
    description: string | null;
    /** @enum {string} */
    sport_type: "cycling" | "running" | "triathlon" | "other";
    activity_types: string[];
    private: boolean;
    city: string | null;
    state: string | null;
    country: string | null;
    url: string;
    website: string | null;
    other_members: number;
    member_count: number;
}
export interface Route {
    id: Id;
    athlete_id: Id;
    name: string;
    description: string | null;
    /** @enum {string} */
    activity_type: "Ride" | "Run";
    /**
     * 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
     * @enum {integer}
     */
    sub_type: 1 | 2 | 3 | 4 | 5;
    private: boolean;
    starred: boolean;
    distance: number;
    elevation_gain: number;
    polyline: string;
    segment_ids: Id[];
}
export interface Segment {
    id: Id;
    athlete_id: Id;
    name: string;
    /** @enum {string} */
    activity_type: "Ride" | "Run";
    private: boolean;
    hazardous: boolean;
    city: string | null;
    state: string | null;
    country: string | null;
    other_efforts: number;
    other_athletes: number;
    other_stars: number;
    distance: number;
    average_grade: number;
    polyline: string;
    effort_count: number;
    star_count: number;
}
export interface App {
    client_id: string;
    name: string;
    default: boolean;
    now: Timestamp;
}
export interface TokenExpiry {
    /** Expire all access tokens of this athlete. Defaults to the owner of the app. */
    athlete_id?: GivenId;
    access_token?: string;
}
export interface ExpiredTokens {
    expired: number;
}
export interface WaitResult {
    delivery: Delivery | null;
    request: JournalEntry | null;
    state: State | null;
}
export type StreamEvent = {
    /** @constant */
    event: "state";
    data: State;
} | {
    /** @constant */
    event: "clock";
    data: Clock;
} | {
    /** @constant */
    event: "faults";
    data: FaultRules;
} | {
    /** @constant */
    event: "worlds";
    /** All apps, as `GET /apps` lists them. */
    data: App[];
} | {
    /** @constant */
    event: "data";
    /** Data of the athletes has changed, such as activities, uploads, routes and gear. */
    data: Record<string, never>;
} | {
    /** @constant */
    event: "request";
    data: JournalEntry;
} | {
    /** @constant */
    event: "delivery";
    data: Delivery;
} | {
    /** @constant */
    event: "missed";
    /** Requests were dropped. The client has to read the list again. */
    data: Record<string, never>;
} | {
    /** @constant */
    event: "end";
    data: {
        /**
         * The world was reset or imported, the world was deleted, or the sandbox was closed.
         * @enum {string}
         */
        reason: "replaced" | "deleted" | "closed";
    };
};
export interface Upload {
    id: Id;
    athlete_id: Id;
    external_id: string;
    file_name: string;
    data_type: string;
    /** @enum {string} */
    state: "processing" | "ready" | "failed";
    error: string | null;
    /** The activity that it created, even if that activity was deleted later. */
    activity_id: IdOrNull;
    at: Timestamp;
}
export interface StreamSet {
    [key: string]: {
        /** One value per point. Units are those of the service's streams. */
        data: unknown[];
        series_type: string;
        original_size: number;
        resolution: string;
    };
}
export interface ActivityZone {
    type: string;
    distribution_buckets: {
        min: number;
        /** -1 if the zone has no upper bound. */
        max: number;
        time: number;
    }[];
    [key: string]: unknown;
}
export interface AthleteDetail extends AthleteProfile {
    privacy_zones: {
        id: number;
        name: string;
        center: number[];
        radius: number;
    }[];
}
export interface ClubDetail extends Club {
    members: {
        athlete_id: GivenId;
        /** @enum {string} */
        role: "member" | "admin" | "owner";
    }[];
}
export interface ActivityDetail extends Activity {
    /** Zones of heart rate and power, if they were recorded. */
    zones: ActivityZone[];
    /** The oldest first. */
    kudos: Kudos[];
    /** The oldest first. */
    comments: (Kudos & {
        id: GivenId;
        text: string;
    })[];
}
export interface RouteDetail extends Route {
    line: Line;
}
export interface SegmentDetail extends Segment {
    line: Line;
    /** The fastest first; at most 100. */
    efforts: SegmentEffort[];
    /** The oldest first. */
    stars: {
        athlete_id: GivenId;
        at: Timestamp;
    }[];
}
export interface Line {
    latlng: number[][];
    altitude: number[];
    distance: number[];
}
/** By an athlete of the world, or by another person, by name. */
export interface Kudos {
    athlete_id?: GivenId;
    firstname?: string;
    lastname?: string;
    at: Timestamp;
}
export interface SegmentEffort {
    id: Id;
    athlete_id: Id;
    activity_id: Id;
    start: Timestamp;
    elapsed_time: number;
    moving_time: number;
    /** Rank among the athlete's own efforts on the segment at that time. Null below third place. */
    rank: number | null;
}
export interface Advice {
    /** @enum {string} */
    code: "list-instead-of-details" | "read-again" | "refreshed-early" | "polled";
    message: string;
    count: number;
    /** The numbers of the most recent 20 of these requests. */
    requests: number[];
    /** URL of the page of the documentation, in the repository. */
    url: string;
}
export interface RequestDetail extends JournalEntry {
    /** Path of the operation, relative to its base URL, such as `/activities/{id}`. Null for an unknown path. */
    path_template: string | null;
    parameters: {
        [key: string]: string;
    };
    /** Real time until the response was ready, in milliseconds. Null if the exchange is no longer retained. */
    duration_ms: number | null;
    replay_of: number | null;
    /** What a fault rule did. `response` is what the client received. */
    fault: {
        status?: number;
        delay_ms?: number;
        cut?: string;
        body?: string;
    } | null;
    headers: NameValue[];
    body: MessageBody;
    response: {
        status: number;
        headers: NameValue[];
        body: MessageBody;
    };
}
export interface NameValue {
    name: string;
    value: string;
}
/** A body as text, or as fields if it is a form. */
export interface MessageBody {
    /** Bytes. 0 without a body. */
    size: number;
    media_type: string | null;
    text: string | null;
    fields: {
        name: string;
        value: string | null;
        file_name: string | null;
        size: number;
    }[] | null;
    /** The reason why the body, or a part of it, is not shown or was not sent. */
    why: string | null;
}
export interface ReplayChange {
    method?: string;
    /** Path with the base, such as `/api/v3/athlete`, and without a query. */
    path?: string;
    query?: {
        [key: string]: string;
    };
    /** Headers to set. Null removes a header. All others are as in the original request. */
    headers?: {
        [key: string]: string | null;
    };
    body?: string;
    /** The athlete whose current access token is sent. Only with the token `current`, which is then the default. */
    athlete_id?: GivenId;
    /**
     * Send the credentials of the original request (`same`, the default), the current token of the athlete, or none.
     * @enum {string}
     */
    token?: "same" | "current" | "none";
}
export interface NewEvent {
    /** @enum {string} */
    object_type: "activity" | "athlete";
    /** @enum {string} */
    aspect_type: "create" | "update" | "delete";
    /** The athlete. Defaults to the owner of the activity or of the app. */
    owner_id?: GivenId;
    /** The activity or athlete. Defaults to the athlete's newest activity, or to the athlete. */
    object_id?: GivenId;
    /** Defaults to the title for an activity, and to the revoked authorization for an athlete. */
    updates?: {
        [key: string]: string;
    };
}
export interface Delivery {
    id: number;
    event: Event;
    /** @enum {string} */
    state: "pending" | "delivered" | "failed";
    /** World time of the next attempt. Null if there is none. */
    next_attempt_at: TimestampOrNull;
    attempts: Attempt[];
}
export interface Event {
    object_type: string;
    object_id: Id;
    aspect_type: string;
    updates: {
        [key: string]: string;
    };
    owner_id: Id;
    subscription_id: number;
    event_time: number;
}
export interface JournalEntry {
    number: number;
    at: Timestamp;
    method: string;
    /** Path without the query. `[secret]` replaces tokens, codes and client secrets in the path. */
    path: string;
    query: NameValue[];
    operation_id: string | null;
    status: number;
    athlete_id: IdOrNull;
    /** The scopes of the access token that it had, separated by commas. Null without a valid one. */
    scope: string | null;
    /** The reason why it was refused, in plain words, as in the `X-Sandbox-Why` header of the response. */
    why: string | null;
}
export interface Attempt {
    at: Timestamp;
    /** @enum {string} */
    outcome: "delivered" | "wrong status" | "timeout" | "connection" | "protocol" | "not allowed";
    /** Status of the app's response. Null without a response. */
    status: number | null;
    duration_ms: number;
    /** What happened, in plain words. Null if the event was delivered. */
    why: string | null;
}
export interface FaultRules {
    /** Seed of the random numbers. Defaults to the seed of the world. */
    seed?: number;
    rules: FaultRule[];
}
/** Which requests fail, and how. A rule requires at least one of `status`, `delay_ms`, `cut` and `body`. */
export interface FaultRule {
    /**
     * Operation of the service, `*` for all, or `deliverEvent` for attempts to deliver an event, which can only be delayed.
     *
     * Format: operation-id
     */
    operation_id: string;
    /** Number of requests to let pass first. Defaults to 0. */
    skip?: number;
    /** Number of requests that the rule applies to. Defaults to all. */
    times?: number;
    /** Probability that each of these requests fails, drawn from the seed. Defaults to 1. */
    probability?: number;
    until?: Timestamp;
    /** Respond with this status without performing the request. */
    status?: number;
    /** Milliseconds of real time before the response. For `deliverEvent`, of the world's clock, by which the response of the app counts later. */
    delay_ms?: number;
    /**
     * Cut the connection before the request is performed, in the middle of the response, or after the request is performed.
     * @enum {string}
     */
    cut?: "before" | "during" | "after";
    /**
     * Respond with half of the body, or with an HTML page instead of it. Responses without a body do not change.
     * @enum {string}
     */
    body?: "truncated" | "html";
    /** Number of requests that the rule has applied to. Ignored when you set rules. */
    used?: number;
}
/**
 * World
 * A world of the sandbox, or a change of one: its athletes, their activities and everything that belongs to them. Objects are named by their `id`. Field names and units are those of the API and the control API: meters, seconds, kilograms. Times have a UTC offset or `Z`.
 */
export interface World {
    /** URL or path of this schema, for editors. */
    $schema?: string;
    /** Start time of the world's clock, from 1970-01-01 to 9999-12-30. Default: the time of the machine. `load` ignores it. */
    now?: WorldTime;
    app?: WorldApp;
    /** The first athlete owns the app. */
    athletes?: WorldAthlete[];
    clubs?: WorldClub[];
    /** Bikes and shoes. */
    gear?: WorldGear[];
    /** Recorded activities that pass over a segment get efforts on it. */
    segments?: WorldSegment[];
    routes?: WorldRoute[];
    activities?: WorldActivity[];
}
/**
 * 64-bit identifier, as a number or as a string of digits.
 * @example 11284400713
 * @example 9007199254740993
 */
export type WorldId = Id | string;
/**
 * Time with a UTC offset or `Z`.
 *
 * Format: date-time
 * @example 2026-10-30T07:10:00Z
 */
export type WorldTime = string;
/**
 * Latitude and longitude in degrees.
 * @example [
 *   60.39299,
 *   5.32415
 * ]
 */
export type WorldPoint = [
    number,
    number
];
export type WorldText = string | null;
/** Text of an SVG file. */
export type WorldPicture = string | null;
export type WorldCount = number;
/**
 * Deletes the object. Only for `load`.
 * @constant
 */
export type WorldDeleted = true;
/** The app that uses the API, with its permissions. */
export interface WorldApp {
    /** Name of the app. */
    name?: string;
    /** Host that redirect URIs must be on. localhost and 127.0.0.1 are always accepted. */
    callback_domain?: string;
    /**
     * Rate limits of the app.
     * @enum {string}
     */
    tier?: "standard" | "upgraded" | "unlimited";
    /** Whether the app may explore segments. */
    extended_access?: boolean;
    /** Whether only the owner can authorize the app. Athletes with `scopes` have authorized it before. */
    single_player?: boolean;
    /** Largest number of athletes that can authorize the app. */
    athlete_limit?: number;
}
/** An athlete. A new one needs a `firstname`. */
export interface WorldAthlete {
    id: WorldId;
    deleted?: WorldDeleted;
    firstname?: string;
    lastname?: string;
    username?: WorldText;
    bio?: WorldText;
    city?: WorldText;
    state?: WorldText;
    country?: WorldText;
    /**
     * Name in the time zone database. Activities without a position are in this time zone.
     *
     * Format: time-zone
     * @default Europe/Oslo
     */
    time_zone?: string;
    /** @enum {string|null} */
    sex?: "M" | "F" | null;
    /**
     * @default meters
     * @enum {string}
     */
    measurement_preference?: "feet" | "meters";
    /**
     * Main sport: 0 cyclist, 1 runner.
     * @default 0
     * @enum {integer}
     */
    athlete_type?: 0 | 1;
    /** Kilograms. */
    weight?: number | null;
    /** Functional threshold power, in watts. Power zones are derived from it. */
    ftp?: number | null;
    /** Zones from the lowest to the highest. Each begins where the one before it ends. The last one has a `max` of -1. Null for the usual zones. */
    heart_rate_zones?: {
        min: number;
        max: number;
    }[] | null;
    /** Whether the athlete set the zones. Default: true if zones are given. */
    custom_zones?: boolean;
    /**
     * Whether the athlete has a paid subscription, which some operations require.
     * @default true
     */
    subscribed?: boolean;
    /**
     * Scopes that the athlete granted to the app. An athlete without any has not authorized the app.
     * @example [
     *   "read",
     *   "activity:read_all"
     * ]
     */
    scopes?: ("read" | "read_all" | "profile:read_all" | "profile:write" | "activity:read" | "activity:read_all" | "activity:write")[];
    follower_count?: WorldCount;
    friend_count?: WorldCount;
    created_at?: WorldTime;
    updated_at?: WorldTime;
    picture?: WorldPicture;
    /** Circles in which the athlete's tracks are hidden from others. */
    privacy_zones?: {
        id: number;
        /** @default Home */
        name?: string;
        center: WorldPoint;
        /**
         * Meters.
         * @default 200
         */
        radius?: number;
    }[];
}
/** A club. A new one needs a `name`. */
export interface WorldClub {
    id: WorldId;
    deleted?: WorldDeleted;
    name?: string;
    description?: WorldText;
    /**
     * @default other
     * @enum {string}
     */
    sport_type?: "cycling" | "running" | "triathlon" | "other";
    /** Sports of activities that count for the club. */
    activity_types?: ("AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga")[];
    /**
     * Whether only members may see it.
     * @default false
     */
    private?: boolean;
    city?: WorldText;
    state?: WorldText;
    country?: WorldText;
    /** Last part of the URL of its page. Default: derived from the name. */
    url?: string;
    website?: WorldText;
    /** Number of members who are not athletes of the world. */
    other_members?: WorldCount;
    picture?: WorldPicture;
    cover?: WorldPicture;
    /** Athletes of the world. If no owner is marked, the first member owns the club. */
    members?: {
        athlete_id: WorldId;
        /**
         * @default member
         * @enum {string}
         */
        role?: "member" | "admin" | "owner";
    }[];
}
/** A bike or a pair of shoes. New gear needs a `name`. */
export interface WorldGear {
    id: string;
    deleted?: WorldDeleted;
    /** Default: the owner of the app. */
    athlete_id?: WorldId;
    name?: string;
    nickname?: WorldText;
    /** Whether it is the athlete's default. If none is marked, the first one is. */
    primary?: boolean;
    /**
     * Whether the athlete no longer uses it.
     * @default false
     */
    retired?: boolean;
    /**
     * Distance before the first activity of the world, in meters.
     * @default 0
     */
    earlier_distance?: number;
    brand_name?: WorldText;
    model_name?: WorldText;
    description?: WorldText;
    /**
     * Of a bike: 1 mountain, 2 cross, 3 road, 4 time trial, 5 gravel, null if it is unknown.
     * @default 3
     */
    frame_type?: number | null;
    /** Of a bike, in kilograms. */
    weight?: number | null;
    /** Of shoes: distance after which the athlete is reminded to replace them, in meters. */
    notification_distance?: number | null;
}
/** Points of a segment or a route. Points are added where they are far apart. */
export interface WorldLine {
    latlng: WorldPoint[];
    /** Altitude of each point, in meters. */
    altitude?: number[];
    /** Distance of each point from the start, in meters, as in an export. With it, the points are used as they are. */
    distance?: number[];
}
/** A segment. A new one needs a `name` and a `line`. */
export interface WorldSegment {
    id: WorldId;
    deleted?: WorldDeleted;
    /** The athlete who created it. Default: the owner of the app. */
    athlete_id?: WorldId;
    name?: string;
    /**
     * @default Ride
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /**
     * Whether only the athlete who created it may see it.
     * @default false
     */
    private?: boolean;
    /** @default false */
    hazardous?: boolean;
    city?: WorldText;
    state?: WorldText;
    country?: WorldText;
    created_at?: WorldTime;
    updated_at?: WorldTime;
    line?: WorldLine;
    /** Number of efforts of people outside the world. */
    other_efforts?: WorldCount;
    /** Number of these people. */
    other_athletes?: WorldCount;
    /** Number of stars by people outside the world. */
    other_stars?: WorldCount;
    /** Athletes who starred it. */
    stars?: {
        athlete_id: WorldId;
        at?: WorldTime;
    }[];
}
/** A route. A new one needs a `name` and a `line`. */
export interface WorldRoute {
    id: WorldId;
    deleted?: WorldDeleted;
    /** Default: the owner of the app. */
    athlete_id?: WorldId;
    name?: string;
    description?: WorldText;
    /**
     * @default Ride
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /**
     * Surface: 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed.
     * @default 1
     */
    sub_type?: number;
    /** @default false */
    private?: boolean;
    /** @default false */
    starred?: boolean;
    created_at?: WorldTime;
    updated_at?: WorldTime;
    line?: WorldLine;
    /** Places on or near the route. A new line without waypoints does not have any. */
    waypoints?: {
        /** Point of the route that is nearest to the place. */
        latlng: WorldPoint;
        /** Location of the place, if it is not on the route. */
        target_latlng?: WorldPoint | null;
        /** Default: `poi`. */
        categories?: string[];
        title: string;
        description?: WorldText;
        /** Default: computed from the line. */
        distance_into_route?: number;
    }[];
}
/** An activity: a recording with `streams` or `file`, or else a manual entry. A new one without `file` needs a `sport_type` and a `start_date`, and a manual entry an `elapsed_time`. If one of these fields of an existing activity changes, everything that follows from its recording is computed again. */
export interface WorldActivity {
    /** Default: that of a new activity. */
    id?: WorldId;
    deleted?: WorldDeleted;
    /** Default: the owner of the app. */
    athlete_id?: WorldId;
    /** Default: that of the file, or derived from the sport and the time. */
    name?: string;
    description?: WorldText;
    /**
     * Default: the sport of the file.
     * @enum {string}
     */
    sport_type?: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
    /** Default: that of the file. */
    start_date?: WorldTime;
    /**
     * Default: that of the first position, or else of the athlete.
     *
     * Format: time-zone
     */
    time_zone?: string;
    /** When the service received it. Default: the end of the activity. */
    created_at?: WorldTime;
    /**
     * @default everyone
     * @enum {string}
     */
    visibility?: "everyone" | "followers_only" | "only_me";
    /** @default false */
    commute?: boolean;
    /**
     * Whether it was on a trainer or treadmill.
     * @default false
     */
    trainer?: boolean;
    /** @default false */
    hide_from_home?: boolean;
    /** Null for none. Default: the gear that the service assigns to a new activity. */
    gear_id?: string | null;
    /** Of a manual entry, in seconds. */
    elapsed_time?: number;
    /** Of a manual entry, in seconds. Default: the elapsed time. */
    moving_time?: number;
    /** Of a manual entry, in meters. */
    distance?: number;
    /** Of a manual entry, in meters. */
    total_elevation_gain?: number;
    /** The recorded streams, with one value per point, as in the API. Distance, speed, grade and whether the athlete moves are derived if they are omitted. */
    streams?: {
        /** Seconds since the start. */
        time: number[];
        distance?: number[];
        latlng?: WorldPoint[];
        altitude?: number[];
        velocity_smooth?: number[];
        heartrate?: number[];
        cadence?: number[];
        watts?: number[];
        temp?: number[];
        moving?: boolean[];
        grade_smooth?: number[];
    };
    /** Laps of the streams. Each begins at the point after the one before it. Default: one lap. */
    laps?: {
        id?: number;
        start_index: number;
        end_index: number;
    }[];
    /** Identifiers of efforts. What the efforts are follows from the streams and the segments. */
    efforts?: {
        id: WorldId;
        segment_id?: WorldId;
        /** Name of the distance of a best effort. */
        name?: string;
        start_index: number;
    }[];
    /** The recording: FIT, TCX or GPX, also gzipped. Over HTTP the file in base64; in a file of a world its path, which is relative to the folder of that file. Of several activities in a file, the first. */
    file?: string | {
        base64: string;
        /** @enum {string} */
        data_type: "fit" | "fit.gz" | "tcx" | "tcx.gz" | "gpx" | "gpx.gz";
    };
    /** Recording device. Default: the device of the file. */
    device_name?: WorldText;
    /** Identifier sent with the upload. */
    external_id?: string | null;
    upload_id?: number | null;
    kudos?: WorldKudos[];
    comments?: WorldComment[];
    photos?: {
        id: string;
        /** Text of an SVG file. */
        picture: string;
        caption?: WorldText;
    }[];
}
/** Kudos by an athlete of the world, or by another person, by name. */
export interface WorldKudos {
    athlete_id?: WorldId;
    firstname?: string;
    lastname?: string;
    /** Default: the end of the activity. */
    at?: WorldTime;
}
/** A comment by an athlete of the world, or by another person, by name. */
export interface WorldComment {
    id: WorldId;
    athlete_id?: WorldId;
    firstname?: string;
    lastname?: string;
    text: string;
    /** Default: the end of the activity. */
    at?: WorldTime;
}
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
         *
         * The form of the page that `GET /oauth/authorize` returns. Other pages cannot submit it. `POST /tokens` grants scopes without a browser.
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
         *
         * Restores the data, the clock and the tokens of the start. Removes the subscription, the uploads, the fault rules and all other tokens. Requests that are in progress get a 404. The rights of the app do not change, and a frozen clock stays frozen.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the data of the world
         *
         * Changes objects with a known id in the fields that are given, and creates the others. A list that is given replaces the whole list. Deletes only objects with `deleted: true`. Sends the events that the changes cause. Nothing changes unless the whole body is valid. The settings in `app` change the app; `now` is ignored.
         */
        post: operations["loadWorld"];
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
         * Replace or create a world
         *
         * Replaces the data of the world in `X-Sandbox-World`, or creates a world with this client id. The world starts anew: its tokens are those of the athletes with `scopes`, and those that the sandbox issued at its start, if it still has their athlete. `POST /reset` returns to this start. Nothing changes unless the whole body is valid.
         */
        post: operations["importWorld"];
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
        /**
         * Export the world
         *
         * The athletes of the world and everything that belongs to them, as `POST /import`, `POST /load` and `--world` read it. Leaves out what belongs to the program under test: tokens, the subscription, deliveries, uploads and requests. A world of more than 64 MB is refused.
         */
        get: operations["exportWorld"];
        put?: never;
        post?: never;
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
         *
         * Sends server-sent events until the client disconnects, the sandbox is closed, or the world is reset, imported or deleted. The data of each event is JSON, which `StreamEvent` describes. A connection begins with the current `state`, `clock`, `faults`, `worlds` and `data`. What happened before is in the lists. What changes several times before a client reads it is sent once. Comments keep the connection open.
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
        get?: never;
        put?: never;
        /**
         * Advance, set, stop or start the clock
         *
         * What becomes due happens at its own time and in order, before the response is sent. When the clock moves back, nothing is undone.
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
         *
         * Processes the uploads and delivers the events that are due. The clock does not move.
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
         *
         * By default, the clock shows the time of the default world.
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
         *
         * Pending work of the world, such as uploads and deliveries, is dropped. The default world cannot be deleted.
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
         *
         * As if the athlete had granted these scopes on the consent page. Earlier refresh tokens stay valid. The athlete limit applies.
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
         *
         * Expires one access token, or all of an athlete. Refresh tokens stay valid, and a refresh returns new tokens.
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
         *
         * Invalidates every token of the athlete. The app receives an athlete update event.
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
        /**
         * Create an activity, as the athlete
         *
         * A manual entry. `loadWorld` creates an activity from a recording.
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: components["parameters"]["ActivityId"];
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
         *
         * Unlike the service's API, this can also change the visibility.
         */
        patch: operations["changeActivity"];
        trace?: never;
    };
    "/activities/{id}/streams": {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        /**
         * Get the streams of an activity
         *
         * Returns everything that was recorded, as its owner sees it, not cut by privacy zones. An activity without a recording has no streams.
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
    "/things/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the athletes, clubs, gear, segments, routes or activities */
        get: operations["listThings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/things/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of them, with its parts
         *
         * An activity is as the service returns it to its owner, with its zones, kudos and comments. The others have the fields that `exportWorld` returns and `loadWorld` takes, and figures; a segment also has its efforts.
         */
        get: operations["getThing"];
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
         *
         * Sends an event although nothing has changed, regardless of scopes. The response is sent after the first attempt.
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
        /**
         * List deliveries, the oldest first
         *
         * All pending deliveries, and at least the last 1,000 others.
         */
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
         *
         * The response is sent after the attempt.
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
         *
         * At most 1,000, the oldest first. Does not include requests to this control API.
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
         *
         * What is retained of a recent request. `[secret]` replaces tokens, codes, client secrets and the `Authorization` header.
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
         *
         * Processed like any request of an app. What the body does not specify is as in the original request, also the access token.
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
         *
         * Advice from the most recent requests of the app, with the numbers of these requests and the page of the documentation that helps.
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
         *
         * Responds as soon as something matches all parameters. After the time limit, the response is 408. The clock does not move.
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
                /** Client id of the world's app. Defaults to the default world. */
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
        Error: Error;
        FieldProblem: FieldProblem;
        /** Format: int64 */
        Id: Id;
        GivenId: GivenId;
        IdOrNull: IdOrNull;
        TimestampOrNull: TimestampOrNull;
        Timestamp: string;
        Tier: Tier;
        Visibility: Visibility;
        State: State;
        RateLimit: RateLimit;
        Secrets: Secrets;
        AppRights: AppRights;
        Athlete: Athlete;
        Grant: Grant;
        Subscription: Subscription;
        Clock: Clock;
        Duration: Duration;
        ClockChange: ClockChange;
        NewApp: NewApp;
        WebhookKey: WebhookKey;
        AppChange: AppChange;
        TokenRequest: TokenRequest;
        Token: Token;
        Activity: Activity;
        NewActivity: NewActivity;
        ActivityChange: ActivityChange;
        Zone: Zone;
        AthleteProfile: AthleteProfile;
        Gear: Gear;
        Club: Club;
        Route: Route;
        Segment: Segment;
        App: App;
        TokenExpiry: TokenExpiry;
        ExpiredTokens: ExpiredTokens;
        WaitResult: WaitResult;
        StreamEvent: StreamEvent;
        Upload: Upload;
        StreamSet: StreamSet;
        ActivityZone: ActivityZone;
        AthleteDetail: AthleteDetail;
        ClubDetail: ClubDetail;
        ActivityDetail: ActivityDetail;
        RouteDetail: RouteDetail;
        SegmentDetail: SegmentDetail;
        Line: Line;
        Kudos: Kudos;
        SegmentEffort: SegmentEffort;
        Advice: Advice;
        RequestDetail: RequestDetail;
        NameValue: NameValue;
        MessageBody: MessageBody;
        ReplayChange: ReplayChange;
        NewEvent: NewEvent;
        Delivery: Delivery;
        Event: Event;
        JournalEntry: JournalEntry;
        Attempt: Attempt;
        FaultRules: FaultRules;
        FaultRule: FaultRule;
        World: World;
        WorldId: WorldId;
        WorldTime: string;
        WorldPoint: WorldPoint;
        WorldText: WorldText;
        WorldPicture: WorldPicture;
        WorldCount: number;
        WorldDeleted: WorldDeleted;
        WorldApp: WorldApp;
        WorldAthlete: WorldAthlete;
        WorldClub: WorldClub;
        WorldGear: WorldGear;
        WorldLine: WorldLine;
        WorldSegment: WorldSegment;
        WorldRoute: WorldRoute;
        WorldActivity: WorldActivity;
        WorldKudos: WorldKudos;
        WorldComment: WorldComment;
    };
    responses: {
        /** The rules, with the number of requests that each applied to. */
        FaultRules: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": FaultRules;
            };
        };
        /** The request with its response. */
        RequestDetail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": RequestDetail;
            };
        };
        /** The clock as it is now. */
        Clock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Clock;
            };
        };
        /** The delivery with its attempts. */
        Delivery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Delivery;
            };
        };
        /** The world as it is now. */
        State: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": State;
            };
        };
        /** The request was refused. The status is 403 without `X-Sandbox-Control`, and 421 for a `Host` that does not name the sandbox. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Error;
            };
        };
    };
    parameters: {
        ClientId: string;
        ActivityId: GivenId;
        Number: number;
        /** Client id of the world's app. Defaults to the default world. */
        World: string;
        Kind: "athletes" | "clubs" | "gear" | "segments" | "routes" | "activities";
        Page: number;
        PerPage: number;
        /** Return only items with each of these words in a text of their line, or of the athlete. Case and accents make no difference. Activities are also found by the UTC date of their start, or a part of it, such as 2026-10. */
        Words: string;
        SportType: string;
    };
    requestBodies: never;
    headers: {
        TotalCount: number;
    };
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
                    client_id: string;
                    redirect_uri?: string;
                    response_type?: string;
                    scope?: string;
                    state?: string;
                    approval_prompt?: string;
                    athlete?: string;
                    /** The scopes that the athlete grants, each in a separate field. Authorizing without a scope denies access. */
                    granted?: string[];
                    /** `authorize` grants access. Any other value denies it. */
                    decision?: string;
                };
            };
        };
        responses: {
            /** Redirect to the app, with `code`, `scope` and `state`, or with `error=access_denied`. */
            302: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The fields of the app are invalid, or the page cannot send this decision. */
            400: {
                headers: {
                    "X-Sandbox-Why": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** The athlete cannot authorize the app, or the form is from another page. A page that states the reason. */
            403: {
                headers: {
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Error"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Error"];
        };
    };
    loadWorld: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": World;
            };
        };
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Error"];
        };
    };
    importWorld: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": World;
            };
        };
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Error"];
        };
    };
    exportWorld: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The world. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": World;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    streamChanges: {
        parameters: {
            query?: {
                /** Client id of the world's app, for clients that cannot send headers. The header takes precedence. */
                world?: string;
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Events. */
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
    setClock: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClockChange;
            };
        };
        responses: {
            200: components["responses"]["Clock"];
            "4XX": components["responses"]["Error"];
        };
    };
    settle: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Clock"];
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
            /** Apps, the default one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": App[];
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
                "application/json": NewApp;
            };
        };
        responses: {
            /** The world of the new app. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": State;
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
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The world was deleted. */
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
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AppChange;
            };
        };
        responses: {
            200: components["responses"]["State"];
            "4XX": components["responses"]["Error"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": TokenRequest;
            };
        };
        responses: {
            /** New tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Token;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    expireTokens: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": TokenExpiry;
            };
        };
        responses: {
            /** The number of tokens that expired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ExpiredTokens;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    revokeGrant: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                athlete_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The app no longer has access to the athlete. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": NewActivity;
            };
        };
        responses: {
            /** The detailed representation of the activity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Activity;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteActivity: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The activity was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ActivityChange;
            };
        };
        responses: {
            /** The detailed representation of the activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Activity;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getActivityStreams: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The streams by type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": StreamSet;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                athlete_id?: GivenId;
                /** Return only items with each of these words in a text of their line, or of the athlete. Case and accents make no difference. Activities are also found by the UTC date of their start, or a part of it, such as 2026-10. */
                q?: components["parameters"]["Words"];
                state?: "processing" | "ready" | "failed";
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Uploads with their results. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Upload[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listThings: {
        parameters: {
            query?: {
                /** Return only those of this athlete, or the clubs that the athlete is a member of. */
                athlete_id?: GivenId;
                /** Return only items with each of these words in a text of their line, or of the athlete. Case and accents make no difference. Activities are also found by the UTC date of their start, or a part of it, such as 2026-10. */
                q?: components["parameters"]["Words"];
                sport_type?: components["parameters"]["SportType"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                kind: components["parameters"]["Kind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of the list. Activities have every visibility, the newest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (AthleteProfile | Club | Gear | Segment | Route | Activity)[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getThing: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                kind: components["parameters"]["Kind"];
                id: GivenId | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The athlete, club, gear, segment, route or activity, as its owner sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AthleteDetail | ClubDetail | Gear | SegmentDetail | RouteDetail | ActivityDetail;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    sendEvent: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewEvent;
            };
        };
        responses: {
            200: components["responses"]["Delivery"];
            "4XX": components["responses"]["Error"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Deliveries with every attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Delivery[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Delivery"];
            "4XX": components["responses"]["Error"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                after?: number;
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Requests, with the reason for each refusal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": JournalEntry[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RequestDetail"];
            "4XX": components["responses"]["Error"];
        };
    };
    replayRequest: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReplayChange;
            };
        };
        responses: {
            200: components["responses"]["RequestDetail"];
            "4XX": components["responses"]["Error"];
        };
    };
    listAdvice: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Advice, the most recent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Advice[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    waitFor: {
        parameters: {
            query: {
                for: "delivery" | "request" | "state";
                /** Match only deliveries or requests with a higher number. Defaults to all. */
                after?: number;
                operation_id?: string;
                status?: number;
                path?: string;
                object_type?: "activity" | "athlete";
                aspect_type?: "create" | "update" | "delete";
                object_id?: GivenId;
                state?: "pending" | "delivered" | "failed";
                /** For a state: this activity exists. */
                activity_id?: GivenId;
                /** For a state: this upload is processed, with or without success. */
                upload_id?: GivenId;
                /** For a request: the athlete whose access token it had. For a state: this athlete has authorized the app. */
                athlete_id?: GivenId;
                /** Time limit, in seconds of real time. Defaults to 5. */
                timeout?: number;
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WaitResult;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getFaults: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FaultRules"];
            "4XX": components["responses"]["Error"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": FaultRules;
            };
        };
        responses: {
            200: components["responses"]["FaultRules"];
            "4XX": components["responses"]["Error"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fault rules were removed. */
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
