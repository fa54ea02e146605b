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

/** Older, coarse type of an activity. */
export type ActivityType = components['schemas']['ActivityType']

/** Older, coarse type of an activity in a request. */
export type ActivityTypeInput = components['schemas']['ActivityTypeInput']

/** The title, type or privacy of an activity changed. */
export type ActivityUpdateEvent = components['schemas']['ActivityUpdateEvent']

/** Time spent in each zone of one type during an activity. */
export type ActivityZone = components['schemas']['ActivityZone']

/** Altitude at each point. */
export type AltitudeStream = components['schemas']['AltitudeStream']

/** What `GET /athlete` returns: without `profile:read_all`, the fields of a summary. */
export type Athlete = DetailedAthlete

/** An athlete deauthorized the app. */
export type AthleteUpdateEvent = components['schemas']['AthleteUpdateEvent']

/** Cadence at each point. */
export type CadenceStream = components['schemas']['CadenceStream']

/** A comment on an activity. */
export type Comment = components['schemas']['Comment']

/** An activity with all known fields. */
export type DetailedActivity = components['schemas']['DetailedActivity']

/** An athlete with all known fields. */
export type DetailedAthlete = components['schemas']['DetailedAthlete']

/** A club with all known fields and the authenticated athlete's role in it. */
export type DetailedClub = components['schemas']['DetailedClub']

/** A bike or a pair of shoes with all known fields. */
export type DetailedGear = components['schemas']['DetailedGear']

/** A segment with all known fields. */
export type DetailedSegment = components['schemas']['DetailedSegment']

/** A single effort on a segment with all known fields. */
export type DetailedSegmentEffort = components['schemas']['DetailedSegmentEffort']

/** Distance at each point. */
export type DistanceStream = components['schemas']['DistanceStream']

/** Segments found in an area. */
export type ExplorerResponse = components['schemas']['ExplorerResponse']

/** A segment found in an area. */
export type ExplorerSegment = components['schemas']['ExplorerSegment']

/** Heart rate at each point. */
export type HeartrateStream = components['schemas']['HeartrateStream']

/** An athlete's heart-rate zones. */
export type HeartRateZoneRanges = components['schemas']['HeartRateZoneRanges']

/** An athlete who gave kudos or wrote a comment. */
export type Kudoer = components['schemas']['Kudoer']

/** A part of an activity, as divided by the device or the athlete. */
export type Lap = components['schemas']['Lap']

/** A point as `[latitude, longitude]`, in decimal degrees (WGS 84). */
export type LatLng = components['schemas']['LatLng']

/** Coordinates of each point. */
export type LatLngStream = components['schemas']['LatLngStream']

/** An activity, with its identifier only. */
export type MetaActivity = components['schemas']['MetaActivity']

/** An athlete, with the identifier only. */
export type MetaAthlete = components['schemas']['MetaAthlete']

/** A club, with its identifier and name only. */
export type MetaClub = components['schemas']['MetaClub']

/** Whether the athlete was moving at each point. */
export type MovingStream = components['schemas']['MovingStream']

/** An optional point as `[latitude, longitude]`, in decimal degrees (WGS 84). */
export type OptionalLatLng = components['schemas']['OptionalLatLng']

/** Summary of an activity's photos. */
export type PhotosSummary = components['schemas']['PhotosSummary']

/** A track as a line, as an encoded polyline with five decimal places. */
export type PolylineMap = components['schemas']['PolylineMap']

/** Power at each point. */
export type PowerStream = components['schemas']['PowerStream']

/** An athlete's power zones. */
export type PowerZoneRanges = components['schemas']['PowerZoneRanges']

/** A planned route. */
export type Route = components['schemas']['Route']

/** An athlete's effort on a segment, as it appears in lists and in activities. */
export type SegmentEffort = components['schemas']['SegmentEffort']

/** Grade at each point. */
export type SmoothGradeStream = components['schemas']['SmoothGradeStream']

/** Speed at each point. */
export type SmoothVelocityStream = components['schemas']['SmoothVelocityStream']

/** One kilometer or mile of an activity. */
export type Split = components['schemas']['Split']

/** Sport of an activity. */
export type SportType = components['schemas']['SportType']

/** Sport of an activity in a request. */
export type SportTypeInput = components['schemas']['SportTypeInput']

/** A stream in a list of streams, with its type. */
export type Stream = components['schemas']['Stream']

/** Streams keyed by stream type. */
export type StreamSet = components['schemas']['StreamSet']

/** Type of a stream. */
export type StreamType = components['schemas']['StreamType']

/** Type of a stream in a request. */
export type StreamTypeInput = components['schemas']['StreamTypeInput']

/** The app's webhook subscription. */
export type Subscription = components['schemas']['Subscription']

/** An activity as it appears in lists. */
export type SummaryActivity = components['schemas']['SummaryActivity']

/** Summary of an athlete. */
export type SummaryAthlete = components['schemas']['SummaryAthlete']

/** Summary of a club. */
export type SummaryClub = components['schemas']['SummaryClub']

/** Summary of a bike or a pair of shoes. */
export type SummaryGear = components['schemas']['SummaryGear']

/** An athlete's record on a segment. */
export type SummaryPRSegmentEffort = components['schemas']['SummaryPRSegmentEffort']

/** Summary of a segment. */
export type SummarySegment = components['schemas']['SummarySegment']

/** Summary of an athlete's effort on a segment. */
export type SummarySegmentEffort = components['schemas']['SummarySegmentEffort']

/** Temperature at each point. */
export type TemperatureStream = components['schemas']['TemperatureStream']

/** One zone and the time spent in it. */
export type TimedZoneRange = components['schemas']['TimedZoneRange']

/** Time at each point. */
export type TimeStream = components['schemas']['TimeStream']

/** The athlete's tokens. */
export type TokenResponse = components['schemas']['TokenResponse']

/** The fields of an activity that can be changed. */
export type UpdatableActivity = components['schemas']['UpdatableActivity']

/** An uploaded activity file and its processing status. */
export type Upload = components['schemas']['Upload']

/** A place of interest on or near a route. */
export type Waypoint = components['schemas']['Waypoint']

/** The app's response to the handshake. */
export type WebhookChallenge = components['schemas']['WebhookChallenge']

/** Body of the request that the service sends to the callback: one of four events, distinguished by `object_type` and `aspect_type`. */
export type WebhookEvent = components['schemas']['WebhookEvent']

/** One zone. */
export type ZoneRange = components['schemas']['ZoneRange']

/** The athlete's own zones. */
export type Zones = components['schemas']['Zones']
