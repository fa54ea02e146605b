// Schemas of what the control API is sent.
// Written by scripts/generate.ts from packages/sandbox/control.openapi.yaml. Do not edit: change the description and run `npm run generate`.

export const controlRequests = {
  "getState": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "reset": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "exportWorld": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "importWorld": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "Export",
      "required": true
    }
  },
  "getClock": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "setClock": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "ClockChange",
      "required": true
    }
  },
  "settle": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "createApp": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "NewApp",
      "required": false
    }
  },
  "updateApp": {
    "parameters": {
      "type": "object",
      "properties": {
        "client_id": {
          "type": "string"
        }
      },
      "required": [
        "client_id"
      ]
    },
    "body": {
      "schema": "AppChange",
      "required": true
    }
  },
  "createToken": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "TokenRequest",
      "required": false
    }
  },
  "revokeGrant": {
    "parameters": {
      "type": "object",
      "properties": {
        "athlete_id": {
          "$ref": "#/components/schemas/GivenId"
        }
      },
      "required": [
        "athlete_id"
      ]
    },
    "body": null
  },
  "createActivity": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "NewActivity",
      "required": false
    }
  },
  "deleteActivity": {
    "parameters": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/components/schemas/GivenId"
        }
      },
      "required": [
        "id"
      ]
    },
    "body": null
  },
  "changeActivity": {
    "parameters": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/components/schemas/GivenId"
        }
      },
      "required": [
        "id"
      ]
    },
    "body": {
      "schema": "ActivityChange",
      "required": true
    }
  },
  "sendEvent": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "NewEvent",
      "required": true
    }
  },
  "listDeliveries": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "redeliver": {
    "parameters": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer"
        }
      },
      "required": [
        "id"
      ]
    },
    "body": null
  },
  "listRequests": {
    "parameters": {
      "type": "object",
      "properties": {
        "after": {
          "type": "integer",
          "minimum": 0
        }
      },
      "required": []
    },
    "body": null
  },
  "getFaults": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  },
  "setFaults": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": {
      "schema": "FaultRules",
      "required": true
    }
  },
  "clearFaults": {
    "parameters": {
      "type": "object",
      "properties": {},
      "required": []
    },
    "body": null
  }
} as const

export const controlSchemas = {
  "ActivityChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
      "name": {
        "type": "string"
      },
      "description": {
        "type": "string"
      },
      "sport_type": {
        "type": "string"
      },
      "gear_id": {
        "type": "string",
        "description": "`none` takes the gear off."
      },
      "trainer": {
        "type": "boolean"
      },
      "commute": {
        "type": "boolean"
      },
      "hide_from_home": {
        "type": "boolean"
      },
      "visibility": {
        "$ref": "#/components/schemas/Visibility"
      }
    }
  },
  "AppChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
      "tier": {
        "$ref": "#/components/schemas/Tier"
      },
      "extended_access": {
        "type": "boolean"
      },
      "single_player": {
        "type": "boolean"
      },
      "active": {
        "type": "boolean",
        "description": "False as when the owner's subscription has lapsed."
      },
      "athlete_limit": {
        "type": "integer",
        "minimum": 1
      },
      "callback_domain": {
        "type": "string",
        "minLength": 1
      },
      "subscribed": {
        "type": "object",
        "description": "Whether an athlete has a subscription, by athlete id.",
        "additionalProperties": {
          "type": "boolean"
        }
      }
    }
  },
  "ClockChange": {
    "type": "object",
    "description": "`now` and `advance` exclude each other.",
    "minProperties": 1,
    "additionalProperties": false,
    "properties": {
      "now": {
        "$ref": "#/components/schemas/Moment"
      },
      "advance": {
        "$ref": "#/components/schemas/Duration"
      },
      "frozen": {
        "type": "boolean",
        "description": "Stop the clock, or let it move with the machine's."
      }
    }
  },
  "Duration": {
    "type": [
      "string",
      "number"
    ],
    "description": "`90m`, `6h`, `1d12h`, `PT6H`, or seconds.",
    "examples": [
      "6h"
    ]
  },
  "EpochMilliseconds": {
    "type": "integer",
    "minimum": -62135596800000,
    "maximum": 253402300799000,
    "description": "Milliseconds since 1970, UTC, from the year 1 to 9999."
  },
  "Export": {
    "type": "object",
    "description": "A world with all its rows, to be kept as it is.",
    "required": [
      "version",
      "world",
      "tables"
    ],
    "properties": {
      "version": {
        "type": "integer",
        "const": 2
      },
      "world": {
        "type": "object",
        "description": "App, seed, start and clock.",
        "required": [
          "app",
          "seed",
          "secrets",
          "startedAt",
          "clock",
          "counters"
        ],
        "properties": {
          "app": {
            "type": "object",
            "required": [
              "clientId",
              "clientSecret",
              "name",
              "callbackDomain",
              "tier",
              "extendedAccess",
              "singlePlayer",
              "active",
              "athleteLimit"
            ],
            "properties": {
              "clientId": {
                "type": "string",
                "pattern": "^\\d{1,15}$"
              },
              "clientSecret": {
                "type": "string"
              },
              "name": {
                "type": "string"
              },
              "callbackDomain": {
                "type": "string"
              },
              "tier": {
                "$ref": "#/components/schemas/Tier"
              },
              "extendedAccess": {
                "type": "boolean"
              },
              "singlePlayer": {
                "type": "boolean"
              },
              "active": {
                "type": "boolean"
              },
              "athleteLimit": {
                "type": "integer"
              }
            }
          },
          "seed": {
            "type": "integer"
          },
          "secrets": {
            "$ref": "#/components/schemas/Secrets"
          },
          "startedAt": {
            "$ref": "#/components/schemas/EpochMilliseconds"
          },
          "clock": {
            "type": "object",
            "required": [
              "offset",
              "frozenAt"
            ],
            "properties": {
              "offset": {
                "type": "integer",
                "minimum": -300000000000000,
                "maximum": 300000000000000
              },
              "frozenAt": {
                "oneOf": [
                  {
                    "$ref": "#/components/schemas/EpochMilliseconds"
                  },
                  {
                    "type": "null"
                  }
                ]
              }
            }
          },
          "counters": {
            "type": "object",
            "additionalProperties": {
              "type": "integer"
            }
          }
        },
        "additionalProperties": true
      },
      "tables": {
        "type": "object",
        "description": "Rows by table. A blob is `{\"base64\":\"…\"}`.",
        "additionalProperties": {
          "type": "array",
          "items": {
            "type": "object",
            "additionalProperties": true
          }
        }
      }
    }
  },
  "FaultRule": {
    "type": "object",
    "description": "What shall go wrong, for which requests. A rule does at least one of `status`, `delay_ms`, `cut` and `body`.",
    "required": [
      "operation_id"
    ],
    "additionalProperties": false,
    "properties": {
      "operation_id": {
        "type": "string",
        "description": "Operation of the service's description, such as `createActivity`; `*` for all."
      },
      "skip": {
        "type": "integer",
        "minimum": 0,
        "description": "Requests to let pass first; none unless given."
      },
      "times": {
        "type": "integer",
        "minimum": 1,
        "description": "Requests to spoil; all unless given."
      },
      "probability": {
        "type": "number",
        "minimum": 0,
        "maximum": 1,
        "description": "Share of these requests to spoil, chosen by the seed; 1 unless given."
      },
      "until": {
        "$ref": "#/components/schemas/Moment"
      },
      "status": {
        "type": "integer",
        "minimum": 400,
        "maximum": 599,
        "description": "Answer with this status, and do nothing else."
      },
      "delay_ms": {
        "type": "integer",
        "minimum": 0,
        "maximum": 600000,
        "description": "Real time to wait before the answer, in milliseconds."
      },
      "cut": {
        "type": "string",
        "enum": [
          "before",
          "during",
          "after"
        ],
        "description": "Cut the connection: before anything is done, in the middle of the answer, or after everything is done and instead of the answer."
      },
      "body": {
        "type": "string",
        "enum": [
          "truncated",
          "html"
        ],
        "description": "Answer with the half of the body, or with a page that is no JSON."
      },
      "used": {
        "type": "integer",
        "minimum": 0,
        "description": "Requests that the rule has spoiled so far. Ignored when rules are set."
      }
    }
  },
  "FaultRules": {
    "type": "object",
    "required": [
      "rules"
    ],
    "additionalProperties": false,
    "properties": {
      "seed": {
        "type": "integer",
        "description": "What chance follows; the world's seed unless given."
      },
      "rules": {
        "type": "array",
        "description": "The first rule that applies to a request is the one that acts.",
        "items": {
          "$ref": "#/components/schemas/FaultRule"
        }
      }
    }
  },
  "GivenId": {
    "type": [
      "integer",
      "string"
    ],
    "format": "int64",
    "pattern": "^\\d{1,19}$",
    "minimum": 0,
    "maximum": 9223372036854776000,
    "description": "Identifier, as digits where the language's numbers are too short for 64 bits.",
    "examples": [
      "9223372036854775806"
    ]
  },
  "Moment": {
    "type": "string",
    "format": "date-time",
    "description": "Moment in the time of the world.",
    "examples": [
      "2026-11-02T10:00:00.000Z"
    ]
  },
  "NewActivity": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "athlete_id": {
        "description": "The owner of the app unless given.",
        "$ref": "#/components/schemas/GivenId"
      },
      "name": {
        "type": "string",
        "minLength": 1,
        "pattern": "\\S"
      },
      "description": {
        "type": "string"
      },
      "sport_type": {
        "type": "string",
        "description": "`Ride` unless given."
      },
      "start_date_local": {
        "type": "string",
        "description": "Local time of the athlete, ISO 8601; the present unless given."
      },
      "elapsed_time": {
        "type": "integer",
        "minimum": 1,
        "maximum": 31536000,
        "description": "Seconds; 3600 unless given."
      },
      "distance": {
        "type": "number",
        "minimum": 0,
        "maximum": 100000000,
        "description": "Metres."
      },
      "trainer": {
        "type": "boolean"
      },
      "commute": {
        "type": "boolean"
      },
      "visibility": {
        "$ref": "#/components/schemas/Visibility"
      }
    }
  },
  "NewApp": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1
      },
      "seed": {
        "type": "integer",
        "description": "What the athletes, activities and secrets are made from. Unless given, the seed is the default world's, and so is whether secrets are random or seeded."
      },
      "now": {
        "$ref": "#/components/schemas/Moment"
      },
      "frozen": {
        "type": "boolean",
        "description": "As the default world unless given."
      },
      "tier": {
        "$ref": "#/components/schemas/Tier"
      },
      "extended_access": {
        "type": "boolean"
      },
      "single_player": {
        "type": "boolean"
      },
      "athlete_limit": {
        "type": "integer",
        "minimum": 1
      },
      "callback_domain": {
        "type": "string",
        "minLength": 1
      }
    }
  },
  "NewEvent": {
    "type": "object",
    "required": [
      "object_type",
      "aspect_type"
    ],
    "additionalProperties": false,
    "properties": {
      "object_type": {
        "type": "string",
        "enum": [
          "activity",
          "athlete"
        ]
      },
      "aspect_type": {
        "type": "string",
        "enum": [
          "create",
          "update",
          "delete"
        ]
      },
      "owner_id": {
        "description": "The athlete; the owner of the activity or of the app unless given.",
        "$ref": "#/components/schemas/GivenId"
      },
      "object_id": {
        "description": "The activity or athlete; the athlete's newest activity, or the athlete, unless given.",
        "$ref": "#/components/schemas/GivenId"
      },
      "updates": {
        "type": "object",
        "description": "For an activity its title, for an athlete the end of the authorization, unless given.",
        "additionalProperties": {
          "type": "string"
        }
      }
    }
  },
  "Secrets": {
    "type": "string",
    "enum": [
      "random",
      "seeded"
    ],
    "description": "Where tokens, codes and the client secret come from: `random` ones cannot be guessed, `seeded` ones are the same on every machine."
  },
  "Tier": {
    "type": "string",
    "enum": [
      "standard",
      "upgraded",
      "unlimited"
    ],
    "description": "How many requests the app may make. In the `unlimited` tier, which is for load tests, they are counted and none is refused."
  },
  "TokenRequest": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "athlete_id": {
        "description": "The owner of the app unless given.",
        "$ref": "#/components/schemas/GivenId"
      },
      "scope": {
        "type": "string",
        "description": "Separated by commas or spaces; `read` unless given.",
        "examples": [
          "read,activity:read_all"
        ]
      }
    }
  },
  "Visibility": {
    "type": "string",
    "enum": [
      "everyone",
      "followers_only",
      "only_me"
    ],
    "description": "Who may see the activity."
  }
} as const
