// Fields of requests to the control API, and parameters of the service.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change that, and run `npm run generate`.

import type { Field } from './parts/form-values.ts'

/** Fields of AppChange. */
export const AppChange: readonly Field[] = [
  {
    "name": "tier",
    "label": "Tier",
    "kind": "choice",
    "options": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "labels": [
      "Standard",
      "Upgraded",
      "Unlimited"
    ],
    "hint": "The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused."
  },
  {
    "name": "extended_access",
    "label": "Extended access",
    "kind": "boolean"
  },
  {
    "name": "single_player",
    "label": "Single player",
    "kind": "boolean"
  },
  {
    "name": "active",
    "label": "Active",
    "kind": "boolean",
    "hint": "False if the subscription of the owner has lapsed."
  },
  {
    "name": "athlete_limit",
    "label": "Athlete limit",
    "kind": "integer",
    "min": 1
  },
  {
    "name": "callback_domain",
    "label": "Callback domain",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "webhook_key",
    "label": "Webhook key",
    "kind": "text",
    "nullable": true,
    "notEmpty": true,
    "maxLength": 200,
    "hint": "The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world."
  },
  {
    "name": "subscribed",
    "label": "Subscribed",
    "kind": "json",
    "hint": "Whether each athlete has a subscription, by athlete id."
  }
]

/** Fields of ClockChange. */
export const ClockChange: readonly Field[] = [
  {
    "name": "now",
    "label": "Now",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "advance",
    "label": "Advance",
    "kind": "text",
    "hint": "`90m`, `6h`, `1d12h`, `PT6H`, or seconds."
  },
  {
    "name": "frozen",
    "label": "Frozen",
    "kind": "boolean",
    "hint": "True stops the clock. False lets it move with the clock of the machine."
  }
]

/** Fields of FaultRule. */
export const FaultRule: readonly Field[] = [
  {
    "name": "operation_id",
    "label": "Operation",
    "kind": "text",
    "required": true,
    "hint": "Operation of the service, such as `createActivity`, or `*` for all. Or `deliverEvent`, for attempts to deliver an event to the app, which can only be delayed."
  },
  {
    "name": "skip",
    "label": "Skip",
    "kind": "integer",
    "min": 0,
    "hint": "Number of requests to let pass first. Defaults to 0."
  },
  {
    "name": "times",
    "label": "Times",
    "kind": "integer",
    "min": 1,
    "hint": "Number of requests that the rule applies to. Defaults to all."
  },
  {
    "name": "probability",
    "label": "Probability",
    "kind": "number",
    "min": 0,
    "max": 1,
    "hint": "Probability that each of these requests fails, drawn from the seed. Defaults to 1."
  },
  {
    "name": "until",
    "label": "Until",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "status",
    "label": "Status",
    "kind": "integer",
    "min": 400,
    "max": 599,
    "hint": "Respond with this status without performing the request."
  },
  {
    "name": "delay_ms",
    "label": "Delay",
    "kind": "integer",
    "min": 0,
    "max": 600000,
    "unit": "ms",
    "hint": "Real time to wait before the response. For `deliverEvent`, how much later the response of the app counts, on the clock of the world: with 2000 or more, the attempt is a timeout. The app receives the event at once, and nothing waits."
  },
  {
    "name": "cut",
    "label": "Cut",
    "kind": "choice",
    "options": [
      "before",
      "during",
      "after"
    ],
    "labels": [
      "Before",
      "During",
      "After"
    ],
    "hint": "Cut the connection: before the request is performed, in the middle of the response, or after the request is performed, instead of the response."
  },
  {
    "name": "body",
    "label": "Body",
    "kind": "choice",
    "options": [
      "truncated",
      "html"
    ],
    "labels": [
      "Truncated",
      "Html"
    ],
    "hint": "Respond with half of the body, or with an HTML page instead of it. Responses without a body do not change."
  },
  {
    "name": "used",
    "label": "Used",
    "kind": "integer",
    "min": 0,
    "hint": "Number of requests that the rule has applied to. Ignored when you set rules."
  }
]

/** Fields of FaultRules. */
export const FaultRules: readonly Field[] = [
  {
    "name": "seed",
    "label": "Seed",
    "kind": "integer",
    "hint": "Seed of the random numbers. Defaults to the seed of the world."
  },
  {
    "name": "rules",
    "label": "Rules",
    "kind": "json",
    "required": true,
    "hint": "Only the first rule that applies to a request takes effect."
  }
]

/** Fields of Import. */
export const Import: readonly Field[] = [
  {
    "name": "version",
    "label": "Version",
    "kind": "integer",
    "required": true
  },
  {
    "name": "world",
    "label": "World",
    "kind": "json",
    "required": true,
    "hint": "App, seed, start and clock."
  },
  {
    "name": "tables",
    "label": "Tables",
    "kind": "json",
    "required": true,
    "hint": "Rows by table. A blob is `{\"base64\":\"…\"}`."
  },
  {
    "name": "template",
    "label": "Template",
    "kind": "json",
    "required": true,
    "nullable": true,
    "hint": "Rows of the template. Null if every sandbox can generate them from the seed."
  },
  {
    "name": "as",
    "label": "As",
    "kind": "choice",
    "options": [
      "itself",
      "new"
    ],
    "labels": [
      "Itself",
      "New"
    ],
    "hint": "`new` adds another world. Otherwise, the world with the same client id is replaced."
  }
]

/** Fields of NewApp. */
export const NewApp: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "seed",
    "label": "Seed",
    "kind": "integer",
    "min": -9007199254740991,
    "max": 9007199254740991,
    "hint": "The seed from which the athletes, activities and secrets are generated. By default, both the seed and whether secrets are random or seeded are as in the default world."
  },
  {
    "name": "now",
    "label": "Clock",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "frozen",
    "label": "Stopped clock",
    "kind": "boolean",
    "hint": "Defaults to the value of the default world."
  },
  {
    "name": "tier",
    "label": "Tier",
    "kind": "choice",
    "options": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "labels": [
      "Standard",
      "Upgraded",
      "Unlimited"
    ],
    "hint": "The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused."
  },
  {
    "name": "extended_access",
    "label": "Extended access",
    "kind": "boolean"
  },
  {
    "name": "single_player",
    "label": "Single player",
    "kind": "boolean"
  },
  {
    "name": "athlete_limit",
    "label": "Athlete limit",
    "kind": "integer",
    "min": 1
  },
  {
    "name": "callback_domain",
    "label": "Callback domain",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "webhook_key",
    "label": "Webhook key",
    "kind": "text",
    "nullable": true,
    "notEmpty": true,
    "maxLength": 200,
    "hint": "The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world."
  },
  {
    "name": "world",
    "label": "World",
    "kind": "json",
    "hint": "A custom world in place of the seeded one: the content of a world file as YAML text, or the same structure as an object. Fields of the request take precedence over the app and the clock of the world file."
  },
  {
    "name": "files",
    "label": "Files",
    "kind": "json",
    "hint": "The files that the world refers to, by name, in base64. Each may be compressed with gzip, whatever its name."
  }
]

/** Fields of NewEvent. */
export const NewEvent: readonly Field[] = [
  {
    "name": "object_type",
    "label": "Object",
    "kind": "choice",
    "required": true,
    "options": [
      "activity",
      "athlete"
    ],
    "labels": [
      "Activity",
      "Athlete"
    ]
  },
  {
    "name": "aspect_type",
    "label": "Event",
    "kind": "choice",
    "required": true,
    "options": [
      "create",
      "update",
      "delete"
    ],
    "labels": [
      "Create",
      "Update",
      "Delete"
    ]
  },
  {
    "name": "owner_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "The athlete. Defaults to the owner of the activity or of the app."
  },
  {
    "name": "object_id",
    "label": "Object id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The activity or athlete. Defaults to the athlete's newest activity, or to the athlete."
  },
  {
    "name": "updates",
    "label": "Updates",
    "kind": "json",
    "hint": "Defaults to the title for an activity, and to the revoked authorization for an athlete."
  }
]

/** Fields of ReplayChange. */
export const ReplayChange: readonly Field[] = [
  {
    "name": "method",
    "label": "Method",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "path",
    "label": "Path",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 8000,
    "hint": "Path with the base, such as `/api/v3/athlete`, and without a query."
  },
  {
    "name": "query",
    "label": "Query",
    "kind": "json",
    "hint": "Replaces the original query."
  },
  {
    "name": "headers",
    "label": "Headers",
    "kind": "json",
    "hint": "Headers to set. Null removes a header. All others are as in the original request."
  },
  {
    "name": "body",
    "label": "Body",
    "kind": "text",
    "hint": "Replaces the original body."
  },
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "The athlete whose current access token is sent. Only with the token `current`, which is then the default."
  },
  {
    "name": "token",
    "label": "Access token",
    "kind": "choice",
    "options": [
      "same",
      "current",
      "none"
    ],
    "labels": [
      "Same",
      "Current",
      "None"
    ],
    "hint": "Send the credentials of the original request (`same`, the default), the current access token of the athlete, or no credentials."
  }
]

/** Fields of TokenExpiry. */
export const TokenExpiry: readonly Field[] = [
  {
    "name": "athlete_id",
    "label": "Athlete id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Expire all access tokens of this athlete. Defaults to the owner of the app."
  },
  {
    "name": "access_token",
    "label": "Access token",
    "kind": "text",
    "notEmpty": true,
    "hint": "Expire only this token."
  }
]

/** Fields of TokenRequest. */
export const TokenRequest: readonly Field[] = [
  {
    "name": "athlete_id",
    "label": "Athlete id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "scope",
    "label": "Scope",
    "kind": "text",
    "hint": "Scopes, separated by commas or spaces. Defaults to every scope."
  }
]

/** What a fault rule can do: it has at least one of these fields. */
export const FAULT_KINDS = [
  "status",
  "delay_ms",
  "cut",
  "body"
] as const

/** What a parameter is, other than a text. */
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
