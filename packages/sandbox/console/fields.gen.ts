// Fields of requests to the control API, and parameters of the service.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

import type { Field } from './parts/form-values.ts'

/** Fields of ActivityChange. */
export const ActivityChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text"
  },
  {
    "name": "description",
    "kind": "text"
  },
  {
    "name": "sport_type",
    "kind": "text"
  },
  {
    "name": "gear_id",
    "kind": "text",
    "hint": "`none` removes the gear."
  },
  {
    "name": "trainer",
    "kind": "boolean"
  },
  {
    "name": "commute",
    "kind": "boolean"
  },
  {
    "name": "hide_from_home",
    "kind": "boolean"
  },
  {
    "name": "visibility",
    "kind": "choice",
    "options": [
      "everyone",
      "followers_only",
      "only_me"
    ],
    "hint": "Who may see the activity."
  }
]

/** Fields of AppChange. */
export const AppChange: readonly Field[] = [
  {
    "name": "tier",
    "kind": "choice",
    "options": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "hint": "The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused."
  },
  {
    "name": "extended_access",
    "kind": "boolean"
  },
  {
    "name": "single_player",
    "kind": "boolean"
  },
  {
    "name": "realistic",
    "kind": "boolean"
  },
  {
    "name": "active",
    "kind": "boolean",
    "hint": "False if the subscription of the owner has lapsed."
  },
  {
    "name": "athlete_limit",
    "kind": "integer",
    "min": 1
  },
  {
    "name": "callback_domain",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "webhook_key",
    "kind": "text",
    "nullable": true,
    "notEmpty": true,
    "maxLength": 200,
    "hint": "The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world."
  },
  {
    "name": "subscribed",
    "kind": "json",
    "hint": "Whether each athlete has a subscription, by athlete id."
  }
]

/** Fields of AthleteChange. */
export const AthleteChange: readonly Field[] = [
  {
    "name": "firstname",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "kind": "text"
  },
  {
    "name": "username",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "bio",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "sex",
    "kind": "choice",
    "nullable": true,
    "options": [
      "M",
      "F"
    ]
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "subscribed",
    "kind": "boolean",
    "hint": "Whether the athlete may use subscriber features."
  },
  {
    "name": "weight",
    "kind": "number",
    "nullable": true,
    "min": 0,
    "max": 1000,
    "hint": "Kilograms."
  },
  {
    "name": "ftp",
    "kind": "integer",
    "nullable": true,
    "min": 0,
    "max": 5000,
    "hint": "Watts. Null without a power meter."
  },
  {
    "name": "measurement_preference",
    "kind": "choice",
    "options": [
      "meters",
      "feet"
    ]
  },
  {
    "name": "athlete_type",
    "kind": "choice",
    "options": [
      "0",
      "1"
    ],
    "numeric": true,
    "hint": "0: cyclist, 1: runner."
  },
  {
    "name": "follower_count",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "friend_count",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "heart_rate_zones",
    "kind": "json",
    "nullable": true,
    "hint": "Custom heart rate zones. Null for the default zones."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  }
]

/** Fields of ClockChange. */
export const ClockChange: readonly Field[] = [
  {
    "name": "now",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "advance",
    "kind": "text",
    "hint": "`90m`, `6h`, `1d12h`, `PT6H`, or seconds."
  },
  {
    "name": "frozen",
    "kind": "boolean",
    "hint": "True stops the clock. False lets it move with the clock of the machine."
  }
]

/** Fields of ClubChange. */
export const ClubChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "sport_type",
    "kind": "choice",
    "options": [
      "cycling",
      "running",
      "triathlon",
      "other"
    ]
  },
  {
    "name": "activity_types",
    "kind": "json"
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only members may see it."
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "url",
    "kind": "text",
    "notEmpty": true,
    "hint": "The last part of its URL. Derived from the name by default."
  },
  {
    "name": "website",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_members",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Members who are not athletes of the world."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "cover",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  }
]

/** Fields of CommentChange. */
export const CommentChange: readonly Field[] = [
  {
    "name": "text",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 10000
  },
  {
    "name": "at",
    "kind": "time",
    "hint": "Time of the world."
  }
]

/** Fields of FaultRule. */
export const FaultRule: readonly Field[] = [
  {
    "name": "operation_id",
    "kind": "text",
    "required": true,
    "hint": "Operation of the service, such as `createActivity`, or `*` for all."
  },
  {
    "name": "skip",
    "kind": "integer",
    "min": 0,
    "hint": "Number of requests to let pass first. Defaults to 0."
  },
  {
    "name": "times",
    "kind": "integer",
    "min": 1,
    "hint": "Number of requests that the rule applies to. Defaults to all."
  },
  {
    "name": "probability",
    "kind": "number",
    "min": 0,
    "max": 1,
    "hint": "Probability that each of these requests fails, drawn from the seed. Defaults to 1."
  },
  {
    "name": "until",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "status",
    "kind": "integer",
    "min": 400,
    "max": 599,
    "hint": "Respond with this status without performing the request."
  },
  {
    "name": "delay_ms",
    "kind": "integer",
    "min": 0,
    "max": 600000,
    "hint": "Real time to wait before the response, in milliseconds."
  },
  {
    "name": "cut",
    "kind": "choice",
    "options": [
      "before",
      "during",
      "after"
    ],
    "hint": "Cut the connection: before the request is performed, in the middle of the response, or after the request is performed, instead of the response."
  },
  {
    "name": "body",
    "kind": "choice",
    "options": [
      "truncated",
      "html"
    ],
    "hint": "Respond with half of the body, or with an HTML page instead of it. Responses without a body do not change."
  },
  {
    "name": "used",
    "kind": "integer",
    "min": 0,
    "hint": "Number of requests that the rule has applied to. Ignored when you set rules."
  }
]

/** Fields of FaultRules. */
export const FaultRules: readonly Field[] = [
  {
    "name": "seed",
    "kind": "integer",
    "hint": "Seed of the random numbers. Defaults to the seed of the world."
  },
  {
    "name": "rules",
    "kind": "json",
    "required": true,
    "hint": "Only the first rule that applies to a request takes effect."
  }
]

/** Fields of GearChange. */
export const GearChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "nickname",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "brand_name",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "model_name",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "retired",
    "kind": "boolean",
    "hint": "Retired gear is not assigned to new activities."
  },
  {
    "name": "primary",
    "kind": "boolean",
    "hint": "The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary."
  },
  {
    "name": "earlier_distance",
    "kind": "number",
    "min": 0,
    "max": 1000000000,
    "hint": "Meters before the first activity of the world."
  },
  {
    "name": "frame_type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "numeric": true,
    "hint": "Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel."
  },
  {
    "name": "weight",
    "kind": "number",
    "min": 0,
    "max": 1000,
    "hint": "Of a bike, in kilograms."
  },
  {
    "name": "notification_distance",
    "kind": "integer",
    "min": 0,
    "max": 100000000,
    "hint": "Of shoes: meters after which the athlete is notified to replace them."
  }
]

/** Fields of Import. */
export const Import: readonly Field[] = [
  {
    "name": "version",
    "kind": "integer",
    "required": true
  },
  {
    "name": "world",
    "kind": "json",
    "required": true,
    "hint": "App, seed, start and clock."
  },
  {
    "name": "tables",
    "kind": "json",
    "required": true,
    "hint": "Rows by table. A blob is `{\"base64\":\"…\"}`."
  },
  {
    "name": "template",
    "kind": "json",
    "required": true,
    "nullable": true,
    "hint": "Rows of the template. Null if every sandbox can generate them from the seed."
  },
  {
    "name": "as",
    "kind": "choice",
    "options": [
      "itself",
      "new"
    ],
    "hint": "`new` adds another world. Otherwise, the world with the same client id is replaced."
  }
]

/** Fields of KudosChange. */
export const KudosChange: readonly Field[] = [
  {
    "name": "at",
    "kind": "time",
    "required": true,
    "hint": "Time of the world."
  }
]

/** Fields of MemberRole. */
export const MemberRole: readonly Field[] = [
  {
    "name": "role",
    "kind": "choice",
    "options": [
      "member",
      "admin",
      "owner"
    ],
    "hint": "Defaults to `member`."
  }
]

/** Fields of NewActivity. */
export const NewActivity: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "description",
    "kind": "text"
  },
  {
    "name": "sport_type",
    "kind": "text",
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "start_date_local",
    "kind": "text",
    "hint": "Local time of the athlete, ISO 8601. Defaults to the current time."
  },
  {
    "name": "file",
    "kind": "json",
    "hint": "A recording instead of a manual entry. The recording determines the start time, the duration and the distance."
  },
  {
    "name": "elapsed_time",
    "kind": "integer",
    "min": 1,
    "max": 31536000,
    "hint": "Seconds. Defaults to 3600."
  },
  {
    "name": "distance",
    "kind": "number",
    "min": 0,
    "max": 100000000,
    "hint": "Meters."
  },
  {
    "name": "trainer",
    "kind": "boolean"
  },
  {
    "name": "commute",
    "kind": "boolean"
  },
  {
    "name": "visibility",
    "kind": "choice",
    "options": [
      "everyone",
      "followers_only",
      "only_me"
    ],
    "hint": "Who may see the activity."
  }
]

/** Fields of NewApp. */
export const NewApp: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "seed",
    "kind": "integer",
    "min": -9007199254740991,
    "max": 9007199254740991,
    "hint": "The seed from which the athletes, activities and secrets are generated. By default, both the seed and whether secrets are random or seeded are as in the default world."
  },
  {
    "name": "now",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "frozen",
    "kind": "boolean",
    "hint": "Defaults to the value of the default world."
  },
  {
    "name": "tier",
    "kind": "choice",
    "options": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "hint": "The rate limits of the app. In the `unlimited` tier, which is for load tests, requests are counted but never refused."
  },
  {
    "name": "extended_access",
    "kind": "boolean"
  },
  {
    "name": "single_player",
    "kind": "boolean"
  },
  {
    "name": "realistic",
    "kind": "boolean"
  },
  {
    "name": "athlete_limit",
    "kind": "integer",
    "min": 1
  },
  {
    "name": "callback_domain",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "webhook_key",
    "kind": "text",
    "nullable": true,
    "notEmpty": true,
    "maxLength": 200,
    "hint": "The key that events are signed with. Null if they are not signed. Defaults, for a new app, to the key of the default world."
  },
  {
    "name": "world",
    "kind": "json",
    "hint": "A custom world in place of the seeded one: the content of a world file as YAML text, or the same structure as an object. Fields of the request take precedence over the app and the clock of the world file."
  },
  {
    "name": "files",
    "kind": "json",
    "hint": "The files that the world refers to, by name, in base64. Each may be compressed with gzip, whatever its name."
  }
]

/** Fields of NewAthlete. */
export const NewAthlete: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "firstname",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "kind": "text"
  },
  {
    "name": "username",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "bio",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "sex",
    "kind": "choice",
    "nullable": true,
    "options": [
      "M",
      "F"
    ]
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "subscribed",
    "kind": "boolean",
    "hint": "Whether the athlete may use subscriber features."
  },
  {
    "name": "weight",
    "kind": "number",
    "nullable": true,
    "min": 0,
    "max": 1000,
    "hint": "Kilograms."
  },
  {
    "name": "ftp",
    "kind": "integer",
    "nullable": true,
    "min": 0,
    "max": 5000,
    "hint": "Watts. Null without a power meter."
  },
  {
    "name": "measurement_preference",
    "kind": "choice",
    "options": [
      "meters",
      "feet"
    ]
  },
  {
    "name": "athlete_type",
    "kind": "choice",
    "options": [
      "0",
      "1"
    ],
    "numeric": true,
    "hint": "0: cyclist, 1: runner."
  },
  {
    "name": "follower_count",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "friend_count",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "heart_rate_zones",
    "kind": "json",
    "nullable": true,
    "hint": "Custom heart rate zones. Null for the default zones."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  }
]

/** Fields of NewClub. */
export const NewClub: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "sport_type",
    "kind": "choice",
    "options": [
      "cycling",
      "running",
      "triathlon",
      "other"
    ]
  },
  {
    "name": "activity_types",
    "kind": "json"
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only members may see it."
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "url",
    "kind": "text",
    "notEmpty": true,
    "hint": "The last part of its URL. Derived from the name by default."
  },
  {
    "name": "website",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_members",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Members who are not athletes of the world."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "cover",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "members",
    "kind": "json"
  }
]

/** Fields of NewComment. */
export const NewComment: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. For a person outside of it, give the name instead."
  },
  {
    "name": "firstname",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "kind": "text"
  },
  {
    "name": "text",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 10000
  },
  {
    "name": "at",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]

/** Fields of NewEvent. */
export const NewEvent: readonly Field[] = [
  {
    "name": "object_type",
    "kind": "choice",
    "required": true,
    "options": [
      "activity",
      "athlete"
    ]
  },
  {
    "name": "aspect_type",
    "kind": "choice",
    "required": true,
    "options": [
      "create",
      "update",
      "delete"
    ]
  },
  {
    "name": "owner_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The athlete. Defaults to the owner of the activity or of the app."
  },
  {
    "name": "object_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The activity or athlete. Defaults to the athlete's newest activity, or to the athlete."
  },
  {
    "name": "updates",
    "kind": "json",
    "hint": "Defaults to the title for an activity, and to the revoked authorization for an athlete."
  }
]

/** Fields of NewGear. */
export const NewGear: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "`b` and digits for a bike, `g` and digits for shoes. Assigned by default."
  },
  {
    "name": "type",
    "kind": "choice",
    "options": [
      "bike",
      "shoes"
    ],
    "hint": "Defaults to the type that the id implies, or to `bike`."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "nickname",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "brand_name",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "model_name",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "retired",
    "kind": "boolean",
    "hint": "Retired gear is not assigned to new activities."
  },
  {
    "name": "primary",
    "kind": "boolean",
    "hint": "The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary."
  },
  {
    "name": "earlier_distance",
    "kind": "number",
    "min": 0,
    "max": 1000000000,
    "hint": "Meters before the first activity of the world."
  },
  {
    "name": "frame_type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "numeric": true,
    "hint": "Of a bike. 1: mountain, 2: cross, 3: road, 4: time trial, 5: gravel."
  },
  {
    "name": "weight",
    "kind": "number",
    "min": 0,
    "max": 1000,
    "hint": "Of a bike, in kilograms."
  },
  {
    "name": "notification_distance",
    "kind": "integer",
    "min": 0,
    "max": 100000000,
    "hint": "Of shoes: meters after which the athlete is notified to replace them."
  }
]

/** Fields of NewKudos. */
export const NewKudos: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. For a person outside of it, give the name instead."
  },
  {
    "name": "firstname",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "kind": "text"
  },
  {
    "name": "at",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]

/** Fields of NewPrivacyZone. */
export const NewPrivacyZone: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "center",
    "kind": "json",
    "required": true,
    "hint": "Latitude and longitude, in degrees."
  },
  {
    "name": "radius",
    "kind": "number",
    "max": 100000,
    "hint": "Meters."
  }
]

/** Fields of NewRoute. */
export const NewRoute: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "activity_type",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "sub_type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "numeric": true,
    "hint": "1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed."
  },
  {
    "name": "private",
    "kind": "boolean"
  },
  {
    "name": "starred",
    "kind": "boolean"
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  }
]

/** Fields of NewSegment. */
export const NewSegment: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "activity_type",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to the type of the activity that it is a part of, or to `Ride`."
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only the athlete who created it may see it."
  },
  {
    "name": "hazardous",
    "kind": "boolean"
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_efforts",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Efforts by people outside of the world."
  },
  {
    "name": "other_athletes",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Athletes outside of the world with efforts."
  },
  {
    "name": "other_stars",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Stars by people outside of the world."
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  },
  {
    "name": "activity_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Take the line from a part of this activity's track."
  },
  {
    "name": "start_index",
    "kind": "integer",
    "min": 0
  },
  {
    "name": "end_index",
    "kind": "integer",
    "min": 1
  }
]

/** Fields of PrivacyZoneChange. */
export const PrivacyZoneChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "center",
    "kind": "json",
    "hint": "Latitude and longitude, in degrees."
  },
  {
    "name": "radius",
    "kind": "number",
    "max": 100000,
    "hint": "Meters."
  }
]

/** Fields of ReplayChange. */
export const ReplayChange: readonly Field[] = [
  {
    "name": "method",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "path",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 8000,
    "hint": "Path with the base, such as `/api/v3/athlete`, and without a query."
  },
  {
    "name": "query",
    "kind": "json",
    "hint": "Replaces the original query."
  },
  {
    "name": "headers",
    "kind": "json",
    "hint": "Headers to set. Null removes a header. All others are as in the original request."
  },
  {
    "name": "body",
    "kind": "text",
    "hint": "Replaces the original body."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The athlete whose access token is sent. Defaults to the athlete of the original request."
  },
  {
    "name": "token",
    "kind": "choice",
    "options": [
      "current",
      "same",
      "none"
    ],
    "hint": "Send the athlete's current access token (the default), the credentials of the original request, or no credentials."
  }
]

/** Fields of RouteChange. */
export const RouteChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "activity_type",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "sub_type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "numeric": true,
    "hint": "1: road, 2: mountain bike, 3: cross, 4: trail, 5: mixed."
  },
  {
    "name": "private",
    "kind": "boolean"
  },
  {
    "name": "starred",
    "kind": "boolean"
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  }
]

/** Fields of SegmentChange. */
export const SegmentChange: readonly Field[] = [
  {
    "name": "name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "activity_type",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to the type of the activity that it is a part of, or to `Ride`."
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only the athlete who created it may see it."
  },
  {
    "name": "hazardous",
    "kind": "boolean"
  },
  {
    "name": "city",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_efforts",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Efforts by people outside of the world."
  },
  {
    "name": "other_athletes",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Athletes outside of the world with efforts."
  },
  {
    "name": "other_stars",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Stars by people outside of the world."
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  },
  {
    "name": "activity_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Take the line from a part of this activity's track."
  },
  {
    "name": "start_index",
    "kind": "integer",
    "min": 0
  },
  {
    "name": "end_index",
    "kind": "integer",
    "min": 1
  }
]

/** Fields of StarTime. */
export const StarTime: readonly Field[] = [
  {
    "name": "at",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]

/** Fields of TokenExpiry. */
export const TokenExpiry: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Expire all access tokens of this athlete. Defaults to the owner of the app."
  },
  {
    "name": "access_token",
    "kind": "text",
    "notEmpty": true,
    "hint": "Expire only this token."
  }
]

/** Fields of TokenRequest. */
export const TokenRequest: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "scope",
    "kind": "text",
    "hint": "Scopes, separated by commas or spaces. Defaults to `read`."
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
