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
 * @example 9223372036854775806
 */
export type GivenId = Id | string;
/**
 * Time of the world.
 *
 * Format: date-time
 * @example 2026-11-02T10:00:00.000Z
 */
export type Timestamp = string;
/**
 * The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused.
 * @enum {string}
 */
export type Tier = "standard" | "upgraded" | "unlimited";
/**
 * Visible to
 * Who may see the activity.
 * @enum {string}
 */
export type Visibility = "everyone" | "followers_only" | "only_me";
/** A world. */
export interface State {
    client_id: string;
    client_secret: string;
    /** Name of the app. */
    name: string;
    /** API root of the sandbox, the same for all worlds. */
    base_url: string;
    /** API root that is available when the world's clock is at 2027-01-04 or later. */
    new_base_url: string;
    /** Root of the OAuth paths. */
    auth_url: string;
    /** Root of this control API. */
    control_url: string;
    /** The console, a page to watch and control the sandbox. */
    console_url: string;
    /** Root of the documentation, from `--docs-url`. Null without it. */
    docs_url: string | null;
    /** Opens the consent page of the app with every scope. After the decision, the browser is redirected to the console, which exchanges the code. */
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
    /** The owner of the app first. */
    athletes: Athlete[];
    grants: Grant[];
    /** The four rate-limit headers of the next response, by name. */
    limits: {
        [key: string]: string;
    };
    /** The same rate limits, with one entry per window. */
    rate_limits: RateLimit[];
    /** The webhook subscription of the app; null without one. */
    subscription: Subscription | null;
    /** When the clock was set or advanced, the oldest first, at most 100. Moves between two requests that follow each other without a pause are one. */
    clock_moves: {
        /** Number of the last request before it; 0 if there was none. */
        after_request: number;
        from: Timestamp;
        to: Timestamp;
    }[];
    /** Work of this world, such as an upload or a delivery, for which every attempt failed for an unexpected reason. The oldest first. It is stored and not attempted again. */
    failed_tasks: FailedTask[];
    /** Client ids of all worlds. */
    worlds: string[];
}
export interface RateLimit {
    /**
     * The requests that count.
     * @enum {string}
     */
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
export interface FailedTask {
    /** Kind of work, such as `upload` or `delivery`. */
    kind: string;
    attempts: number;
    /** Message of the most recent error, without secrets. */
    error: string;
    failed_at: Timestamp;
}
/**
 * How tokens, codes and the client secret are generated. `random` ones cannot be guessed. `seeded` ones are the same on every machine.
 * @enum {string}
 */
export type Secrets = "random" | "seeded";
export interface AppRights {
    tier: Tier;
    /** The app may explore segments. */
    extended_access: boolean;
    /** Only the owner of the app may authorize it. Grants that exist stay valid. */
    single_player: boolean;
    /** False if the subscription of the owner has lapsed. */
    active: boolean;
    /** Maximum number of athletes who can authorize the app. Grants that exist stay valid. */
    athlete_limit: number;
    /** Host of redirect URIs. localhost and 127.0.0.1 are always accepted. */
    callback_domain: string;
}
export interface Athlete {
    id: Id;
    firstname: string;
    lastname: string;
    /** Whether the athlete may use subscriber features. */
    subscribed: boolean;
}
/** The scopes that an athlete has granted to the app, and the newest tokens. */
export interface Grant {
    athlete_id: Id;
    /** Scopes, separated by commas. */
    scope: string;
    access_token: string;
    refresh_token: string;
    /** UTC epoch seconds. */
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
/**
 * `90m`, `6h`, `1d12h`, `PT6H`, or seconds.
 * @example 6h
 */
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
    /** The seed of the tokens and secrets. By default, both the seed and whether secrets are random or seeded are as in the default world. */
    seed?: number;
    /** Clock */
    now?: Timestamp;
    /**
     * Stopped clock
     * Defaults to the value of the default world.
     */
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
/** The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world. */
export type WebhookKey = string | null;
export interface AppChange {
    tier?: Tier;
    extended_access?: boolean;
    single_player?: boolean;
    /** False if the subscription of the owner has lapsed. */
    active?: boolean;
    athlete_limit?: number;
    callback_domain?: string;
    webhook_key?: WebhookKey;
    /** Whether each athlete has a subscription, by athlete id. */
    subscribed?: {
        [key: string]: boolean;
    };
}
export interface TokenRequest {
    /** Defaults to the owner of the app. */
    athlete_id?: GivenId;
    /**
     * Scopes, separated by commas or spaces. Defaults to every scope.
     * @example read,activity:read_all
     */
    scope?: string;
}
/** The token response of the service, with the athlete, as for the exchange of a code. */
export interface Token {
    /** @constant */
    token_type: "Bearer";
    access_token: string;
    refresh_token: string;
    /** UTC epoch seconds. */
    expires_at: number;
    /** Seconds. */
    expires_in: number;
    scope: string;
    athlete: Athlete;
}
/** As the service's `getActivity` returns it to its owner, with all scopes. */
export interface Activity {
    id: Id;
    name?: string;
    sport_type?: string;
    visibility?: Visibility;
    start_date?: string;
    [key: string]: unknown;
}
export interface NewActivity {
    /**
     * Athlete
     * Defaults to the owner of the app.
     */
    athlete_id?: GivenId;
    name?: string;
    /** Format: multiline */
    description?: string;
    /**
     * Sport
     * Defaults to `Ride`.
     */
    sport_type?: string;
    /**
     * Start
     * Local time of the athlete, or of the place where a line begins. ISO 8601. Defaults to the current time.
     *
     * Format: local-time
     */
    start_date_local?: string;
    /** A recording instead of a manual entry. The recording determines the start time, the duration and the distance. Of several activities in a file, the first is created. */
    file?: ActivityFile;
    /**
     * Duration
     * Seconds. Defaults to 3600, or for a line to its distance divided by the speed.
     */
    elapsed_time?: number;
    /** Meters. */
    distance?: number;
    /** Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
    points?: number[][];
    /** An encoded polyline (five decimal places), without altitude. */
    polyline?: string;
    /**
     * Speed
     * Meters per second. Speed along the line. Defaults to a usual one of the sport.
     */
    average_speed?: number;
    trainer?: boolean;
    commute?: boolean;
    visibility?: Visibility;
}
export interface ActivityChange {
    name?: string;
    /** Format: multiline */
    description?: string;
    /** Sport */
    sport_type?: string;
    /**
     * Gear
     * `none` removes the gear.
     */
    gear_id?: string;
    trainer?: boolean;
    commute?: boolean;
    hide_from_home?: boolean;
    visibility?: Visibility;
}
/** A zone of heart rate, in beats per minute. */
export interface Zone {
    min: number;
    /** Upper bound, exclusive. -1 for the top zone. */
    max: number;
}
/** An athlete, with the fields that only the athlete may change. */
export interface AthleteProfile {
    id: Id;
    firstname: string;
    /** Last name */
    lastname: string;
    username: string | null;
    /** Format: multiline */
    bio: string | null;
    /** @enum {string|null} */
    sex: "M" | "F" | null;
    city: string | null;
    state: string | null;
    country: string | null;
    /**
     * Subscription
     * Whether the athlete may use subscriber features.
     */
    subscribed: boolean;
    /**
     * Name in the time zone database, such as `America/New_York`. Defaults to `Europe/Oslo`. New activities without a position are in this time zone, and the year of the statistics begins in it.
     *
     * Format: time-zone
     */
    time_zone: string;
    /** Kilograms. */
    weight: number | null;
    /**
     * FTP
     * Watts. Null without a power meter.
     */
    ftp: number | null;
    /**
     * Units
     * @enum {string}
     */
    measurement_preference: "meters" | "feet";
    /**
     * 0: cyclist, 1: runner.
     * @enum {integer}
     */
    athlete_type: 0 | 1;
    /** Followers */
    follower_count: number;
    /** Friends */
    friend_count: number;
    heart_rate_zones: Zone[];
    /** URL. Null for none. */
    picture: string | null;
    custom_zones: boolean;
    created_at: Timestamp;
}
export interface NewAthlete {
    /** Assigned by default. */
    id?: GivenId;
    /** First name */
    firstname: string;
    /** Last name */
    lastname?: string;
    username?: string | null;
    /** Format: multiline */
    bio?: string | null;
    /** @enum {string|null} */
    sex?: "M" | "F" | null;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /**
     * Subscription
     * Whether the athlete may use subscriber features.
     */
    subscribed?: boolean;
    /**
     * Name in the time zone database, such as `America/New_York`. Defaults to `Europe/Oslo`. New activities without a position are in this time zone, and the year of the statistics begins in it.
     *
     * Format: time-zone
     */
    time_zone?: string;
    /** Kilograms. */
    weight?: number | null;
    /**
     * FTP
     * Watts. Null without a power meter.
     */
    ftp?: number | null;
    /**
     * Units
     * @enum {string}
     */
    measurement_preference?: "meters" | "feet";
    /**
     * 0: cyclist, 1: runner.
     * @enum {integer}
     */
    athlete_type?: 0 | 1;
    /** Followers */
    follower_count?: number;
    /** Friends */
    friend_count?: number;
    /** Custom heart rate zones. Null for the default zones. */
    heart_rate_zones?: Zone[] | null;
    /** SVG. Null for none. */
    picture?: string | null;
}
export interface AthleteChange {
    /** First name */
    firstname?: string;
    /** Last name */
    lastname?: string;
    username?: string | null;
    /** Format: multiline */
    bio?: string | null;
    /** @enum {string|null} */
    sex?: "M" | "F" | null;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /**
     * Subscription
     * Whether the athlete may use subscriber features.
     */
    subscribed?: boolean;
    /**
     * Name in the time zone database, such as `America/New_York`. Defaults to `Europe/Oslo`. New activities without a position are in this time zone, and the year of the statistics begins in it.
     *
     * Format: time-zone
     */
    time_zone?: string;
    /** Kilograms. */
    weight?: number | null;
    /**
     * FTP
     * Watts. Null without a power meter.
     */
    ftp?: number | null;
    /**
     * Units
     * @enum {string}
     */
    measurement_preference?: "meters" | "feet";
    /**
     * 0: cyclist, 1: runner.
     * @enum {integer}
     */
    athlete_type?: 0 | 1;
    /** Followers */
    follower_count?: number;
    /** Friends */
    friend_count?: number;
    /** Custom heart rate zones. Null for the default zones. */
    heart_rate_zones?: Zone[] | null;
    /** SVG. Null for none. */
    picture?: string | null;
}
export interface Gear {
    id: string;
    athlete_id: Id;
    name: string;
    nickname: string | null;
    /** Brand */
    brand_name: string | null;
    /** Model */
    model_name: string | null;
    /** Format: multiline */
    description: string | null;
    /** Retired gear is not assigned to new activities. */
    retired: boolean;
    /** The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
    primary: boolean;
    /** Meters. The distance before the first activity of the world. */
    earlier_distance: number;
    /**
     * Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
     * @enum {integer}
     */
    frame_type?: 1 | 2 | 3 | 4 | 5;
    /** Kilograms. Of a bike. */
    weight?: number;
    /**
     * Notify after
     * Meters. Of shoes, the distance after which the athlete is notified to replace them.
     */
    notification_distance?: number;
    /** Total meters. */
    distance: number;
}
export interface NewGear {
    /** `b` and digits for a bike, `g` and digits for shoes. Assigned by default. */
    id?: string;
    /**
     * Defaults to the type that the id implies, or to `bike`.
     * @enum {string}
     */
    type?: "bike" | "shoes";
    /**
     * Athlete
     * Defaults to the owner of the app.
     */
    athlete_id?: GivenId;
    name: string;
    nickname?: string | null;
    /** Brand */
    brand_name?: string | null;
    /** Model */
    model_name?: string | null;
    /** Format: multiline */
    description?: string | null;
    /** Retired gear is not assigned to new activities. */
    retired?: boolean;
    /** The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
    primary?: boolean;
    /** Meters. The distance before the first activity of the world. */
    earlier_distance?: number;
    /**
     * Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
     * @enum {integer}
     */
    frame_type?: 1 | 2 | 3 | 4 | 5;
    /** Kilograms. Of a bike. */
    weight?: number;
    /**
     * Notify after
     * Meters. Of shoes, the distance after which the athlete is notified to replace them.
     */
    notification_distance?: number;
}
export interface GearChange {
    name?: string;
    nickname?: string | null;
    /** Brand */
    brand_name?: string | null;
    /** Model */
    model_name?: string | null;
    /** Format: multiline */
    description?: string | null;
    /** Retired gear is not assigned to new activities. */
    retired?: boolean;
    /** The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary. */
    primary?: boolean;
    /** Meters. The distance before the first activity of the world. */
    earlier_distance?: number;
    /**
     * Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel.
     * @enum {integer}
     */
    frame_type?: 1 | 2 | 3 | 4 | 5;
    /** Kilograms. Of a bike. */
    weight?: number;
    /**
     * Notify after
     * Meters. Of shoes, the distance after which the athlete is notified to replace them.
     */
    notification_distance?: number;
}
export interface PrivacyZone {
    id: number;
    athlete_id: Id;
    name: string;
    /** Latitude and longitude, in degrees. */
    center: number[];
    radius: number;
}
export interface NewPrivacyZone {
    /**
     * Athlete
     * Defaults to the owner of the app.
     */
    athlete_id?: GivenId;
    name?: string;
    /** Latitude and longitude, in degrees. */
    center: number[];
    /** Meters. */
    radius?: number;
}
export interface PrivacyZoneChange {
    name?: string;
    /** Latitude and longitude, in degrees. */
    center?: number[];
    /** Meters. */
    radius?: number;
}
export interface Kudos {
    number: number;
    activity_id: Id;
    /** Null for a person outside of the world. */
    athlete_id: Id | null;
    firstname: string;
    lastname: string;
    at: Timestamp;
}
export interface NewKudos {
    /** An athlete of the world. For a person outside of it, give the name instead. */
    athlete_id?: GivenId;
    firstname?: string;
    lastname?: string;
    /** Defaults to the current time. */
    at?: Timestamp;
}
export interface KudosChange {
    at: Timestamp;
}
export interface Comment {
    id: Id;
    activity_id: Id;
    /** Null for a person outside of the world. */
    athlete_id: Id | null;
    firstname: string;
    lastname: string;
    text: string;
    at: Timestamp;
}
export interface NewComment {
    /** Assigned by default. */
    id?: GivenId;
    /** An athlete of the world. For a person outside of it, give the name instead. */
    athlete_id?: GivenId;
    firstname?: string;
    lastname?: string;
    text: string;
    /** Defaults to the current time. */
    at?: Timestamp;
}
export interface CommentChange {
    text?: string;
    at?: Timestamp;
}
export interface Club {
    id: Id;
    name: string;
    /** Format: multiline */
    description: string | null;
    /**
     * Sport
     * @enum {string}
     */
    sport_type: "cycling" | "running" | "triathlon" | "other";
    activity_types: string[];
    /** Only members may see it. */
    private: boolean;
    city: string | null;
    state: string | null;
    country: string | null;
    url: string;
    website: string | null;
    /** Members who are not athletes of the world. */
    other_members: number;
    /** URL. Null for none. */
    picture: string | null;
    /** URL. Null for none. */
    cover: string | null;
    member_count: number;
}
export interface NewClub {
    /** Assigned by default. */
    id?: GivenId;
    name: string;
    /** Format: multiline */
    description?: string | null;
    /**
     * Sport
     * @enum {string}
     */
    sport_type?: "cycling" | "running" | "triathlon" | "other";
    activity_types?: string[];
    /** Only members may see it. */
    private?: boolean;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /**
     * URL name
     * The last part of its URL. Derived from the name by default.
     */
    url?: string;
    website?: string | null;
    /** Members who are not athletes of the world. */
    other_members?: number;
    /** SVG. Null for none. */
    picture?: string | null;
    /** SVG. Null for none. */
    cover?: string | null;
    members?: NewMember[];
}
export interface ClubChange {
    name?: string;
    /** Format: multiline */
    description?: string | null;
    /**
     * Sport
     * @enum {string}
     */
    sport_type?: "cycling" | "running" | "triathlon" | "other";
    activity_types?: string[];
    /** Only members may see it. */
    private?: boolean;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /**
     * URL name
     * The last part of its URL. Derived from the name by default.
     */
    url?: string;
    website?: string | null;
    /** Members who are not athletes of the world. */
    other_members?: number;
    /** SVG. Null for none. */
    picture?: string | null;
    /** SVG. Null for none. */
    cover?: string | null;
}
export interface NewMember {
    athlete_id: GivenId;
    /**
     * Defaults to `member`, or to `owner` for the first member if no other member is the owner.
     * @enum {string}
     */
    role?: "member" | "admin" | "owner";
}
export interface MemberRole {
    /**
     * Defaults to `member`.
     * @default member
     * @enum {string}
     */
    role?: "member" | "admin" | "owner";
}
export interface Member {
    athlete_id: Id;
    /** @enum {string} */
    role: "member" | "admin" | "owner";
    firstname: string;
    lastname: string;
}
export interface Route {
    id: Id;
    athlete_id: Id;
    name: string;
    /** Format: multiline */
    description: string | null;
    /**
     * For
     * Defaults to `Ride`.
     * @enum {string}
     */
    activity_type: "Ride" | "Run";
    /**
     * Surface
     * 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
     * @enum {integer}
     */
    sub_type: 1 | 2 | 3 | 4 | 5;
    private: boolean;
    starred: boolean;
    /** Meters. */
    distance: number;
    /** Meters. */
    elevation_gain: number;
    polyline: string;
    /** Segments along the route. */
    segment_ids: Id[];
    created_at: Timestamp;
    updated_at: Timestamp;
}
export interface NewRoute {
    /** Assigned by default. */
    id?: GivenId;
    /**
     * Athlete
     * Defaults to the owner of the app.
     */
    athlete_id?: GivenId;
    name: string;
    /** Format: multiline */
    description?: string | null;
    /**
     * For
     * Defaults to `Ride`.
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /**
     * Surface
     * 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
     * @enum {integer}
     */
    sub_type?: 1 | 2 | 3 | 4 | 5;
    private?: boolean;
    starred?: boolean;
    /** Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
    points?: number[][];
    /** An encoded polyline (five decimal places), without altitude. */
    polyline?: string;
}
export interface RouteChange {
    name?: string;
    /** Format: multiline */
    description?: string | null;
    /**
     * For
     * Defaults to `Ride`.
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /**
     * Surface
     * 1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed.
     * @enum {integer}
     */
    sub_type?: 1 | 2 | 3 | 4 | 5;
    private?: boolean;
    starred?: boolean;
    /** Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
    points?: number[][];
    /** An encoded polyline (five decimal places), without altitude. */
    polyline?: string;
}
export interface Segment {
    id: Id;
    /** The athlete who created it. */
    athlete_id: Id;
    name: string;
    /**
     * For
     * Defaults to the type of the activity that it is a part of, or to `Ride`.
     * @enum {string}
     */
    activity_type: "Ride" | "Run";
    /** Only the athlete who created it may see it. */
    private: boolean;
    hazardous: boolean;
    city: string | null;
    state: string | null;
    country: string | null;
    /** Efforts by people outside of the world. */
    other_efforts: number;
    /** Athletes outside of the world with efforts. */
    other_athletes: number;
    /** Stars by people outside of the world. */
    other_stars: number;
    /** Meters. */
    distance: number;
    average_grade: number;
    polyline: string;
    /** Efforts by athletes of the world. */
    effort_count: number;
    /** Stars by athletes of the world. */
    star_count: number;
    created_at: Timestamp;
    updated_at: Timestamp;
}
export interface NewSegment {
    /** Assigned by default. */
    id?: GivenId;
    /**
     * Athlete
     * Defaults to the owner of the app.
     */
    athlete_id?: GivenId;
    name: string;
    /**
     * For
     * Defaults to the type of the activity that it is a part of, or to `Ride`.
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /** Only the athlete who created it may see it. */
    private?: boolean;
    hazardous?: boolean;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /** Efforts by people outside of the world. */
    other_efforts?: number;
    /** Athletes outside of the world with efforts. */
    other_athletes?: number;
    /** Stars by people outside of the world. */
    other_stars?: number;
    /** Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
    points?: number[][];
    /** An encoded polyline (five decimal places), without altitude. */
    polyline?: string;
    /**
     * Activity
     * Take the line from a part of this activity's track.
     */
    activity_id?: GivenId;
    /** First point */
    start_index?: number;
    /** Last point */
    end_index?: number;
}
export interface SegmentChange {
    name?: string;
    /**
     * For
     * Defaults to the type of the activity that it is a part of, or to `Ride`.
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /** Only the athlete who created it may see it. */
    private?: boolean;
    hazardous?: boolean;
    city?: string | null;
    state?: string | null;
    country?: string | null;
    /** Efforts by people outside of the world. */
    other_efforts?: number;
    /** Athletes outside of the world with efforts. */
    other_athletes?: number;
    /** Stars by people outside of the world. */
    other_stars?: number;
    /** Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`. */
    points?: number[][];
    /** An encoded polyline (five decimal places), without altitude. */
    polyline?: string;
    /**
     * Activity
     * Take the line from a part of this activity's track.
     */
    activity_id?: GivenId;
    /** First point */
    start_index?: number;
    /** Last point */
    end_index?: number;
}
export interface StarTime {
    /** Defaults to the current time. */
    at?: Timestamp;
}
export interface Star {
    athlete_id: Id;
    segment_id: Id;
    at: Timestamp;
}
export interface App {
    client_id: string;
    name: string;
    /** Whether its world is the default one. */
    default: boolean;
    now: Timestamp;
}
export interface TokenExpiry {
    /** Expire all access tokens of this athlete. Defaults to the owner of the app. */
    athlete_id?: GivenId;
    /** Expire only this token. */
    access_token?: string;
}
export interface ExpiredTokens {
    /** Number of access tokens that were valid until now. */
    expired: number;
}
export interface WaitResult {
    /** With `for=delivery`; null otherwise. */
    delivery: Delivery | null;
    /** With `for=request`; null otherwise. */
    request: JournalEntry | null;
    /** With `for=state`; null otherwise. */
    state: State | null;
}
/** An event of `GET /stream`. */
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
    /** Data of the athletes has changed, such as activities, routes and gear. */
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
    event: "upload";
    data: Upload;
} | {
    /** @constant */
    event: "missed";
    /** Requests were dropped. The client has to read the list again. */
    data: Record<string, never>;
} | {
    /** @constant */
    event: "end";
    /** The last event of a connection. */
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
    /** Null if the file has no name. */
    file_name: string | null;
    /** Format of the file, such as `fit` or `gpx.gz`. */
    data_type: string;
    /** @enum {string} */
    state: "processing" | "ready" | "failed";
    /** Why it failed. */
    error: string | null;
    /** The activity that it created, even if that activity was deleted later. */
    activity_id: Id | null;
    /** When it was submitted. */
    at: Timestamp | null;
}
/** Streams by type, as the service returns them with `key_by_type`. */
export interface StreamSet {
    [key: string]: {
        /** One value per point. Units are those of the service's streams. */
        data: unknown[];
        series_type: string;
        original_size: number;
        resolution: string;
    };
}
/** As the service's `getActivityZones` returns it. */
export interface ActivityZone {
    type: string;
    distribution_buckets: {
        min: number;
        /** -1 if the zone has no upper bound. */
        max: number;
        /** Seconds. */
        time: number;
    }[];
    [key: string]: unknown;
}
/** An athlete with their privacy zones. */
export interface AthleteDetail extends AthleteProfile {
    privacy_zones: PrivacyZone[];
}
/** A club with its members. */
export interface ClubDetail extends Club {
    /** Members who are athletes of the world. */
    members: Member[];
}
/** An activity with everything that belongs to it but its streams. */
export interface ActivityDetail extends Activity {
    /** Zones of heart rate and power, if they were recorded. */
    zones: ActivityZone[];
    /** The oldest first. */
    kudos: Kudos[];
    /** The oldest first. */
    comments: Comment[];
}
/** A route with its track. */
export interface RouteDetail extends Route {
    streams: StreamSet;
}
/** A segment with its track, its stars and the fastest efforts on it. */
export interface SegmentDetail extends Segment {
    streams: StreamSet;
    /** The fastest first; at most 100. */
    efforts: SegmentEffort[];
    /** The oldest first. */
    stars: Star[];
}
export interface SegmentEffort {
    id: Id;
    athlete_id: Id;
    activity_id: Id;
    start: Timestamp;
    /** Seconds. */
    elapsed_time: number;
    /** Seconds. */
    moving_time: number;
    /** Rank among the athlete's own efforts on the segment at that time. Null below third place. */
    rank: number | null;
}
export interface Advice {
    /**
     * The finding: reading details of many objects that a list includes, reading an object again without a change, refreshing a token too early, or polling instead of using a webhook.
     * @enum {string}
     */
    code: "list-instead-of-details" | "read-again" | "refreshed-early" | "polled";
    /** One sentence. */
    message: string;
    /** Number of requests that show it. */
    count: number;
    /** The numbers of the most recent 20 of these requests. */
    requests: number[];
    /**
     * The page of the documentation, as a path in its source files with the anchor of a heading.
     * @example guides/pagination.md#choose-the-page-size
     */
    page: string;
    /** URL of the same page, below the `docs_url` of the state, or in the repository if the sandbox was started without it. */
    url: string;
}
/** An entry of the journal with what was sent and received. */
export interface RequestDetail extends JournalEntry {
    /** Path of the operation, relative to its base URL, such as `/activities/{id}`. Null for an unknown path. */
    path_template: string | null;
    /** The path parameters, by name. */
    parameters: {
        [key: string]: string;
    };
    /** Real time until the response was ready, in milliseconds. Null if the exchange is no longer retained. */
    duration_ms: number | null;
    /** Number of the original request, if this is a replay. */
    replay_of: number | null;
    /** What a fault rule did to the response. `response` is what the client received. After a `cut`, its body states that the connection was closed. */
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
    /** `[secret]` replaces a secret. */
    value: string;
}
/** A body as text, or as fields if it is a form. */
export interface MessageBody {
    /** Bytes. 0 without a body. */
    size: number;
    media_type: string | null;
    /** JSON or other text. */
    text: string | null;
    /** Fields of a form. */
    fields: {
        name: string;
        /** Null for a file. */
        value: string | null;
        file_name: string | null;
        /** Bytes. */
        size: number;
    }[] | null;
    /** The reason why the body, or a part of it, is not shown or was not sent. */
    why: string | null;
}
export interface ReplayChange {
    method?: string;
    /** Path with the base, such as `/api/v3/athlete`, and without a query. */
    path?: string;
    /** Replaces the original query. */
    query?: {
        [key: string]: string;
    };
    /** Headers to set. Null removes a header. All others are as in the original request. */
    headers?: {
        [key: string]: string | null;
    };
    /** Replaces the original body. */
    body?: string;
    /**
     * Athlete
     * The athlete whose current access token is sent. Only with the token `current`, which is then the default.
     */
    athlete_id?: GivenId;
    /**
     * Access token
     * Send the credentials of the original request (`same`, the default), the current access token of the athlete, or no credentials.
     * @enum {string}
     */
    token?: "same" | "current" | "none";
}
/** A recording of at most 25 MB. */
export interface ActivityFile {
    /** @enum {string} */
    data_type: "fit" | "fit.gz" | "tcx" | "tcx.gz" | "gpx" | "gpx.gz";
    /** The file, in base64. */
    content: string;
}
export interface NewEvent {
    /**
     * Object
     * @enum {string}
     */
    object_type: "activity" | "athlete";
    /**
     * Event
     * @enum {string}
     */
    aspect_type: "create" | "update" | "delete";
    /**
     * Athlete
     * The athlete. Defaults to the owner of the activity or of the app.
     */
    owner_id?: GivenId;
    /**
     * Object id
     * The activity or athlete. Defaults to the athlete's newest activity, or to the athlete.
     */
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
    /** World time of the next attempt, or of the attempt that is in progress. Null if the sandbox does not attempt it again: it was delivered, it failed, or its subscription no longer exists. */
    next_attempt_at: Timestamp | null;
    attempts: Attempt[];
}
/** The payload that the callback received. */
export interface Event {
    object_type: string;
    object_id: Id;
    aspect_type: string;
    updates: {
        [key: string]: string;
    };
    owner_id: Id;
    subscription_id: number;
    /** UTC epoch seconds. */
    event_time: number;
}
export interface JournalEntry {
    /** Increases by one with each request. */
    number: number;
    at: Timestamp;
    method: string;
    /** Path without the query. `[secret]` replaces tokens, codes and client secrets in the path. */
    path: string;
    /** The query parameters, in their order. `[secret]` replaces a secret. */
    query: NameValue[];
    operation_id: string | null;
    status: number;
    /** The athlete whose access token it had. */
    athlete_id: Id | null;
    /** The scopes of the access token that it had, separated by commas. Null without a valid one. */
    scope: string | null;
    /** The reason why it was refused, in plain words, as in the `X-Sandbox-Why` header of the response. */
    why: string | null;
}
/** One call to the app. */
export interface Attempt {
    at: Timestamp;
    /** @enum {string} */
    outcome: "delivered" | "wrong status" | "timeout" | "connection" | "protocol" | "not allowed";
    /** Status of the app's response. Null without a response. */
    status: number | null;
    /** Real time that the call took, in milliseconds. */
    duration_ms: number;
    /** What happened, in plain words. Null if the event was delivered. */
    why: string | null;
}
export interface FaultRules {
    /** Seed of the random numbers. Defaults to the seed of the world. */
    seed?: number;
    /** Only the first rule that applies to a request takes effect. */
    rules: FaultRule[];
}
/** Which requests fail, and how. A rule requires at least one of `status`, `delay_ms`, `cut` and `body`. */
export interface FaultRule {
    /**
     * Operation
     * Operation of the service, such as `createActivity`, or `*` for all. Or `deliverEvent`, for attempts to deliver an event to the app, which can only be delayed.
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
    /**
     * Delay
     * Milliseconds. Real time to wait before the response. For `deliverEvent`, how much later the response of the app counts, on the clock of the world: with 2000 or more, the attempt is a timeout. The app receives the event at once, and nothing waits.
     */
    delay_ms?: number;
    /**
     * Cut the connection: before the request is performed, in the middle of the response, or after the request is performed, instead of the response.
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
         * Not part of the control API. This is the form of the page that `GET /oauth/authorize` returns. Only that page can submit the form; a form on any other page is refused with 403. The fields of the form repeat the query of the page. `POST /tokens` grants scopes without a browser. The journal and fault rules call this operation `authorizeApp`.
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
         * Restores athletes, activities and everything else, and the clock, to their state at the start. Removes the subscription, the uploads and the fault rules. The tokens that the sandbox issued at its start are valid for six hours again, even if they were replaced or revoked, unless an import has removed their athlete. All other tokens are revoked. Requests that are in progress for the old world get a 404. The rights of the app (`PATCH /apps/{client_id}`) do not change, and a frozen clock stays frozen.
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
         * When the clock moves forward, everything that becomes due happens at its own time and in order, before the response is sent. When the clock moves back, nothing is undone. Its range is from 1970-01-01 to 9999-12-30.
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
         * Takes milliseconds with the data of the default world. By default, the clock shows the time of the default world.
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
         * Works as if the athlete had granted these scopes on the consent page and the app had exchanged the code, except that earlier refresh tokens stay valid. Single-player mode and the athlete limit apply.
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
         * Expires one token, or all tokens of an athlete. The service refuses them with 401 from now on. Refresh tokens stay valid, and a refresh returns new tokens, because the old ones have no time left. The app does not notice before its next request: it should refresh after the 401, and send the request again.
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
        /**
         * List activities
         *
         * The newest first. Includes activities of every visibility.
         */
        get: operations["listActivities"];
        put?: never;
        /**
         * Create an activity, as the athlete
         *
         * With `file`, all values come from the recording, as for an upload. A worker thread reads the file, and the response is sent when the activity exists. With `points` or `polyline`, the activity is a recording along this line at a constant speed. Otherwise, it is a manual entry. The service assigns the gear. The default of the name is derived from the sport and the time.
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
                /** The activity, of any athlete. */
                id: GivenId;
            };
            cookie?: never;
        };
        /**
         * Get an activity with its laps and segment efforts
         *
         * Returns the activity as its owner sees it. The request does not count against the rate limits of the app.
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
                /** The activity. */
                id: GivenId;
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
    "/activities/{id}/zones": {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                id: GivenId;
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
         * Parts are the privacy zones of an athlete, the members of a club, the track of a route, the track, efforts and stars of a segment, and the laps, efforts, zones, kudos and comments of an activity.
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
         *
         * Only the first name is required. A new athlete has a subscription, unless `subscribed` is false, and has not authorized the app. `POST /tokens` authorizes it without a browser.
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
         *
         * The app receives one event, which states that its access was revoked. It does not receive events for the activities. Activities, gear, privacy zones, routes, stars, memberships and private segments are removed, as are kudos and comments on other athletes' activities. Public segments are not removed, because other athletes have efforts on them.
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
        /**
         * Add a bike or a pair of shoes
         *
         * Only the name is required. A bike without `frame_type` is a road bike. The first bike and the first shoes of an athlete are primary, unless `primary` is false.
         */
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
         *
         * The activities that used it no longer have gear.
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
         *
         * The response is sent after every track of the athlete has been cut. The default of the name is Home, and that of the radius 200 m.
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
         *
         * The response is sent after every track of the athlete has been cut again.
         */
        delete: operations["deletePrivacyZone"];
        options?: never;
        head?: never;
        /**
         * Change a privacy zone
         *
         * The response is sent after every track of the athlete has been cut again.
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
         *
         * As an athlete of the world, or as a person outside of it. Giving kudos again replaces the earlier ones.
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
         *
         * As an athlete of the world, or as a person outside of it.
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
        /**
         * Add a club
         *
         * Only the name is required. The default of the sport is `other`. The first member owns the club, unless it has a role or another member is the owner.
         */
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
         *
         * Give the line as `points` or as `polyline`. Points are added where they are more than 50 m apart. If there is more than one point per 10 m, some are removed.
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
         *
         * Give the line as `points`, as `polyline`, or as a part of an activity. Points are added and removed as for a route. The sandbox searches all activities for efforts, a few at a time, so other requests do not have to wait. The response is sent after the search.
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
         *
         * Also removes the efforts on it.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment
         *
         * After a change of its line or type, the sandbox searches all activities for efforts again, a few at a time. The response is sent after the search.
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
         * Sends an event to the app's subscription, regardless of the app's scopes and although nothing has changed. The response is sent after the first attempt. Without a subscription, the response is 404.
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
         * All pending deliveries, and the last ones that are no longer pending: at least 1,000. The sandbox removes older ones.
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
         * Returns what the sandbox retains, in memory only, of a recent request. Tokens, codes, client secrets and the `Authorization` header are replaced by `[secret]`.
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
         * The request is processed like any request of an app: rate limits, fault rules, validation and the journal apply. Anything that the body does not specify is as in the original request, also the access token: if it has expired or was revoked, the response is 401. If the body of the original request was not retained, you have to give another one.
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
         * Responds as soon as something matches all parameters, or immediately if it exists already. After the time limit, the response is 408, and its message states what was found instead. The clock of the world does not move.
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
        /**
         * Identifier, of up to 64 bits.
         *
         * Format: int64
         * @example 12000000007
         */
        Id: Id;
        GivenId: GivenId;
        Timestamp: string;
        Tier: Tier;
        Visibility: Visibility;
        State: State;
        RateLimit: RateLimit;
        FailedTask: FailedTask;
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
        NewAthlete: NewAthlete;
        AthleteChange: AthleteChange;
        Gear: Gear;
        NewGear: NewGear;
        GearChange: GearChange;
        PrivacyZone: PrivacyZone;
        NewPrivacyZone: NewPrivacyZone;
        PrivacyZoneChange: PrivacyZoneChange;
        Kudos: Kudos;
        NewKudos: NewKudos;
        KudosChange: KudosChange;
        Comment: Comment;
        NewComment: NewComment;
        CommentChange: CommentChange;
        Club: Club;
        NewClub: NewClub;
        ClubChange: ClubChange;
        NewMember: NewMember;
        MemberRole: MemberRole;
        Member: Member;
        Route: Route;
        NewRoute: NewRoute;
        RouteChange: RouteChange;
        Segment: Segment;
        NewSegment: NewSegment;
        SegmentChange: SegmentChange;
        StarTime: StarTime;
        Star: Star;
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
        SegmentEffort: SegmentEffort;
        Advice: Advice;
        RequestDetail: RequestDetail;
        NameValue: NameValue;
        MessageBody: MessageBody;
        ReplayChange: ReplayChange;
        ActivityFile: ActivityFile;
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
        /** The request was refused: 400 for an invalid request, 403 without `X-Sandbox-Control`, 404 for something that does not exist, 405, 413, or 421 for a `Host` that does not name the sandbox. */
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
        /** Client id of the world's app. Defaults to the default world. */
        World: string;
        Kind: "athletes" | "clubs" | "gear" | "segments" | "routes" | "activities";
        /** Page number. Defaults to the first page. */
        Page: number;
        /** Number of items per page. Defaults to 30. */
        PerPage: number;
        /**
         * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
         * @example morning ride
         */
        Words: string;
        /** Return only the items with these ids, separated by commas. */
        Ids: string;
        /**
         * Return only activities of this sport.
         * @example TrailRun
         */
        SportType: string;
        /**
         * Return only activities that begin on this day or later, in their local time.
         * @example 2026-10-01
         */
        From: string;
        /**
         * Return only activities that begin on this day or earlier, in their local time.
         * @example 2026-10-31
         */
        To: string;
    };
    requestBodies: never;
    headers: {
        /** Number of items that match, on all pages together. */
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
                    /** The app that requests access, as in the query of the page. */
                    client_id: string;
                    /** As in the query of the page. */
                    redirect_uri?: string;
                    /** As in the query of the page. */
                    response_type?: string;
                    /** As in the query of the page. */
                    scope?: string;
                    /** As in the query of the page. */
                    state?: string;
                    /** As in the query of the page. */
                    approval_prompt?: string;
                    /** Identifier of the athlete who decides. Required to authorize. */
                    athlete?: string;
                    /** The scopes that the athlete grants, each in a separate field. Authorizing without a scope denies access. */
                    granted?: string[];
                    /** `authorize` grants access. Any other value denies it. */
                    decision?: string;
                };
            };
        };
        responses: {
            /** Redirect to the app, with `code` and `scope`, or with `error=access_denied`. Includes `state` if it was sent. */
            302: {
                headers: {
                    /** The `redirect_uri` with these parameters. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The fields of the app are invalid: JSON, as in the service's response to `GET /oauth/authorize`. Or the page cannot send this decision: the page again, with an explanation. */
            400: {
                headers: {
                    /** The reason, in plain words, as in the journal. Percent signs and characters other than printable ASCII are percent-encoded. */
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
            /** The athlete cannot authorize the app, or the form is from another page. A page that states the reason. */
            403: {
                headers: {
                    /** The reason, in plain words, as in the journal. Percent signs and characters other than printable ASCII are percent-encoded. */
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
            /** The world. */
            200: {
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
            /** The world as it is now. */
            200: {
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
            /** The world as it is now. */
            200: {
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
            /** The world as it is now. */
            200: {
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
            /** The clock as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
                };
            };
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
            /** Nothing is due. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
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
                /** The app. */
                client_id: string;
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
                /** The app. */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AppChange;
            };
        };
        responses: {
            /** The app's world as it is now. */
            200: {
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
                /** The athlete. */
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
    listActivities: {
        parameters: {
            query?: {
                /** Return only those of this athlete. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /**
                 * Return only activities of this sport.
                 * @example TrailRun
                 */
                sport_type?: components["parameters"]["SportType"];
                /**
                 * Return only activities that begin on this day or later, in their local time.
                 * @example 2026-10-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * Return only activities that begin on this day or earlier, in their local time.
                 * @example 2026-10-31
                 */
                to?: components["parameters"]["To"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Activities, as the service lists them for their owners. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Activity[];
                };
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
    getActivity: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity, of any athlete. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
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
    deleteActivity: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity, of any athlete. */
                id: GivenId;
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
                /** The activity, of any athlete. */
                id: GivenId;
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
                /** The activity. */
                id: GivenId;
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
    getActivityZones: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Zones of heart rate and power, if they were recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ActivityZone[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /** Return only those of this athlete. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Return only uploads in this state. */
                state?: "processing" | "ready" | "failed";
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
                /** Return only those of this athlete, or the clubs that the athlete is a member of. Not for athletes. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /**
                 * Return only activities of this sport.
                 * @example TrailRun
                 */
                sport_type?: components["parameters"]["SportType"];
                /**
                 * Return only activities that begin on this day or later, in their local time.
                 * @example 2026-10-01
                 */
                from?: components["parameters"]["From"];
                /**
                 * Return only activities that begin on this day or earlier, in their local time.
                 * @example 2026-10-31
                 */
                to?: components["parameters"]["To"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
    listAthletes: {
        parameters: {
            query?: {
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Athletes, the owner of the app first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AthleteProfile[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createAthlete: {
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
                "application/json": NewAthlete;
            };
        };
        responses: {
            /** The athlete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AthleteProfile;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteAthlete: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The athlete. The owner of the app cannot be deleted. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The athlete was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The athlete. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AthleteChange;
            };
        };
        responses: {
            /** The athlete. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AthleteProfile;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listGear: {
        parameters: {
            query?: {
                /** Return only those of this athlete. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Bikes and shoes. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Gear[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createGear: {
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
                "application/json": NewGear;
            };
        };
        responses: {
            /** The bike or pair of shoes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Gear;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteGear: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The bike or pair of shoes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The bike or the shoes were deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The bike or pair of shoes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": GearChange;
            };
        };
        responses: {
            /** The bike or pair of shoes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Gear;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listPrivacyZones: {
        parameters: {
            query?: {
                /** Return only those of this athlete. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Privacy zones. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PrivacyZone[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createPrivacyZone: {
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
                "application/json": NewPrivacyZone;
            };
        };
        responses: {
            /** The privacy zone. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PrivacyZone;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deletePrivacyZone: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The privacy zone. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The privacy zone was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The privacy zone. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PrivacyZoneChange;
            };
        };
        responses: {
            /** The privacy zone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PrivacyZone;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listKudos: {
        parameters: {
            query?: {
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Kudos, the oldest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Kudos[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createKudos: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewKudos;
            };
        };
        responses: {
            /** The kudos. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Kudos;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteKudos: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
                /** The number of the kudos on this activity. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The kudos were removed. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
                /** The number of the kudos on this activity. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": KudosChange;
            };
        };
        responses: {
            /** The kudos. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Kudos;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Comments, the oldest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Comment[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewComment;
            };
        };
        responses: {
            /** The comment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Comment;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
                /** The comment. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The comment was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The activity. */
                activity_id: GivenId;
                /** The comment. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CommentChange;
            };
        };
        responses: {
            /** The comment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Comment;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listClubs: {
        parameters: {
            query?: {
                /** Return only clubs that this athlete is a member of. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Clubs. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Club[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createClub: {
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
                "application/json": NewClub;
            };
        };
        responses: {
            /** The club. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Club;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteClub: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The club. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The club was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The club. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClubChange;
            };
        };
        responses: {
            /** The club. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Club;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The club. */
                club_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Members who are athletes of the world. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Member[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The club. */
                club_id: GivenId;
                /** The athlete. */
                athlete_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": MemberRole;
            };
        };
        responses: {
            /** The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Member;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The club. */
                club_id: GivenId;
                /** The athlete. */
                athlete_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The athlete is no longer a member. */
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
                /** Return only those of this athlete. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Routes. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Route[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createRoute: {
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
                "application/json": NewRoute;
            };
        };
        responses: {
            /** The route. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Route;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getRoute: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The route. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The route. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RouteDetail;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteRoute: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The route. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The route was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The route. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": RouteChange;
            };
        };
        responses: {
            /** The route. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Route;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listSegments: {
        parameters: {
            query?: {
                /** Return only segments that this athlete created. */
                athlete_id?: GivenId;
                /**
                 * Return only items that have each of these words in their name, id or another text of a line of the list, such as the sport, the place or the athlete. Upper and lower case and accents make no difference.
                 * @example morning ride
                 */
                q?: components["parameters"]["Words"];
                /** Return only the items with these ids, separated by commas. */
                ids?: components["parameters"]["Ids"];
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
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
            /** Segments. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Segment[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    createSegment: {
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
                "application/json": NewSegment;
            };
        };
        responses: {
            /** The segment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Segment;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The segment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SegmentDetail;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The segment was deleted. */
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
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                id: GivenId;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SegmentChange;
            };
        };
        responses: {
            /** The segment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Segment;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listStars: {
        parameters: {
            query?: {
                /** Page number. Defaults to the first page. */
                page?: components["parameters"]["Page"];
                /** Number of items per page. Defaults to 30. */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                segment_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Stars, the oldest first. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["TotalCount"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Star[];
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    setStar: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                segment_id: GivenId;
                /** The athlete. */
                athlete_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": StarTime;
            };
        };
        responses: {
            /** The star. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Star;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    deleteStar: {
        parameters: {
            query?: never;
            header?: {
                /** Client id of the world's app. Defaults to the default world. */
                "X-Sandbox-World"?: components["parameters"]["World"];
            };
            path: {
                /** The segment. */
                segment_id: GivenId;
                /** The athlete. */
                athlete_id: GivenId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The star was removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** The delivery after its first attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Delivery;
                };
            };
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
                /** The delivery. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Delivery;
                };
            };
            "4XX": components["responses"]["Error"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** Return only requests with a higher number. */
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
                /** Its number in the list. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestDetail;
                };
            };
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
                /** The number of the original request. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": ReplayChange;
            };
        };
        responses: {
            /** The new request with its response. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestDetail;
                };
            };
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
                /** The kind of thing to wait for. */
                for: "delivery" | "request" | "state";
                /** Match only deliveries or requests with a higher number. Defaults to all. */
                after?: number;
                /** For a request: its operation, such as `getAthlete`. */
                operation_id?: string;
                /** For a request: the status of its response. */
                status?: number;
                /** For a request: its path. */
                path?: string;
                /** For a delivery: the object type. */
                object_type?: "activity" | "athlete";
                /** For a delivery: the aspect type. */
                aspect_type?: "create" | "update" | "delete";
                /** For a delivery: the identifier of the object. */
                object_id?: GivenId;
                /** For a delivery: its status. */
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
            /** The rules, with the number of requests that each applied to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultRules;
                };
            };
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
            /** The rules as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultRules;
                };
            };
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
