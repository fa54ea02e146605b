// Types of a world file.
// Written by scripts/generate.ts from packages/sandbox/world.schema.yaml. Do not edit: change the description and run `npm run generate`.

import type { Id } from '../id.ts'

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * World
         * @description A world for the sandbox: its athletes and what they have and did. Field names and units are those of the API: meters, seconds, kilograms.
         */
        World: {
            /** @description Where an editor finds this schema. */
            $schema?: string;
            /**
             * Format: date-time
             * @description When the clock of the world starts, with a UTC offset or `Z`. Without it, the clock starts at the time of the machine.
             * @example 2026-11-02T10:00:00Z
             */
            now?: string;
            app?: components["schemas"]["App"];
            /**
             * @description The athletes, each under a short key by which everything else refers to them. The first one owns the app.
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
            /** @description What the athletes did, recorded or entered by hand. */
            activities?: components["schemas"]["Activity"][];
            /** @description Routes the athletes planned. */
            routes?: components["schemas"]["Route"][];
            /** @description Segments, each under a short key. Recorded activities that pass over one get efforts on it. */
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
         * @description Identifier, 64 bits, as a number or as text. Assigned in the order of the file where it is left out.
         * @example 11284400713
         * @example 9007199254740993
         */
        Id: Id | string;
        /**
         * Key
         * @description Short name, by which the rest of the file refers to it.
         */
        Key: string;
        /**
         * Reference
         * @description The key or the identifier.
         * @example maren
         * @example 4207619
         */
        Reference: Id | string;
        /**
         * Time
         * Format: date-time
         * @description A time with a UTC offset or `Z`.
         * @example 2026-10-30T07:10:00Z
         */
        Moment: string;
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
         * @description The app that uses the API, and what it may do.
         */
        App: {
            /** @description Name of the app. */
            name?: string;
            /**
             * @description Host that callback URLs must be on; localhost and 127.0.0.1 are always accepted.
             * @default localhost
             */
            callback_domain?: string;
            /**
             * @description How many requests the app may make.
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
             * @description Whether only the owner may authorize the app.
             * @default false
             */
            single_player?: boolean;
            /** @description The most athletes that may authorize the app. */
            athlete_limit?: number;
        };
        /**
         * Athlete
         * @description An athlete. Everything may be left out; the first name is then made from the key.
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
            /** @description What the athletes wrote about themselves. */
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
             * @description Units the athlete wants to see.
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
            /** @description Functional threshold power, in watts. Power zones follow from it. */
            ftp?: number | null;
            /**
             * @description Highest heart rate, in beats per minute. Heart rate zones follow from it where `zones` has none.
             * @default 190
             */
            max_heartrate?: number;
            /**
             * Zones
             * @description Training zones, as `GET /athlete/zones` has them.
             */
            zones?: {
                /** @description Heart rate zones. */
                heart_rate?: {
                    /**
                     * @description Whether the athlete set them.
                     * @default true
                     */
                    custom_zones?: boolean;
                    /** @description From the lowest zone up; each begins where the one before it ends, and the last one has a `max` of -1. */
                    zones: {
                        /** @description Lower bound, in beats per minute. */
                        min: number;
                        /** @description Upper bound, in beats per minute; -1 for none. */
                        max: number;
                    }[];
                };
            };
            /**
             * @description Whether the athlete has a paid subscription, which some operations need.
             * @default true
             */
            subscribed?: boolean;
            /**
             * @description What the athlete allows the app. The athlete has not authorized the app where it is left out.
             * @example [
             *       "read",
             *       "activity:read_all"
             *     ]
             */
            scopes?: ("read" | "read_all" | "profile:read_all" | "profile:write" | "activity:read" | "activity:read_all" | "activity:write")[];
            /**
             * @description Number of athletes who follow this one.
             * @default 0
             */
            follower_count?: number;
            /**
             * @description Number of athletes this one follows.
             * @default 0
             */
            friend_count?: number;
            /** @description When the account was created. */
            created_at?: components["schemas"]["Moment"];
            /** @description When the profile was last changed. */
            updated_at?: components["schemas"]["Moment"];
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
            /** @description Name; made from the key where it is left out. */
            name?: string;
            /** @description Name the athlete gave it. */
            nickname?: components["schemas"]["Text"];
            /** @description Whether it is the athlete's default. The first one is where none is marked. */
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
            /** @description What the athlete wrote about it. */
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
            /** @description Name; made from the key where it is left out. */
            name?: string;
            /** @description Name the athlete gave it. */
            nickname?: components["schemas"]["Text"];
            /** @description Whether it is the athlete's default. The first one is where none is marked. */
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
            /** @description What the athlete wrote about it. */
            description?: components["schemas"]["Text"];
            /** @description Distance after which the athlete is reminded to replace them, in meters. */
            notification_distance?: number | null;
        } | null;
        /**
         * Activity
         * @description An activity. With `file` it is a recording, and distance and times come from the file. Without, it was entered by hand.
         */
        Activity: {
            /** @description Short name, by which a segment refers to the activity. */
            key?: components["schemas"]["Key"];
            id?: components["schemas"]["Id"];
            /** @description Whose activity it is; the first athlete's where it is left out. */
            athlete?: components["schemas"]["Reference"];
            /** @description Name; from the file or the sport where it is left out. */
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
             * @description Sport. From the file where it is left out.
             * @example Ride
             * @example Run
             * @example Swim
             * @example Hike
             * @enum {string}
             */
            sport_type?: "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
            /**
             * Format: world-local-time
             * @description When it began, on the athlete's clock. Days before the start of the world can be counted instead. A recording begins when its file says where this is left out.
             * @example 2026-10-30T07:10:00
             * @example today 07:10
             * @example yesterday 17:30
             * @example 3 days ago 12:00
             */
            start_date_local?: string;
            /** @description Time from start to end, in seconds. Entered by hand only. */
            elapsed_time?: number;
            /** @description Time without pauses, in seconds; the elapsed time where it is left out. Entered by hand only. */
            moving_time?: number;
            /**
             * @description Distance, in meters. Entered by hand only.
             * @default 0
             */
            distance?: number;
            /**
             * @description Elevation gain, in meters. Entered by hand only.
             * @default 0
             */
            total_elevation_gain?: number;
            /**
             * @description Who may see it.
             * @default everyone
             * @enum {string}
             */
            visibility?: "everyone" | "followers_only" | "only_me";
            /**
             * @description Whether it was a commute.
             * @default false
             */
            commute?: boolean;
            /**
             * @description Whether it was done on a trainer or treadmill.
             * @default false
             */
            trainer?: boolean;
            /**
             * @description Key or identifier of the bike or shoes of the athlete.
             * @example gravel
             */
            gear?: string | null;
            /** @description Device that recorded it; from the file where it is left out. */
            device_name?: string | null;
            /** @description Identifier given with the upload; the name of the file where it is left out. */
            external_id?: string;
            /** @description Identifier of the upload. */
            upload_id?: number;
            /**
             * @description Who gave kudos.
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
         * @description An athlete of the world, by key or identifier, or somebody else, by name.
         */
        Kudos: string | number | {
            /** @description An athlete of the world. */
            athlete?: components["schemas"]["Reference"];
            /** @description First name of somebody who is not an athlete of the world. */
            firstname?: string;
            /** @description Last name of somebody who is not an athlete of the world. */
            lastname?: string;
            /** @description When; soon after the activity where it is left out. */
            created_at?: components["schemas"]["Moment"];
        };
        /**
         * Comment
         * @description A comment of an athlete of the world, or of somebody else.
         */
        Comment: {
            id?: components["schemas"]["Id"];
            /** @description An athlete of the world. */
            athlete?: components["schemas"]["Reference"];
            /** @description First name of somebody who is not an athlete of the world. */
            firstname?: string;
            /** @description Last name of somebody who is not an athlete of the world. */
            lastname?: string;
            /** @description What the comment says. */
            text: string;
            /** @description When; soon after the activity where it is left out. */
            created_at?: components["schemas"]["Moment"];
        };
        /**
         * Route
         * @description A route. Its line comes from one of `file`, `polyline` and `latlng`.
         */
        Route: {
            id?: components["schemas"]["Id"];
            /** @description Whose route it is; the first athlete's where it is left out. */
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
             * @description Whether only the athlete may see it.
             * @default false
             */
            private?: boolean;
            /**
             * @description Whether the athlete starred it.
             * @default false
             */
            starred?: boolean;
            /** @description When it was created. */
            created_at?: components["schemas"]["Moment"];
            /** @description When it was last changed. */
            updated_at?: components["schemas"]["Moment"];
            /**
             * Format: activity-file
             * @description Path of a GPX file with a track or route, relative to the folder of the world. It needs no times.
             * @example routes/around-the-lake.gpx
             */
            file?: string | Uint8Array;
            /** @description The line as an encoded polyline with five decimals, as in responses of the API. */
            polyline?: string;
            /** @description The points of the line. */
            latlng?: components["schemas"]["Point"][];
            /** @description Altitude of each point, in meters; with `polyline` and `latlng` only. */
            altitude?: number[];
            /** @description Places on or beside the route. */
            waypoints?: {
                /** @description Where the route passes it. */
                latlng: components["schemas"]["Point"];
                /** @description Where it is, if not on the route. */
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
                /** @description Distance from the start of the route, in meters; from the line where it is left out. */
                distance_into_route?: number;
            }[];
        };
        /**
         * Segment
         * @description A segment. Its line comes from one of `from`, `file`, `polyline` and `latlng`.
         */
        Segment: {
            id?: components["schemas"]["Id"];
            /** @description Who created it; the first athlete where it is left out. */
            athlete?: components["schemas"]["Reference"];
            /** @description Name; made from the key where it is left out. */
            name?: string;
            /**
             * @description Kind of activity it is for. With `from`, that of the activity where it is left out; otherwise `Ride`.
             * @enum {string}
             */
            activity_type?: "Ride" | "Run";
            /**
             * @description Whether only its creator may see it.
             * @default false
             */
            private?: boolean;
            /**
             * @description Whether it has been reported as dangerous.
             * @default false
             */
            hazardous?: boolean;
            /** @description City. */
            city?: components["schemas"]["Text"];
            /** @description State or region. */
            state?: components["schemas"]["Text"];
            /** @description Country. */
            country?: components["schemas"]["Text"];
            /** @description When it was created. */
            created_at?: components["schemas"]["Moment"];
            /** @description When it was last changed. */
            updated_at?: components["schemas"]["Moment"];
            /**
             * Stretch of an activity
             * @description A stretch of a recorded activity of this world.
             * @example {
             *       "activity": "morning",
             *       "start_km": 1.2,
             *       "end_km": 2
             *     }
             */
            from?: {
                /** @description Key or identifier of the activity. */
                activity: components["schemas"]["Reference"];
                /** @description Where it starts, in kilometers from the start of the activity. */
                start_km: number;
                /** @description Where it ends, in kilometers from the start of the activity. */
                end_km: number;
            };
            /**
             * Format: activity-file
             * @description Path of a GPX file with a track or route, relative to the folder of the world. It needs no times.
             * @example routes/around-the-lake.gpx
             */
            file?: string | Uint8Array;
            /** @description The line as an encoded polyline with five decimals, as in responses of the API. */
            polyline?: string;
            /** @description The points of the line. */
            latlng?: components["schemas"]["Point"][];
            /** @description Altitude of each point, in meters; with `polyline` and `latlng` only. */
            altitude?: number[];
            /**
             * @description Athletes who starred it.
             * @example [
             *       "maren"
             *     ]
             */
            starred_by?: (string | number | {
                athlete: components["schemas"]["Reference"];
                /** @description When. */
                starred_date?: components["schemas"]["Moment"];
            })[];
            /**
             * Others
             * @description What people outside of this world have done.
             */
            others?: {
                /**
                 * @description Efforts.
                 * @default 0
                 */
                effort_count?: number;
                /**
                 * @description Athletes with an effort.
                 * @default 0
                 */
                athlete_count?: number;
                /**
                 * @description Athletes who starred it.
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
            /** @description Name; made from the key where it is left out. */
            name?: string;
            /** @description What the club says about itself. */
            description?: components["schemas"]["Text"];
            /**
             * @description Main sport.
             * @default other
             * @enum {string}
             */
            sport_type?: "cycling" | "running" | "triathlon" | "other";
            /** @description Kinds of activities that count for the club. */
            activity_types?: ("AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga")[];
            /**
             * @description Whether athletes have to be let in.
             * @default false
             */
            private?: boolean;
            /** @description City. */
            city?: components["schemas"]["Text"];
            /** @description State or region. */
            state?: components["schemas"]["Text"];
            /** @description Country. */
            country?: components["schemas"]["Text"];
            /** @description Last part of the URL of the club's page; made from the name where it is left out. */
            url?: string;
            /** @description URL of the club's own site. */
            website?: components["schemas"]["Text"];
            /**
             * @description Members who are athletes of this world. The first one owns the club where nobody is marked as its owner.
             * @example [
             *       "maren",
             *       "ingrid"
             *     ]
             */
            members?: (string | number | {
                athlete: components["schemas"]["Reference"];
                /**
                 * @description What the athlete is in the club.
                 * @default member
                 * @enum {string}
                 */
                role?: "member" | "admin" | "owner";
            })[];
            /**
             * @description Number of members besides those.
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
