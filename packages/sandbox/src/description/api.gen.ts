// Types of every path, operation and schema.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { Id } from '../base/id.ts'
import type { BinaryInput } from '../base/binary.ts'
type Unlisted = string & {}

/**
 * Sport of an activity in a request. Responses can contain other values: see `SportType`.
 * Inferred: public-reference.
 * @enum {string}
 */
export type SportTypeInput = "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
/**
 * Older, coarse type of an activity in a request. Prefer the more detailed `SportTypeInput`.
 * Inferred: public-reference.
 * @enum {string}
 */
export type ActivityTypeInput = "AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga";
/**
 * One entry of an error response.
 * Inferred: public-reference.
 */
export interface ErrorDetail {
    /** Type of object that the error is about, for example `Activity` or `AccessToken`. */
    resource?: string;
    /** Field or parameter that the error is about. Can be empty. */
    field?: string;
    /** Machine-readable reason, for example `invalid`, `missing`, `exceeded`. */
    code?: string;
}
/**
 * Body of an error response.
 * Inferred: public-reference.
 */
export interface ErrorBody {
    /** What went wrong, in a few words. */
    message?: string;
    /** One entry per problem. Can be empty or absent. */
    errors?: ErrorDetail[];
}
/**
 * An activity, with its identifier only.
 * Inferred: public-reference.
 */
export interface MetaActivity {
    /**
     * Identifier of the activity.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the activity: 1 identifier only, 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * Visibility of the activity. `only_me` is the visibility that the scopes call Only You.
     * Inferred: observed.
     */
    visibility?: "everyone" | "followers_only" | "only_me" | Unlisted;
}
/**
 * An athlete, with the identifier only.
 * Inferred: public-reference.
 */
export interface MetaAthlete {
    /**
     * Identifier of the athlete.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the athlete: 1 identifier only, 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
}
/**
 * Older, coarse type of an activity. Prefer the more detailed `SportType`. New values can be added.
 * Inferred: public-reference.
 */
export type ActivityType = "AlpineSki" | "BackcountrySki" | "Canoeing" | "Crossfit" | "EBikeRide" | "Elliptical" | "Golf" | "Handcycle" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "NordicSki" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "Velomobile" | "VirtualRide" | "VirtualRun" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga" | Unlisted;
/**
 * Sport of an activity. New values can be added.
 * Inferred: public-reference.
 */
export type SportType = "AlpineSki" | "BackcountrySki" | "Badminton" | "Basketball" | "Canoeing" | "Cricket" | "Crossfit" | "Dance" | "EBikeRide" | "Elliptical" | "EMountainBikeRide" | "Golf" | "GravelRide" | "Handcycle" | "HighIntensityIntervalTraining" | "Hike" | "IceSkate" | "InlineSkate" | "Kayaking" | "Kitesurf" | "MountainBikeRide" | "NordicSki" | "Padel" | "PhysicalTherapy" | "Pickleball" | "Pilates" | "Racquetball" | "Ride" | "RockClimbing" | "RollerSki" | "Rowing" | "Run" | "Sail" | "Skateboard" | "Snowboard" | "Snowshoe" | "Soccer" | "Squash" | "StairStepper" | "StandUpPaddling" | "Surfing" | "Swim" | "TableTennis" | "Tennis" | "TrailRun" | "Velomobile" | "VirtualRide" | "VirtualRow" | "VirtualRun" | "Volleyball" | "Walk" | "WeightTraining" | "Wheelchair" | "Windsurf" | "Workout" | "Yoga" | Unlisted;
/**
 * An optional point as `[latitude, longitude]`, in decimal degrees (WGS 84). If there is no point, the array is empty, or null on old activities.
 * Inferred: observed.
 * @example [
 *   60.39299,
 *   5.32415
 * ]
 * @example []
 */
export type OptionalLatLng = number[] | null;
/**
 * A track as a line, as an encoded polyline with five decimal places.
 * Inferred: public-reference.
 */
export interface PolylineMap {
    /**
     * Identifier of the map: `a` (activity), `r` (route) or `s` (segment), followed by the identifier of that object.
     * Not promised, but in every recorded response.
     */
    id?: string;
    /** The full line. Only in detailed representations. Empty if there is no track. */
    polyline?: string | null;
    /** The simplified line, for small maps. Empty if there is no track. */
    summary_polyline?: string | null;
    /**
     * Level of detail of the map: 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
}
/**
 * An activity as it appears in lists. Fields that do not apply to the activity's sport or recording device are absent or null.
 * Inferred: public-reference.
 */
export interface SummaryActivity extends MetaActivity {
    /**
     * Identifier sent with the upload, or the file name. Null for a manual activity.
     * Not promised, but in every recorded response.
     */
    external_id?: string | null;
    /**
     * Identifier of the upload that created the activity. Null for a manual activity.
     * Not promised, but in every recorded response.
     */
    upload_id?: Id | null;
    /** Identifier of the upload as a string, for clients that cannot represent 64-bit integers. */
    upload_id_str?: string | null;
    /**
     * The athlete who did the activity.
     * Not promised, but in every recorded response.
     */
    athlete?: MetaAthlete;
    /**
     * Name of the activity.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Distance, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Moving time, in seconds.
     * Not promised, but in every recorded response.
     */
    moving_time?: number;
    /**
     * Elapsed time including pauses, in seconds.
     * Not promised, but in every recorded response.
     */
    elapsed_time?: number;
    /**
     * Elevation gain, in meters.
     * Not promised, but in every recorded response.
     */
    total_elevation_gain?: number;
    /** Highest elevation, in meters. */
    elev_high?: number | null;
    /** Lowest elevation, in meters. */
    elev_low?: number | null;
    /**
     * Coarse type of the activity. Use `sport_type` instead.
     * Not promised, but in every recorded response.
     * @deprecated
     */
    type?: ActivityType;
    /**
     * Sport of the activity. Absent from recordings of 2018, which have only `type`.
     * Inferred: public-reference, observed.
     */
    sport_type?: SportType;
    /**
     * Start time of the activity, in UTC. If the athlete hides the start time, it is one second after midnight of that day.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date?: string;
    /**
     * Start time of the activity, in local time. The trailing `Z` is misleading: the value is not UTC, so use it only for display. If the athlete hides the start time, it is one second after midnight.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date_local?: string;
    /**
     * Time zone of the start, as its standard-time offset from GMT and its name.
     * Not promised, but in every recorded response.
     * @example (GMT+01:00) Europe/Oslo
     */
    timezone?: string | null;
    /**
     * Offset of the local time from UTC at the start of the activity, positive east of UTC, in seconds.
     * Inferred: observed; in every recorded response.
     */
    utc_offset?: number | null;
    /**
     * City of the activity. Only null has been observed.
     * Inferred: observed.
     */
    location_city?: string | null;
    /**
     * State or region of the activity. Only null has been observed.
     * Inferred: observed.
     */
    location_state?: string | null;
    /**
     * Country of the activity. Often null.
     * Inferred: observed.
     */
    location_country?: string | null;
    /**
     * Start point of the activity, in decimal degrees. Empty for an activity without a track, such as a manual one.
     * Not promised, but in every recorded response.
     */
    start_latlng?: OptionalLatLng;
    /**
     * End point of the activity, in decimal degrees. Empty for an activity without a track, such as a manual one.
     * Not promised, but in every recorded response.
     */
    end_latlng?: OptionalLatLng;
    /**
     * The track as a line. Lists contain only the simplified line.
     * Not promised, but in every recorded response.
     */
    map?: PolylineMap;
    /**
     * Number of achievements in this activity.
     * Not promised, but in every recorded response.
     */
    achievement_count?: number;
    /**
     * Number of personal records in this activity.
     * Inferred: observed; in every recorded response.
     */
    pr_count?: number;
    /**
     * Number of kudos.
     * Not promised, but in every recorded response.
     */
    kudos_count?: number;
    /**
     * Number of comments.
     * Not promised, but in every recorded response.
     */
    comment_count?: number;
    /**
     * Number of athletes who did the activity together, including this athlete.
     * Not promised, but in every recorded response.
     */
    athlete_count?: number;
    /**
     * Number of photos imported from another photo service.
     * Not promised, but in every recorded response.
     */
    photo_count?: number;
    /**
     * Number of photos of all types.
     * Not promised, but in every recorded response.
     */
    total_photo_count?: number;
    /** Device that recorded the activity. */
    device_name?: string | null;
    /**
     * Whether the activity was on a trainer or treadmill.
     * Not promised, but in every recorded response.
     */
    trainer?: boolean;
    /**
     * Whether the activity was a commute.
     * Not promised, but in every recorded response.
     */
    commute?: boolean;
    /**
     * Whether the activity was created manually, without a recording.
     * Not promised, but in every recorded response.
     */
    manual?: boolean;
    /**
     * Whether the activity is visible only to the athlete; true if `visibility` is `only_me`.
     * Not promised, but in every recorded response.
     */
    private?: boolean;
    /**
     * Whether the activity has been flagged.
     * Not promised, but in every recorded response.
     */
    flagged?: boolean;
    /** Type of workout within the sport, as a number. The meaning of the numbers is not known. */
    workout_type?: number | null;
    /**
     * Distance divided by moving time, in meters per second.
     * Not promised, but in every recorded response.
     */
    average_speed?: number;
    /**
     * Maximum speed, in meters per second. 0 for a manual activity.
     * Not promised, but in every recorded response.
     */
    max_speed?: number;
    /**
     * Average cadence, in revolutions per minute; for runs, in steps of one leg per minute.
     * Inferred: observed.
     */
    average_cadence?: number | null;
    /**
     * Average temperature, in degrees Celsius.
     * Inferred: observed.
     */
    average_temp?: number | null;
    /**
     * Whether heart rate was recorded.
     * Inferred: observed; in every recorded response.
     */
    has_heartrate?: boolean;
    /**
     * Average heart rate, in beats per minute.
     * Inferred: observed.
     */
    average_heartrate?: number | null;
    /**
     * Maximum heart rate, in beats per minute.
     * Inferred: observed.
     */
    max_heartrate?: number | null;
    /**
     * Whether the athlete excludes heart rate from this activity.
     * Inferred: observed.
     */
    heartrate_opt_out?: boolean;
    /**
     * Whether the athlete has the option to hide heart rate.
     * Inferred: observed.
     */
    display_hide_heartrate_option?: boolean;
    /** Average power, in watts. Rides only. */
    average_watts?: number | null;
    /** Maximum power, in watts. Rides with a power meter only. */
    max_watts?: number | null;
    /** Weighted average power, in watts. Rides with a power meter only. */
    weighted_average_watts?: number | null;
    /** Whether power was measured by a power meter; false if it was estimated. */
    device_watts?: boolean | null;
    /** Total work, in kilojoules. Rides only. */
    kilojoules?: number | null;
    /**
     * Intensity score of the activity, computed from heart rate.
     * Inferred: observed.
     */
    suffer_score?: number | null;
    /**
     * Identifier of the bike (`b…`) or shoes (`g…`) used.
     * Not promised, but in every recorded response.
     */
    gear_id?: string | null;
    /**
     * Whether the authenticated athlete gave kudos.
     * Not promised, but in every recorded response.
     */
    has_kudoed?: boolean;
    /** Whether the activity is hidden from followers' feeds. */
    hide_from_home?: boolean;
    /**
     * Whether the activity was created by accepting another athlete's invitation to share it.
     * Inferred: observed.
     */
    from_accepted_tag?: boolean | null;
}
/**
 * Summary of an activity's photos.
 * Inferred: public-reference.
 */
export interface PhotosSummary {
    /**
     * Number of photos.
     * Not promised, but in every recorded response.
     */
    count?: number;
    /**
     * The photo shown first. Null if there are no photos.
     * Not promised, but in every recorded response.
     */
    primary?: {
        /**
         * Identifier of the photo. Often null; see `unique_id`.
         * Inferred: observed.
         */
        id?: Id | null;
        /**
         * Identifier of the photo, as a string.
         * Inferred: observed.
         */
        unique_id?: string | null;
        /**
         * URLs of the photo, keyed by size in pixels, for example `100` and `600`.
         * Inferred: observed.
         */
        urls?: {
            [key: string]: string;
        } | null;
        /**
         * Source of the photo, as a number; 1 is the service itself.
         * Inferred: observed.
         */
        source?: number | null;
        /**
         * Media type, as a number; 1 is a photo.
         * Inferred: observed.
         */
        media_type?: number | null;
    } | null;
    /**
     * Whether the photo is shown first instead of the map.
     * Inferred: observed.
     */
    use_primary_photo?: boolean;
}
/**
 * Summary of a bike or a pair of shoes.
 * Inferred: public-reference.
 */
export interface SummaryGear {
    /**
     * Identifier of the bike or shoes: `b…` for bikes, `g…` for shoes.
     * Not promised, but in every recorded response.
     */
    id?: string;
    /**
     * Level of detail of the gear: 2 summary, 3 detail.
     * Not promised, but in every recorded response.
     */
    resource_state?: number;
    /**
     * Whether this is the athlete's default bike or shoes.
     * Not promised, but in every recorded response.
     */
    primary?: boolean;
    /**
     * Name of the bike or shoes.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Nickname that the athlete chose. Null if there is none.
     * Inferred: observed.
     */
    nickname?: string | null;
    /**
     * Whether the athlete has retired the gear.
     * Inferred: observed.
     */
    retired?: boolean | null;
    /**
     * Distance covered with the gear, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * The same distance in the athlete's preferred unit, kilometers or miles.
     * Inferred: observed.
     */
    converted_distance?: number;
}
/**
 * Summary of an athlete's effort on a segment.
 * Inferred: public-reference.
 */
export interface SummarySegmentEffort {
    /**
     * Identifier of the effort. Can be larger than 2^53, and has no string variant.
     * Inferred: public-reference, reported; in every recorded response.
     */
    id?: Id;
    /** Identifier of the activity that the effort belongs to. */
    activity_id?: Id;
    /**
     * Elapsed time from start to end of the segment, pauses included, in seconds.
     * Not promised, but in every recorded response.
     */
    elapsed_time?: number;
    /**
     * Distance of the effort, in meters. It can differ slightly from the length of the segment.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Start time of the effort, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date?: string;
    /**
     * Start time of the effort, in local time. The trailing `Z` is misleading: the value is not UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date_local?: string;
    /** Whether the effort is the best of all efforts on the segment. */
    is_kom?: boolean | null;
}
/**
 * A point as `[latitude, longitude]`, in decimal degrees (WGS 84).
 * Inferred: public-reference.
 * @example [
 *   60.39299,
 *   5.32415
 * ]
 */
export type LatLng = number[];
/**
 * An athlete's record on a segment.
 * Inferred: public-reference.
 */
export interface SummaryPRSegmentEffort {
    /**
     * Identifier of the activity with the athlete's best effort. Null if there is no effort.
     * Not promised, but in every recorded response.
     */
    pr_activity_id?: Id | null;
    /**
     * The athlete's best time, in seconds. Null if there is no effort.
     * Not promised, but in every recorded response.
     */
    pr_elapsed_time?: number | null;
    /**
     * Date of the best effort, as `YYYY-MM-DD`. A date-time in the public reference. Null if there is no effort.
     * Inferred: observed; in every recorded response.
     */
    pr_date?: string | null;
    /**
     * Visibility of the best effort, for example `everyone`.
     * Inferred: observed.
     */
    pr_visibility?: string | null;
    /**
     * Visibility of the activity with the best effort, for example `everyone`.
     * Inferred: observed.
     */
    pr_activity_visibility?: string | null;
    /**
     * Number of the athlete's efforts on the segment.
     * Not promised, but in every recorded response.
     */
    effort_count?: number;
}
/**
 * Summary of a segment.
 * Inferred: public-reference.
 */
export interface SummarySegment {
    /**
     * Identifier of the segment.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the segment: 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * Name of the segment.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Activity type of the segment: `Ride` or `Run`. `VirtualRide` and `Hike` are also types. New values can be added.
     * Inferred: public-reference, observed; in every recorded response.
     */
    activity_type?: "Ride" | "Run" | "VirtualRide" | "Hike" | Unlisted;
    /**
     * Length, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Average grade, in percent. Negative if downhill.
     * Not promised, but in every recorded response.
     */
    average_grade?: number;
    /**
     * Maximum grade, in percent.
     * Not promised, but in every recorded response.
     */
    maximum_grade?: number;
    /**
     * Elevation of the highest point, in meters.
     * Not promised, but in every recorded response.
     */
    elevation_high?: number;
    /**
     * Elevation of the lowest point, in meters.
     * Not promised, but in every recorded response.
     */
    elevation_low?: number;
    /**
     * URL of a picture of the elevation profile.
     * Inferred: observed.
     */
    elevation_profile?: string | null;
    /**
     * URLs of more pictures of the elevation profile. The fields are not documented.
     * Inferred: observed.
     */
    elevation_profiles?: Record<string, never> | null;
    /**
     * Start point of the segment.
     * Not promised, but in every recorded response.
     */
    start_latlng?: LatLng;
    /**
     * End point of the segment.
     * Not promised, but in every recorded response.
     */
    end_latlng?: LatLng;
    /**
     * Climb category, from 0 (not categorized) to 5 (hardest).
     * Not promised, but in every recorded response.
     */
    climb_category?: number;
    /**
     * City of the segment.
     * Not promised, but in every recorded response.
     */
    city?: string | null;
    /**
     * State or region of the segment.
     * Not promised, but in every recorded response.
     */
    state?: string | null;
    /**
     * Country of the segment.
     * Not promised, but in every recorded response.
     */
    country?: string | null;
    /**
     * Whether the segment is visible only to its creator. Private segments also require `read_all`.
     * Not promised, but in every recorded response.
     */
    private?: boolean;
    /**
     * Whether the segment has been reported as hazardous. Efforts on a hazardous segment are not ranked.
     * Inferred: observed; in every recorded response.
     */
    hazardous?: boolean;
    /**
     * Whether the authenticated athlete has starred the segment.
     * Inferred: observed.
     */
    starred?: boolean;
    /**
     * Time the authenticated athlete starred the segment, in UTC. Only in the list of starred segments.
     * Inferred: observed.
     *
     * Format: date-time
     */
    starred_date?: string | null;
    /**
     * The authenticated athlete's best time, in seconds. Only in the list of starred segments.
     * Inferred: observed.
     */
    pr_time?: number | null;
    /**
     * The authenticated athlete's best effort, in the list of starred segments. Requires `read_all`. In the public reference, this field has the fields of `athlete_segment_stats`, and vice versa.
     * Inferred: observed.
     */
    athlete_pr_effort?: SummarySegmentEffort | null;
    /**
     * The authenticated athlete's record and number of efforts, in a single segment. Requires `read_all`. See `athlete_pr_effort`.
     * Inferred: observed.
     */
    athlete_segment_stats?: SummaryPRSegmentEffort | null;
}
/**
 * Common fields of an athlete's effort on a segment: in lists, in activities and as a single effort.
 * Inferred: public-reference.
 */
export interface SegmentEffortBase extends SummarySegmentEffort {
    /**
     * Level of detail of the effort: 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * Name of the segment.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /** The segment. */
    segment?: SummarySegment;
    /**
     * Moving time, in seconds.
     * Not promised, but in every recorded response.
     */
    moving_time?: number;
    /**
     * Index of its first point in the activity's streams, from 0, as returned for the same token. Absent if a privacy zone hides the whole effort.
     * Inferred: public-reference, assumed.
     */
    start_index?: number;
    /**
     * Index of its last point in the activity's streams, as returned for the same token. Absent if a privacy zone hides the whole effort.
     * Inferred: public-reference, assumed.
     */
    end_index?: number;
    /** Average cadence, in revolutions per minute. */
    average_cadence?: number | null;
    /** Average power, in watts. Estimated unless `device_watts` is true. */
    average_watts?: number | null;
    /** Whether power was measured by a power meter. */
    device_watts?: boolean | null;
    /** Average heart rate, in beats per minute. */
    average_heartrate?: number | null;
    /** Maximum heart rate, in beats per minute. */
    max_heartrate?: number | null;
    /** Rank among all athletes' efforts at the time of the upload. Null if it is not one of the best. */
    kom_rank?: number | null;
    /** Rank among the athlete's own efforts at the time of the upload. Null if it is not one of the best. */
    pr_rank?: number | null;
    /**
     * Achievements of the effort.
     * Inferred: observed.
     */
    achievements?: {
        /** Type of achievement, as a number. */
        type_id?: number;
        /** Type of achievement, for example `pr`. */
        type?: string;
        /** Rank reached. */
        rank?: number;
    }[];
    /** Whether the effort is omitted if the activity is requested without `include_all_efforts`. */
    hidden?: boolean;
    /**
     * Visibility of the effort, for example `everyone`.
     * Inferred: observed.
     */
    visibility?: string;
}
/**
 * An athlete's effort on a segment, as it appears in lists and in activities.
 * Inferred: public-reference.
 */
export interface SegmentEffort extends SegmentEffortBase {
    /**
     * The activity that the effort belongs to.
     * Not promised, but in every recorded response.
     */
    activity?: MetaActivity;
    /**
     * The athlete who made the effort.
     * Not promised, but in every recorded response.
     */
    athlete?: MetaAthlete;
}
/**
 * One kilometer or mile of an activity. The last one can be shorter.
 * Inferred: public-reference.
 */
export interface Split {
    /**
     * Number of the split, from 1.
     * Not promised, but in every recorded response.
     */
    split?: number;
    /**
     * Distance, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Moving time, in seconds.
     * Not promised, but in every recorded response.
     */
    moving_time?: number;
    /**
     * Elapsed time including pauses, in seconds.
     * Not promised, but in every recorded response.
     */
    elapsed_time?: number;
    /** Elevation at the end minus elevation at the start, in meters. */
    elevation_difference?: number | null;
    /**
     * Average speed, in meters per second.
     * Not promised, but in every recorded response.
     */
    average_speed?: number;
    /**
     * Speed on flat ground with the same effort, in meters per second. Runs only.
     * Inferred: observed, assumed.
     */
    average_grade_adjusted_speed?: number | null;
    /**
     * Average heart rate, in beats per minute.
     * Inferred: observed.
     */
    average_heartrate?: number | null;
    /** Pace zone of the split, as a number. */
    pace_zone?: number | null;
}
/**
 * A part of an activity, as divided by the device or the athlete.
 * Inferred: public-reference.
 */
export interface Lap {
    /**
     * Identifier of the lap.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the lap, for example 2.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * The activity that the lap belongs to.
     * Not promised, but in every recorded response.
     */
    activity?: MetaActivity;
    /**
     * The athlete who did the lap.
     * Not promised, but in every recorded response.
     */
    athlete?: MetaAthlete;
    /**
     * Name of the lap.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Position among the activity's laps, from 1.
     * Not promised, but in every recorded response.
     */
    lap_index?: number;
    /**
     * Number of the lap, from 1.
     * Not promised, but in every recorded response.
     */
    split?: number;
    /**
     * Index of its first point in the activity's streams, from 0, as returned for the same token. Absent if a privacy zone hides the whole lap.
     * Inferred: public-reference, assumed.
     */
    start_index?: number;
    /**
     * Index of its last point in the activity's streams, as returned for the same token. Absent if a privacy zone hides the whole lap.
     * Inferred: public-reference, assumed.
     */
    end_index?: number;
    /**
     * Start time of the lap, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date?: string;
    /**
     * Start time of the lap, in local time. The trailing `Z` is misleading: the value is not UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    start_date_local?: string;
    /**
     * Distance, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Moving time, in seconds.
     * Not promised, but in every recorded response.
     */
    moving_time?: number;
    /**
     * Elapsed time including pauses, in seconds.
     * Not promised, but in every recorded response.
     */
    elapsed_time?: number;
    /**
     * Elevation gain, in meters.
     * Not promised, but in every recorded response.
     */
    total_elevation_gain?: number;
    /**
     * Average speed, in meters per second.
     * Not promised, but in every recorded response.
     */
    average_speed?: number;
    /**
     * Maximum speed, in meters per second.
     * Not promised, but in every recorded response.
     */
    max_speed?: number;
    /** Average cadence, in revolutions per minute. */
    average_cadence?: number | null;
    /**
     * Average power, in watts. Estimated unless `device_watts` is true.
     * Inferred: observed.
     */
    average_watts?: number | null;
    /**
     * Average heart rate, in beats per minute.
     * Inferred: observed.
     */
    average_heartrate?: number | null;
    /**
     * Maximum heart rate, in beats per minute.
     * Inferred: observed.
     */
    max_heartrate?: number | null;
    /**
     * Whether power was measured by a power meter.
     * Inferred: observed.
     */
    device_watts?: boolean | null;
    /** Pace zone of the lap, as a number. */
    pace_zone?: number | null;
}
/**
 * An activity with all known fields. Segment efforts can appear some time after the activity itself.
 * Inferred: public-reference.
 */
export interface DetailedActivity extends SummaryActivity {
    /**
     * Description of the activity.
     * Not promised, but in every recorded response.
     */
    description?: string | null;
    /**
     * Private note that only the athlete can see.
     * Inferred: observed.
     */
    private_note?: string | null;
    /**
     * Summary of the activity's photos.
     * Not promised, but in every recorded response.
     */
    photos?: PhotosSummary;
    /** The bike or shoes used. For a manual activity, the athlete's default. */
    gear?: SummaryGear | null;
    /**
     * Energy expended, in kilocalories.
     * Not promised, but in every recorded response.
     */
    calories?: number | null;
    /**
     * Efforts on segments, in the order of the track. Without `include_all_efforts`, less important efforts can be missing.
     * Not promised, but in every recorded response.
     */
    segment_efforts?: SegmentEffort[];
    /** Token for embedding the activity in a web page. */
    embed_token?: string | null;
    /** The activity split by kilometer. */
    splits_metric?: Split[];
    /** The activity split by mile. */
    splits_standard?: Split[];
    /** Laps, in order. */
    laps?: Lap[];
    /** Best times of a run over common distances, in the format of segment efforts. */
    best_efforts?: SegmentEffort[];
    /**
     * Perceived exertion, as a number that the athlete chose.
     * Inferred: observed.
     */
    perceived_exertion?: number | null;
    /**
     * Whether the athlete prefers `perceived_exertion` over heart rate.
     * Inferred: observed.
     */
    prefer_perceived_exertion?: boolean | null;
    /**
     * Visibility of each statistic of the activity.
     * Inferred: observed.
     */
    stats_visibility?: {
        /** Type of statistic, for example `heart_rate`. */
        type?: string;
        /** Visibility of the statistic, for example `everyone` or `only_me`. */
        visibility?: string;
    }[];
    /**
     * Comparison with the athlete's other activities on the same course. Not documented by the service and might be removed.
     * Inferred: observed.
     */
    similar_activities?: {
        /** Level of detail of the comparison. */
        resource_state?: number;
        /** Number of activities compared. */
        effort_count?: number;
        /** Average speed of this activity, in meters per second. */
        average_speed?: number | null;
        /** Lowest average speed of the activities, in meters per second. */
        min_average_speed?: number | null;
        /** Average speed in the middle of the range, in meters per second. */
        mid_average_speed?: number | null;
        /** Highest average speed of the activities, in meters per second. */
        max_average_speed?: number | null;
        /** Rank of this activity among them. Null if it is not one of the best. */
        pr_rank?: number | null;
        /** Round number of repetitions that was reached. Only null has been observed. */
        frequency_milestone?: string | null;
        /**
         * Speeds of the activities, from oldest to newest.
         * Inferred: observed, assumed.
         */
        trend?: {
            /** Average speeds, in meters per second. */
            speeds?: number[];
            /** Index of this activity in `speeds`. */
            current_activity_index?: number | null;
            /** Minimum of the speed range, in meters per second. */
            min_speed?: number | null;
            /** Middle of the speed range, in meters per second. */
            mid_speed?: number | null;
            /** Maximum of the speed range, in meters per second. */
            max_speed?: number | null;
            /** Direction of the trend, as a number. The meaning of the numbers is not known. */
            direction?: number | null;
        } | null;
    } | null;
    /**
     * Zone types that `GET /activities/{id}/zones` returns for this activity.
     * Inferred: observed.
     */
    available_zones?: string[];
}
/**
 * The fields of an activity that can be changed. Omitted fields stay unchanged.
 * Inferred: public-reference.
 */
export interface UpdatableActivity {
    /**
     * Name of the activity. Can be empty.
     * Inferred: public-reference, assumed.
     */
    name?: string;
    /** Description of the activity. */
    description?: string;
    /**
     * Sport of the activity. Takes precedence over `type`.
     * Inferred: public-reference, assumed.
     */
    sport_type?: SportTypeInput;
    /**
     * Coarse type of the activity. Use `sport_type` instead.
     * @deprecated
     */
    type?: ActivityTypeInput;
    /** Whether the activity was on a trainer or treadmill. */
    trainer?: boolean;
    /** Whether the activity was a commute. */
    commute?: boolean;
    /** Whether the activity is hidden from followers' feeds. */
    hide_from_home?: boolean;
    /**
     * Identifier of the bike (`b…`) or shoes (`g…`) used; `none` removes the gear.
     * @example b9241107
     * @example none
     */
    gear_id?: string;
}
/**
 * An athlete who gave kudos or wrote a comment. Contains the first name and the initial of the last name, but no identifier.
 * Inferred: observed.
 */
export interface Kudoer {
    /**
     * Level of detail of the athlete: 2 is a summary, although it contains less than one.
     * Not promised, but in every recorded response.
     */
    resource_state?: number;
    /**
     * First name.
     * Not promised, but in every recorded response.
     */
    firstname?: string;
    /**
     * Initial of the last name, followed by a period.
     * Not promised, but in every recorded response.
     */
    lastname?: string;
}
/**
 * A comment on an activity.
 * Inferred: public-reference.
 */
export interface Comment {
    /**
     * Identifier of the comment.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the comment: 2 is a summary.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * Identifier of the activity that the comment belongs to.
     * Not promised, but in every recorded response.
     */
    activity_id?: Id;
    /**
     * Identifier of the post that the comment belongs to. Only null has been observed.
     * Inferred: observed.
     */
    post_id?: Id | null;
    /**
     * Text of the comment.
     * Not promised, but in every recorded response.
     */
    text?: string;
    /**
     * Athletes mentioned in the text. Only null has been observed.
     * Inferred: observed, assumed.
     * @example null
     */
    mentions_metadata?: unknown;
    /**
     * The author of the comment, without an identifier.
     * Inferred: observed; in every recorded response.
     */
    athlete?: Kudoer;
    /**
     * Time the comment was written, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    created_at?: string;
    /**
     * Position of the comment, for `after_cursor`. Already percent-encoded. Null unless the request contained `page_size` or `after_cursor`.
     * Inferred: observed; in every recorded response.
     */
    cursor?: string | null;
    /**
     * Number of reactions to the comment.
     * Inferred: observed.
     */
    reaction_count?: number;
    /**
     * Whether the authenticated athlete reacted to the comment.
     * Inferred: observed.
     */
    has_reacted?: boolean;
}
/**
 * Type of a stream in a request. See `StreamType` for the content of each type.
 * @enum {string}
 */
export type StreamTypeInput = "time" | "distance" | "latlng" | "altitude" | "velocity_smooth" | "heartrate" | "cadence" | "watts" | "temp" | "moving" | "grade_smooth";
/**
 * Common fields of all streams.
 * Inferred: public-reference.
 */
export interface BaseStream {
    /**
     * Number of points in the original recording. `data` contains fewer points if `resolution` is not `high`.
     * Not promised, but in every recorded response.
     */
    original_size?: number;
    /**
     * Resolution of `data`; `high` is the full recording. New values can be added.
     * Not promised, but in every recorded response.
     */
    resolution?: "low" | "medium" | "high" | Unlisted;
    /**
     * Dimension by which the points of a reduced stream are spaced. New values can be added.
     * Not promised, but in every recorded response.
     */
    series_type?: "distance" | "time" | Unlisted;
}
/** Time at each point. */
export interface TimeStream extends BaseStream {
    /**
     * Time since the start, in seconds.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Distance at each point. */
export interface DistanceStream extends BaseStream {
    /**
     * Distance since the start, in meters.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Coordinates of each point. */
export interface LatLngStream extends BaseStream {
    /**
     * Pairs `[latitude, longitude]`, in decimal degrees.
     * Inferred: public-reference; in every recorded response.
     */
    data?: LatLng[];
}
/** Altitude at each point. */
export interface AltitudeStream extends BaseStream {
    /**
     * Altitude, in meters.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Speed at each point. */
export interface SmoothVelocityStream extends BaseStream {
    /**
     * Smoothed speed, in meters per second.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Heart rate at each point. */
export interface HeartrateStream extends BaseStream {
    /**
     * Heart rate, in beats per minute.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Cadence at each point. */
export interface CadenceStream extends BaseStream {
    /**
     * Cadence, in revolutions per minute.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Power at each point. */
export interface PowerStream extends BaseStream {
    /**
     * Power, in watts.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/** Temperature at each point. */
export interface TemperatureStream extends BaseStream {
    /**
     * Temperature, in degrees Celsius.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/**
 * Whether the athlete was moving at each point.
 * Inferred: public-reference.
 */
export interface MovingStream extends BaseStream {
    /**
     * Whether the athlete was moving.
     * Not promised, but in every recorded response.
     */
    data?: boolean[];
}
/** Grade at each point. */
export interface SmoothGradeStream extends BaseStream {
    /**
     * Smoothed grade, in percent. Negative if downhill.
     * Inferred: public-reference; in every recorded response.
     */
    data?: number[];
}
/**
 * Streams keyed by stream type. Types that were not requested or not recorded are absent. All streams of a set have the same length, and the same index in each is the same point.
 * Partly inferred: observed, assumed.
 */
export interface StreamSet {
    /** Time at each point, in seconds. */
    time?: TimeStream;
    /** Distance at each point, in meters. */
    distance?: DistanceStream;
    /** Coordinates of each point, as a pair `[lat, lng]`. */
    latlng?: LatLngStream;
    /** Altitude at each point, in meters. */
    altitude?: AltitudeStream;
    /** Smoothed speed at each point, in meters per second. */
    velocity_smooth?: SmoothVelocityStream;
    /** Heart rate at each point, in beats per minute. */
    heartrate?: HeartrateStream;
    /** Cadence at each point, in revolutions per minute. */
    cadence?: CadenceStream;
    /** Power at each point, in watts. */
    watts?: PowerStream;
    /** Temperature at each point, in degrees Celsius. */
    temp?: TemperatureStream;
    /**
     * Whether the athlete was moving at each point.
     * Inferred: public-reference.
     */
    moving?: MovingStream;
    /** Smoothed grade at each point, in percent. */
    grade_smooth?: SmoothGradeStream;
}
/**
 * Type of a stream. The specification lists ten types: time (seconds), distance (meters), latlng (pairs of latitude and longitude), altitude (meters), velocity_smooth (meters per second), heartrate (beats per minute), cadence (revolutions per minute), watts, temp (degrees Celsius) and grade_smooth (percent). The eleventh type is moving, a boolean.
 * Partly inferred: public-reference.
 */
export type StreamType = "time" | "distance" | "latlng" | "altitude" | "velocity_smooth" | "heartrate" | "cadence" | "watts" | "temp" | "moving" | "grade_smooth" | Unlisted;
/**
 * A stream in a list of streams, with its type.
 * Inferred: observed.
 */
export interface Stream extends BaseStream {
    /**
     * Type of the stream, which determines the unit of its values.
     * Not promised, but in every recorded response.
     */
    type?: StreamType;
    /**
     * The values: pairs `[latitude, longitude]` if `type` is `latlng`, booleans if it is `moving`, otherwise numbers in the unit of the type.
     * Not promised, but in every recorded response.
     */
    data?: (number | boolean | LatLng)[];
}
/**
 * One zone and the time spent in it.
 * Inferred: public-reference.
 */
export interface TimedZoneRange {
    /**
     * Lower bound, in beats per minute, watts or meters per second.
     * Inferred: observed; in every recorded response.
     */
    min?: number;
    /**
     * Upper bound, in beats per minute, watts or meters per second. -1 for the top zone, which has no upper bound.
     * Inferred: observed; in every recorded response.
     */
    max?: number;
    /**
     * Time spent in the zone, in seconds. Sent as a decimal number, although described as an integer.
     * Inferred: observed; in every recorded response.
     */
    time?: number;
}
/**
 * Time spent in each zone of one type during an activity.
 * Inferred: public-reference.
 */
export interface ActivityZone {
    /**
     * Level of detail of the zones: 3 is detail.
     * Inferred: observed.
     */
    resource_state?: number;
    /**
     * Type of the zones: `heartrate` or `power`. `pace` is also a type.
     * Inferred: public-reference, observed; in every recorded response.
     */
    type?: "heartrate" | "power" | "pace" | Unlisted;
    /**
     * The zones, from lowest to highest, with the time spent in each.
     * Not promised, but in every recorded response.
     */
    distribution_buckets?: TimedZoneRange[];
    /**
     * Whether the values were measured by a sensor.
     * Not promised, but in every recorded response.
     */
    sensor_based?: boolean;
    /**
     * Intensity score of the activity, computed from these zones. Sent as a decimal number, although described as an integer.
     * Inferred: observed.
     */
    score?: number | null;
    /** Points for the effort. Their meaning is not documented. */
    points?: number | null;
    /** Whether the athlete set the zones; false if they were computed. */
    custom_zones?: boolean | null;
    /** Maximum value that the zones are computed from, in beats per minute for heart rate. Not documented for other types. */
    max?: number | null;
}
/**
 * Profile fields of an athlete, apart from the name.
 * Inferred: public-reference.
 */
export interface AthleteProfile {
    /** URL of the medium profile picture. */
    profile_medium?: string | null;
    /** URL of the large profile picture. */
    profile?: string | null;
    /** City that the athlete entered. */
    city?: string | null;
    /** State or region that the athlete entered. */
    state?: string | null;
    /** Country that the athlete entered. */
    country?: string | null;
    /** `M` or `F`; null if the athlete did not specify it. */
    sex?: ("M" | "F" | Unlisted) | null;
    /** Whether the athlete has a paid subscription. See also `summit`. */
    premium?: boolean;
    /** Whether the athlete has a paid subscription. See also `premium`. */
    summit?: boolean;
    /**
     * Time the account was created, in UTC.
     *
     * Format: date-time
     */
    created_at?: string;
    /**
     * Time the profile was last changed, in UTC.
     *
     * Format: date-time
     */
    updated_at?: string;
}
/**
 * Summary of an athlete.
 * Inferred: public-reference.
 */
export interface SummaryAthlete extends MetaAthlete, AthleteProfile {
    /**
     * Level of detail of the athlete: 2 summary, 3 detail.
     * Not promised, but in every recorded response.
     */
    resource_state?: number;
    /**
     * First name.
     * Not promised, but in every recorded response.
     */
    firstname?: string | null;
    /**
     * Last name.
     * Not promised, but in every recorded response.
     */
    lastname?: string | null;
}
/**
 * A club, with its identifier and name only.
 * Inferred: public-reference.
 */
export interface MetaClub {
    /**
     * Identifier of the club.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the club: 1 identifier and name only, 2 summary, 3 detail.
     * Not promised, but in every recorded response.
     */
    resource_state?: number;
    /**
     * Name of the club.
     * Not promised, but in every recorded response.
     */
    name?: string;
}
/**
 * Summary of a club.
 * Inferred: public-reference.
 */
export interface SummaryClub extends MetaClub {
    /** URL of the club's medium picture. */
    profile_medium?: string | null;
    /**
     * URL of the club's large picture.
     * Inferred: observed.
     */
    profile?: string | null;
    /** URL of the large cover photo. */
    cover_photo?: string | null;
    /** URL of the small cover photo. */
    cover_photo_small?: string | null;
    /**
     * Main sport of the club, as a coarse value; `activity_types` is more detailed. New values can be added.
     * Not promised, but in every recorded response.
     */
    sport_type?: "cycling" | "running" | "triathlon" | "other" | Unlisted;
    /**
     * Main sport of the club, in the athlete's language.
     * Inferred: observed.
     */
    localized_sport_type?: string | null;
    /** Types of activities that count for the club. */
    activity_types?: ActivityType[];
    /**
     * Name of the icon for the club's sport.
     * Inferred: observed.
     */
    activity_types_icon?: string | null;
    /**
     * Measures by which the club compares its members, for example `distance`.
     * Inferred: observed.
     */
    dimensions?: string[];
    /**
     * City of the club.
     * Not promised, but in every recorded response.
     */
    city?: string | null;
    /**
     * State or region of the club.
     * Not promised, but in every recorded response.
     */
    state?: string | null;
    /**
     * Country of the club.
     * Not promised, but in every recorded response.
     */
    country?: string | null;
    /**
     * Whether an admin must approve new members.
     * Not promised, but in every recorded response.
     */
    private?: boolean;
    /**
     * Number of members.
     * Not promised, but in every recorded response.
     */
    member_count?: number;
    /**
     * Whether the service features the club.
     * Not promised, but in every recorded response.
     */
    featured?: boolean;
    /**
     * Whether the service has verified the club.
     * Not promised, but in every recorded response.
     */
    verified?: boolean;
    /**
     * Last part of the URL of the club's page.
     * Not promised, but in every recorded response.
     */
    url?: string | null;
}
/**
 * An athlete with all known fields. Without `profile:read_all`, the authenticated athlete is returned as a summary, which is the same object with fewer fields and `resource_state` 2.
 * Inferred: public-reference.
 */
export interface DetailedAthlete extends SummaryAthlete {
    /**
     * User name that the athlete chose. Null if there is none.
     * Inferred: observed.
     */
    username?: string | null;
    /**
     * Biography that the athlete wrote.
     * Inferred: observed.
     */
    bio?: string | null;
    /** Number of athletes who follow this athlete. */
    follower_count?: number;
    /** Number of athletes whom this athlete follows. */
    friend_count?: number;
    /**
     * Number of athletes followed by both this athlete and the authenticated athlete.
     * Inferred: observed.
     */
    mutual_friend_count?: number;
    /**
     * Whether the authenticated athlete follows this athlete, as a string. Null if not, and for the authenticated athlete.
     * Inferred: observed.
     */
    friend?: string | null;
    /**
     * Whether this athlete follows the authenticated athlete, as a string. Null if not, and for the authenticated athlete.
     * Inferred: observed.
     */
    follower?: string | null;
    /**
     * Whether either athlete has blocked the other.
     * Inferred: observed.
     */
    blocked?: boolean;
    /**
     * Whether the authenticated athlete can follow this athlete.
     * Inferred: observed.
     */
    can_follow?: boolean;
    /** Units that the athlete prefers to see. API values are always metric. */
    measurement_preference?: "feet" | "meters" | Unlisted;
    /**
     * Date format that the athlete prefers, as a format string.
     * Inferred: observed.
     * @example %d/%m/%Y
     */
    date_preference?: string | null;
    /**
     * Main sport of the athlete: 0 cyclist, 1 runner.
     * Inferred: observed.
     */
    athlete_type?: number;
    /**
     * Badge next to the athlete's name, as a number. The meaning of the numbers is not known.
     * Inferred: observed.
     */
    badge_type_id?: number;
    /**
     * Number of clubs in which the athlete can post.
     * Inferred: observed.
     */
    postable_clubs_count?: number;
    /** Functional threshold power, in watts. Null if the athlete has not set it. */
    ftp?: number | null;
    /** Body weight, in kilograms. Null if the athlete has not set it. */
    weight?: number | null;
    /** Clubs that the athlete belongs to. */
    clubs?: SummaryClub[];
    /** The athlete's bikes. */
    bikes?: SummaryGear[];
    /** The athlete's shoes. */
    shoes?: SummaryGear[];
}
/**
 * One zone. The unit of the bounds depends on the type of the zones.
 * Inferred: public-reference.
 */
export interface ZoneRange {
    /**
     * Lower bound, in beats per minute or watts.
     * Not promised, but in every recorded response.
     */
    min?: number;
    /**
     * Upper bound, in beats per minute or watts. -1 for the top zone, which has no upper bound.
     * Inferred: public-reference, observed; in every recorded response.
     */
    max?: number;
}
/**
 * An athlete's heart-rate zones.
 * Inferred: public-reference.
 */
export interface HeartRateZoneRanges {
    /**
     * Whether the athlete set the zones; false if they were computed.
     * Not promised, but in every recorded response.
     */
    custom_zones?: boolean;
    /**
     * The zones, from lowest to highest. Bounds are in beats per minute.
     * Not promised, but in every recorded response.
     */
    zones?: ZoneRange[];
}
/**
 * An athlete's power zones.
 * Inferred: public-reference.
 */
export interface PowerZoneRanges {
    /**
     * The zones, from lowest to highest. Bounds are in watts.
     * Not promised, but in every recorded response.
     */
    zones?: ZoneRange[];
}
/**
 * The athlete's own zones.
 * Inferred: public-reference.
 */
export interface Zones {
    /**
     * Heart-rate zones. Bounds are in beats per minute.
     * Not promised, but in every recorded response.
     */
    heart_rate?: HeartRateZoneRanges;
    /** Power zones. Bounds are in watts. Absent or null if the athlete has not set them. */
    power?: PowerZoneRanges | null;
}
/**
 * A place of interest on or near a route.
 * Inferred: public-reference.
 */
export interface Waypoint {
    /** Point on the route where it passes the waypoint. */
    latlng?: LatLng;
    /** Location of the waypoint, if it is not on the route. */
    target_latlng?: LatLng | null;
    /** Categories of the waypoint. */
    categories?: string[];
    /** Title of the waypoint. */
    title?: string | null;
    /** Description of the waypoint. */
    description?: string | null;
    /** Distance from the start of the route, in meters. */
    distance_into_route?: number;
}
/**
 * A planned route.
 * Inferred: public-reference.
 */
export interface Route {
    /**
     * Identifier of the route.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * The same identifier as a string, for clients that cannot represent 64-bit integers.
     * Not promised, but in every recorded response.
     */
    id_str?: string;
    /**
     * Level of detail of the route: 2 summary, 3 detail.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * The athlete who created the route.
     * Not promised, but in every recorded response.
     */
    athlete?: SummaryAthlete;
    /**
     * Name of the route.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Description of the route.
     * Not promised, but in every recorded response.
     */
    description?: string | null;
    /**
     * Distance, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * Elevation gain, in meters.
     * Not promised, but in every recorded response.
     */
    elevation_gain?: number;
    /**
     * The line of the route.
     * Not promised, but in every recorded response.
     */
    map?: PolylineMap;
    /**
     * URLs of pictures of the route's map.
     * Inferred: observed.
     */
    map_urls?: {
        /** URL of the picture. */
        url?: string;
        /** URL of the picture at twice the resolution. */
        retina_url?: string;
        /** URL of the picture in light colors. */
        light_url?: string;
        /** URL of the picture in dark colors. */
        dark_url?: string;
    } | null;
    /**
     * Sport of the route: 1 ride, 2 run. New values can be added.
     * Not promised, but in every recorded response.
     */
    type?: number;
    /**
     * Surface or bike type of the route: 1 road, 2 mountain bike, 3 cross, 4 trail, 5 mixed. New values can be added.
     * Not promised, but in every recorded response.
     */
    sub_type?: number;
    /**
     * Whether the route is visible only to its creator. Private routes also require `read_all`.
     * Not promised, but in every recorded response.
     */
    private?: boolean;
    /**
     * Whether the authenticated athlete has starred the route.
     * Not promised, but in every recorded response.
     */
    starred?: boolean;
    /**
     * Time the route was created. Unix timestamp, in seconds.
     * Not promised, but in every recorded response.
     */
    timestamp?: number;
    /**
     * Time the route was created, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    created_at?: string;
    /**
     * Time the route was last changed, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    updated_at?: string;
    /**
     * Estimated moving time of the athlete, in seconds.
     * Not promised, but in every recorded response.
     */
    estimated_moving_time?: number | null;
    /**
     * Segments along the route, in order. Private segments also require `read_all`; otherwise they are omitted.
     * Inferred: public-reference, assumed.
     */
    segments?: SummarySegment[];
    /** Waypoints of the route, in order. Often absent. */
    waypoints?: Waypoint[];
}
/** Totals over a set of activities. */
export interface ActivityTotal {
    /** Number of activities. */
    count: number;
    /** Distance, in meters. */
    distance: number;
    /** Moving time, in seconds. */
    moving_time: number;
    /**
     * Elapsed time, in seconds. It includes pauses.
     * Partly inferred: public-reference.
     */
    elapsed_time: number;
    /** Elevation gain, in meters. */
    elevation_gain: number;
    /**
     * Number of achievements. Only in the recent totals.
     * Inferred: observed.
     */
    achievement_count?: number;
}
/** Totals of an athlete's rides, runs and swims. Counts only activities visible to Everyone. */
export interface ActivityStats {
    /**
     * Distance of the longest ride, in meters. Can be absent.
     * Inferred: public-reference.
     */
    biggest_ride_distance?: number | null;
    /**
     * Elevation gain of the biggest climb, in meters. Can be absent.
     * Inferred: public-reference.
     */
    biggest_climb_elevation_gain?: number | null;
    /**
     * Recent rides. Those are the rides of the last four weeks.
     * Partly inferred: public-reference.
     */
    recent_ride_totals: ActivityTotal;
    /**
     * Runs of the last four weeks.
     * Inferred: public-reference; in every recorded response.
     */
    recent_run_totals?: ActivityTotal;
    /**
     * Swims of the last four weeks.
     * Inferred: public-reference; in every recorded response.
     */
    recent_swim_totals?: ActivityTotal;
    /** Rides of the year to date. */
    ytd_ride_totals: ActivityTotal;
    /**
     * Runs of the year to date.
     * Inferred: public-reference; in every recorded response.
     */
    ytd_run_totals?: ActivityTotal;
    /**
     * Swims of the year to date.
     * Inferred: public-reference; in every recorded response.
     */
    ytd_swim_totals?: ActivityTotal;
    /** All rides. */
    all_ride_totals: ActivityTotal;
    /** All runs. */
    all_run_totals: ActivityTotal;
    /** All swims. */
    all_swim_totals: ActivityTotal;
}
/**
 * A club with all known fields and the authenticated athlete's role in it.
 * Inferred: public-reference.
 */
export interface DetailedClub extends SummaryClub {
    /**
     * Description of the club.
     * Inferred: observed.
     */
    description?: string | null;
    /**
     * Type of club, for example `casual_club`.
     * Inferred: observed.
     */
    club_type?: string | null;
    /**
     * URL of the club's website.
     * Inferred: observed.
     */
    website?: string | null;
    /**
     * Membership of the authenticated athlete. Null if the athlete is not a member and has no pending request. New values can be added.
     * Not promised, but in every recorded response.
     */
    membership?: ("member" | "pending" | Unlisted) | null;
    /**
     * Whether the authenticated athlete is an admin of the club.
     * Not promised, but in every recorded response.
     */
    admin?: boolean;
    /**
     * Whether the authenticated athlete owns the club.
     * Not promised, but in every recorded response.
     */
    owner?: boolean;
    /**
     * Identifier of the athlete who owns the club. Only in older responses.
     * Inferred: observed.
     */
    owner_id?: Id | null;
    /**
     * Number of members whom the authenticated athlete follows.
     * Not promised, but in every recorded response.
     */
    following_count?: number;
}
/**
 * A bike or a pair of shoes with all known fields.
 * Inferred: public-reference.
 */
export interface DetailedGear extends SummaryGear {
    /**
     * Brand.
     * Not promised, but in every recorded response.
     */
    brand_name?: string | null;
    /**
     * Model.
     * Not promised, but in every recorded response.
     */
    model_name?: string | null;
    /** Frame type of a bike: 1 mountain, 2 cross, 3 road, 4 time trial; others occur. Absent for shoes. */
    frame_type?: number | null;
    /**
     * Description that the athlete wrote.
     * Not promised, but in every recorded response.
     */
    description?: string | null;
    /**
     * Distance after which the athlete is reminded to replace the shoes. The unit is not known. Absent for bikes.
     * Inferred: observed.
     */
    notification_distance?: number | null;
    /**
     * Weight of a bike, in kilograms. Absent for shoes.
     * Inferred: observed.
     */
    weight?: number | null;
}
/**
 * A single effort on a segment with all known fields. It has more details of its activity and athlete than an effort in a list.
 * Inferred: public-reference.
 */
export interface DetailedSegmentEffort extends SegmentEffortBase {
    /**
     * The activity that the effort belongs to.
     * Inferred: observed; in every recorded response.
     */
    activity?: SummaryActivity;
    /**
     * The athlete who made the effort.
     * Inferred: observed; in every recorded response.
     */
    athlete?: SummaryAthlete;
    /**
     * The athlete's record and number of efforts on the segment.
     * Inferred: observed.
     */
    athlete_segment_stats?: SummaryPRSegmentEffort | null;
}
/**
 * A segment found in an area. Some of its fields have different names than in other segments.
 * Inferred: public-reference.
 */
export interface ExplorerSegment {
    /**
     * Identifier of the segment.
     * Not promised, but in every recorded response.
     */
    id?: Id;
    /**
     * Level of detail of the segment: 2 is a summary.
     * Inferred: observed; in every recorded response.
     */
    resource_state?: number;
    /**
     * Name of the segment.
     * Not promised, but in every recorded response.
     */
    name?: string;
    /**
     * Climb category, from 0 (not categorized) to 5 (hardest). See also `climb_category_desc`.
     * Not promised, but in every recorded response.
     */
    climb_category?: number;
    /**
     * Climb category as text: `NC` (not categorized), `4` to `1`, or `HC` (beyond categories).
     * Not promised, but in every recorded response.
     */
    climb_category_desc?: "NC" | "4" | "3" | "2" | "1" | "HC" | Unlisted;
    /**
     * Average grade, in percent. Negative if downhill.
     * Not promised, but in every recorded response.
     */
    avg_grade?: number;
    /**
     * Start point of the segment.
     * Not promised, but in every recorded response.
     */
    start_latlng?: LatLng;
    /**
     * End point of the segment.
     * Not promised, but in every recorded response.
     */
    end_latlng?: LatLng;
    /**
     * Difference between the highest and the lowest point, in meters.
     * Not promised, but in every recorded response.
     */
    elev_difference?: number;
    /**
     * Length, in meters.
     * Not promised, but in every recorded response.
     */
    distance?: number;
    /**
     * The line of the segment, as an encoded polyline with five decimal places.
     * Not promised, but in every recorded response.
     */
    points?: string;
    /**
     * Whether the authenticated athlete has starred the segment.
     * Inferred: observed; in every recorded response.
     */
    starred?: boolean;
    /**
     * URL of a picture of the elevation profile.
     * Inferred: observed.
     */
    elevation_profile?: string | null;
    /**
     * Whether the service names the athlete with the most recent efforts.
     * Inferred: observed.
     */
    local_legend_enabled?: boolean;
}
/**
 * Segments found in an area.
 * Inferred: public-reference.
 */
export interface ExplorerResponse {
    /**
     * The top segments of the area, at most 10.
     * Not promised, but in every recorded response.
     */
    segments?: ExplorerSegment[];
}
/**
 * A segment with all known fields.
 * Inferred: public-reference.
 */
export interface DetailedSegment extends SummarySegment {
    /**
     * Time the segment was created, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    created_at?: string;
    /**
     * Time the segment was last changed, in UTC.
     * Not promised, but in every recorded response.
     *
     * Format: date-time
     */
    updated_at?: string;
    /**
     * Elevation gain, in meters.
     * Not promised, but in every recorded response.
     */
    total_elevation_gain?: number;
    /**
     * The line of the segment.
     * Not promised, but in every recorded response.
     */
    map?: PolylineMap;
    /**
     * Number of efforts by all athletes.
     * Not promised, but in every recorded response.
     */
    effort_count?: number;
    /**
     * Number of athletes with an effort.
     * Not promised, but in every recorded response.
     */
    athlete_count?: number;
    /**
     * Whether the segment has been reported as hazardous. Efforts on a hazardous segment are not ranked.
     * Not promised, but in every recorded response.
     */
    hazardous?: boolean;
    /**
     * Number of athletes who have starred the segment.
     * Not promised, but in every recorded response.
     */
    star_count?: number;
    /**
     * Best times of all athletes. Not documented by the service and might be removed.
     * Inferred: observed.
     */
    xoms?: {
        /** Best time among men, as `m:ss`. */
        kom?: string | null;
        /** Best time among women, as `m:ss`. */
        qom?: string | null;
        /** Best time overall, as `m:ss`. */
        overall?: string | null;
        /** Target of the link to the best times. */
        destination?: {
            /** URL of the best times in the service's own app. */
            href?: string;
            /** Type of best times, for example `overall`. */
            type?: string;
            /** Display name of these best times. */
            name?: string;
        } | null;
    } | null;
    /**
     * The athlete with the most recent efforts. Not documented by the service and might be removed.
     * Inferred: observed.
     */
    local_legend?: {
        /** Identifier of the athlete. */
        athlete_id?: Id;
        /** Name of the athlete. */
        title?: string | null;
        /** URL of the athlete's profile picture. */
        profile?: string | null;
        /** Number of efforts and the period, as text. */
        effort_description?: string | null;
        /** Number of efforts, as a string. */
        effort_count?: string | null;
        /** Number of efforts by group, as text. */
        effort_counts?: {
            /** Efforts by all athletes, as text. */
            overall?: string | null;
            /** Efforts by women, as text. */
            female?: string | null;
        } | null;
        /** URL of the ranking in the service's own app. */
        destination?: string | null;
    } | null;
}
/** An uploaded activity file and its processing status. */
export interface Upload {
    /**
     * Identifier of the upload.
     * Inferred: public-reference; in every recorded response.
     */
    id?: Id;
    /**
     * The same identifier as a string, for clients that cannot represent 64-bit integers. Absent from recordings of 2018.
     * Inferred: public-reference, observed.
     */
    id_str?: string;
    /**
     * The `external_id` that was sent, otherwise the file name. Null while the file is being processed.
     * Inferred: public-reference; in every recorded response.
     */
    external_id?: string | null;
    /**
     * Why there is no activity, in human-readable form. Can contain HTML. Null if there is no error.
     * Inferred: public-reference; in every recorded response.
     */
    error?: string | null;
    /**
     * Status of the upload, as a human-readable sentence. Rely on `activity_id` and `error` instead.
     * Inferred: public-reference; in every recorded response.
     */
    status?: string;
    /**
     * Identifier of the activity, set when processing has succeeded. Null before, after a failure, and if the activity was deleted. It can also be absent.
     * Partly inferred: observed, assumed.
     */
    activity_id?: Id | null;
}
/**
 * The app's client identifier. All identifiers seen so far consist of digits. Treat it as a string.
 * Partly inferred: observed.
 * @example 48213
 */
export type ClientId = string;
/**
 * The app's webhook subscription.
 * Inferred: observed.
 */
export interface Subscription {
    /**
     * Identifier of the subscription. Its events contain it as `subscription_id`.
     * Not promised, but in every recorded response.
     */
    id?: number;
    /** Level of detail: 2 is a summary. */
    resource_state?: number;
    /** The app's client identifier. */
    application_id?: number;
    /**
     * URL that receives the events.
     *
     * Format: uri
     */
    callback_url?: string;
    /**
     * Time the subscription was created, in UTC.
     *
     * Format: date-time
     */
    created_at?: string;
    /**
     * Time the subscription was last changed, in UTC.
     *
     * Format: date-time
     */
    updated_at?: string;
}
/** The app's response to the handshake. */
export interface WebhookChallenge {
    /** The `hub.challenge` of the request, unchanged. The dot is part of the name. */
    "hub.challenge": string;
}
/** Common fields of all webhook events. */
export interface WebhookEventBase {
    /** Identifier of the athlete who owns the object. */
    owner_id: Id;
    /** Identifier of the subscription. Check that it is the app's own. */
    subscription_id: number;
    /**
     * Time of the event. Unix timestamp, in seconds.
     *
     * Format: int64
     */
    event_time: number;
}
/** An activity was created, or made public. */
export interface ActivityCreateEvent extends WebhookEventBase {
    /**
     * The type of the object: an activity.
     * @constant
     */
    object_type: "activity";
    /** Identifier of the activity. */
    object_id: Id;
    /**
     * The activity was created, or made public.
     * @constant
     */
    aspect_type: "create";
    /** Empty. */
    updates: Record<string, never>;
}
/** The title, type or privacy of an activity changed. */
export interface ActivityUpdateEvent extends WebhookEventBase {
    /**
     * The type of the object: an activity.
     * @constant
     */
    object_type: "activity";
    /** Identifier of the activity. */
    object_id: Id;
    /**
     * The title, type or privacy of the activity changed.
     * @constant
     */
    aspect_type: "update";
    /**
     * The changed fields. They have their new values, all of them strings.
     * Partly inferred: public-reference.
     */
    updates: {
        /**
         * New name of the activity.
         * Inferred: public-reference.
         */
        title?: string;
        /**
         * Coarse type of the activity, after a change of its sport. A change within one type, such as Ride to GravelRide, repeats the type.
         * Inferred: public-reference, assumed.
         */
        type?: string;
        /**
         * A string, not a boolean, after a change of the visibility. `true` if the activity is now Only You, otherwise `false`. A change between Everyone and Followers also sends `false`.
         * Inferred: public-reference, assumed.
         */
        private?: "true" | "false" | Unlisted;
    };
}
/** An activity was deleted, or made private. */
export interface ActivityDeleteEvent extends WebhookEventBase {
    /**
     * The type of the object: an activity.
     * @constant
     */
    object_type: "activity";
    /** Identifier of the activity. */
    object_id: Id;
    /**
     * The activity was deleted, or is no longer visible to the app.
     * @constant
     */
    aspect_type: "delete";
    /**
     * Empty.
     * Partly inferred: assumed.
     */
    updates: Record<string, never>;
}
/** An athlete deauthorized the app. */
export interface AthleteUpdateEvent extends WebhookEventBase {
    /**
     * The type of the object: an athlete.
     * @constant
     */
    object_type: "athlete";
    /**
     * Identifier of the athlete. Equal to `owner_id`.
     * Partly inferred: public-reference.
     */
    object_id: Id;
    /**
     * The athlete's authorization changed.
     * @constant
     */
    aspect_type: "update";
    /**
     * The changed fields. All values are strings.
     * Partly inferred: public-reference.
     */
    updates: {
        /**
         * A string, not a boolean. `false` if the athlete no longer authorizes the app.
         * Inferred: public-reference.
         * @example false
         */
        authorized?: string;
    };
}
/**
 * Body of the request that the service sends to the callback: one of four events, distinguished by `object_type` and `aspect_type`. Ignore events that are not listed here: the service can add some.
 * Partly inferred: assumed.
 */
export type WebhookEvent = ActivityCreateEvent | ActivityUpdateEvent | ActivityDeleteEvent | AthleteUpdateEvent;
/** Exchanges the code of the redirect for the first tokens. */
export interface AuthorizationCodeRequest {
    /**
     * The app's client identifier.
     * @example 48213
     */
    client_id: string;
    /**
     * The app's client secret.
     *
     * Format: password
     */
    client_secret: string;
    /**
     * The `code` of the redirect. Temporary. It works once.
     * Partly inferred: public-reference.
     *
     * Format: password
     */
    code: string;
    /**
     * Selects the exchange of a code.
     * @constant
     */
    grant_type: "authorization_code";
}
/** Refreshes the tokens. */
export interface RefreshTokenRequest {
    /**
     * The app's client identifier.
     * @example 48213
     */
    client_id: string;
    /**
     * The app's client secret.
     *
     * Format: password
     */
    client_secret: string;
    /**
     * The most recent refresh token that the app received for the athlete. Earlier ones are invalid.
     *
     * Format: password
     */
    refresh_token: string;
    /**
     * Selects the refresh of the tokens.
     * @constant
     */
    grant_type: "refresh_token";
}
/** A code to exchange, or a refresh token. */
export type TokenRequest = AuthorizationCodeRequest | RefreshTokenRequest;
/**
 * The athlete who authorized the app. Other fields of a summary athlete can also be present.
 * Partly inferred: public-reference.
 */
export interface TokenAthlete extends AthleteProfile {
    /** Identifier of the athlete. */
    id: Id;
    /**
     * Level of detail of the athlete: 2 is a summary.
     * Inferred: observed.
     */
    resource_state?: number;
    /**
     * User name of the athlete. Null if there is none.
     * Partly inferred: observed.
     */
    username: string | null;
    /** First name. */
    firstname: string;
    /** Last name. */
    lastname: string;
}
/**
 * The athlete's tokens. Tokens are 40 hexadecimal characters. Treat them as strings of any length.
 * Partly inferred: public-reference.
 */
export interface TokenResponse {
    /**
     * Always `Bearer`.
     * @example Bearer
     */
    token_type: string;
    /**
     * Token for API requests. Valid for 6 hours.
     *
     * Format: password
     */
    access_token: string;
    /**
     * Token to refresh the tokens with. Store the most recent one; the previous one is invalid as soon as this one is new.
     *
     * Format: password
     */
    refresh_token: string;
    /** Time the access token expires. Unix timestamp, in seconds. */
    expires_at: number;
    /**
     * Time until the access token expires, in seconds. 21600 (6 hours) for a new token. Less if the tokens are returned unchanged.
     * Partly inferred: public-reference.
     */
    expires_in: number;
    /**
     * The athlete who authorized the app. Present in the response to a code exchange. Absent from other responses.
     * Partly inferred: public-reference.
     */
    athlete?: TokenAthlete;
    /**
     * Scopes that the athlete approved. Since 2026-04-23; can be absent.
     * Inferred: claimed.
     */
    scope?: string;
}
/**
 * Response to a revocation. Its content is not known, so don't rely on it.
 * Inferred: assumed.
 */
export type RevocationResponse = Record<string, never>;
/**
 * Response to a deauthorization.
 * Inferred: public-reference.
 */
export interface DeauthorizationResponse {
    /**
     * The access token that was revoked.
     * Not promised, but in every recorded response.
     *
     * Format: password
     */
    access_token?: string;
}
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
         *
         * Creates an activity that was not recorded. It has no track, streams or laps. To submit a recording, upload a file with `POST /uploads`. Distances are in meters, times in seconds. Visibility and gear follow the athlete's settings. The response shows the activity as `GET /activities/{id}` returns it for the same token; if the token has only `activity:write`, as for `activity:read`.
         * Partly inferred: assumed, public-reference.
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
         *
         * Returns an activity. It includes gear, splits, laps and segment efforts. Distances are in meters, times in seconds, speeds in meters per second. `activity:read` covers activities visible to Everyone or Followers, without data inside the athlete's privacy zones. Only You activities and privacy-zone data require `activity:read_all`. An activity that the token cannot access returns 404. Immediately after a webhook event, the activity can still be missing for a short time.
         * Partly inferred: public-reference, assumed, reported.
         */
        get: operations["getActivity"];
        /**
         * Update an activity
         *
         * Updates an activity: its name, description, sport, gear or flags, but not its visibility. Omitted fields stay unchanged. A change of the name or sport sends a webhook event. Only You activities also require `activity:read_all`; otherwise the response is 404. The response shows the activity as `GET` returns it for the same token; if the token has only `activity:write`, as for `activity:read`.
         * Partly inferred: public-reference, assumed.
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
         *
         * Comments on an activity. The oldest comes first. Authors have no identifier. Paginate with `page_size` and `after_cursor`: pass the `cursor` of the last comment that you received. An empty page ends the list. The older `page` and `per_page` still work; `cursor` is then null. Comments on Only You activities require `activity:read_all`.
         * Partly inferred: assumed, observed, public-reference.
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
         *
         * Athletes who gave kudos to an activity. They have only a first name and the initial of the last name, without an identifier. Paginated. An empty page ends the list. Kudos on Only You activities require `activity:read_all`.
         * Partly inferred: observed, public-reference, assumed.
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
         *
         * The laps of an activity. All of them are returned, in order and without pagination. A recording without laps has one lap that covers the whole recording; a manual activity can have none. Distances are in meters, times in seconds, speeds in meters per second. Laps of Only You activities require `activity:read_all`. `start_index` and `end_index` refer to the streams that the same token receives.
         * Partly inferred: public-reference, assumed.
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
         *
         * The recorded points of an activity, one stream per type: time in seconds, distance and altitude in meters, and so on (see `StreamSet`). All streams in a response have the same length, and the same index in each stream is the same point in time. With `key_by_type=true`, streams are keyed by type. Otherwise they are a list whose items have a `type`. `keys` lists the types to return. Without `keys`, only `distance` is returned. Types that were not recorded are absent. An activity without streams, such as a manual one, returns 404. So does an activity that was created very recently. `activity:read` covers activities visible to Everyone or Followers, without points inside the athlete's privacy zones. Those points are missing from all streams. Only You activities and privacy-zone data require `activity:read_all`.
         * Partly inferred: assumed, observed, reported.
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
         *
         * The heart-rate and power zones of an activity. Each has the time spent in it. A subscriber feature. For athletes without a paid subscription, the response is 402. There is one entry per zone type that the activity has data for, which can include pace zones. Times are in seconds, bounds in beats per minute, watts or meters per second. Zones of Only You activities require `activity:read_all`.
         * Partly inferred: public-reference, reported, observed.
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
         *
         * The profile of the athlete who authorized the app. With `profile:read_all`, it is detailed. It then includes clubs, gear, weight (kilograms), FTP (watts) and preferences. With `read` or `read_all`, it is a summary. `resource_state` is 3 for detailed and 2 for summary.
         * Partly inferred: public-reference.
         */
        get: operations["getAthlete"];
        /**
         * Update the authenticated athlete
         *
         * Updates the athlete's weight or functional threshold power (FTP). Weight is in kilograms, FTP in watts. You cannot change other profile fields. Omitted fields stay unchanged. The response is the athlete as `GET /athlete` returns it: detailed with `profile:read_all`, otherwise a summary without weight and FTP.
         * Partly inferred: assumed.
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
         *
         * Activities of the authenticated athlete. They are summaries, newest first, or oldest first if you pass only `after`. Pages have no total, and an empty page ends the list. Only You activities and data inside privacy zones require `activity:read_all`. Without it, they are omitted. Distances are in meters, times in seconds, speeds in meters per second.
         * Partly inferred: claimed, assumed, public-reference.
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
         *
         * Clubs that the authenticated athlete belongs to. They are summaries. Paginated. Pages have no total, and an empty page ends the list.
         * Partly inferred: public-reference, assumed.
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
         *
         * Heart-rate zones and power zones of the authenticated athlete. Their bounds are in beats per minute and in watts. The top zone has no upper bound: its `max` is -1. `power` is absent if the athlete has not set power zones.
         * Partly inferred: public-reference, observed.
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
         *
         * Routes created by the athlete. `id` must be the authenticated athlete; the ID of another athlete returns 403. Paginated. Pages have no total, and an empty page ends the list. Private routes also require `read_all`. Without it, they are omitted. Distances and elevations are in meters, times in seconds.
         * Partly inferred: assumed, public-reference.
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
         *
         * Totals of the authenticated athlete's rides, runs and swims: recent ones, those of the year to date, and all. Recent means the last four weeks. The year begins at midnight of January 1 in the athlete's local time. Activities in the future count only in the totals of all. Counts only activities visible to Everyone. `id` must be the authenticated athlete. Distances are in meters, times in seconds.
         * Partly inferred: public-reference, assumed.
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
         *
         * A club. It includes the authenticated athlete's role in it. You can no longer list its members, admins and activities: those endpoints were removed on 2026-09-01. A club that the athlete cannot see returns 404.
         * Partly inferred: public-reference, assumed.
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
         * Get a bike or shoes
         *
         * A bike or a pair of shoes. It includes the distance covered, in meters. Activities refer to it in `gear_id`; the detailed athlete lists it in `bikes` or `shoes`. Gear of another athlete returns 404.
         * Partly inferred: public-reference, assumed.
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
         *
         * A route. It includes its line, the segments along it and its waypoints. Distances and elevations are in meters, times in seconds. Route IDs can be larger than 2^53: `id_str` contains the same ID as a string. Private routes also require `read_all`. Without it, the response is 404, as for an unknown route.
         * Partly inferred: public-reference, observed, assumed.
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
         *
         * The route as a GPX file, for a bike computer or watch. It is GPX 1.1 with one track. Only a successful response is a file; errors are JSON. The file name in `Content-Disposition` is made from the name of the route, which the athlete chose freely: do not use it as a path. Private routes also require `read_all`. Without it, the response is 404, as for an unknown route.
         * Partly inferred: assumed, observed.
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
         *
         * The route as a TCX file, for a bike computer or watch. The file is a course, which also contains times: those of a planned ride, not of a recorded one. Only a successful response is a file; errors are JSON. The file name in `Content-Disposition` is made from the name of the route, which the athlete chose freely: do not use it as a path. Private routes also require `read_all`. Without it, the response is 404, as for an unknown route.
         * Partly inferred: assumed, observed.
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
         *
         * The points of a route: `distance` and `altitude` in meters, `latlng` as pairs `[lat, lng]`. There are no other types. All streams have the same length. There are no query parameters. `keys` is ignored, like any unknown parameter. The response is a list whose items have a `type`, as third-party programs expect; in the public reference the streams are keyed by type, so handle both. Private routes also require `read_all`. Without it, the response is 404, as for an unknown route.
         * Partly inferred: claimed, assumed, public-reference.
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
         *
         * Efforts of one athlete on one segment. The athlete is the authenticated one. The activity and the athlete contain only their identifiers. Requires that the athlete has a subscription. Without one, the response is 402. There are no further pages: to get more than `per_page` efforts, narrow the date range. Efforts of Only You activities also require `activity:read_all`; otherwise they are omitted. Private segments also require `read_all`; otherwise the response is 404, as for an unknown segment. Distances are in meters, times in seconds.
         * Partly inferred: assumed, observed, reported, public-reference.
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
         *
         * An effort on a segment. It includes its activity, athlete and segment as summaries. Requires that the athlete has a subscription. Without one, the response is 402. Distances are in meters, times in seconds. Effort IDs can be larger than 2^53 and have no string variant. Efforts of Only You activities also require `activity:read_all`, and efforts on private segments require `read_all`. Without these scopes, and for an effort of another athlete, the response is 404.
         * Partly inferred: observed, reported, public-reference, assumed.
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
         *
         * The recorded points of an effort completed by the authenticated athlete, one stream per type: time in seconds, distance and altitude in meters, and so on (see `StreamSet`). An effort of another athlete returns 404. Requires `read_all`. Unlike the effort itself, it requires no subscription. Efforts of Only You activities also require `activity:read_all`; otherwise the response is 404, and points inside the athlete's privacy zones are missing from all streams. All streams in a response have the same length, and the same index in each stream is the same point in time. `keys` lists the types to return. With `key_by_type=true`, streams are keyed by type. Otherwise they are a list whose items have a `type`. Without `keys`, only `distance` is returned. Types that were not recorded are absent.
         * Partly inferred: assumed, public-reference, observed.
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
         * Explore segments in an area
         *
         * The top 10 segments in a rectangle on the map. Since 2026-09-01, limited to apps with an approved extended access tier. Other apps receive 403. Ten is the maximum: for more segments, request smaller rectangles. Distances and elevations are in meters, grades in percent.
         * Partly inferred: assumed, public-reference.
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
         *
         * Segments that the authenticated athlete has starred. They are summaries. Paginated. Pages have no total, and an empty page ends the list. Private segments also require `read_all`. Without it, they are omitted. The athlete's own details in each segment also require `read_all`. They are `athlete_pr_effort` and `pr_time`, which are absent without it. Distances and elevations are in meters, grades in percent.
         * Partly inferred: public-reference, assumed.
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
         *
         * A segment. It includes its line and its number of efforts. Distances and elevations are in meters, grades in percent. Private segments also require `read_all`. Without it, the response is 404, as for an unknown segment. The athlete's own details of a segment also require `read_all`. They are in `athlete_segment_stats`, which is absent without it.
         * Partly inferred: public-reference, assumed.
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
         *
         * Stars or unstars a segment for the authenticated athlete. The response is the updated segment. Starring a segment that is already starred changes nothing. Counts as a read request although it writes. Private segments also require `read_all`. Without it, the response is 404, as for an unknown segment. The athlete's own details are in the response only with `read_all`.
         * Partly inferred: public-reference, assumed.
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
         *
         * The points of a segment: `distance` and `altitude` in meters, `latlng` as pairs `[lat, lng]`. Segments have no other stream types. The other types are also accepted in `keys`, and are absent from the response. All streams have the same length. With `key_by_type=true`, streams are keyed by type. Otherwise they are a list whose items have a `type`. Without `keys`, all three are returned. Private segments also require `read_all`. Without it, the response is 404, as for an unknown segment.
         * Partly inferred: public-reference, assumed, observed.
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
         *
         * Submits a FIT, TCX or GPX file. The service processes the file asynchronously. The response confirms only that the file was received: poll `GET /uploads/{uploadId}` until `activity_id` is set. Poll at most once per second. Every track point needs a time. A file that is uploaded twice is reported as a duplicate. The maximum file size is not known. A file with more than 1,000 laps, or of more than 5,000 km, fails. Uploads count against the overall rate limit, not the read rate limit.
         * Partly inferred: public-reference, observed, assumed.
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
         *
         * Poll until `activity_id` is set. If the upload fails, `error` states why. Poll at most once per second; processing takes less than two seconds on average. A failed upload also returns 200. Segment efforts can appear on the activity later than the activity itself.
         * Partly inferred: observed, public-reference.
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
         *
         * An array with the app's one subscription, or an empty array. The app's client credentials replace the bearer token. They are part of the URL, so don't log the URL of this request.
         * Partly inferred: public-reference.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create the app's webhook subscription
         *
         * After the subscription is created, the callback receives the events of all athletes who have authorized the app. An app has at most one subscription. You can create another one after you have deleted the old one. The service immediately sends a handshake to the callback (see the callback below). It responds to this request after the handshake. Your server must respond within 2 seconds. The app's client credentials replace the bearer token. The fields are also accepted in the query string.
         * Partly inferred: assumed, reported, claimed.
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
         *
         * No more events are sent to the callback. The app's client credentials replace the bearer token. They are part of the URL, so don't log the URL of this request. The credentials are also accepted in a form.
         * Partly inferred: assumed, claimed.
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
         *
         * Relative to `{auth_url}`, not to `{base_url}`. Send the athlete's browser to this page; don't call it from your server. The athlete logs in and approves the scopes. The browser then returns to `redirect_uri` with a `code`. The athlete can approve fewer scopes than you requested: read `scope` of the redirect. A new app is in single-player mode: only the account that created it can authorize it. Mobile apps can use `/oauth/mobile/authorize` instead.
         * Partly inferred: public-reference.
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
         *
         * Relative to `{auth_url}`, not to `{base_url}`. `grant_type=authorization_code` exchanges the code of the redirect for the first tokens and returns the athlete. `grant_type=refresh_token` refreshes the tokens. If the access token is valid for more than one hour, the same tokens are returned unchanged. With one hour or less left, a new pair is returned and the old refresh token is invalid immediately, so store the new one before you do anything else. The old access token stays valid until it expires. Access tokens are valid for 6 hours. Errors use the service's own format, not that of RFC 6749: there is no `error` field. The fields are also accepted in the query string or as JSON, and the same endpoint is available under `{base_url}/oauth/token`.
         * Partly inferred: public-reference, observed, claimed.
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
         *
         * Relative to `{auth_url}`, not to `{base_url}`. Ends the athlete's authorization: all tokens of the athlete for this app are revoked, the app disappears from the athlete's authorized apps, and an athlete-update event is sent to the app's webhook. You can send either token. The app authenticates with its client credentials. Revoking a token again also returns 200, so you can repeat the request. Available since 2026-06-01. The only method from 2027-06-01.
         * Partly inferred: public-reference, reported.
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
         *
         * Relative to `{auth_url}`, not to `{base_url}`. Has the same effect as `POST /oauth/revoke`: all tokens of the athlete for this app are revoked, the app disappears from the athlete's authorized apps, and an athlete-update event is sent to the app's webhook. The access token is sufficient; client credentials are not required. Superseded on 2026-06-01; from 2027-06-01 only `POST /oauth/revoke` is supported. You can also send the access token as `Authorization: Bearer <access token>`.
         * Partly inferred: public-reference.
         * @deprecated
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
         * Receive an event when an activity is created or made public
         *
         * Sent to the subscription's callback when an athlete who authorized the app creates an activity or makes one public. The app needs `activity:read` or `activity:read_all`. An app with only `activity:read` also receives it when an activity stops being Only You. The event contains only identifiers: get the rest with `GET /activities/{id}`. It can return 404 for a short time after the event.
         *
         * Respond with 200 within 2 seconds and process the event asynchronously. A failed delivery is attempted up to three times in total, so you can receive the same event more than once. The attempts are about one minute apart. Events are not signed. Check that `subscription_id` is the app's own.
         * Partly inferred: public-reference, reported.
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
         * Receive an event when an activity's title, type or privacy changes
         *
         * Sent to the subscription's callback when the title, type or privacy of an activity changes. `updates` contains the changes. Changes of an activity that is or becomes Only You are sent only to apps with `activity:read_all` for the athlete. An app with only `activity:read` receives a `delete` event when the activity becomes Only You, and a `create` event when it becomes public again.
         *
         * Respond with 200 within 2 seconds and process the event asynchronously. A failed delivery is attempted up to three times in total, so you can receive the same event more than once. The attempts are about one minute apart. Events are not signed. Check that `subscription_id` is the app's own.
         * Partly inferred: public-reference, reported.
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
         * Receive an event when an activity is deleted or made private
         *
         * Sent to the subscription's callback when an activity of an athlete who authorized the app is deleted. An app with `activity:read` but not `activity:read_all` also receives it when the activity becomes Only You. The two cases look the same. If the activity becomes public again, a `create` event follows. Remove the data of the activity that the app has stored.
         *
         * Respond with 200 within 2 seconds and process the event asynchronously. A failed delivery is attempted up to three times in total, so you can receive the same event more than once. The attempts are about one minute apart. Events are not signed. Check that `subscription_id` is the app's own.
         * Partly inferred: assumed, reported.
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
         * Receive an event when an athlete deauthorizes the app
         *
         * Sent to the subscription's callback when an athlete revokes the app's access in the settings, and when the app revokes it with `POST /oauth/revoke` or `POST /oauth/deauthorize`. These requests revoke all tokens of the athlete for the app. So do the settings.
         *
         * Respond with 200 within 2 seconds and process the event asynchronously. A failed delivery is attempted up to three times in total, so you can receive the same event more than once. The attempts are about one minute apart. Events are not signed. Check that `subscription_id` is the app's own, and confirm with a request that the tokens no longer work before you act on it.
         * Partly inferred: assumed, reported.
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
        SportTypeInput: SportTypeInput;
        ActivityTypeInput: ActivityTypeInput;
        ErrorDetail: ErrorDetail;
        ErrorBody: ErrorBody;
        /**
         * Identifier of an object. It has 64 bits and can be larger than 2^53, which a JavaScript number cannot represent exactly. Read it as a string or as a 64-bit integer.
         * Partly inferred: observed.
         *
         * Format: int64
         * @example 11284400713
         */
        Id: Id;
        MetaActivity: MetaActivity;
        MetaAthlete: MetaAthlete;
        ActivityType: ActivityType;
        SportType: SportType;
        OptionalLatLng: OptionalLatLng;
        PolylineMap: PolylineMap;
        SummaryActivity: SummaryActivity;
        PhotosSummary: PhotosSummary;
        SummaryGear: SummaryGear;
        SummarySegmentEffort: SummarySegmentEffort;
        LatLng: LatLng;
        SummaryPRSegmentEffort: SummaryPRSegmentEffort;
        SummarySegment: SummarySegment;
        SegmentEffortBase: SegmentEffortBase;
        SegmentEffort: SegmentEffort;
        Split: Split;
        Lap: Lap;
        DetailedActivity: DetailedActivity;
        UpdatableActivity: UpdatableActivity;
        Kudoer: Kudoer;
        Comment: Comment;
        StreamTypeInput: StreamTypeInput;
        BaseStream: BaseStream;
        TimeStream: TimeStream;
        DistanceStream: DistanceStream;
        LatLngStream: LatLngStream;
        AltitudeStream: AltitudeStream;
        SmoothVelocityStream: SmoothVelocityStream;
        HeartrateStream: HeartrateStream;
        CadenceStream: CadenceStream;
        PowerStream: PowerStream;
        TemperatureStream: TemperatureStream;
        MovingStream: MovingStream;
        SmoothGradeStream: SmoothGradeStream;
        StreamSet: StreamSet;
        StreamType: StreamType;
        Stream: Stream;
        TimedZoneRange: TimedZoneRange;
        ActivityZone: ActivityZone;
        AthleteProfile: AthleteProfile;
        SummaryAthlete: SummaryAthlete;
        MetaClub: MetaClub;
        SummaryClub: SummaryClub;
        DetailedAthlete: DetailedAthlete;
        ZoneRange: ZoneRange;
        HeartRateZoneRanges: HeartRateZoneRanges;
        PowerZoneRanges: PowerZoneRanges;
        Zones: Zones;
        Waypoint: Waypoint;
        Route: Route;
        ActivityTotal: ActivityTotal;
        ActivityStats: ActivityStats;
        DetailedClub: DetailedClub;
        DetailedGear: DetailedGear;
        DetailedSegmentEffort: DetailedSegmentEffort;
        ExplorerSegment: ExplorerSegment;
        ExplorerResponse: ExplorerResponse;
        DetailedSegment: DetailedSegment;
        Upload: Upload;
        ClientId: ClientId;
        Subscription: Subscription;
        WebhookChallenge: WebhookChallenge;
        WebhookEventBase: WebhookEventBase;
        ActivityCreateEvent: ActivityCreateEvent;
        ActivityUpdateEvent: ActivityUpdateEvent;
        ActivityDeleteEvent: ActivityDeleteEvent;
        AthleteUpdateEvent: AthleteUpdateEvent;
        WebhookEvent: WebhookEvent;
        AuthorizationCodeRequest: AuthorizationCodeRequest;
        RefreshTokenRequest: RefreshTokenRequest;
        TokenRequest: TokenRequest;
        TokenAthlete: TokenAthlete;
        TokenResponse: TokenResponse;
        RevocationResponse: RevocationResponse;
        DeauthorizationResponse: DeauthorizationResponse;
    };
    responses: {
        /**
         * The client identifier, or another parameter, is missing or invalid. The first entry of `errors` names it.
         * Inferred: observed.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * A parameter or the body is invalid. The first entry of `errors` names the field.
         * Inferred: public-reference.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * The app is not allowed to make this request, for example because its owner's subscription has lapsed. Tokens can still be refreshed.
         * Inferred: reported.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * The service failed. The body might not be JSON.
         * Inferred: assumed.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * The object does not exist, or is not visible to this athlete.
         * Inferred: claimed.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * The feature requires a paid subscription. The body is the usual one.
         * Inferred: reported, assumed.
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
                "application/json": ErrorBody;
            };
        };
        /**
         * A rate limit is exceeded until its window ends: the next quarter hour, or midnight UTC. The service does not send `Retry-After`. The usage headers show which window is full.
         * Inferred: reported.
         */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                /**
                 * Requests that the app has made, above the limit of the window that is full.
                 * Inferred: public-reference.
                 * @example 201,1042
                 */
                "X-RateLimit-Usage"?: string;
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                /**
                 * Read requests that the app has made, above the limit of the window that is full.
                 * Inferred: public-reference.
                 * @example 101,873
                 */
                "X-ReadRateLimit-Usage"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /**
         * The access token is missing, invalid, or lacks a scope that the request requires: the service returns 401, not 403, for a missing scope.
         * Inferred: reported.
         */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /**
         * The app's client credentials are not accepted. The service might return 400 instead for an unknown client identifier.
         * Inferred: observed.
         */
        UnauthorizedClient: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                /**
                 * Scheme of client credentials. HTTP requires this header in every 401 response; no recording shows it.
                 * Inferred: assumed.
                 * @example Basic realm="activity-tracking"
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /**
         * Any other status, with the usual body if the service sends it. A proxy in front of the service might send a body that is not JSON.
         * Inferred: public-reference, assumed.
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
                "application/json": ErrorBody;
            };
        };
    };
    parameters: {
        /**
         * Identifier of the activity.
         * @example 11284400713
         */
        ActivityId: Id;
        /**
         * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
         * Inferred: public-reference, assumed.
         * @example 1
         */
        Page: number;
        /**
         * Page size. Default 30, maximum 200. Larger values return 400.
         * Inferred: public-reference, reported.
         * @example 30
         */
        PerPage: number;
        /**
         * Comma-separated list of stream types to return. `moving` is also a type. Types that were not recorded are absent from the response. Without this parameter, only `distance` is returned.
         * Partly inferred: public-reference, observed.
         * @example [
         *   "time",
         *   "distance",
         *   "latlng",
         *   "altitude",
         *   "heartrate"
         * ]
         */
        StreamKeys: StreamTypeInput[];
        /**
         * If true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are also accepted.
         * Partly inferred: observed, claimed.
         * @example true
         */
        KeyByType: boolean;
        /**
         * Identifier of the athlete. Must be the authenticated athlete.
         * Partly inferred: assumed.
         * @example 4207619
         */
        AthleteId: Id;
        /**
         * Identifier of the club.
         * @example 318205
         */
        ClubId: Id;
        /**
         * Identifier of the bike or shoes. In `gear_id` and in `id` of the gear, it is a letter, `b` for bikes and `g` for shoes, followed by an integer. The specification defines every `{id}` in a path as an integer, so an identifier without the letter is also valid. If a bike and a pair of shoes have the same integer, it identifies the bike.
         * Partly inferred: observed, assumed.
         * @example b9241107
         */
        GearId: string;
        /**
         * Identifier of the route. Can be larger than 2^53.
         * Partly inferred: observed.
         * @example 2891544120
         */
        RouteId: Id;
        /**
         * Identifier of the segment effort. Can be larger than 2^53.
         * Partly inferred: reported.
         * @example 288114400219
         */
        SegmentEffortId: Id;
        /**
         * If true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are also accepted.
         * Inferred: public-reference, claimed.
         * @example true
         */
        SegmentKeyByType: boolean;
        /**
         * Identifier of the segment.
         * @example 7318826
         */
        SegmentId: Id;
        /**
         * Identifier of the upload.
         * @example 12044771903
         */
        UploadId: Id;
        /**
         * The app's client identifier.
         * @example 48213
         */
        ClientId: ClientId;
        /**
         * The app's client secret.
         * @example 5ec4e70000000000000000000000000000000001
         */
        ClientSecret: string;
        /**
         * Identifier of the app's subscription.
         * @example 260917
         */
        SubscriptionId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * Rate limits of the app. Two integers, the 15-minute window first, then the UTC day, separated by a comma without a space. Either value can be empty (a bare `,`): treat an empty value as unknown.
         * Inferred: public-reference, observed.
         * @example 200,2000
         */
        XRateLimitLimit: string;
        /**
         * Requests that the app has made, including this one. Two integers, the 15-minute window first, then the UTC day, separated by a comma without a space. Either value can be empty (a bare `,`): treat an empty value as unknown.
         * Inferred: public-reference, observed.
         * @example 5,148
         */
        XRateLimitUsage: string;
        /**
         * Rate limits of the app for read (non-upload) requests. Two integers, the 15-minute window first, then the UTC day, separated by a comma without a space. Either value can be empty (a bare `,`): treat an empty value as unknown.
         * Inferred: public-reference, observed.
         * @example 100,1000
         */
        XReadRateLimitLimit: string;
        /**
         * Read (non-upload) requests that the app has made, including this one. Two integers, the 15-minute window first, then the UTC day, separated by a comma without a space. Either value can be empty (a bare `,`): treat an empty value as unknown.
         * Inferred: public-reference, observed.
         * @example 4,131
         */
        XReadRateLimitUsage: string;
        /**
         * Scheme of the credentials that the request requires. HTTP requires this header in every 401 response (RFC 9110, section 15.5.2); no recording shows it.
         * Inferred: assumed.
         * @example Bearer realm="activity-tracking"
         */
        WWWAuthenticate: string;
        /**
         * Marks the body as a file to save, and contains its name, made from the name of the route.
         * Inferred: observed.
         * @example attachment; filename="Seven_hills_loop.gpx"
         */
        ContentDisposition: string;
        /**
         * The app's `redirect_uri`, with `code` in its query string. If the athlete denies access, it has `error=access_denied` instead.
         * Partly inferred: public-reference.
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
        /**
         * The activity. It is a form with these fields.
         * Partly inferred: public-reference.
         */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * Name of the activity. At least one non-whitespace character.
                     * Partly inferred: assumed.
                     */
                    name: string;
                    /** Sport of the activity. */
                    sport_type: SportTypeInput;
                    /**
                     * Coarse type of the activity. Not needed, because `sport_type` is required.
                     * @deprecated
                     */
                    type?: ActivityTypeInput;
                    /**
                     * Start time, local to the activity, in ISO 8601. A trailing `Z` or offset does not change its meaning.
                     * Partly inferred: assumed.
                     */
                    start_date_local: string;
                    /**
                     * Elapsed time including pauses, in seconds. From 1 second to 365 days.
                     * Partly inferred: assumed.
                     */
                    elapsed_time: number;
                    /** Description of the activity. */
                    description?: string;
                    /**
                     * Distance, in meters. At most 100,000 km.
                     * Partly inferred: assumed.
                     */
                    distance?: number;
                    /**
                     * 1 if the activity was on a trainer or treadmill. `true` and `True` are also accepted.
                     * Partly inferred: claimed.
                     * @enum {integer}
                     */
                    trainer?: 0 | 1;
                    /**
                     * 1 if the activity was a commute. `true` and `True` are also accepted.
                     * Partly inferred: claimed.
                     * @enum {integer}
                     */
                    commute?: 0 | 1;
                };
            };
        };
        responses: {
            /**
             * The created activity.
             * Inferred: public-reference.
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
                    "application/json": DetailedActivity;
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
                 * Whether to include all segment efforts instead of only the more important ones. `1` and `True` are also accepted.
                 * Inferred: public-reference, claimed.
                 * @example true
                 */
                include_all_efforts?: boolean;
            };
            header?: never;
            path: {
                /**
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The activity.
             * Inferred: public-reference.
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
                    "application/json": DetailedActivity;
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
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        /**
         * The fields to change. They are sent as JSON. They are also accepted as a form.
         * Partly inferred: public-reference, observed.
         */
        requestBody?: {
            content: {
                "application/json": UpdatableActivity;
            };
        };
        responses: {
            /**
             * The updated activity.
             * Inferred: public-reference.
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
                    "application/json": DetailedActivity;
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
                 * Page number, from 1. An empty page ends the list. Use `after_cursor` instead.
                 * Inferred: public-reference, assumed.
                 * @deprecated
                 * @example 1
                 */
                page?: number;
                /**
                 * Page size. Default 30, maximum 200. Use `page_size` instead.
                 * Inferred: public-reference, reported.
                 * @deprecated
                 * @example 30
                 */
                per_page?: number;
                /**
                 * Page size for pagination with `after_cursor`. Default 30, maximum 200.
                 * Inferred: public-reference, assumed.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * `cursor` of the last comment on the previous page. Omit it for the first page. The cursor is percent-encoded in the response. Decode it once if your HTTP library encodes query values.
                 * Inferred: public-reference, observed, assumed.
                 * @example MjAyNi0xMC0xOFQxMDoxNDoyMFo=
                 */
                after_cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * A page of comments.
             * Inferred: public-reference.
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
                    "application/json": Comment[];
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
                 * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
                 * Inferred: public-reference, assumed.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Page size. Default 30, maximum 200. Larger values return 400.
                 * Inferred: public-reference, reported.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * A page of athletes.
             * Inferred: public-reference.
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
                    "application/json": Kudoer[];
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
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The laps.
             * Inferred: public-reference.
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
                    "application/json": Lap[];
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
                 * Comma-separated list of stream types to return. `moving` is also a type. Types that were not recorded are absent from the response. Without this parameter, only `distance` is returned.
                 * Partly inferred: public-reference, observed.
                 * @example [
                 *   "time",
                 *   "distance",
                 *   "latlng",
                 *   "altitude",
                 *   "heartrate"
                 * ]
                 */
                keys?: components["parameters"]["StreamKeys"];
                /**
                 * If true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are also accepted.
                 * Partly inferred: observed, claimed.
                 * @example true
                 */
                key_by_type?: components["parameters"]["KeyByType"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The streams of the activity.
             * Inferred: public-reference.
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
                    "application/json": StreamSet | Stream[];
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
                 * Identifier of the activity.
                 * @example 11284400713
                 */
                id: components["parameters"]["ActivityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * Time in zones, one entry per zone type.
             * Inferred: public-reference.
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
                    "application/json": ActivityZone[];
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
             * The athlete, detailed or as a summary.
             * Inferred: public-reference.
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
                    "application/json": DetailedAthlete;
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
         * The fields to change.
         * Inferred: observed.
         */
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * Body weight, in kilograms. From 1 to 1,000.
                     * Inferred: public-reference, assumed.
                     */
                    weight?: number;
                    /**
                     * Functional threshold power, in watts. From 1 to 2,000.
                     * Inferred: assumed.
                     */
                    ftp?: number;
                };
            };
        };
        responses: {
            /**
             * The updated athlete, detailed or as a summary.
             * Inferred: public-reference.
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
                    "application/json": DetailedAthlete;
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
                 * Only activities before this time. Their start time counts. Unix timestamp, in seconds.
                 * Partly inferred: public-reference.
                 * @example 1792540800
                 */
                before?: number;
                /**
                 * Only activities after this time. Their start time counts. Unix timestamp, in seconds.
                 * Partly inferred: public-reference.
                 * @example 1792281600
                 */
                after?: number;
                /**
                 * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
                 * Inferred: public-reference, assumed.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Page size. The default is 30. The maximum is 200, and larger values return 400.
                 * Partly inferred: public-reference, reported.
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
             * A page of activities.
             * Inferred: public-reference.
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
                    "application/json": SummaryActivity[];
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
                 * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
                 * Inferred: public-reference, assumed.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Page size. Default 30, maximum 200. Larger values return 400.
                 * Inferred: public-reference, reported.
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
             * A page of clubs.
             * Inferred: public-reference.
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
                    "application/json": SummaryClub[];
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
             * The athlete's zones.
             * Inferred: public-reference.
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
                    "application/json": Zones;
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
                 * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
                 * Inferred: public-reference, assumed.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Page size. Default 30, maximum 200. Larger values return 400.
                 * Inferred: public-reference, reported.
                 * @example 30
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the athlete. Must be the authenticated athlete.
                 * Partly inferred: assumed.
                 * @example 4207619
                 */
                id: components["parameters"]["AthleteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * A page of routes.
             * Inferred: public-reference.
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
                    "application/json": Route[];
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
                 * Identifier of the athlete. Must be the authenticated athlete.
                 * Partly inferred: assumed.
                 * @example 4207619
                 */
                id: components["parameters"]["AthleteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The athlete's stats.
             * Inferred: public-reference.
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
                    "application/json": ActivityStats;
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
                 * Identifier of the club.
                 * @example 318205
                 */
                id: components["parameters"]["ClubId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The club.
             * Inferred: public-reference.
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
                    "application/json": DetailedClub;
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
                 * Identifier of the bike or shoes. In `gear_id` and in `id` of the gear, it is a letter, `b` for bikes and `g` for shoes, followed by an integer. The specification defines every `{id}` in a path as an integer, so an identifier without the letter is also valid. If a bike and a pair of shoes have the same integer, it identifies the bike.
                 * Partly inferred: observed, assumed.
                 * @example b9241107
                 */
                id: components["parameters"]["GearId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The bike or shoes.
             * Inferred: public-reference.
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
                    "application/json": DetailedGear;
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
                 * Identifier of the route. Can be larger than 2^53.
                 * Partly inferred: observed.
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The route.
             * Inferred: public-reference.
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
                    "application/json": Route;
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
                 * Identifier of the route. Can be larger than 2^53.
                 * Partly inferred: observed.
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The route as a GPX document.
             * Inferred: public-reference.
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
                 * Identifier of the route. Can be larger than 2^53.
                 * Partly inferred: observed.
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The route as a TCX document.
             * Inferred: public-reference.
             */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    /**
                     * Marks the body as a file to save, and contains its name, made from the name of the route.
                     * Inferred: observed.
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
                 * Identifier of the route. Can be larger than 2^53.
                 * Partly inferred: observed.
                 * @example 2891544120
                 */
                id: components["parameters"]["RouteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The streams of the route.
             * Inferred: public-reference.
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
                    "application/json": Stream[] | StreamSet;
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
                 * Identifier of the segment.
                 * Inferred: public-reference.
                 * @example 7318826
                 */
                segment_id: Id;
                /**
                 * Only efforts that started at or after this time, local to the effort, in ISO 8601. A trailing `Z` does not make it UTC.
                 * Inferred: public-reference.
                 * @example 2026-06-01T00:00:00Z
                 */
                start_date_local?: string;
                /**
                 * Only efforts that started at or before this time, local to the effort, in ISO 8601. A trailing `Z` does not make it UTC.
                 * Inferred: public-reference.
                 * @example 2026-10-31T23:59:59Z
                 */
                end_date_local?: string;
                /**
                 * Page size. Default 30, maximum 200. Larger values return 400.
                 * Inferred: public-reference, reported.
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
             * The efforts.
             * Inferred: public-reference.
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
                    "application/json": SegmentEffort[];
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
                 * Identifier of the segment effort. Can be larger than 2^53.
                 * Partly inferred: reported.
                 * @example 288114400219
                 */
                id: components["parameters"]["SegmentEffortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The effort.
             * Inferred: public-reference.
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
                    "application/json": DetailedSegmentEffort;
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
                 * Stream types to return, separated by commas. Types that were not recorded are absent from the response. Without this parameter, only `distance` is returned.
                 * Inferred: public-reference, observed.
                 * @example [
                 *   "time",
                 *   "distance",
                 *   "latlng",
                 *   "altitude",
                 *   "heartrate"
                 * ]
                 */
                keys?: StreamTypeInput[];
                /**
                 * If true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are also accepted.
                 * Inferred: public-reference, claimed.
                 * @example true
                 */
                key_by_type?: components["parameters"]["SegmentKeyByType"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the segment effort. Can be larger than 2^53.
                 * Partly inferred: reported.
                 * @example 288114400219
                 */
                id: components["parameters"]["SegmentEffortId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The streams of the effort.
             * Inferred: public-reference.
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
                    "application/json": StreamSet | Stream[];
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
                 * Southwest and northeast corners of the area, in decimal degrees: `sw_lat,sw_lng,ne_lat,ne_lng`, four numbers separated by commas. Latitudes are from -90 to 90, longitudes from -180 to 180, and the south latitude is not greater than the north latitude.
                 * Partly inferred: assumed.
                 * @example 60.385,5.31,60.415,5.35
                 */
                bounds: string;
                /**
                 * Activity type of the segments. It is `running` or `riding`. The default is not known.
                 * Partly inferred: public-reference.
                 * @example riding
                 */
                activity_type?: "running" | "riding";
                /**
                 * Minimum climb category, from 0 (not categorized) to 5 (hardest).
                 * Inferred: public-reference.
                 * @example 0
                 */
                min_cat?: number;
                /**
                 * Maximum climb category, from 0 (not categorized) to 5 (hardest).
                 * Inferred: public-reference.
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
             * Up to 10 segments.
             * Inferred: public-reference.
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
                    "application/json": ExplorerResponse;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /**
             * The app does not have an approved extended access tier, or cannot make requests, for example because its owner's subscription has lapsed.
             * Inferred: assumed.
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
                    "application/json": ErrorBody;
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
                 * Page number, from 1. An empty page ends the list; a page with fewer items than requested does not.
                 * Inferred: public-reference, assumed.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Page size. Default 30, maximum 200. Larger values return 400.
                 * Inferred: public-reference, reported.
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
             * A page of segments.
             * Inferred: public-reference.
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
                    "application/json": SummarySegment[];
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
                 * Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The segment.
             * Inferred: public-reference.
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
                    "application/json": DetailedSegment;
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
                 * Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        /**
         * Whether to star the segment.
         * Inferred: public-reference.
         */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * `true` to star the segment, `false` to unstar it. `1` and `True`, `0` and `False` are also accepted.
                     * Partly inferred: claimed.
                     */
                    starred: boolean;
                };
            };
        };
        responses: {
            /**
             * The segment, starred or not.
             * Inferred: public-reference.
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
                    "application/json": DetailedSegment;
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
                 * Stream types to return, separated by commas. Types that a segment does not have are absent from the response. Without this parameter, `distance`, `altitude` and `latlng` are returned.
                 * Inferred: public-reference, observed.
                 * @example [
                 *   "distance",
                 *   "latlng",
                 *   "altitude"
                 * ]
                 */
                keys?: StreamTypeInput[];
                /**
                 * If true, the result is keyed by stream type. Otherwise it is a list. `1` and `True` are also accepted.
                 * Inferred: public-reference, claimed.
                 * @example true
                 */
                key_by_type?: components["parameters"]["SegmentKeyByType"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the segment.
                 * @example 7318826
                 */
                id: components["parameters"]["SegmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The streams of the segment.
             * Inferred: public-reference.
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
                    "application/json": StreamSet | Stream[];
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
        /** The file and the details of the activity. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * The activity file.
                     *
                     * Format: binary
                     */
                    file: BinaryInput;
                    /**
                     * Format of the file: FIT, TCX or GPX. Lowercase `tcx` and `gpx` and the gzip formats are also accepted.
                     * Partly inferred: public-reference.
                     * @enum {string}
                     */
                    data_type: "FIT" | "TCX" | "GPX" | "fit" | "fit.gz" | "tcx" | "tcx.gz" | "gpx" | "gpx.gz";
                    /**
                     * Name of the activity. An empty name counts as no name.
                     * Partly inferred: assumed.
                     */
                    name?: string;
                    /** Description of the activity. */
                    description?: string;
                    /**
                     * `1` if the activity was on a trainer. `true` and `True` are also accepted.
                     * Inferred: public-reference, claimed.
                     * @enum {string}
                     */
                    trainer?: "0" | "1";
                    /**
                     * `1` if the activity was a commute. `true` and `True` are also accepted.
                     * Inferred: public-reference, claimed.
                     * @enum {string}
                     */
                    commute?: "0" | "1";
                    /**
                     * Identifier of the upload in your own system. If it is missing, the file name is used. An empty one counts as missing.
                     * Inferred: public-reference, assumed.
                     */
                    external_id?: string;
                    /**
                     * Sport of the activity.
                     * Inferred: observed.
                     */
                    sport_type?: SportTypeInput;
                };
            };
        };
        responses: {
            /**
             * The file was received and is being processed.
             * Inferred: public-reference.
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
                    "application/json": Upload;
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
                 * Identifier of the upload.
                 * @example 12044771903
                 */
                uploadId: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The upload.
             * Inferred: public-reference.
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
                    "application/json": Upload;
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
                 * The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * The app's client secret.
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
             * The app's subscription, if it has one.
             * Inferred: public-reference.
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
                    "application/json": Subscription[];
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
                    /**
                     * The app's client identifier.
                     * @example 48213
                     */
                    client_id: string;
                    /**
                     * The app's client secret.
                     *
                     * Format: password
                     */
                    client_secret: string;
                    /**
                     * Callback URL: the URL of the app's server that responds to the handshake and receives the events. At most 255 characters. Plain HTTP is accepted. An absolute HTTP or HTTPS URL without a user name and password.
                     * Partly inferred: public-reference, claimed, assumed.
                     *
                     * Format: uri
                     */
                    callback_url: string;
                    /**
                     * String that the app chooses. The service returns it in the handshake to show that the app requested the subscription.
                     *
                     * Format: password
                     */
                    verify_token: string;
                };
            };
        };
        responses: {
            /**
             * The subscription, after a successful handshake.
             * Inferred: public-reference.
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
                    "application/json": Subscription;
                };
            };
            /**
             * A field is missing or invalid, the handshake failed, or the app already has a subscription. The first entry of `errors` gives the reason.
             * Inferred: reported.
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
                    "application/json": ErrorBody;
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
                 * The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * The app's client secret.
                 * @example 5ec4e70000000000000000000000000000000001
                 */
                client_secret: components["parameters"]["ClientSecret"];
            };
            header?: never;
            path: {
                /**
                 * Identifier of the app's subscription.
                 * @example 260917
                 */
                subscription_id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * The subscription was deleted. No body.
             * Inferred: public-reference.
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
                 * The app's client identifier.
                 * @example 48213
                 */
                client_id: components["parameters"]["ClientId"];
                /**
                 * URL that the browser returns to. It must match the app's settings. It matches if it is inside the app's callback domain, or on `localhost` or `127.0.0.1`, which are always accepted.
                 * Partly inferred: public-reference.
                 * @example https://app.example/oauth/callback
                 */
                redirect_uri: string;
                /**
                 * Must be `code`.
                 * @example code
                 */
                response_type: "code";
                /**
                 * Scopes that the app requests, separated by commas or spaces: `read`, `read_all`, `profile:read_all`, `profile:write`, `activity:read`, `activity:read_all`, `activity:write`. Request only the scopes that you need.
                 * @example read,activity:read_all
                 */
                scope: string;
                /**
                 * Random string against forged redirects (CSRF). The redirect returns it unchanged, so that you can compare it.
                 * Partly inferred: public-reference.
                 * @example 7f3c0a52
                 */
                state?: string;
                /**
                 * `auto` shows the consent page only if the athlete has not yet approved these scopes; `force` always shows it.
                 * Inferred: public-reference.
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
             * A page where the athlete logs in or approves the scopes.
             * Inferred: assumed.
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
             * Redirect to `redirect_uri` after the athlete has decided. If the athlete approves, the query contains `code` and `scope`, the scopes that the athlete approved. If the athlete refuses, it contains `error=access_denied`. `state` is returned in both cases if it was sent. The code is short-lived and works once.
             * Inferred: public-reference.
             */
            302: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Usage": components["headers"]["XRateLimitUsage"];
                    "X-ReadRateLimit-Limit": components["headers"]["XReadRateLimitLimit"];
                    "X-ReadRateLimit-Usage": components["headers"]["XReadRateLimitUsage"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * A parameter is invalid. The response is JSON, without a redirect.
             * Inferred: reported.
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
                    "application/json": ErrorBody;
                };
            };
            /**
             * No more athletes can authorize this app. A page, without a redirect.
             * Inferred: reported.
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
                "application/x-www-form-urlencoded": TokenRequest;
            };
        };
        responses: {
            /**
             * The athlete's tokens, new or unchanged.
             * Inferred: public-reference.
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
                    "application/json": TokenResponse;
                };
            };
            /**
             * The code, the refresh token, the client identifier or another field is invalid. A code that is exchanged immediately after the redirect can be rejected once and then accepted.
             * Inferred: observed.
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
                    "application/json": ErrorBody;
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
        /**
         * Sent as a form.
         * Partly inferred: assumed.
         */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * An access token of the athlete. A refresh token is also accepted.
                     * Partly inferred: public-reference.
                     *
                     * Format: password
                     */
                    token: string;
                    /**
                     * Type of the token, such as `access_token`. The value `refresh_token` is also accepted. A wrong or unknown hint has no effect.
                     * Partly inferred: public-reference, assumed.
                     */
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /**
             * The tokens have been revoked. Also returned for a token that was already revoked.
             * Inferred: reported.
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
                    "application/json": RevocationResponse;
                };
            };
            /**
             * The token is missing.
             * Inferred: assumed.
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
                    "application/json": ErrorBody;
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
        /**
         * Sent as a form.
         * Partly inferred: assumed.
         */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * A valid access token of the athlete.
                     *
                     * Format: password
                     */
                    access_token: string;
                };
            };
        };
        responses: {
            /**
             * The tokens have been revoked.
             * Inferred: public-reference.
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
                    "application/json": DeauthorizationResponse;
                };
            };
            /**
             * The access token is missing.
             * Inferred: assumed.
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
                    "application/json": ErrorBody;
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
                "application/json": ActivityCreateEvent;
            };
        };
        responses: {
            /**
             * The event has been received. The app sends this response within 2 seconds. Its body is ignored.
             * Partly inferred: assumed.
             */
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
                "application/json": ActivityUpdateEvent;
            };
        };
        responses: {
            /**
             * The event has been received. The app sends this response within 2 seconds. Its body is ignored.
             * Partly inferred: assumed.
             */
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
                "application/json": ActivityDeleteEvent;
            };
        };
        responses: {
            /**
             * The event has been received. The app sends this response within 2 seconds. Its body is ignored.
             * Partly inferred: assumed.
             */
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
                "application/json": AthleteUpdateEvent;
            };
        };
        responses: {
            /**
             * The event has been received. The app sends this response within 2 seconds. Its body is ignored.
             * Partly inferred: assumed.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
