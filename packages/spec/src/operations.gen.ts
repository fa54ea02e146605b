// The operation table.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

import type { OperationRow, RateLimits } from './operation.ts'

export const rateLimits = {
  "standard": {
    "overall": [
      200,
      2000
    ],
    "read": [
      100,
      1000
    ]
  },
  "upgraded": {
    "overall": [
      400,
      4000
    ],
    "read": [
      200,
      2000
    ]
  }
} as const satisfies RateLimits

export const scopes = {
  "read": "Public segments, routes, profile data, posts, events, club feeds and leaderboards.",
  "read_all": "Private routes, segments and events, in addition to `read`.",
  "profile:read_all": "All profile information regardless of profile visibility.",
  "profile:write": "Update the athlete's weight and FTP; star and unstar segments.",
  "activity:read": "Activities visible to Everyone or Followers, without privacy-zone data.",
  "activity:read_all": "All activities, including Only You, and privacy zones.",
  "activity:write": "Create manual activities, upload files, edit activities."
} as const

export const operations = [
  {
    "operationId": "createActivity",
    "method": "POST",
    "path": "/activities",
    "base": "api",
    "tag": "Activities",
    "summary": "Create a manual activity",
    "authentication": "bearer",
    "scopes": [
      "activity:write"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall"
    ],
    "idempotent": false,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getActivity",
    "method": "GET",
    "path": "/activities/{id}",
    "base": "api",
    "tag": "Activities",
    "summary": "Get an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      },
      {
        "scope": "read_all",
        "when": "the response should include efforts on private segments; otherwise they are omitted"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "updateActivity",
    "method": "PUT",
    "path": "/activities/{id}",
    "base": "api",
    "tag": "Activities",
    "summary": "Update an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:write"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      },
      {
        "scope": "read_all",
        "when": "the response should include efforts on private segments; otherwise they are omitted"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": "application/json",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listActivityComments",
    "method": "GET",
    "path": "/activities/{id}/comments",
    "base": "api",
    "tag": "Activities",
    "summary": "List comments on an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listActivityKudoers",
    "method": "GET",
    "path": "/activities/{id}/kudos",
    "base": "api",
    "tag": "Activities",
    "summary": "List athletes who gave kudos",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listActivityLaps",
    "method": "GET",
    "path": "/activities/{id}/laps",
    "base": "api",
    "tag": "Activities",
    "summary": "List laps of an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getActivityStreams",
    "method": "GET",
    "path": "/activities/{id}/streams",
    "base": "api",
    "tag": "Activities",
    "summary": "Get streams of an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getActivityZones",
    "method": "GET",
    "path": "/activities/{id}/zones",
    "base": "api",
    "tag": "Activities",
    "summary": "Get the zones of an activity",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": true,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getAthlete",
    "method": "GET",
    "path": "/athlete",
    "base": "api",
    "tag": "Athletes",
    "summary": "Get the authenticated athlete",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all",
      "profile:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "profile:read_all",
        "when": "the response should be the detailed representation"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "updateAthlete",
    "method": "PUT",
    "path": "/athlete",
    "base": "api",
    "tag": "Athletes",
    "summary": "Update the authenticated athlete",
    "authentication": "bearer",
    "scopes": [
      "profile:write"
    ],
    "conditionalScopes": [
      {
        "scope": "profile:read_all",
        "when": "the response should be the detailed representation"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listActivities",
    "method": "GET",
    "path": "/athlete/activities",
    "base": "api",
    "tag": "Activities",
    "summary": "List the authenticated athlete's activities",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the list should include activities visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listAthleteClubs",
    "method": "GET",
    "path": "/athlete/clubs",
    "base": "api",
    "tag": "Clubs",
    "summary": "List the athlete's clubs",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getAthleteZones",
    "method": "GET",
    "path": "/athlete/zones",
    "base": "api",
    "tag": "Athletes",
    "summary": "Get the athlete's zones",
    "authentication": "bearer",
    "scopes": [
      "profile:read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listAthleteRoutes",
    "method": "GET",
    "path": "/athletes/{id}/routes",
    "base": "api",
    "tag": "Routes",
    "summary": "List the athlete's routes",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the list should include private routes"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getAthleteStats",
    "method": "GET",
    "path": "/athletes/{id}/stats",
    "base": "api",
    "tag": "Athletes",
    "summary": "Get the athlete's stats",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getClub",
    "method": "GET",
    "path": "/clubs/{id}",
    "base": "api",
    "tag": "Clubs",
    "summary": "Get a club",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getGear",
    "method": "GET",
    "path": "/gear/{id}",
    "base": "api",
    "tag": "Gear",
    "summary": "Get a bike or shoes",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getRoute",
    "method": "GET",
    "path": "/routes/{id}",
    "base": "api",
    "tag": "Routes",
    "summary": "Get a route",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the route is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "exportRouteGpx",
    "method": "GET",
    "path": "/routes/{id}/export_gpx",
    "base": "api",
    "tag": "Routes",
    "summary": "Export a route as a GPX file",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the route is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/gpx+xml",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "exportRouteTcx",
    "method": "GET",
    "path": "/routes/{id}/export_tcx",
    "base": "api",
    "tag": "Routes",
    "summary": "Export a route as a TCX file",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the route is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/tcx+xml",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getRouteStreams",
    "method": "GET",
    "path": "/routes/{id}/streams",
    "base": "api",
    "tag": "Routes",
    "summary": "Get streams of a route",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the route is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listSegmentEfforts",
    "method": "GET",
    "path": "/segment_efforts",
    "base": "api",
    "tag": "Segment efforts",
    "summary": "List efforts on a segment",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the list should include efforts of activities visible to Only You; otherwise they are omitted"
      },
      {
        "scope": "read_all",
        "when": "the segment is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": true,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getSegmentEffort",
    "method": "GET",
    "path": "/segment_efforts/{id}",
    "base": "api",
    "tag": "Segment efforts",
    "summary": "Get a segment effort",
    "authentication": "bearer",
    "scopes": [
      "activity:read",
      "activity:read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity of the effort is visible to Only You"
      },
      {
        "scope": "read_all",
        "when": "the segment of the effort is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": true,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getSegmentEffortStreams",
    "method": "GET",
    "path": "/segment_efforts/{id}/streams",
    "base": "api",
    "tag": "Segment efforts",
    "summary": "Get streams of a segment effort",
    "authentication": "bearer",
    "scopes": [
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "activity:read_all",
        "when": "the activity of the effort is visible to Only You"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "exploreSegments",
    "method": "GET",
    "path": "/segments/explore",
    "base": "api",
    "tag": "Segments",
    "summary": "Explore segments in an area",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": "extended",
    "lifecycle": {
      "restricted": "2026-09-01"
    },
    "replacedBy": null
  },
  {
    "operationId": "listStarredSegments",
    "method": "GET",
    "path": "/segments/starred",
    "base": "api",
    "tag": "Segments",
    "summary": "List starred segments",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the list should include private segments"
      },
      {
        "scope": "read_all",
        "when": "the list should include athlete-specific details of the segments"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getSegment",
    "method": "GET",
    "path": "/segments/{id}",
    "base": "api",
    "tag": "Segments",
    "summary": "Get a segment",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the segment is private"
      },
      {
        "scope": "read_all",
        "when": "the response should include athlete-specific details of the segment"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "starSegment",
    "method": "PUT",
    "path": "/segments/{id}/starred",
    "base": "api",
    "tag": "Segments",
    "summary": "Star or unstar a segment",
    "authentication": "bearer",
    "scopes": [
      "profile:write"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the segment is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getSegmentStreams",
    "method": "GET",
    "path": "/segments/{id}/streams",
    "base": "api",
    "tag": "Segments",
    "summary": "Get streams of a segment",
    "authentication": "bearer",
    "scopes": [
      "read",
      "read_all"
    ],
    "conditionalScopes": [
      {
        "scope": "read_all",
        "when": "the segment is private"
      }
    ],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "createUpload",
    "method": "POST",
    "path": "/uploads",
    "base": "api",
    "tag": "Uploads",
    "summary": "Upload an activity file",
    "authentication": "bearer",
    "scopes": [
      "activity:write"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall"
    ],
    "idempotent": false,
    "requestMediaType": "multipart/form-data",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "getUpload",
    "method": "GET",
    "path": "/uploads/{uploadId}",
    "base": "api",
    "tag": "Uploads",
    "summary": "Get the status of an upload",
    "authentication": "bearer",
    "scopes": [
      "activity:write"
    ],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "listSubscriptions",
    "method": "GET",
    "path": "/push_subscriptions",
    "base": "api",
    "tag": "Subscriptions",
    "summary": "List the app's webhook subscription",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "createSubscription",
    "method": "POST",
    "path": "/push_subscriptions",
    "base": "api",
    "tag": "Subscriptions",
    "summary": "Create the app's webhook subscription",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": false,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "deleteSubscription",
    "method": "DELETE",
    "path": "/push_subscriptions/{subscription_id}",
    "base": "api",
    "tag": "Subscriptions",
    "summary": "Delete the app's webhook subscription",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [
      "overall",
      "read"
    ],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": null,
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "authorizeApp",
    "method": "GET",
    "path": "/oauth/authorize",
    "base": "auth",
    "tag": "OAuth",
    "summary": "Ask the athlete to authorize the app",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [],
    "idempotent": true,
    "requestMediaType": null,
    "responseMediaType": "text/html",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "issueToken",
    "method": "POST",
    "path": "/oauth/token",
    "base": "auth",
    "tag": "OAuth",
    "summary": "Exchange a code or refresh a token",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [],
    "idempotent": false,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {},
    "replacedBy": null
  },
  {
    "operationId": "revokeToken",
    "method": "POST",
    "path": "/oauth/revoke",
    "base": "auth",
    "tag": "OAuth",
    "summary": "Revoke the app's access to an athlete",
    "authentication": "basic",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [],
    "idempotent": true,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {
      "available": "2026-06-01"
    },
    "replacedBy": null
  },
  {
    "operationId": "deauthorizeApp",
    "method": "POST",
    "path": "/oauth/deauthorize",
    "base": "auth",
    "tag": "OAuth",
    "summary": "Deauthorize the app (legacy)",
    "authentication": "none",
    "scopes": [],
    "conditionalScopes": [],
    "quotaFamilies": [],
    "idempotent": false,
    "requestMediaType": "application/x-www-form-urlencoded",
    "responseMediaType": "application/json",
    "subscriber": false,
    "accessTier": null,
    "lifecycle": {
      "deprecated": "2026-06-01",
      "removed": "2027-06-01"
    },
    "replacedBy": "revokeToken"
  }
] as const satisfies readonly OperationRow[]
