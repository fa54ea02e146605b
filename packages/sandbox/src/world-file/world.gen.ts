// Types of a world file.
// Written by scripts/generate.ts from packages/sandbox/world.schema.yaml. Do not edit: change the description and run `npm run generate`.

import type { Id } from '../id.ts'

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * World
         * @description A world for the sandbox: its athletes, their activities and everything that belongs to them. Field names and units are those of the API: meters, seconds, kilograms.
         */
        World: {
            /** @description URL or path of this schema, for editors. */
            $schema?: string;
            /**
             * Format: date-time
             * @description Start time of the world's clock, from 1970-01-01 to 9999-12-30, with a UTC offset or `Z`. Default: the time of the machine.
             * @example 2026-11-02T10:00:00Z
             */
            now?: string;
            app?: components["schemas"]["App"];
            /**
             * @description Athletes, each under a short key that the rest of the file refers to. The first athlete owns the app.
             * @example {
             *       "maren": {
             *         "firstname": "Maren",
             *         "lastname": "Solheim"
             *       }
             *     }
             */
            athletes: {
                [key: string]: components["schemas"]["Athlete"];
            };
            /** @description Activities of the athletes, recorded or entered manually. */
            activities?: components["schemas"]["Activity"][];
            /** @description Routes of the athletes. */
            routes?: components["schemas"]["Route"][];
            /** @description Segments, each under a short key. Recorded activities that pass over a segment get efforts on it. */
            segments?: {
                [key: string]: components["schemas"]["Segment"];
            };
            /** @description Clubs, each under a short key. */
            clubs?: {
                [key: string]: components["schemas"]["Club"];
            };
        };
        /**
         * Identifier
         * @description 64-bit identifier, as a number or a string. If omitted, it is assigned in the order of the file.
         * @example 11284400713
         * @example 9007199254740993
         */
        Id: Id | string;
        /**
         * Key
         * @description Short name that the rest of the file refers to.
         */
        Key: string;
        /**
         * Reference
         * @description Key or identifier.
         * @example maren
         * @example 4207619
         */
        Reference: Id | string;
        /**
         * Time
         * Format: date-time
         * @description Time with a UTC offset or `Z`.
         * @example 2026-10-30T07:10:00Z
         */
        Timestamp: string;
        /**
         * Point
         * @description Latitude and longitude in degrees.
         * @example [
         *       60.39299,
         *       5.32415
         *     ]
         */
        Point: [
            number,
            number
        ];
        Text: string | null;
        /**
         * Picture
         * @description Path of an SVG file, relative to the folder of the world.
         * @example pictures/maren.svg
         */
        PictureFile: string | null;
        /**
         * App
         * @description The app that uses the API, with its permissions.
         */
        App: {
            /** @description Name of the app. */
            name?: string;
            /**
             * @description Host that redirect URIs must be on. localhost and 127.0.0.1 are always accepted.
             * @default localhost
             */
            callback_domain?: string;
            /**
             * @description Rate limits of the app.
             * @default standard
             * @enum {string}
             */
            tier?: "standard" | "upgraded" | "unlimited";
            /**
             * @description Whether the app may explore segments.
             * @default false
             */
            extended_access?: boolean;
            /**
             * @description Whether only the owner can authorize the app. Athletes with `scopes` have authorized it before.
             * @default false
             */
            single_player?: boolean;
            /** @description Largest number of athletes that can authorize the app. */
            athlete_limit?: number;
        };
        /**
         * Athlete
         * @description An athlete. All fields are optional. If the first name is omitted, it is derived from the key.
         */
        Athlete: {
            id?: components["schemas"]["Id"];
            /** @description First name. */
            firstname?: string;
            /**
             * @description Last name.
             * @default
             */
            lastname?: string;
            /** @description User name. */
            username?: string | null;
            /** @description Short biography. */
            bio?: components["schemas"]["Text"];
            /** @description City. */
            city?: components["schemas"]["Text"];
            /** @description State or region. */
            state?: components["schemas"]["Text"];
            /** @description Country. */
            country?: components["schemas"]["Text"];
            /**
             * @description `M`, `F`, or null.
             * @enum {string|null}
             */
            sex?: "M" | "F" | null;
            /**
             * @description Preferred units.
             * @default meters
             * @enum {string}
             */
            measurement_preference?: "feet" | "meters";
            /**
             * @description Main sport: 0 cyclist, 1 runner.
             * @default 0
             * @enum {integer}
             */
            athlete_type?: 0 | 1;
            /** @description Weight, in kilograms. */
            weight?: number | null;
            /** @description Functional threshold power, in watts. Power zones are derived from it. */
            ftp?: number | null;
            /**
             * @description Highest heart rate, in beats per minute. Heart rate zones are derived from it if `zones` does not contain them.
             * @default 190
             */
            max_heartrate?: number;
            /**
             * Zones
             * @description Training zones, as in the response of `GET /athlete/zones`.
             */
            zones?: {
                /** @description Heart rate zones. */
                heart_rate?: {
                    /**
                     * @description Whether the athlete set them.
                     * @default true
                     */
                    custom_zones?: boolean;
                    /** @description Zones from the lowest to the highest. Each zone begins where the one before it ends. The last one has a `max` of -1. */
                    zones: {
                        /** @description Lower bound, in beats per minute. */
                        min: number;
                        /** @description Upper bound, in beats per minute; -1 for none. */
                        max: number;
                    }[];
                };
            };
            /**
             * @description Whether the athlete has a paid subscription, which some operations require.
             * @default true
             */
            subscribed?: boolean;
            /**
             * @description Scopes that the athlete granted to the app. If omitted, the athlete has not authorized the app.
             * @example [
             *       "read",
             *       "activity:read_all"
             *     ]
             */
            scopes?: ("read" | "read_all" | "profile:read_all" | "profile:write" | "activity:read" | "activity:read_all" | "activity:write")[];
            /**
             * @description Number of athletes who follow this athlete.
             * @default 0
             */
            follower_count?: number;
            /**
             * @description Number of athletes that this athlete follows.
             * @default 0
             */
            friend_count?: number;
            /** @description Time of the creation of the account. */
            created_at?: components["schemas"]["Timestamp"];
            /** @description Time of the last change of the profile. */
            updated_at?: components["schemas"]["Timestamp"];
            /** @description Circles in which the athlete's tracks are hidden from others. */
            privacy_zones?: {
                /** @description Identifier. */
                id?: number;
                /** @description Name. */
                name?: string;
                center: components["schemas"]["Point"];
                /**
                 * @description Radius, in meters.
                 * @default 200
                 */
                radius?: number;
            }[];
            /** @description Bikes, each under a short key. */
            bikes?: {
                [key: string]: components["schemas"]["Bike"];
            };
            /** @description Shoes, each under a short key. */
            shoes?: {
                [key: string]: components["schemas"]["Shoes"];
            };
            /** @description Profile picture: path of an SVG file, relative to the folder of the world. */
            picture?: components["schemas"]["PictureFile"];
        } | null;
        /**
         * Bike
         * @description A bike.
         */
        Bike: {
            /** @description Identifier, `b` and digits. */
            id?: string;
            /** @description Name. Default: derived from the key. */
            name?: string;
            /** @description Nickname. */
            nickname?: components["schemas"]["Text"];
            /** @description Whether it is the athlete's default. If none is marked, the first one is the default. */
            primary?: boolean;
            /**
             * @description Whether the athlete no longer uses it.
             * @default false
             */
            retired?: boolean;
            /**
             * @description Distance before the first activity of the world, in meters.
             * @default 0
             */
            distance?: number;
            /** @description Brand. */
            brand_name?: components["schemas"]["Text"];
            /** @description Model. */
            model_name?: components["schemas"]["Text"];
            /** @description Description. */
            description?: components["schemas"]["Text"];
            /** @description Frame: 1 mountain, 2 cross, 3 road, 4 time trial, 5 gravel. */
            frame_type?: number | null;
            /** @description Weight, in kilograms. */
            weight?: number | null;
        } | null;
        /**
         * Shoes
         * @description A pair of shoes.
         */
        Shoes: {
            /** @description Identifier, `g` and digits. */
            id?: string;
            /** @description Name. Default: derived from the key. */
            name?: string;
            /** @description Nickname. */
            nickname?: components["schemas"]["Text"];
            /** @description Whether it is the athlete's default. If none is marked, the first one is the default. */
            primary?: boolean;
            /**
             * @description Whether the athlete no longer uses it.
             * @default false
             */
            retired?: boolean;
            /**
             * @description Distance before the first activity of the world, in meters.
             * @default 0
             */
            distance?: number;
            /** @description Brand. */
            brand_name?: components["schemas"]["Text"];
            /** @description Model. */
            model_name?: components["schemas"]["Text"];
            /** @description Description. */
            description?: components["schemas"]["Text"];
            /** @description Distance after which the athlete is reminded to replace them, in meters. */
            notification_distance?: number | null;
        } | null;
        /**
         * Activity
         * @description An activity. With `file` it is a recording, and distance and times come from the file. Without `file`, it is entered manually.
         */
        Activity: {
            /** @description Short name that segments use to refer to the activity. */
            key?: components["schemas"]["Key"];
            id?: components["schemas"]["Id"];
            /** @description Owner of the activity. Default: the first athlete. */
            athlete?: components["schemas"]["Reference"];
            /** @description Name. Default: derived from the file or the sport. */
            name?: string;
            /** @description Description. */
            description?: components["schemas"]["Text"];
            /**
             * Format: activity-file
             * @description Path of the recording, relative to the folder of the world: FIT, TCX or GPX, also gzipped.
             * @example rides/morning.gpx
             */
            file?: string | Uint8Array;
            /**
             * @description Sport. Default: the sport of the file.
             * @example Ride
             * @example Run
             * @example Swim
             * @example Hike
             * @enum {string}
             */
            sport_type?: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
            /**
             * Format: world-local-time
             * @description Start, in the athlete's local time. It can also be given in days before the start of the world. If it is omitted for a recording, the file determines the start.
             * @example 2026-10-30T07:10:00
             * @example today 07:10
             * @example yesterday 17:30
             * @example 3 days ago 12:00
             */
            start_date_local?: string;
            /** @description Time from start to end, in seconds. Only for manual activities. */
            elapsed_time?: number;
            /** @description Time without pauses, in seconds. Default: the elapsed time. Only for manual activities. */
            moving_time?: number;
            /**
             * @description Distance, in meters. Only for manual activities.
             * @default 0
             */
            distance?: number;
            /**
             * @description Elevation gain, in meters. Only for manual activities.
             * @default 0
             */
            total_elevation_gain?: number;
            /**
             * @description Who can see the activity.
             * @default everyone
             * @enum {string}
             */
            visibility?: "everyone" | "followers_only" | "only_me";
            /**
             * @description Whether the activity is a commute.
             * @default false
             */
            commute?: boolean;
            /**
             * @description Whether the activity was on a trainer or treadmill.
             * @default false
             */
            trainer?: boolean;
            /**
             * @description Key or identifier of the athlete's bike or shoes.
             * @example gravel
             */
            gear?: string | null;
            /** @description Recording device. Default: the device of the file. */
            device_name?: string | null;
            /** @description Identifier sent with the upload. Default: the file name. */
            external_id?: string;
            /** @description Identifier of the upload. */
            upload_id?: number;
            /**
             * @description Kudos, each by an athlete or another person.
             * @example [
             *       "ingrid",
             *       {
             *         "firstname": "Eva",
             *         "lastname": "Moe"
             *       }
             *     ]
             */
            kudos?: components["schemas"]["Kudos"][];
            /** @description Comments, oldest first. */
            comments?: components["schemas"]["Comment"][];
            /** @description Photos. */
            photos?: {
                /** @description Identifier. */
                id?: string;
                /** @description Path of an SVG file, relative to the folder of the world. */
                picture: string;
                /** @description Caption. */
                caption?: components["schemas"]["Text"];
            }[];
        };
        /**
         * Kudos
         * @description Kudos by an athlete of the world, by key or identifier, or by another person, by name.
         */
        Kudos: string | number | {
            /** @description An athlete of the world. */
            athlete?: components["schemas"]["Reference"];
            /** @description First name of a person who is not an athlete of the world. */
            firstname?: string;
            /** @description Last name of a person who is not an athlete of the world. */
            lastname?: string;
            /** @description Time. Default: soon after the activity. */
            created_at?: components["schemas"]["Timestamp"];
        };
        /**
         * Comment
         * @description A comment by an athlete of the world, or by another person.
         */
        Comment: {
            id?: components["schemas"]["Id"];
            /** @description An athlete of the world. */
            athlete?: components["schemas"]["Reference"];
            /** @description First name of a person who is not an athlete of the world. */
            firstname?: string;
            /** @description Last name of a person who is not an athlete of the world. */
            lastname?: string;
            /** @description Text of the comment. */
            text: string;
            /** @description Time. Default: soon after the activity. */
            created_at?: components["schemas"]["Timestamp"];
        };
        /**
         * Route
         * @description A route. Its line comes from one of `file`, `polyline` and `latlng`.
         */
        Route: {
            id?: components["schemas"]["Id"];
            /** @description Owner of the route. Default: the first athlete. */
            athlete?: components["schemas"]["Reference"];
            /** @description Name. */
            name: string;
            /** @description Description. */
            description?: components["schemas"]["Text"];
            /**
             * @description Sport: 1 ride, 2 run.
             * @default 1
             * @enum {integer}
             */
            type?: 1 | 2;
            /**
             * @description Surface: 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed.
             * @default 1
             */
            sub_type?: number;
            /**
             * @description Whether only the owner can see the route.
             * @default false
             */
            private?: boolean;
            /**
             * @description Whether the owner starred the route.
             * @default false
             */
            starred?: boolean;
            /** @description Creation time. */
            created_at?: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * Format: activity-file
             * @description Path of a GPX file with a track or route, relative to the folder of the world. Times in the file are optional.
             * @example routes/around-the-lake.gpx
             */
            file?: string | Uint8Array;
            /** @description Line as an encoded polyline with five decimals, as in responses of the API. */
            polyline?: string;
            /** @description Points of the line. */
            latlng?: components["schemas"]["Point"][];
            /** @description Altitude of each point, in meters. Only with `polyline` or `latlng`. */
            altitude?: number[];
            /** @description Places on or near the route. */
            waypoints?: {
                /** @description Point of the route that is nearest to the place. */
                latlng: components["schemas"]["Point"];
                /** @description Location of the place, if it is not on the route. */
                target_latlng?: components["schemas"]["Point"] | null;
                /**
                 * @description Category.
                 * @default poi
                 */
                category?: string;
                /** @description Title. */
                title: string;
                /** @description Description. */
                description?: components["schemas"]["Text"];
                /** @description Distance from the start of the route, in meters. Default: computed from the line. */
                distance_into_route?: number;
            }[];
        };
        /**
         * Segment
         * @description A segment. Its line comes from one of `from`, `file`, `polyline` and `latlng`.
         */
        Segment: {
            id?: components["schemas"]["Id"];
            /** @description Creator of the segment. Default: the first athlete. */
            athlete?: components["schemas"]["Reference"];
            /** @description Name. Default: derived from the key. */
            name?: string;
            /**
             * @description Activity type of the segment. Default: the type of the activity with `from`, otherwise `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /**
             * @description Whether only the creator can see the segment.
             * @default false
             */
            private?: boolean;
            /**
             * @description Whether the segment was reported as hazardous.
             * @default false
             */
            hazardous?: boolean;
            /** @description City. */
            city?: components["schemas"]["Text"];
            /** @description State or region. */
            state?: components["schemas"]["Text"];
            /** @description Country. */
            country?: components["schemas"]["Text"];
            /** @description Creation time. */
            created_at?: components["schemas"]["Timestamp"];
            /** @description Time of the last change. */
            updated_at?: components["schemas"]["Timestamp"];
            /**
             * Part of an activity
             * @description Part of a recorded activity of this world.
             * @example {
             *       "activity": "morning",
             *       "start_km": 1.2,
             *       "end_km": 2
             *     }
             */
            from?: {
                /** @description Key or identifier of the activity. */
                activity: components["schemas"]["Reference"];
                /** @description Start of the part, in kilometers from the start of the activity. */
                start_km: number;
                /** @description End of the part, in kilometers from the start of the activity. */
                end_km: number;
            };
            /**
             * Format: activity-file
             * @description Path of a GPX file with a track or route, relative to the folder of the world. Times in the file are optional.
             * @example routes/around-the-lake.gpx
             */
            file?: string | Uint8Array;
            /** @description Line as an encoded polyline with five decimals, as in responses of the API. */
            polyline?: string;
            /** @description Points of the line. */
            latlng?: components["schemas"]["Point"][];
            /** @description Altitude of each point, in meters. Only with `polyline` or `latlng`. */
            altitude?: number[];
            /**
             * @description Athletes who starred the segment.
             * @example [
             *       "maren"
             *     ]
             */
            starred_by?: (string | number | {
                athlete: components["schemas"]["Reference"];
                /** @description Time. */
                starred_date?: components["schemas"]["Timestamp"];
            })[];
            /**
             * Others
             * @description Counts of people outside this world.
             */
            others?: {
                /**
                 * @description Number of efforts.
                 * @default 0
                 */
                effort_count?: number;
                /**
                 * @description Number of athletes with an effort.
                 * @default 0
                 */
                athlete_count?: number;
                /**
                 * @description Number of athletes who starred the segment.
                 * @default 0
                 */
                star_count?: number;
            };
        };
        /**
         * Club
         * @description A club.
         */
        Club: {
            id?: components["schemas"]["Id"];
            /** @description Name. Default: derived from the key. */
            name?: string;
            /** @description Description. */
            description?: components["schemas"]["Text"];
            /**
             * @description Main sport.
             * @default other
             * @enum {string}
             */
            sport_type?: "cycling" | "running" | "triathlon" | "other";
            /** @description Sports of activities that count for the club. */
            activity_types?: ("AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga")[];
            /**
             * @description Whether new members need approval.
             * @default false
             */
            private?: boolean;
            /** @description City. */
            city?: components["schemas"]["Text"];
            /** @description State or region. */
            state?: components["schemas"]["Text"];
            /** @description Country. */
            country?: components["schemas"]["Text"];
            /** @description Last part of the URL of the club's page. Default: derived from the name. */
            url?: string;
            /** @description URL of the club's website. */
            website?: components["schemas"]["Text"];
            /**
             * @description Members who are athletes of this world. If no owner is marked, the first member owns the club.
             * @example [
             *       "maren",
             *       "ingrid"
             *     ]
             */
            members?: (string | number | {
                athlete: components["schemas"]["Reference"];
                /**
                 * @description Role of the athlete in the club.
                 * @default member
                 * @enum {string}
                 */
                role?: "member" | "admin" | "owner";
            })[];
            /**
             * @description Number of other members.
             * @default 0
             */
            other_member_count?: number;
            /** @description Picture of the club: path of an SVG file, relative to the folder of the world. */
            picture?: components["schemas"]["PictureFile"];
            /** @description Cover photo: path of an SVG file, relative to the folder of the world. */
            cover_photo?: components["schemas"]["PictureFile"];
        } | null;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
