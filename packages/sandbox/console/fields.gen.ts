// Fields of requests to the control API, and parameters of the service.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

import type { Field } from './parts/form.tsx'

/** Fields of ActivityChange. */
export const ActivityChange: readonly Field[] = [
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
    "kind": "text"
  },
  {
    "name": "gear_id",
    "kind": "text",
    "hint": "`none` takes the gear off."
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
    "hint": "How many requests the app may make. In the `unlimited` tier, which is for load tests, they are counted and none is refused."
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
    "hint": "False as when the owner's subscription has lapsed."
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
    "hint": "Events are signed with it; null when they are not signed. Unless given, a new app has the key of the default world."
  },
  {
    "name": "subscribed",
    "kind": "json",
    "hint": "Whether an athlete has a subscription, by athlete id."
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
    "hint": "May use subscriber features."
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
    "hint": "Watts; null without a power meter."
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
    "hint": "Custom zones of heart rate; null for the usual ones."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
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
    "hint": "Stop the clock, or let it move with the machine's."
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
    "hint": "The last part of its URL; made of the name unless given."
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
    "hint": "Members besides athletes of the world."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
  },
  {
    "name": "cover",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
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
    "hint": "Operation of the service's description, such as `createActivity`; `*` for all."
  },
  {
    "name": "skip",
    "kind": "integer",
    "min": 0,
    "hint": "Requests to let pass first; none unless given."
  },
  {
    "name": "times",
    "kind": "integer",
    "min": 1,
    "hint": "Requests that the rule applies to; all unless given."
  },
  {
    "name": "probability",
    "kind": "number",
    "min": 0,
    "max": 1,
    "hint": "Share of these requests that fail, chosen by the seed; 1 unless given."
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
    "hint": "Respond with this status, without performing the request."
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
    "hint": "Respond with half of the body, or with an HTML page instead of it. Responses without a body stay as they are."
  },
  {
    "name": "used",
    "kind": "integer",
    "min": 0,
    "hint": "Requests that the rule has applied to so far. Ignored when rules are set."
  }
]

/** Fields of FaultRules. */
export const FaultRules: readonly Field[] = [
  {
    "name": "seed",
    "kind": "integer",
    "hint": "Seed of the random numbers; the world's seed unless given."
  },
  {
    "name": "rules",
    "kind": "json",
    "required": true,
    "hint": "The first rule that applies to a request is the one that acts."
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
    "hint": "No activity gets it by itself any more."
  },
  {
    "name": "primary",
    "kind": "boolean",
    "hint": "The one that the service fills in by itself. The athlete's other bikes, or shoes, are not primary then."
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
    "hint": "Of shoes: meters after which the athlete is told to replace them."
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
    "hint": "Rows of the template; null when every sandbox can make them from the seed."
  },
  {
    "name": "as",
    "kind": "choice",
    "options": [
      "itself",
      "new"
    ],
    "hint": "`new` adds another world; otherwise the one with the same client id is replaced."
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
    "hint": "`member` unless given."
  }
]

/** Fields of NewActivity. */
export const NewActivity: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
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
    "hint": "`Ride` unless given."
  },
  {
    "name": "start_date_local",
    "kind": "text",
    "hint": "Local time of the athlete, ISO 8601; the present unless given."
  },
  {
    "name": "file",
    "kind": "json",
    "hint": "A recording instead of an entry. It says when the activity began, how long it took and how far it went."
  },
  {
    "name": "elapsed_time",
    "kind": "integer",
    "min": 1,
    "max": 31536000,
    "hint": "Seconds; 3600 unless given."
  },
  {
    "name": "distance",
    "kind": "number",
    "min": 0,
    "max": 100000000,
    "hint": "Metres."
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
    "hint": "What the athletes, activities and secrets are made from. Unless given, the seed is the default world's, and so is whether secrets are random or seeded."
  },
  {
    "name": "now",
    "kind": "time",
    "hint": "Time of the world."
  },
  {
    "name": "frozen",
    "kind": "boolean",
    "hint": "As the default world unless given."
  },
  {
    "name": "tier",
    "kind": "choice",
    "options": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "hint": "How many requests the app may make. In the `unlimited` tier, which is for load tests, they are counted and none is refused."
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
    "hint": "Events are signed with it; null when they are not signed. Unless given, a new app has the key of the default world."
  },
  {
    "name": "world",
    "kind": "json",
    "hint": "A custom world in place of the seeded one: the content of a world file as YAML text, or the same structure as an object. Fields of the request take precedence over what it specifies for the app and the clock."
  },
  {
    "name": "files",
    "kind": "json",
    "hint": "Files that the world names, by their names, in base64."
  }
]

/** Fields of NewAthlete. */
export const NewAthlete: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned unless given."
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
    "hint": "May use subscriber features."
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
    "hint": "Watts; null without a power meter."
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
    "hint": "Custom zones of heart rate; null for the usual ones."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
  }
]

/** Fields of NewClub. */
export const NewClub: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned unless given."
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
    "hint": "The last part of its URL; made of the name unless given."
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
    "hint": "Members besides athletes of the world."
  },
  {
    "name": "picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
  },
  {
    "name": "cover",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG; null for none."
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
    "hint": "Assigned unless given."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. Otherwise give the name of a person outside of it."
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
    "hint": "The present unless given."
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
    "hint": "The athlete; the owner of the activity or of the app unless given."
  },
  {
    "name": "object_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The activity or athlete; the athlete's newest activity, or the athlete, unless given."
  },
  {
    "name": "updates",
    "kind": "json",
    "hint": "For an activity its title, for an athlete the end of the authorization, unless given."
  }
]

/** Fields of NewGear. */
export const NewGear: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "`b` and digits for a bike, `g` and digits for shoes; assigned unless given."
  },
  {
    "name": "type",
    "kind": "choice",
    "options": [
      "bike",
      "shoes"
    ],
    "hint": "`bike` unless given, or as the id says."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
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
    "hint": "No activity gets it by itself any more."
  },
  {
    "name": "primary",
    "kind": "boolean",
    "hint": "The one that the service fills in by itself. The athlete's other bikes, or shoes, are not primary then."
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
    "hint": "Of shoes: meters after which the athlete is told to replace them."
  }
]

/** Fields of NewKudos. */
export const NewKudos: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. Otherwise give the name of a person outside of it."
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
    "hint": "The present unless given."
  }
]

/** Fields of NewPrivacyZone. */
export const NewPrivacyZone: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
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
    "required": true,
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
    "hint": "Assigned unless given."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
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
    "hint": "`Ride` unless given."
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
    "hint": "Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimals), without altitude."
  }
]

/** Fields of NewSegment. */
export const NewSegment: readonly Field[] = [
  {
    "name": "id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned unless given."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
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
    "hint": "`Ride` unless given, or as the activity that it is made from."
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only its maker may see it."
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
    "hint": "Efforts of people outside of the world."
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
    "hint": "Stars of people outside of the world."
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimals), without altitude."
  },
  {
    "name": "activity_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The line is a part of this activity's track."
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
    "hint": "With the base, such as `/api/v3/athlete`, without a query."
  },
  {
    "name": "query",
    "kind": "json",
    "hint": "In place of the original query."
  },
  {
    "name": "headers",
    "kind": "json",
    "hint": "Headers to set, or with null to leave out. The other ones are as in the original request."
  },
  {
    "name": "body",
    "kind": "text",
    "hint": "In place of the original body."
  },
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The athlete whose access token is sent; the athlete of the original request unless given."
  },
  {
    "name": "token",
    "kind": "choice",
    "options": [
      "current",
      "same",
      "none"
    ],
    "hint": "Send the athlete's current access token, which is what happens unless given, the credentials of the original request, or none."
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
    "hint": "`Ride` unless given."
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
    "hint": "Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimals), without altitude."
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
    "hint": "`Ride` unless given, or as the activity that it is made from."
  },
  {
    "name": "private",
    "kind": "boolean",
    "hint": "Only its maker may see it."
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
    "hint": "Efforts of people outside of the world."
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
    "hint": "Stars of people outside of the world."
  },
  {
    "name": "points",
    "kind": "json",
    "hint": "Latitude and longitude in degrees, and the altitude in meters where it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimals), without altitude."
  },
  {
    "name": "activity_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The line is a part of this activity's track."
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
    "hint": "The present unless given."
  }
]

/** Fields of TokenExpiry. */
export const TokenExpiry: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "All access tokens of this athlete; the owner of the app unless given."
  },
  {
    "name": "access_token",
    "kind": "text",
    "notEmpty": true,
    "hint": "Only this one."
  }
]

/** Fields of TokenRequest. */
export const TokenRequest: readonly Field[] = [
  {
    "name": "athlete_id",
    "kind": "text",
    "notEmpty": true,
    "hint": "The owner of the app unless given."
  },
  {
    "name": "scope",
    "kind": "text",
    "hint": "Separated by commas or spaces; `read` unless given."
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
