// Parameters of the service that are not texts, and its sport types.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

export type ParameterKind = 'boolean' | 'list' | 'number'

/** By operation of the service: its parameters and fields that are not texts. */
export const PARAMETER_KINDS: Readonly<Record<string, Readonly<Record<string, ParameterKind>>>> = {
  "createActivity": {
    "elapsed_time": "number",
    "distance": "number",
    "trainer": "number",
    "commute": "number"
  },
  "getActivity": {
    "id": "number",
    "include_all_efforts": "boolean"
  },
  "updateActivity": {
    "id": "number",
    "trainer": "boolean",
    "commute": "boolean",
    "hide_from_home": "boolean"
  },
  "listActivityComments": {
    "id": "number",
    "page": "number",
    "per_page": "number",
    "page_size": "number"
  },
  "listActivityKudoers": {
    "id": "number",
    "page": "number",
    "per_page": "number"
  },
  "listActivityLaps": {
    "id": "number"
  },
  "getActivityStreams": {
    "id": "number",
    "keys": "list",
    "key_by_type": "boolean"
  },
  "getActivityZones": {
    "id": "number"
  },
  "getAthlete": {},
  "updateAthlete": {
    "weight": "number",
    "ftp": "number"
  },
  "listActivities": {
    "before": "number",
    "after": "number",
    "page": "number",
    "per_page": "number"
  },
  "listAthleteClubs": {
    "page": "number",
    "per_page": "number"
  },
  "getAthleteZones": {},
  "listAthleteRoutes": {
    "id": "number",
    "page": "number",
    "per_page": "number"
  },
  "getAthleteStats": {
    "id": "number"
  },
  "getClub": {
    "id": "number"
  },
  "getGear": {},
  "getRoute": {
    "id": "number"
  },
  "exportRouteGpx": {
    "id": "number"
  },
  "exportRouteTcx": {
    "id": "number"
  },
  "getRouteStreams": {
    "id": "number"
  },
  "listSegmentEfforts": {
    "segment_id": "number",
    "per_page": "number"
  },
  "getSegmentEffort": {
    "id": "number"
  },
  "getSegmentEffortStreams": {
    "id": "number",
    "keys": "list",
    "key_by_type": "boolean"
  },
  "exploreSegments": {
    "min_cat": "number",
    "max_cat": "number"
  },
  "listStarredSegments": {
    "page": "number",
    "per_page": "number"
  },
  "getSegment": {
    "id": "number"
  },
  "starSegment": {
    "id": "number",
    "starred": "boolean"
  },
  "getSegmentStreams": {
    "id": "number",
    "keys": "list",
    "key_by_type": "boolean"
  },
  "createUpload": {},
  "getUpload": {
    "uploadId": "number"
  },
  "listSubscriptions": {},
  "createSubscription": {},
  "deleteSubscription": {
    "subscription_id": "number"
  },
  "authorizeApp": {},
  "issueToken": {},
  "revokeToken": {},
  "deauthorizeApp": {}
}
export const SPORT_TYPES = [
  "AlpineSki",
  "BackcountrySki",
  "Badminton",
  "Basketball",
  "Canoeing",
  "Cricket",
  "Crossfit",
  "Dance",
  "EBikeRide",
  "Elliptical",
  "EMountainBikeRide",
  "Golf",
  "GravelRide",
  "Handcycle",
  "HighIntensityIntervalTraining",
  "Hike",
  "IceSkate",
  "InlineSkate",
  "Kayaking",
  "Kitesurf",
  "MountainBikeRide",
  "NordicSki",
  "Padel",
  "PhysicalTherapy",
  "Pickleball",
  "Pilates",
  "Racquetball",
  "Ride",
  "RockClimbing",
  "RollerSki",
  "Rowing",
  "Run",
  "Sail",
  "Skateboard",
  "Snowboard",
  "Snowshoe",
  "Soccer",
  "Squash",
  "StairStepper",
  "StandUpPaddling",
  "Surfing",
  "Swim",
  "TableTennis",
  "Tennis",
  "TrailRun",
  "Velomobile",
  "VirtualRide",
  "VirtualRow",
  "VirtualRun",
  "Volleyball",
  "Walk",
  "WeightTraining",
  "Wheelchair",
  "Windsurf",
  "Workout",
  "Yoga"
] as const
