// Fields of the data of a world, in requests to the control API.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change that, and run `npm run generate`.

import type { Field } from '../parts/form-values.ts'

/** Fields of ActivityChange. */
export const ActivityChange: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text"
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline"
  },
  {
    "name": "sport_type",
    "label": "Sport",
    "kind": "text"
  },
  {
    "name": "gear_id",
    "label": "Gear",
    "kind": "text",
    "hint": "`none` removes the gear."
  },
  {
    "name": "trainer",
    "label": "Trainer",
    "kind": "boolean"
  },
  {
    "name": "commute",
    "label": "Commute",
    "kind": "boolean"
  },
  {
    "name": "hide_from_home",
    "label": "Hide from home",
    "kind": "boolean"
  },
  {
    "name": "visibility",
    "label": "Visible to",
    "kind": "choice",
    "options": [
      "everyone",
      "followers_only",
      "only_me"
    ],
    "labels": [
      "Everyone",
      "Followers",
      "Only You"
    ],
    "hint": "Who may see the activity."
  }
]

/** Fields of AthleteChange. */
export const AthleteChange: readonly Field[] = [
  {
    "name": "firstname",
    "label": "First name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "label": "Last name",
    "kind": "text"
  },
  {
    "name": "username",
    "label": "Username",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "bio",
    "label": "Bio",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "sex",
    "label": "Sex",
    "kind": "choice",
    "nullable": true,
    "options": [
      "M",
      "F"
    ],
    "labels": [
      "M",
      "F"
    ]
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "subscribed",
    "label": "Subscription",
    "kind": "boolean",
    "hint": "Whether the athlete may use subscriber features."
  },
  {
    "name": "time_zone",
    "label": "Time zone",
    "kind": "text",
    "hint": "Name in the time zone database, such as `America/New_York`. Defaults to `Europe/Oslo`. New activities without a position are in this time zone, and the year of the statistics begins in it."
  },
  {
    "name": "weight",
    "label": "Weight",
    "kind": "number",
    "nullable": true,
    "min": 0,
    "max": 1000,
    "unit": "kg"
  },
  {
    "name": "ftp",
    "label": "FTP",
    "kind": "integer",
    "nullable": true,
    "min": 0,
    "max": 5000,
    "unit": "W",
    "hint": "Null without a power meter."
  },
  {
    "name": "measurement_preference",
    "label": "Units",
    "kind": "choice",
    "options": [
      "meters",
      "feet"
    ],
    "labels": [
      "Meters",
      "Feet"
    ]
  },
  {
    "name": "athlete_type",
    "label": "Athlete type",
    "kind": "choice",
    "options": [
      "0",
      "1"
    ],
    "labels": [
      "Cyclist",
      "Runner"
    ],
    "numeric": true
  },
  {
    "name": "follower_count",
    "label": "Followers",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "friend_count",
    "label": "Friends",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "heart_rate_zones",
    "label": "Heart rate zones",
    "kind": "json",
    "nullable": true,
    "hint": "Custom heart rate zones. Null for the default zones."
  },
  {
    "name": "picture",
    "label": "Picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  }
]

/** Fields of ClubChange. */
export const ClubChange: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "sport_type",
    "label": "Sport",
    "kind": "choice",
    "options": [
      "cycling",
      "running",
      "triathlon",
      "other"
    ],
    "labels": [
      "Cycling",
      "Running",
      "Triathlon",
      "Other"
    ]
  },
  {
    "name": "activity_types",
    "label": "Activity types",
    "kind": "list"
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean",
    "hint": "Only members may see it."
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "url",
    "label": "URL name",
    "kind": "text",
    "notEmpty": true,
    "hint": "The last part of its URL. Derived from the name by default."
  },
  {
    "name": "website",
    "label": "Website",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_members",
    "label": "Other members",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Members who are not athletes of the world."
  },
  {
    "name": "picture",
    "label": "Picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "cover",
    "label": "Cover",
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
    "label": "Text",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 10000
  },
  {
    "name": "at",
    "label": "At",
    "kind": "time",
    "hint": "Time of the world."
  }
]

/** Fields of GearChange. */
export const GearChange: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "nickname",
    "label": "Nickname",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "brand_name",
    "label": "Brand",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "model_name",
    "label": "Model",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "retired",
    "label": "Retired",
    "kind": "boolean",
    "hint": "Retired gear is not assigned to new activities."
  },
  {
    "name": "primary",
    "label": "Primary",
    "kind": "boolean",
    "hint": "The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary."
  },
  {
    "name": "earlier_distance",
    "label": "Earlier distance",
    "kind": "number",
    "min": 0,
    "max": 1000000000,
    "unit": "m",
    "hint": "The distance before the first activity of the world."
  },
  {
    "name": "frame_type",
    "label": "Frame type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "labels": [
      "Mountain",
      "Cross",
      "Road",
      "Time trial",
      "Gravel"
    ],
    "numeric": true,
    "hint": "Of a bike."
  },
  {
    "name": "weight",
    "label": "Weight",
    "kind": "number",
    "min": 0,
    "max": 1000,
    "unit": "kg",
    "hint": "Of a bike."
  },
  {
    "name": "notification_distance",
    "label": "Notify after",
    "kind": "integer",
    "min": 0,
    "max": 100000000,
    "unit": "m",
    "hint": "Of shoes, the distance after which the athlete is notified to replace them."
  }
]

/** Fields of KudosChange. */
export const KudosChange: readonly Field[] = [
  {
    "name": "at",
    "label": "At",
    "kind": "time",
    "required": true,
    "hint": "Time of the world."
  }
]

/** Fields of MemberRole. */
export const MemberRole: readonly Field[] = [
  {
    "name": "role",
    "label": "Role",
    "kind": "choice",
    "options": [
      "member",
      "admin",
      "owner"
    ],
    "labels": [
      "Member",
      "Admin",
      "Owner"
    ],
    "hint": "Defaults to `member`."
  }
]

/** Fields of NewActivity. */
export const NewActivity: readonly Field[] = [
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline"
  },
  {
    "name": "sport_type",
    "label": "Sport",
    "kind": "text",
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "start_date_local",
    "label": "Start",
    "kind": "local-time",
    "hint": "Local time of the athlete, or of the place where a line begins. ISO 8601. Defaults to the current time."
  },
  {
    "name": "file",
    "label": "File",
    "kind": "json",
    "hint": "A recording instead of a manual entry. The recording determines the start time, the duration and the distance. Of several activities in a file, the first is created."
  },
  {
    "name": "elapsed_time",
    "label": "Duration",
    "kind": "integer",
    "min": 1,
    "max": 31536000,
    "unit": "s",
    "hint": "Defaults to 3600, or for a line to its distance divided by the speed."
  },
  {
    "name": "distance",
    "label": "Distance",
    "kind": "number",
    "min": 0,
    "max": 100000000,
    "unit": "m"
  },
  {
    "name": "points",
    "label": "Points",
    "kind": "points",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "label": "Polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  },
  {
    "name": "average_speed",
    "label": "Speed",
    "kind": "number",
    "min": 0.1,
    "max": 100,
    "unit": "m/s",
    "hint": "Speed along the line. Defaults to a usual one of the sport."
  },
  {
    "name": "trainer",
    "label": "Trainer",
    "kind": "boolean"
  },
  {
    "name": "commute",
    "label": "Commute",
    "kind": "boolean"
  },
  {
    "name": "visibility",
    "label": "Visible to",
    "kind": "choice",
    "options": [
      "everyone",
      "followers_only",
      "only_me"
    ],
    "labels": [
      "Everyone",
      "Followers",
      "Only You"
    ],
    "hint": "Who may see the activity."
  }
]

/** Fields of NewAthlete. */
export const NewAthlete: readonly Field[] = [
  {
    "name": "id",
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "firstname",
    "label": "First name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "label": "Last name",
    "kind": "text"
  },
  {
    "name": "username",
    "label": "Username",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "bio",
    "label": "Bio",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "sex",
    "label": "Sex",
    "kind": "choice",
    "nullable": true,
    "options": [
      "M",
      "F"
    ],
    "labels": [
      "M",
      "F"
    ]
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "subscribed",
    "label": "Subscription",
    "kind": "boolean",
    "hint": "Whether the athlete may use subscriber features."
  },
  {
    "name": "time_zone",
    "label": "Time zone",
    "kind": "text",
    "hint": "Name in the time zone database, such as `America/New_York`. Defaults to `Europe/Oslo`. New activities without a position are in this time zone, and the year of the statistics begins in it."
  },
  {
    "name": "weight",
    "label": "Weight",
    "kind": "number",
    "nullable": true,
    "min": 0,
    "max": 1000,
    "unit": "kg"
  },
  {
    "name": "ftp",
    "label": "FTP",
    "kind": "integer",
    "nullable": true,
    "min": 0,
    "max": 5000,
    "unit": "W",
    "hint": "Null without a power meter."
  },
  {
    "name": "measurement_preference",
    "label": "Units",
    "kind": "choice",
    "options": [
      "meters",
      "feet"
    ],
    "labels": [
      "Meters",
      "Feet"
    ]
  },
  {
    "name": "athlete_type",
    "label": "Athlete type",
    "kind": "choice",
    "options": [
      "0",
      "1"
    ],
    "labels": [
      "Cyclist",
      "Runner"
    ],
    "numeric": true
  },
  {
    "name": "follower_count",
    "label": "Followers",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "friend_count",
    "label": "Friends",
    "kind": "integer",
    "min": 0,
    "max": 1000000000
  },
  {
    "name": "heart_rate_zones",
    "label": "Heart rate zones",
    "kind": "json",
    "nullable": true,
    "hint": "Custom heart rate zones. Null for the default zones."
  },
  {
    "name": "picture",
    "label": "Picture",
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
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "sport_type",
    "label": "Sport",
    "kind": "choice",
    "options": [
      "cycling",
      "running",
      "triathlon",
      "other"
    ],
    "labels": [
      "Cycling",
      "Running",
      "Triathlon",
      "Other"
    ]
  },
  {
    "name": "activity_types",
    "label": "Activity types",
    "kind": "list"
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean",
    "hint": "Only members may see it."
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "url",
    "label": "URL name",
    "kind": "text",
    "notEmpty": true,
    "hint": "The last part of its URL. Derived from the name by default."
  },
  {
    "name": "website",
    "label": "Website",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_members",
    "label": "Other members",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Members who are not athletes of the world."
  },
  {
    "name": "picture",
    "label": "Picture",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "cover",
    "label": "Cover",
    "kind": "text",
    "nullable": true,
    "maxLength": 500000,
    "hint": "SVG. Null for none."
  },
  {
    "name": "members",
    "label": "Members",
    "kind": "json"
  }
]

/** Fields of NewComment. */
export const NewComment: readonly Field[] = [
  {
    "name": "id",
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "label": "Athlete id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. For a person outside of it, give the name instead."
  },
  {
    "name": "firstname",
    "label": "Firstname",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "label": "Lastname",
    "kind": "text"
  },
  {
    "name": "text",
    "label": "Text",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 10000
  },
  {
    "name": "at",
    "label": "At",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]

/** Fields of NewGear. */
export const NewGear: readonly Field[] = [
  {
    "name": "id",
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "`b` and digits for a bike, `g` and digits for shoes. Assigned by default."
  },
  {
    "name": "type",
    "label": "Type",
    "kind": "choice",
    "options": [
      "bike",
      "shoes"
    ],
    "labels": [
      "Bike",
      "Shoes"
    ],
    "hint": "Defaults to the type that the id implies, or to `bike`."
  },
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "nickname",
    "label": "Nickname",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "brand_name",
    "label": "Brand",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "model_name",
    "label": "Model",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "retired",
    "label": "Retired",
    "kind": "boolean",
    "hint": "Retired gear is not assigned to new activities."
  },
  {
    "name": "primary",
    "label": "Primary",
    "kind": "boolean",
    "hint": "The service assigns primary gear to new activities. Setting it makes the athlete's other bikes, or shoes, not primary."
  },
  {
    "name": "earlier_distance",
    "label": "Earlier distance",
    "kind": "number",
    "min": 0,
    "max": 1000000000,
    "unit": "m",
    "hint": "The distance before the first activity of the world."
  },
  {
    "name": "frame_type",
    "label": "Frame type",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "labels": [
      "Mountain",
      "Cross",
      "Road",
      "Time trial",
      "Gravel"
    ],
    "numeric": true,
    "hint": "Of a bike."
  },
  {
    "name": "weight",
    "label": "Weight",
    "kind": "number",
    "min": 0,
    "max": 1000,
    "unit": "kg",
    "hint": "Of a bike."
  },
  {
    "name": "notification_distance",
    "label": "Notify after",
    "kind": "integer",
    "min": 0,
    "max": 100000000,
    "unit": "m",
    "hint": "Of shoes, the distance after which the athlete is notified to replace them."
  }
]

/** Fields of NewKudos. */
export const NewKudos: readonly Field[] = [
  {
    "name": "athlete_id",
    "label": "Athlete id",
    "kind": "text",
    "notEmpty": true,
    "hint": "An athlete of the world. For a person outside of it, give the name instead."
  },
  {
    "name": "firstname",
    "label": "Firstname",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "lastname",
    "label": "Lastname",
    "kind": "text"
  },
  {
    "name": "at",
    "label": "At",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]

/** Fields of NewPrivacyZone. */
export const NewPrivacyZone: readonly Field[] = [
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "center",
    "label": "Center",
    "kind": "place",
    "required": true,
    "hint": "Latitude and longitude, in degrees."
  },
  {
    "name": "radius",
    "label": "Radius",
    "kind": "number",
    "min": 0,
    "max": 100000,
    "unit": "m"
  }
]

/** Fields of NewRoute. */
export const NewRoute: readonly Field[] = [
  {
    "name": "id",
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "activity_type",
    "label": "For",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "labels": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "sub_type",
    "label": "Surface",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "labels": [
      "Road",
      "Mountain bike",
      "Cross",
      "Trail",
      "Mixed"
    ],
    "numeric": true
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean"
  },
  {
    "name": "starred",
    "label": "Starred",
    "kind": "boolean"
  },
  {
    "name": "points",
    "label": "Points",
    "kind": "points",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "label": "Polyline",
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
    "label": "Id",
    "kind": "text",
    "notEmpty": true,
    "hint": "Assigned by default."
  },
  {
    "name": "athlete_id",
    "label": "Athlete",
    "kind": "text",
    "notEmpty": true,
    "hint": "Defaults to the owner of the app."
  },
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "required": true,
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "activity_type",
    "label": "For",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "labels": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to the type of the activity that it is a part of, or to `Ride`."
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean",
    "hint": "Only the athlete who created it may see it."
  },
  {
    "name": "hazardous",
    "label": "Hazardous",
    "kind": "boolean"
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_efforts",
    "label": "Other efforts",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Efforts by people outside of the world."
  },
  {
    "name": "other_athletes",
    "label": "Other athletes",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Athletes outside of the world with efforts."
  },
  {
    "name": "other_stars",
    "label": "Other stars",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Stars by people outside of the world."
  },
  {
    "name": "points",
    "label": "Points",
    "kind": "points",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "label": "Polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  },
  {
    "name": "activity_id",
    "label": "Activity",
    "kind": "text",
    "notEmpty": true,
    "hint": "Take the line from a part of this activity's track."
  },
  {
    "name": "start_index",
    "label": "First point",
    "kind": "integer",
    "min": 0
  },
  {
    "name": "end_index",
    "label": "Last point",
    "kind": "integer",
    "min": 1
  }
]

/** Fields of PrivacyZoneChange. */
export const PrivacyZoneChange: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "center",
    "label": "Center",
    "kind": "place",
    "hint": "Latitude and longitude, in degrees."
  },
  {
    "name": "radius",
    "label": "Radius",
    "kind": "number",
    "min": 0,
    "max": 100000,
    "unit": "m"
  }
]

/** Fields of RouteChange. */
export const RouteChange: readonly Field[] = [
  {
    "name": "name",
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "description",
    "label": "Description",
    "kind": "multiline",
    "nullable": true
  },
  {
    "name": "activity_type",
    "label": "For",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "labels": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to `Ride`."
  },
  {
    "name": "sub_type",
    "label": "Surface",
    "kind": "choice",
    "options": [
      "1",
      "2",
      "3",
      "4",
      "5"
    ],
    "labels": [
      "Road",
      "Mountain bike",
      "Cross",
      "Trail",
      "Mixed"
    ],
    "numeric": true
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean"
  },
  {
    "name": "starred",
    "label": "Starred",
    "kind": "boolean"
  },
  {
    "name": "points",
    "label": "Points",
    "kind": "points",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "label": "Polyline",
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
    "label": "Name",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 1000
  },
  {
    "name": "activity_type",
    "label": "For",
    "kind": "choice",
    "options": [
      "Ride",
      "Run"
    ],
    "labels": [
      "Ride",
      "Run"
    ],
    "hint": "Defaults to the type of the activity that it is a part of, or to `Ride`."
  },
  {
    "name": "private",
    "label": "Private",
    "kind": "boolean",
    "hint": "Only the athlete who created it may see it."
  },
  {
    "name": "hazardous",
    "label": "Hazardous",
    "kind": "boolean"
  },
  {
    "name": "city",
    "label": "City",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "state",
    "label": "State",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "country",
    "label": "Country",
    "kind": "text",
    "nullable": true
  },
  {
    "name": "other_efforts",
    "label": "Other efforts",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Efforts by people outside of the world."
  },
  {
    "name": "other_athletes",
    "label": "Other athletes",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Athletes outside of the world with efforts."
  },
  {
    "name": "other_stars",
    "label": "Other stars",
    "kind": "integer",
    "min": 0,
    "max": 1000000000,
    "hint": "Stars by people outside of the world."
  },
  {
    "name": "points",
    "label": "Points",
    "kind": "points",
    "hint": "Latitude and longitude in degrees, and the altitude in meters if it is known: `[[60.39, 5.32], [60.4, 5.33, 12]]`."
  },
  {
    "name": "polyline",
    "label": "Polyline",
    "kind": "text",
    "notEmpty": true,
    "maxLength": 200000,
    "hint": "An encoded polyline (five decimal places), without altitude."
  },
  {
    "name": "activity_id",
    "label": "Activity",
    "kind": "text",
    "notEmpty": true,
    "hint": "Take the line from a part of this activity's track."
  },
  {
    "name": "start_index",
    "label": "First point",
    "kind": "integer",
    "min": 0
  },
  {
    "name": "end_index",
    "label": "Last point",
    "kind": "integer",
    "min": 1
  }
]

/** Fields of StarTime. */
export const StarTime: readonly Field[] = [
  {
    "name": "at",
    "label": "At",
    "kind": "time",
    "hint": "Defaults to the current time."
  }
]
