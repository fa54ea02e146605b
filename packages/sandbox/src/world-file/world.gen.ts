// Types of a world file.
// Written by scripts/generate.ts from packages/sandbox/world.schema.yaml. Do not edit: change that, and run `npm run generate`.

import type { Id } from '../base/id.ts'

/**
 * World
 * A world for the sandbox: its athletes, their activities and everything that belongs to them. Field names and units are those of the API: meters, seconds, kilograms.
 */
export interface World {
    /** URL or path of this schema, for editors. */
    $schema?: Timestamp;
    /**
     * Start time of the world's clock, from 1970-01-01 to 9999-12-30, with a UTC offset or `Z`. Default: the time of the machine.
     *
     * Format: date-time
     * @example 2026-11-02T10:00:00Z
     */
    now?: Timestamp;
    app?: App;
    /**
     * Athletes, each under a short key that the rest of the file refers to. The first athlete owns the app.
     * @example {
     *   "maren": {
     *     "firstname": "Maren",
     *     "lastname": "Solheim"
     *   }
     * }
     */
    athletes: {
        [key: Timestamp]: Athlete;
    };
    /** Activities of the athletes, recorded or entered manually. */
    activities?: Activity[];
    /** Routes of the athletes. */
    routes?: Route[];
    /** Segments, each under a short key. Recorded activities that pass over a segment get efforts on it. */
    segments?: {
        [key: Timestamp]: Segment;
    };
    /** Clubs, each under a short key. */
    clubs?: {
        [key: Timestamp]: Club;
    };
}
/**
 * Key
 * Short name that the rest of the file refers to.
 */
export type Key = string;
/**
 * Reference
 * Key or identifier.
 * @example maren
 * @example 4207619
 */
export type Reference = Id | string;
/**
 * Time
 * Time with a UTC offset or `Z`.
 *
 * Format: date-time
 * @example 2026-10-30T07:10:00Z
 */
export type Timestamp = string;
/**
 * Point
 * Latitude and longitude in degrees.
 * @example [
 *   60.39299,
 *   5.32415
 * ]
 */
export type Point = [
    number,
    number
];
export type Text = Timestamp | null;
/**
 * Picture
 * Path of an SVG file, relative to the folder of the world.
 * @example pictures/maren.svg
 */
export type PictureFile = Timestamp | null;
/**
 * App
 * The app that uses the API, with its permissions.
 */
export interface App {
    /** Name of the app. */
    name?: Timestamp;
    /**
     * Host that redirect URIs must be on. localhost and 127.0.0.1 are always accepted.
     * @default localhost
     */
    callback_domain?: Timestamp;
    /**
     * Rate limits of the app.
     * @default standard
     * @enum {string}
     */
    tier?: "standard" | "upgraded" | "unlimited";
    /**
     * Whether the app may explore segments.
     * @default false
     */
    extended_access?: boolean;
    /**
     * Whether only the owner can authorize the app. Athletes with `scopes` have authorized it before.
     * @default false
     */
    single_player?: boolean;
    /** Largest number of athletes that can authorize the app. */
    athlete_limit?: number;
}
/**
 * Athlete
 * An athlete. All fields are optional. If the first name is omitted, it is derived from the key.
 */
export type Athlete = {
    id?: components["schemas"]["Id"];
    /** First name. */
    firstname?: Timestamp;
    /**
     * Last name.
     * @default
     */
    lastname?: Timestamp;
    /** User name. */
    username?: Timestamp | null;
    /** Short biography. */
    bio?: Text;
    /** City. */
    city?: Text;
    /** State or region. */
    state?: Text;
    /** Country. */
    country?: Text;
    /**
     * Name in the time zone database. Activities without a position are in this time zone.
     *
     * Format: time-zone
     * @default Europe/Oslo
     * @example America/New_York
     */
    time_zone?: Timestamp;
    /**
     * `M`, `F`, or null.
     * @enum {string|null}
     */
    sex?: "M" | "F" | null;
    /**
     * Preferred units.
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
    /** Weight, in kilograms. */
    weight?: number | null;
    /** Functional threshold power, in watts. Power zones are derived from it. */
    ftp?: number | null;
    /**
     * Highest heart rate, in beats per minute. Heart rate zones are derived from it if `zones` does not contain them.
     * @default 190
     */
    max_heartrate?: number;
    /**
     * Zones
     * Training zones, as in the response of `GET /athlete/zones`.
     */
    zones?: {
        /** Heart rate zones. */
        heart_rate?: {
            /**
             * Whether the athlete set them.
             * @default true
             */
            custom_zones?: boolean;
            /** Zones from the lowest to the highest. Each zone begins where the one before it ends. The last one has a `max` of -1. */
            zones: {
                /** Lower bound, in beats per minute. */
                min: number;
                /** Upper bound, in beats per minute; -1 for none. */
                max: number;
            }[];
        };
    };
    /**
     * Whether the athlete has a paid subscription, which some operations require.
     * @default true
     */
    subscribed?: boolean;
    /**
     * Scopes that the athlete granted to the app. If omitted, the athlete has not authorized the app.
     * @example [
     *   "read",
     *   "activity:read_all"
     * ]
     */
    scopes?: ("read" | "read_all" | "profile:read_all" | "profile:write" | "activity:read" | "activity:read_all" | "activity:write")[];
    /**
     * Number of athletes who follow this athlete.
     * @default 0
     */
    follower_count?: number;
    /**
     * Number of athletes that this athlete follows.
     * @default 0
     */
    friend_count?: number;
    /** Time of the creation of the account. */
    created_at?: Timestamp;
    /** Time of the last change of the profile. */
    updated_at?: Timestamp;
    /** Circles in which the athlete's tracks are hidden from others. */
    privacy_zones?: {
        /** Identifier. */
        id?: number;
        /** Name. */
        name?: Timestamp;
        center: Point;
        /**
         * Radius, in meters.
         * @default 200
         */
        radius?: number;
    }[];
    /** Bikes, each under a short key. */
    bikes?: {
        [key: Timestamp]: Bike;
    };
    /** Shoes, each under a short key. */
    shoes?: {
        [key: Timestamp]: Shoes;
    };
    /** Profile picture: path of an SVG file, relative to the folder of the world. */
    picture?: PictureFile;
} | null;
/**
 * Bike
 * A bike.
 */
export type Bike = {
    /** Identifier, `b` and digits. */
    id?: Timestamp;
    /** Name. Default: derived from the key. */
    name?: Timestamp;
    /** Nickname. */
    nickname?: Text;
    /** Whether it is the athlete's default. If none is marked, the first one is the default. */
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
    distance?: number;
    /** Brand. */
    brand_name?: Text;
    /** Model. */
    model_name?: Text;
    /** Description. */
    description?: Text;
    /**
     * Frame: 1 mountain, 2 cross, 3 road, 4 time trial, 5 gravel, or null if it is unknown.
     * @default 3
     */
    frame_type?: number | null;
    /** Weight, in kilograms. */
    weight?: number | null;
} | null;
/**
 * Shoes
 * A pair of shoes.
 */
export type Shoes = {
    /** Identifier, `g` and digits. */
    id?: Timestamp;
    /** Name. Default: derived from the key. */
    name?: Timestamp;
    /** Nickname. */
    nickname?: Text;
    /** Whether it is the athlete's default. If none is marked, the first one is the default. */
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
    distance?: number;
    /** Brand. */
    brand_name?: Text;
    /** Model. */
    model_name?: Text;
    /** Description. */
    description?: Text;
    /** Distance after which the athlete is reminded to replace them, in meters. */
    notification_distance?: number | null;
} | null;
/**
 * Activity
 * An activity. With `file` it is a recording, and distance and times come from the file. Without `file`, it is entered manually.
 */
export interface Activity {
    /** Short name that segments use to refer to the activity. */
    key?: Key;
    id?: components["schemas"]["Id"];
    /** Owner of the activity. Default: the first athlete. */
    athlete?: Reference;
    /** Name. Default: derived from the file or the sport. */
    name?: Timestamp;
    /** Description. */
    description?: Text;
    /**
     * Path of the recording, relative to the folder of the world: FIT, TCX or GPX, also gzipped. Of several activities in a file, the first.
     *
     * Format: activity-file
     * @example rides/morning.gpx
     */
    file?: string | Uint8Array;
    /**
     * Sport. Default: the sport of the file.
     * @example Ride
     * @example Run
     * @example Swim
     * @example Hike
     * @enum {string}
     */
    sport_type?: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
    /**
     * Start, in the local time of the place where a recording begins, otherwise of the athlete. It can also be given in days before the start of the world. If it is omitted for a recording, the file determines the start.
     *
     * Format: world-local-time
     * @example 2026-10-30T07:10:00
     * @example today 07:10
     * @example yesterday 17:30
     * @example 3 days ago 12:00
     */
    start_date_local?: Timestamp;
    /** Time from start to end, in seconds. Only for manual activities. */
    elapsed_time?: number;
    /** Time without pauses, in seconds. Default: the elapsed time. Only for manual activities. */
    moving_time?: number;
    /**
     * Distance, in meters. Only for manual activities.
     * @default 0
     */
    distance?: number;
    /**
     * Elevation gain, in meters. Only for manual activities.
     * @default 0
     */
    total_elevation_gain?: number;
    /**
     * Who can see the activity.
     * @default everyone
     * @enum {string}
     */
    visibility?: "everyone" | "followers_only" | "only_me";
    /**
     * Whether the activity is a commute.
     * @default false
     */
    commute?: boolean;
    /**
     * Whether the activity was on a trainer or treadmill.
     * @default false
     */
    trainer?: boolean;
    /**
     * Key or identifier of the athlete's bike or shoes, or null for none. Default: the gear that the service assigns to a new activity.
     * @example gravel
     */
    gear?: Timestamp | null;
    /** Recording device. Default: the device of the file. */
    device_name?: Timestamp | null;
    /** Identifier sent with the upload. Default: the file name. */
    external_id?: Timestamp;
    /** Identifier of the upload. */
    upload_id?: number;
    /**
     * Kudos, each by an athlete or another person.
     * @example [
     *   "ingrid",
     *   {
     *     "firstname": "Eva",
     *     "lastname": "Moe"
     *   }
     * ]
     */
    kudos?: Kudos[];
    /** Comments, oldest first. */
    comments?: Comment[];
    /** Photos. */
    photos?: {
        /** Identifier. */
        id?: Timestamp;
        /** Path of an SVG file, relative to the folder of the world. */
        picture: Timestamp;
        /** Caption. */
        caption?: Text;
    }[];
}
/**
 * Kudos
 * Kudos by an athlete of the world, by key or identifier, or by another person, by name.
 */
export type Kudos = Timestamp | number | {
    /** An athlete of the world. */
    athlete?: Reference;
    /** First name of a person who is not an athlete of the world. */
    firstname?: Timestamp;
    /** Last name of a person who is not an athlete of the world. */
    lastname?: Timestamp;
    /** Time. Default: soon after the activity. */
    created_at?: Timestamp;
};
/**
 * Comment
 * A comment by an athlete of the world, or by another person.
 */
export interface Comment {
    id?: components["schemas"]["Id"];
    /** An athlete of the world. */
    athlete?: Reference;
    /** First name of a person who is not an athlete of the world. */
    firstname?: Timestamp;
    /** Last name of a person who is not an athlete of the world. */
    lastname?: Timestamp;
    /** Text of the comment. */
    text: Timestamp;
    /** Time. Default: soon after the activity. */
    created_at?: Timestamp;
}
/**
 * Route
 * A route. Its line comes from one of `file`, `polyline` and `latlng`.
 */
export interface Route {
    id?: components["schemas"]["Id"];
    /** Owner of the route. Default: the first athlete. */
    athlete?: Reference;
    /** Name. */
    name: Timestamp;
    /** Description. */
    description?: Text;
    /**
     * Sport: 1 ride, 2 run.
     * @default 1
     * @enum {integer}
     */
    type?: 1 | 2;
    /**
     * Surface: 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed.
     * @default 1
     */
    sub_type?: number;
    /**
     * Whether only the owner can see the route.
     * @default false
     */
    private?: boolean;
    /**
     * Whether the owner starred the route.
     * @default false
     */
    starred?: boolean;
    /** Creation time. */
    created_at?: Timestamp;
    /** Time of the last change. */
    updated_at?: Timestamp;
    /**
     * Path of a GPX file with a track or route, relative to the folder of the world. Times in the file are optional.
     *
     * Format: activity-file
     * @example routes/around-the-lake.gpx
     */
    file?: string | Uint8Array;
    /** Line as an encoded polyline with five decimals, as in responses of the API. */
    polyline?: Timestamp;
    /** Points of the line. */
    latlng?: Point[];
    /** Altitude of each point, in meters. Only with `polyline` or `latlng`. */
    altitude?: number[];
    /** Places on or near the route. */
    waypoints?: {
        /** Point of the route that is nearest to the place. */
        latlng: Point;
        /** Location of the place, if it is not on the route. */
        target_latlng?: Point | null;
        /**
         * Category.
         * @default poi
         */
        category?: Timestamp;
        /** Title. */
        title: Timestamp;
        /** Description. */
        description?: Text;
        /** Distance from the start of the route, in meters. Default: computed from the line. */
        distance_into_route?: number;
    }[];
}
/**
 * Segment
 * A segment. Its line comes from one of `from`, `file`, `polyline` and `latlng`.
 */
export interface Segment {
    id?: components["schemas"]["Id"];
    /** Creator of the segment. Default: the first athlete. */
    athlete?: Reference;
    /** Name. Default: derived from the key. */
    name?: Timestamp;
    /**
     * Activity type of the segment. Default: the type of the activity with `from`, otherwise `Ride`.
     * @enum {string}
     */
    activity_type?: "Ride" | "Run";
    /**
     * Whether only the creator can see the segment.
     * @default false
     */
    private?: boolean;
    /**
     * Whether the segment was reported as hazardous.
     * @default false
     */
    hazardous?: boolean;
    /** City. */
    city?: Text;
    /** State or region. */
    state?: Text;
    /** Country. */
    country?: Text;
    /** Creation time. */
    created_at?: Timestamp;
    /** Time of the last change. */
    updated_at?: Timestamp;
    /**
     * Part of an activity
     * Part of a recorded activity of this world.
     * @example {
     *   "activity": "morning",
     *   "start_km": 1.2,
     *   "end_km": 2
     * }
     */
    from?: {
        /** Key or identifier of the activity. */
        activity: Reference;
        /** Start of the part, in kilometers from the start of the activity. */
        start_km: number;
        /** End of the part, in kilometers from the start of the activity. */
        end_km: number;
    };
    /**
     * Path of a GPX file with a track or route, relative to the folder of the world. Times in the file are optional.
     *
     * Format: activity-file
     * @example routes/around-the-lake.gpx
     */
    file?: string | Uint8Array;
    /** Line as an encoded polyline with five decimals, as in responses of the API. */
    polyline?: Timestamp;
    /** Points of the line. */
    latlng?: Point[];
    /** Altitude of each point, in meters. Only with `polyline` or `latlng`. */
    altitude?: number[];
    /**
     * Athletes who starred the segment.
     * @example [
     *   "maren"
     * ]
     */
    starred_by?: (Timestamp | number | {
        athlete: Reference;
        /** Time. */
        starred_date?: Timestamp;
    })[];
    /**
     * Others
     * Counts of people outside this world.
     */
    others?: {
        /**
         * Number of efforts.
         * @default 0
         */
        effort_count?: number;
        /**
         * Number of athletes with an effort.
         * @default 0
         */
        athlete_count?: number;
        /**
         * Number of athletes who starred the segment.
         * @default 0
         */
        star_count?: number;
    };
}
/**
 * Club
 * A club.
 */
export type Club = {
    id?: components["schemas"]["Id"];
    /** Name. Default: derived from the key. */
    name?: Timestamp;
    /** Description. */
    description?: Text;
    /**
     * Main sport.
     * @default other
     * @enum {string}
     */
    sport_type?: "cycling" | "running" | "triathlon" | "other";
    /** Sports of activities that count for the club. */
    activity_types?: ("AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga")[];
    /**
     * Whether new members need approval.
     * @default false
     */
    private?: boolean;
    /** City. */
    city?: Text;
    /** State or region. */
    state?: Text;
    /** Country. */
    country?: Text;
    /** Last part of the URL of the club's page. Default: derived from the name. */
    url?: Timestamp;
    /** URL of the club's website. */
    website?: Text;
    /**
     * Members who are athletes of this world. If no owner is marked, the first member owns the club.
     * @example [
     *   "maren",
     *   "ingrid"
     * ]
     */
    members?: (Timestamp | number | {
        athlete: Reference;
        /**
         * Role of the athlete in the club.
         * @default member
         * @enum {string}
         */
        role?: "member" | "admin" | "owner";
    })[];
    /**
     * Number of other members.
     * @default 0
     */
    other_member_count?: number;
    /** Picture of the club: path of an SVG file, relative to the folder of the world. */
    picture?: PictureFile;
    /** Cover photo: path of an SVG file, relative to the folder of the world. */
    cover_photo?: PictureFile;
} | null;
export type paths = Record<Timestamp, never>;
export type webhooks = Record<Timestamp, never>;
export interface components {
    schemas: {
        World: World;
        /**
         * Identifier
         * 64-bit identifier, as a number or a string. If omitted, it is assigned in the order of the file.
         * @example 11284400713
         * @example 9007199254740993
         */
        Id: Id | string;
        Key: Timestamp;
        Reference: Reference;
        Timestamp: Timestamp;
        Point: Point;
        Text: Text;
        PictureFile: PictureFile;
        App: App;
        Athlete: Athlete;
        Bike: Bike;
        Shoes: Shoes;
        Activity: Activity;
        Kudos: Kudos;
        Comment: Comment;
        Route: Route;
        Segment: Segment;
        Club: Club;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<Timestamp, never>;
export type operations = Record<Timestamp, never>;
