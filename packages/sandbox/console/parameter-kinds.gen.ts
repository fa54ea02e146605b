// Parameters of the service that are not texts.
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
  "getUpload": {
    "uploadId": "number"
  },
  "deleteSubscription": {
    "subscription_id": "number"
  }
}
