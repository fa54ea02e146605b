// Facts about the operations of the service that the sandbox needs.
// Written by scripts/generate.ts from packages/sandbox/service.overlay.yaml. Do not edit: change that, and run `npm run generate`.

import type { ServerFacts } from '@activity-tracking/kit/server/document'

/** The facts, each with the path to its element in the description. */
export const serverFacts: readonly (readonly [path: readonly string[], facts: ServerFacts])[] = [
  [
    [
      "tags",
      "0"
    ],
    {
      "resource": "Activity",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "1"
    ],
    {
      "resource": "Athlete",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "2"
    ],
    {
      "resource": "Club",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "3"
    ],
    {
      "resource": "Gear",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "4"
    ],
    {
      "resource": "Route",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "5"
    ],
    {
      "resource": "Segment",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "6"
    ],
    {
      "resource": "SegmentEffort",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "7"
    ],
    {
      "resource": "Upload",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "8"
    ],
    {
      "resource": "PushSubscription",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "tags",
      "10"
    ],
    {
      "resource": "Application",
      "x-inferred": "observed"
    }
  ],
  [
    [
      "paths",
      "/uploads",
      "post"
    ],
    {
      "body-limit": 26,
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "paths",
      "/push_subscriptions",
      "post",
      "requestBody",
      "content",
      "application/x-www-form-urlencoded",
      "schema",
      "properties",
      "client_id"
    ],
    {
      "resource": "Application",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "paths",
      "/push_subscriptions",
      "post",
      "requestBody",
      "content",
      "application/x-www-form-urlencoded",
      "schema",
      "properties",
      "client_secret"
    ],
    {
      "resource": "Application",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "paths",
      "/oauth/authorize",
      "get",
      "parameters",
      "1"
    ],
    {
      "resource": "Application",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "paths",
      "/oauth/authorize",
      "get"
    ],
    {
      "app": "client-id",
      "resource": "Authorize",
      "also-at": "/oauth/mobile/authorize",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "paths",
      "/oauth/token",
      "post"
    ],
    {
      "also-below": "api",
      "x-inferred": "claimed"
    }
  ],
  [
    [
      "paths",
      "/oauth/deauthorize",
      "post"
    ],
    {
      "app": "access-token",
      "x-inferred": "public-reference"
    }
  ],
  [
    [
      "components",
      "schemas",
      "AuthorizationCodeRequest",
      "properties",
      "code"
    ],
    {
      "resource": "AuthorizationCode",
      "x-inferred": "observed"
    }
  ],
  [
    [
      "components",
      "schemas",
      "RefreshTokenRequest",
      "properties",
      "refresh_token"
    ],
    {
      "resource": "RefreshToken",
      "x-inferred": "observed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "ActivityId"
    ],
    {
      "resource": "Activity",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "AthleteId"
    ],
    {
      "resource": "Athlete",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "ClubId"
    ],
    {
      "resource": "Club",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "GearId"
    ],
    {
      "resource": "Gear",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "RouteId"
    ],
    {
      "resource": "Route",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "SegmentEffortId"
    ],
    {
      "resource": "SegmentEffort",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "SegmentId"
    ],
    {
      "resource": "Segment",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "UploadId"
    ],
    {
      "resource": "Upload",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "ClientId"
    ],
    {
      "resource": "Application",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "ClientSecret"
    ],
    {
      "resource": "Application",
      "x-inferred": "assumed"
    }
  ],
  [
    [
      "components",
      "parameters",
      "SubscriptionId"
    ],
    {
      "resource": "PushSubscription",
      "x-inferred": "assumed"
    }
  ]
]
