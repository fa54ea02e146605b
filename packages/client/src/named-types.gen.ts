// Types of what the service sends and accepts, by name.
// Written by scripts/generate.ts from openapi/. Do not edit: change the description and run `npm run generate`.

import type { components } from './schema.gen.ts'

/** An activity was created, or made public. */
export type ActivityCreateEvent = components['schemas']['ActivityCreateEvent']

/** An activity was deleted, or made private. */
export type ActivityDeleteEvent = components['schemas']['ActivityDeleteEvent']

/** Totals of an athlete's rides, runs and swims. */
export type ActivityStats = components['schemas']['ActivityStats']

/** Totals over a set of activities. */
export type ActivityTotal = components['schemas']['ActivityTotal']

/** Coarse, older kind of an activity. */
export type ActivityType = components['schemas']['ActivityType']

/** Coarse, older kind of an activity, as a request names it. */
export type ActivityTypeInput = components['schemas']['ActivityTypeInput']

/** The title, type or privacy of an activity changed. */
export type ActivityUpdateEvent = components['schemas']['ActivityUpdateEvent']

/** Time an activity spent in each zone of one kind. */
export type ActivityZone = components['schemas']['ActivityZone']

/** Altitudes of the points. */
export type AltitudeStream = components['schemas']['AltitudeStream']

/** What `GET /athlete` returns: without `profile:read_all`, the fields of a summary. */
export type Athlete = DetailedAthlete

/** An athlete deauthorized the app. */
export type AthleteUpdateEvent = components['schemas']['AthleteUpdateEvent']

/** Cadences at the points. */
export type CadenceStream = components['schemas']['CadenceStream']

/** A comment on an activity. */
export type Comment = components['schemas']['Comment']

/** An activity with everything that is known of it. */
export type DetailedActivity = components['schemas']['DetailedActivity']

/** An athlete with everything that is known. */
export type DetailedAthlete = components['schemas']['DetailedAthlete']

/** A club with everything that is known, and what the authenticated athlete is in it. */
export type DetailedClub = components['schemas']['DetailedClub']

/** A bike or shoe with everything that is known. */
export type DetailedGear = components['schemas']['DetailedGear']

/** A segment with everything that is known. */
export type DetailedSegment = components['schemas']['DetailedSegment']

/** A single effort on a segment, with everything that is known. */
export type DetailedSegmentEffort = components['schemas']['DetailedSegmentEffort']

/** Distances of the points. */
export type DistanceStream = components['schemas']['DistanceStream']

/** Segments found in a region. */
export type ExplorerResponse = components['schemas']['ExplorerResponse']

/** A segment found in a region. */
export type ExplorerSegment = components['schemas']['ExplorerSegment']

/** Heart rates at the points. */
export type HeartrateStream = components['schemas']['HeartrateStream']

/** An athlete's heart-rate zones. */
export type HeartRateZoneRanges = components['schemas']['HeartRateZoneRanges']

/** An athlete who gave kudos or wrote a comment. */
export type Kudoer = components['schemas']['Kudoer']

/** A part of an activity, as the device or the athlete divided it. */
export type Lap = components['schemas']['Lap']

/** A point as `[latitude, longitude]`, in decimal degrees (WGS 84). */
export type LatLng = components['schemas']['LatLng']

/** Places of the points. */
export type LatLngStream = components['schemas']['LatLngStream']

/** An activity, named by its identifier. */
export type MetaActivity = components['schemas']['MetaActivity']

/** An athlete, named by the identifier. */
export type MetaAthlete = components['schemas']['MetaAthlete']

/** A club, named by its identifier and name. */
export type MetaClub = components['schemas']['MetaClub']

/** Whether the athlete was moving at the points. */
export type MovingStream = components['schemas']['MovingStream']

/** A point as `[latitude, longitude]`, in decimal degrees (WGS 84), where there may be none: then the array is empty, or null on old activities. */
export type OptionalLatLng = components['schemas']['OptionalLatLng']

/** An activity's photos in brief. */
export type PhotosSummary = components['schemas']['PhotosSummary']

/** A track as a line, in the encoded polyline format with five decimal places. */
export type PolylineMap = components['schemas']['PolylineMap']

/** Powers at the points. */
export type PowerStream = components['schemas']['PowerStream']

/** An athlete's power zones. */
export type PowerZoneRanges = components['schemas']['PowerZoneRanges']

/** A planned route. */
export type Route = components['schemas']['Route']

/** An athlete's effort on a segment, as it appears in lists and in activities. */
export type SegmentEffort = components['schemas']['SegmentEffort']

/** Grades at the points. */
export type SmoothGradeStream = components['schemas']['SmoothGradeStream']

/** Speeds at the points. */
export type SmoothVelocityStream = components['schemas']['SmoothVelocityStream']

/** One kilometre or mile of an activity; the last one may be shorter. */
export type Split = components['schemas']['Split']

/** Sport of an activity. */
export type SportType = components['schemas']['SportType']

/** Sport of an activity, as a request names it. */
export type SportTypeInput = components['schemas']['SportTypeInput']

/** A stream in a list of streams. */
export type Stream = components['schemas']['Stream']

/** Streams keyed by stream type. */
export type StreamSet = components['schemas']['StreamSet']

/** What a stream holds. */
export type StreamType = components['schemas']['StreamType']

/** What a stream holds, as a request names it. */
export type StreamTypeInput = components['schemas']['StreamTypeInput']

/** The app's webhook subscription. */
export type Subscription = components['schemas']['Subscription']

/** An activity as it appears in lists. */
export type SummaryActivity = components['schemas']['SummaryActivity']

/** An athlete in brief. */
export type SummaryAthlete = components['schemas']['SummaryAthlete']

/** A club in brief. */
export type SummaryClub = components['schemas']['SummaryClub']

/** A bike or shoe in brief. */
export type SummaryGear = components['schemas']['SummaryGear']

/** An athlete's record on a segment. */
export type SummaryPRSegmentEffort = components['schemas']['SummaryPRSegmentEffort']

/** A segment in brief. */
export type SummarySegment = components['schemas']['SummarySegment']

/** An athlete's effort on a segment, in brief. */
export type SummarySegmentEffort = components['schemas']['SummarySegmentEffort']

/** Temperatures at the points. */
export type TemperatureStream = components['schemas']['TemperatureStream']

/** One zone and the time spent in it. */
export type TimedZoneRange = components['schemas']['TimedZoneRange']

/** Times of the points. */
export type TimeStream = components['schemas']['TimeStream']

/** The athlete's tokens. */
export type TokenResponse = components['schemas']['TokenResponse']

/** What can be changed on an activity. */
export type UpdatableActivity = components['schemas']['UpdatableActivity']

/** An activity file that was handed in, and what has become of it. */
export type Upload = components['schemas']['Upload']

/** A place of interest on or beside a route. */
export type Waypoint = components['schemas']['Waypoint']

/** The app's answer to the handshake. */
export type WebhookChallenge = components['schemas']['WebhookChallenge']

/** What the service sends to the callback: one of four kinds, told apart by `object_type` and `aspect_type`. */
export type WebhookEvent = components['schemas']['WebhookEvent']

/** One zone. */
export type ZoneRange = components['schemas']['ZoneRange']

/** The athlete's own zones. */
export type Zones = components['schemas']['Zones']
