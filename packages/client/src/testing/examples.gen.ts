// The examples of every response.
// Written by scripts/generate.ts from openapi/. Do not edit: change that, and run `npm run generate`.

/** Names of the examples, by operation and status. */
export interface ExampleNames {
  'POST /activities': {
    201: 'manualRun'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}': {
    200: 'ride' | 'manualRun'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'PUT /activities/{id}': {
    200: 'ride' | 'manualRun'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}/comments': {
    200: 'comments' | 'byCursor' | 'none'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}/kudos': {
    200: 'kudoers' | 'none'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}/laps': {
    200: 'laps' | 'none'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}/streams': {
    200: 'keyed' | 'list'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /activities/{id}/zones': {
    200: 'ride' | 'run'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    402: 'notASubscriber'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athlete': {
    200: 'detailed' | 'summary'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'PUT /athlete': {
    200: 'detailed' | 'summary'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athlete/activities': {
    200: 'page' | 'empty'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athlete/clubs': {
    200: 'page' | 'empty'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athlete/zones': {
    200: 'zones' | 'withoutPower'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athletes/{id}/routes': {
    200: 'page' | 'empty'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /athletes/{id}/stats': {
    200: 'stats'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /clubs/{id}': {
    200: 'club'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /gear/{id}': {
    200: 'bike' | 'shoes'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /routes/{id}': {
    200: 'route'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /routes/{id}/export_gpx': {
    200: 'route'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /routes/{id}/export_tcx': {
    200: 'route'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /routes/{id}/streams': {
    200: 'list' | 'keyed'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segment_efforts': {
    200: 'efforts' | 'none'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    402: 'notASubscriber'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segment_efforts/{id}': {
    200: 'effort'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    402: 'notASubscriber'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segment_efforts/{id}/streams': {
    200: 'keyed' | 'list'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segments/explore': {
    200: 'segments' | 'none'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'extendedAccessRequired' | 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segments/starred': {
    200: 'page' | 'empty'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segments/{id}': {
    200: 'segment' | 'withoutAthlete'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'PUT /segments/{id}/starred': {
    200: 'starred' | 'unstarred'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /segments/{id}/streams': {
    200: 'keyed' | 'list'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'POST /uploads': {
    201: 'processing'
    400: 'invalidParameter' | 'missingParameter'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /uploads/{uploadId}': {
    200: 'ready' | 'processing' | 'duplicate' | 'malformed' | 'deleted'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /push_subscriptions': {
    200: 'subscribed' | 'none'
    400: 'invalidClient'
    401: 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'POST /push_subscriptions': {
    201: 'subscription'
    400: 'callbackNotVerifiable' | 'callbackStatus' | 'alreadyExists' | 'invalidClient'
    401: 'applicationInvalid'
    403: 'applicationInactive'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'DELETE /push_subscriptions/{subscription_id}': {
    204: never
    400: 'invalidClient'
    401: 'applicationInvalid'
    403: 'applicationInactive'
    404: 'unknownObject' | 'unknownPath'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'GET /oauth/authorize': {
    200: 'consent'
    302: never
    400: 'invalidClient' | 'invalidRedirectUri' | 'invalidScope' | 'invalidResponseType'
    403: 'capacityExceeded'
    500: 'internalError'
    default: 'unavailable'
  }
  'POST /oauth/token': {
    200: 'codeExchange' | 'refreshRotated' | 'refreshUnchanged'
    400: 'invalidCode' | 'invalidRefreshToken' | 'invalidClient'
    401: 'applicationInvalid'
    429: 'overallLimit' | 'readLimit'
    500: 'internalError'
    default: 'unavailable'
  }
  'POST /oauth/revoke': {
    200: 'revoked'
    400: 'missingToken'
    401: 'applicationInvalid'
    404: 'unknownObject' | 'unknownPath'
    500: 'internalError'
    default: 'unavailable'
  }
  'POST /oauth/deauthorize': {
    200: 'deauthorized'
    400: 'missingToken'
    401: 'invalidToken' | 'missingScope' | 'applicationInvalid'
    404: 'unknownObject' | 'unknownPath'
    500: 'internalError'
    default: 'unavailable'
  }
}

/** A response of the description: headers, and bodies as they are sent. */
export interface ExampleResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<string, string>>
}

const body = {
  DetailedActivityManualRun: "{\"id\":11284400745,\"resource_state\":3,\"visibility\":\"only_me\",\"external_id\":null,\"upload_id\":null,\"upload_id_str\":null,\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Easy run around the lake\",\"distance\":6500,\"moving_time\":2400,\"elapsed_time\":2400,\"total_elevation_gain\":0,\"type\":\"Run\",\"sport_type\":\"Run\",\"start_date\":\"2026-10-21T04:30:00Z\",\"start_date_local\":\"2026-10-21T06:30:00Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":null,\"start_latlng\":[],\"end_latlng\":[],\"map\":{\"id\":\"a11284400745\",\"polyline\":\"\",\"summary_polyline\":\"\",\"resource_state\":3},\"achievement_count\":0,\"pr_count\":0,\"kudos_count\":0,\"comment_count\":0,\"athlete_count\":1,\"photo_count\":0,\"total_photo_count\":0,\"trainer\":false,\"commute\":false,\"manual\":true,\"private\":true,\"flagged\":false,\"workout_type\":null,\"average_speed\":2.708,\"max_speed\":0,\"has_heartrate\":false,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":false,\"suffer_score\":null,\"gear_id\":\"g5518233\",\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false,\"description\":null,\"photos\":{\"count\":0,\"primary\":null},\"gear\":{\"id\":\"g5518233\",\"resource_state\":2,\"primary\":true,\"name\":\"Everyday shoes\",\"distance\":412300,\"retired\":false,\"converted_distance\":412.3},\"calories\":391,\"segment_efforts\":[],\"best_efforts\":[],\"splits_metric\":[],\"splits_standard\":[],\"laps\":[],\"perceived_exertion\":null,\"prefer_perceived_exertion\":null,\"stats_visibility\":[{\"type\":\"heart_rate\",\"visibility\":\"everyone\"},{\"type\":\"pace\",\"visibility\":\"everyone\"}],\"available_zones\":[]}",
  BadRequest_invalidParameter: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Activity\",\"field\":\"per_page\",\"code\":\"invalid\"}]}",
  BadRequest_missingParameter: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Activity\",\"field\":\"name\",\"code\":\"missing\"}]}",
  Unauthorized_invalidToken: "{\"message\":\"Authorization Error\",\"errors\":[{\"resource\":\"Athlete\",\"field\":\"access_token\",\"code\":\"invalid\"}]}",
  Unauthorized_missingScope: "{\"message\":\"Authorization Error\",\"errors\":[{\"resource\":\"AccessToken\",\"field\":\"activity:read_permission\",\"code\":\"missing\"}]}",
  Unauthorized_applicationInvalid: "{\"message\":\"Authorization Error\",\"errors\":[{\"resource\":\"Application\",\"field\":\"\",\"code\":\"invalid\"}]}",
  Forbidden_applicationInactive: "{\"message\":\"Forbidden\",\"errors\":[{\"resource\":\"Application\",\"field\":\"Status\",\"code\":\"Inactive\"}]}",
  TooManyRequests_overallLimit: "{\"message\":\"Rate Limit Exceeded\",\"errors\":[{\"resource\":\"Application\",\"field\":\"overall rate limit\",\"code\":\"exceeded\"}]}",
  TooManyRequests_readLimit: "{\"message\":\"Rate Limit Exceeded\",\"errors\":[{\"resource\":\"Application\",\"field\":\"read rate limit\",\"code\":\"exceeded\"}]}",
  InternalServerError_internalError: "{\"message\":\"Internal Server Error\",\"errors\":[]}",
  UnexpectedError_unavailable: "{\"message\":\"Service Unavailable\",\"errors\":[]}",
  DetailedActivityRide: "{\"id\":11284400713,\"resource_state\":3,\"visibility\":\"everyone\",\"external_id\":\"morning-ride.fit\",\"upload_id\":12044771903,\"upload_id_str\":\"12044771903\",\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Morning ride to Sandviken\",\"distance\":10247.6,\"moving_time\":1911,\"elapsed_time\":2088,\"total_elevation_gain\":84,\"elev_high\":69.2,\"elev_low\":2.1,\"type\":\"Ride\",\"sport_type\":\"Ride\",\"start_date\":\"2026-10-18T07:52:05Z\",\"start_date_local\":\"2026-10-18T09:52:05Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":\"Norway\",\"start_latlng\":[60.39299,5.32415],\"end_latlng\":[60.39301,5.32409],\"map\":{\"id\":\"a11284400713\",\"polyline\":\"eoroJ}zn_@aFhFaGiC}FoDwAgKpBmMwCoLqGwCsFnCeGnIkIhQeJ|MqLpEgMmBiMcCoN|BiNlHyOlDoOmBuNfD}OrJmO|AiOtD{JjIbKyIdOsDrO_B|OqJtNgDlOjBzOmDhNkHnN_ChMdCfMjBtLmDpJxFrJfFlIbFdGsG|FcP|FlD`GjCrEkF\",\"summary_polyline\":\"eoroJ}zn_@aVoA}Beg@kWfIcb@xf@ak@sBso@lJap@xRaOfDvp@eS~o@iFbl@eHnf@vDf]vD|ViFrEkF\",\"resource_state\":3},\"achievement_count\":1,\"pr_count\":1,\"kudos_count\":3,\"comment_count\":2,\"athlete_count\":1,\"photo_count\":0,\"total_photo_count\":0,\"device_name\":\"Bike computer P2\",\"trainer\":false,\"commute\":false,\"manual\":false,\"private\":false,\"flagged\":false,\"workout_type\":10,\"average_speed\":5.362,\"max_speed\":13.86,\"average_cadence\":76.2,\"average_temp\":9,\"has_heartrate\":true,\"average_heartrate\":137.1,\"max_heartrate\":168,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":true,\"average_watts\":117.4,\"max_watts\":412,\"weighted_average_watts\":142,\"device_watts\":true,\"kilojoules\":224.4,\"suffer_score\":21,\"gear_id\":\"b9241107\",\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false,\"description\":\"Along the quay and back.\",\"photos\":{\"count\":0,\"primary\":null,\"use_primary_photo\":false},\"gear\":{\"id\":\"b9241107\",\"resource_state\":2,\"primary\":true,\"name\":\"Gray gravel bike\",\"distance\":6120480,\"retired\":false,\"converted_distance\":6120.5},\"calories\":251,\"segment_efforts\":[{\"id\":288114400219,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"elapsed_time\":257,\"moving_time\":257,\"start_date\":\"2026-10-18T07:53:55Z\",\"start_date_local\":\"2026-10-18T09:53:55Z\",\"distance\":812.4,\"start_index\":96,\"end_index\":353,\"average_cadence\":71.3,\"average_watts\":191.4,\"device_watts\":true,\"average_heartrate\":158.3,\"max_heartrate\":168,\"segment\":{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true},\"pr_rank\":2,\"achievements\":[{\"type_id\":3,\"type\":\"pr\",\"rank\":2}],\"hidden\":false,\"visibility\":\"everyone\"}],\"best_efforts\":[],\"splits_metric\":[{\"split\":1,\"distance\":1001.4,\"moving_time\":268,\"elapsed_time\":282,\"elevation_difference\":46.3,\"average_speed\":3.737,\"average_grade_adjusted_speed\":null,\"average_heartrate\":139.6,\"pace_zone\":0},{\"split\":2,\"distance\":998.7,\"moving_time\":242,\"elapsed_time\":242,\"elevation_difference\":9.8,\"average_speed\":4.127,\"average_grade_adjusted_speed\":null,\"average_heartrate\":154.2,\"pace_zone\":0},{\"split\":3,\"distance\":1002.1,\"moving_time\":176,\"elapsed_time\":184,\"elevation_difference\":-46.9,\"average_speed\":5.694,\"average_grade_adjusted_speed\":null,\"average_heartrate\":128.8,\"pace_zone\":0},{\"split\":4,\"distance\":1000.3,\"moving_time\":168,\"elapsed_time\":168,\"elevation_difference\":0.6,\"average_speed\":5.954,\"average_grade_adjusted_speed\":null,\"average_heartrate\":132.4,\"pace_zone\":0},{\"split\":5,\"distance\":997.9,\"moving_time\":171,\"elapsed_time\":171,\"elevation_difference\":3.4,\"average_speed\":5.836,\"average_grade_adjusted_speed\":null,\"average_heartrate\":134.9,\"pace_zone\":0},{\"split\":6,\"distance\":1003,\"moving_time\":174,\"elapsed_time\":315,\"elevation_difference\":-2.8,\"average_speed\":5.764,\"average_grade_adjusted_speed\":null,\"average_heartrate\":137.1,\"pace_zone\":0},{\"split\":7,\"distance\":999.2,\"moving_time\":170,\"elapsed_time\":170,\"elevation_difference\":4.1,\"average_speed\":5.878,\"average_grade_adjusted_speed\":null,\"average_heartrate\":133.6,\"pace_zone\":0},{\"split\":8,\"distance\":1000.8,\"moving_time\":172,\"elapsed_time\":186,\"elevation_difference\":-6,\"average_speed\":5.819,\"average_grade_adjusted_speed\":null,\"average_heartrate\":131.9,\"pace_zone\":0},{\"split\":9,\"distance\":999.5,\"moving_time\":166,\"elapsed_time\":166,\"elevation_difference\":2.2,\"average_speed\":6.021,\"average_grade_adjusted_speed\":null,\"average_heartrate\":135.5,\"pace_zone\":0},{\"split\":10,\"distance\":998.9,\"moving_time\":163,\"elapsed_time\":163,\"elevation_difference\":-7.9,\"average_speed\":6.128,\"average_grade_adjusted_speed\":null,\"average_heartrate\":136.2,\"pace_zone\":0},{\"split\":11,\"distance\":245.8,\"moving_time\":41,\"elapsed_time\":41,\"elevation_difference\":-2.4,\"average_speed\":5.995,\"average_grade_adjusted_speed\":null,\"average_heartrate\":130.4,\"pace_zone\":0}],\"splits_standard\":[{\"split\":1,\"distance\":1609.3,\"moving_time\":415,\"elapsed_time\":429,\"elevation_difference\":52.3,\"average_speed\":3.878,\"average_grade_adjusted_speed\":null,\"average_heartrate\":144.8,\"pace_zone\":0},{\"split\":2,\"distance\":1609.3,\"moving_time\":307,\"elapsed_time\":315,\"elevation_difference\":-43,\"average_speed\":5.242,\"average_grade_adjusted_speed\":null,\"average_heartrate\":137.1,\"pace_zone\":0},{\"split\":3,\"distance\":1609.3,\"moving_time\":273,\"elapsed_time\":273,\"elevation_difference\":3.3,\"average_speed\":5.895,\"average_grade_adjusted_speed\":null,\"average_heartrate\":133.7,\"pace_zone\":0},{\"split\":4,\"distance\":1609.3,\"moving_time\":278,\"elapsed_time\":419,\"elevation_difference\":-0.4,\"average_speed\":5.789,\"average_grade_adjusted_speed\":null,\"average_heartrate\":135.9,\"pace_zone\":0},{\"split\":5,\"distance\":1609.3,\"moving_time\":275,\"elapsed_time\":289,\"elevation_difference\":-3.6,\"average_speed\":5.852,\"average_grade_adjusted_speed\":null,\"average_heartrate\":132.6,\"pace_zone\":0},{\"split\":6,\"distance\":1609.3,\"moving_time\":266,\"elapsed_time\":266,\"elevation_difference\":-3.1,\"average_speed\":6.05,\"average_grade_adjusted_speed\":null,\"average_heartrate\":135.8,\"pace_zone\":0},{\"split\":7,\"distance\":591.6,\"moving_time\":97,\"elapsed_time\":97,\"elevation_difference\":-5.1,\"average_speed\":6.099,\"average_grade_adjusted_speed\":null,\"average_heartrate\":133.8,\"pace_zone\":0}],\"laps\":[{\"id\":40218845101,\"resource_state\":2,\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Lap 1\",\"lap_index\":1,\"split\":1,\"start_index\":0,\"end_index\":1024,\"start_date\":\"2026-10-18T07:52:05Z\",\"start_date_local\":\"2026-10-18T09:52:05Z\",\"distance\":5000.4,\"moving_time\":1025,\"elapsed_time\":1047,\"total_elevation_gain\":71.6,\"average_speed\":4.878,\"max_speed\":13.86,\"average_cadence\":74.8,\"average_heartrate\":139.2,\"max_heartrate\":168,\"device_watts\":true,\"pace_zone\":0},{\"id\":40218845102,\"resource_state\":2,\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Lap 2\",\"lap_index\":2,\"split\":2,\"start_index\":1025,\"end_index\":1910,\"start_date\":\"2026-10-18T08:09:32Z\",\"start_date_local\":\"2026-10-18T10:09:32Z\",\"distance\":5247.2,\"moving_time\":886,\"elapsed_time\":1041,\"total_elevation_gain\":12.4,\"average_speed\":5.922,\"max_speed\":10.42,\"average_cadence\":77.9,\"average_heartrate\":134.6,\"max_heartrate\":149,\"device_watts\":true,\"pace_zone\":0}],\"embed_token\":\"e3bed00000000000000000000000000000000001\",\"perceived_exertion\":null,\"prefer_perceived_exertion\":null,\"stats_visibility\":[{\"type\":\"heart_rate\",\"visibility\":\"everyone\"},{\"type\":\"power\",\"visibility\":\"everyone\"},{\"type\":\"calories\",\"visibility\":\"only_me\"}],\"available_zones\":[\"heartrate\",\"power\"]}",
  NotFound_unknownObject: "{\"message\":\"Record Not Found\",\"errors\":[{\"resource\":\"Activity\",\"field\":\"id\",\"code\":\"invalid\"}]}",
  NotFound_unknownPath: "{\"message\":\"Record Not Found\",\"errors\":[{\"resource\":\"resource\",\"field\":\"path\",\"code\":\"invalid\"}]}",
  Comments: "[{\"id\":3318840127,\"resource_state\":2,\"activity_id\":11284400713,\"post_id\":null,\"text\":\"That climb again!\",\"mentions_metadata\":null,\"athlete\":{\"resource_state\":2,\"firstname\":\"Ingrid\",\"lastname\":\"H.\"},\"created_at\":\"2026-10-18T10:14:20Z\",\"cursor\":null,\"reaction_count\":1,\"has_reacted\":true},{\"id\":3318840562,\"resource_state\":2,\"activity_id\":11284400713,\"post_id\":null,\"text\":\"I'll come along next time.\",\"mentions_metadata\":null,\"athlete\":{\"resource_state\":2,\"firstname\":\"Tomas\",\"lastname\":\"B.\"},\"created_at\":\"2026-10-18T11:51:37Z\",\"cursor\":null,\"reaction_count\":0,\"has_reacted\":false}]",
  CommentsByCursor: "[{\"id\":3318840127,\"resource_state\":2,\"activity_id\":11284400713,\"post_id\":null,\"text\":\"That climb again!\",\"mentions_metadata\":null,\"athlete\":{\"resource_state\":2,\"firstname\":\"Ingrid\",\"lastname\":\"H.\"},\"created_at\":\"2026-10-18T10:14:20Z\",\"cursor\":\"MjAyNi0xMC0xOFQxMDoxNDoyMFo%3D\",\"reaction_count\":1,\"has_reacted\":true}]",
  listActivityComments_200_none: "[]",
  Kudoers: "[{\"resource_state\":2,\"firstname\":\"Ingrid\",\"lastname\":\"H.\"},{\"resource_state\":2,\"firstname\":\"Tomas\",\"lastname\":\"B.\"},{\"resource_state\":2,\"firstname\":\"Aksel\",\"lastname\":\"R.\"}]",
  listActivityKudoers_200_none: "[]",
  Laps: "[{\"id\":40218845101,\"resource_state\":2,\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Lap 1\",\"lap_index\":1,\"split\":1,\"start_index\":0,\"end_index\":1024,\"start_date\":\"2026-10-18T07:52:05Z\",\"start_date_local\":\"2026-10-18T09:52:05Z\",\"distance\":5000.4,\"moving_time\":1025,\"elapsed_time\":1047,\"total_elevation_gain\":71.6,\"average_speed\":4.878,\"max_speed\":13.86,\"average_cadence\":74.8,\"average_heartrate\":139.2,\"max_heartrate\":168,\"device_watts\":true,\"pace_zone\":0},{\"id\":40218845102,\"resource_state\":2,\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Lap 2\",\"lap_index\":2,\"split\":2,\"start_index\":1025,\"end_index\":1910,\"start_date\":\"2026-10-18T08:09:32Z\",\"start_date_local\":\"2026-10-18T10:09:32Z\",\"distance\":5247.2,\"moving_time\":886,\"elapsed_time\":1041,\"total_elevation_gain\":12.4,\"average_speed\":5.922,\"max_speed\":10.42,\"average_cadence\":77.9,\"average_heartrate\":134.6,\"max_heartrate\":149,\"device_watts\":true,\"pace_zone\":0}]",
  listActivityLaps_200_none: "[]",
  ActivityStreamsKeyed: "{\"time\":{\"data\":[0,282,524,876,1362,1718,2047,2088],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"distance\":{\"data\":[0,1001.4,2000.1,4002.5,6003.4,8003.4,10001.8,10247.6],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"latlng\":{\"data\":[[60.39299,5.32415],[60.39839,5.33158],[60.40585,5.32344],[60.42302,5.32126],[60.42821,5.31884],[60.41117,5.3242],[60.39497,5.3234],[60.39301,5.32409]],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"altitude\":{\"data\":[4,50.3,60.1,13.8,14.4,12.5,6.8,4.4],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"velocity_smooth\":{\"data\":[0,3.6,4.4,6.1,5.8,5.7,6.2,5.3],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"heartrate\":{\"data\":[98,158,149,131,138,132,137,126],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"cadence\":{\"data\":[0,71,79,81,80,76,82,64],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"watts\":{\"data\":[0,204,142,104,118,98,110,74],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"temp\":{\"data\":[9,9,9,9,9,9,10,10],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"moving\":{\"data\":[false,true,true,true,true,true,true,true],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},\"grade_smooth\":{\"data\":[0,8.4,-1.9,0.2,-0.4,-0.6,-0.9,-0.3],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"}}",
  ActivityStreamsList: "[{\"type\":\"time\",\"data\":[0,282,524,876,1362,1718,2047,2088],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},{\"type\":\"distance\",\"data\":[0,1001.4,2000.1,4002.5,6003.4,8003.4,10001.8,10247.6],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},{\"type\":\"latlng\",\"data\":[[60.39299,5.32415],[60.39839,5.33158],[60.40585,5.32344],[60.42302,5.32126],[60.42821,5.31884],[60.41117,5.3242],[60.39497,5.3234],[60.39301,5.32409]],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},{\"type\":\"heartrate\",\"data\":[98,158,149,131,138,132,137,126],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"},{\"type\":\"moving\",\"data\":[false,true,true,true,true,true,true,true],\"series_type\":\"distance\",\"original_size\":1911,\"resolution\":\"low\"}]",
  ActivityZonesRide: "[{\"resource_state\":3,\"type\":\"heartrate\",\"score\":21,\"points\":21,\"sensor_based\":true,\"custom_zones\":false,\"max\":186,\"distribution_buckets\":[{\"min\":0,\"max\":112,\"time\":186},{\"min\":112,\"max\":139,\"time\":884},{\"min\":139,\"max\":158,\"time\":602},{\"min\":158,\"max\":176,\"time\":239},{\"min\":176,\"max\":-1,\"time\":0}]},{\"resource_state\":3,\"type\":\"power\",\"sensor_based\":true,\"distribution_buckets\":[{\"min\":0,\"max\":130,\"time\":1207},{\"min\":130,\"max\":177,\"time\":371},{\"min\":177,\"max\":212,\"time\":214},{\"min\":212,\"max\":248,\"time\":78},{\"min\":248,\"max\":283,\"time\":27},{\"min\":283,\"max\":354,\"time\":12},{\"min\":354,\"max\":-1,\"time\":2}]}]",
  ActivityZonesRun: "[{\"resource_state\":3,\"type\":\"heartrate\",\"score\":62,\"points\":62,\"sensor_based\":true,\"custom_zones\":false,\"max\":186,\"distribution_buckets\":[{\"min\":0,\"max\":112,\"time\":88},{\"min\":112,\"max\":139,\"time\":611},{\"min\":139,\"max\":158,\"time\":1297},{\"min\":158,\"max\":176,\"time\":902},{\"min\":176,\"max\":-1,\"time\":36}]},{\"resource_state\":3,\"type\":\"pace\",\"score\":48,\"sensor_based\":false,\"distribution_buckets\":[{\"min\":0,\"max\":2.64,\"time\":1044},{\"min\":2.64,\"max\":3.07,\"time\":690},{\"min\":3.07,\"max\":3.43,\"time\":561},{\"min\":3.43,\"max\":3.65,\"time\":402},{\"min\":3.65,\"max\":3.87,\"time\":201},{\"min\":3.87,\"max\":-1,\"time\":36}]}]",
  PaymentRequired_notASubscriber: "{\"message\":\"Payment Required\",\"errors\":[{\"resource\":\"Athlete\",\"field\":\"subscription\",\"code\":\"missing\"}]}",
  DetailedAthlete: "{\"id\":4207619,\"resource_state\":3,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\",\"username\":\"maren_solheim\",\"bio\":\"Mostly gravel, some hills.\",\"follower_count\":61,\"friend_count\":48,\"mutual_friend_count\":0,\"friend\":null,\"follower\":null,\"blocked\":false,\"can_follow\":false,\"measurement_preference\":\"meters\",\"date_preference\":\"%d/%m/%Y\",\"athlete_type\":0,\"badge_type_id\":1,\"postable_clubs_count\":1,\"ftp\":236,\"weight\":58,\"clubs\":[{\"id\":318205,\"resource_state\":2,\"name\":\"Fjordside Cycling\",\"sport_type\":\"cycling\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"member_count\":143,\"featured\":false,\"verified\":false,\"url\":\"fjordside-cycling\"}],\"bikes\":[{\"id\":\"b9241107\",\"resource_state\":2,\"primary\":true,\"name\":\"Gray gravel bike\",\"distance\":6120480,\"retired\":false,\"converted_distance\":6120.5}],\"shoes\":[{\"id\":\"g5518233\",\"resource_state\":2,\"primary\":true,\"name\":\"Everyday shoes\",\"distance\":412300,\"retired\":false,\"converted_distance\":412.3}]}",
  SummaryAthlete: "{\"id\":4207619,\"resource_state\":2,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\"}",
  SummaryActivities: "[{\"id\":11284400731,\"resource_state\":2,\"visibility\":\"followers_only\",\"external_id\":\"pool-1500.fit\",\"upload_id\":12044791260,\"upload_id_str\":\"12044791260\",\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Before work\",\"distance\":1500,\"moving_time\":1764,\"elapsed_time\":1985,\"total_elevation_gain\":0,\"type\":\"Swim\",\"sport_type\":\"Swim\",\"start_date\":\"2026-10-20T05:12:09Z\",\"start_date_local\":\"2026-10-20T07:12:09Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":null,\"start_latlng\":[],\"end_latlng\":[],\"map\":{\"id\":\"a11284400731\",\"summary_polyline\":\"\",\"resource_state\":2},\"achievement_count\":0,\"pr_count\":0,\"kudos_count\":1,\"comment_count\":0,\"athlete_count\":1,\"photo_count\":0,\"total_photo_count\":0,\"device_name\":\"Wrist watch W4\",\"trainer\":false,\"commute\":false,\"manual\":false,\"private\":false,\"flagged\":false,\"workout_type\":null,\"average_speed\":0.85,\"max_speed\":1.212,\"has_heartrate\":false,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":false,\"suffer_score\":null,\"gear_id\":null,\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false},{\"id\":11284400722,\"resource_state\":2,\"visibility\":\"everyone\",\"external_id\":\"evening-run.fit\",\"upload_id\":12044780117,\"upload_id_str\":\"12044780117\",\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Up through the woods\",\"distance\":8112.7,\"moving_time\":2934,\"elapsed_time\":3010,\"total_elevation_gain\":312,\"elev_high\":318.4,\"elev_low\":6.2,\"type\":\"Run\",\"sport_type\":\"TrailRun\",\"start_date\":\"2026-10-19T15:31:44Z\",\"start_date_local\":\"2026-10-19T17:31:44Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":\"Norway\",\"start_latlng\":[60.3931,5.3242],\"end_latlng\":[60.39322,5.32431],\"map\":{\"id\":\"a11284400722\",\"summary_polyline\":\"{oroJg{n_@aHsPyHaLqDiUdCkTbFgQvEcWoGeSsH`LeGjTpCr[nCjYfHbVrLtV\",\"resource_state\":2},\"achievement_count\":2,\"pr_count\":0,\"kudos_count\":5,\"comment_count\":0,\"athlete_count\":2,\"photo_count\":0,\"total_photo_count\":1,\"device_name\":\"Wrist watch W4\",\"trainer\":false,\"commute\":false,\"manual\":false,\"private\":false,\"flagged\":false,\"workout_type\":0,\"average_speed\":2.765,\"max_speed\":5.14,\"average_cadence\":83.1,\"average_temp\":7,\"has_heartrate\":true,\"average_heartrate\":152.4,\"max_heartrate\":178,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":true,\"suffer_score\":62,\"gear_id\":\"g5518233\",\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false},{\"id\":11284400713,\"resource_state\":2,\"visibility\":\"everyone\",\"external_id\":\"morning-ride.fit\",\"upload_id\":12044771903,\"upload_id_str\":\"12044771903\",\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Morning ride to Sandviken\",\"distance\":10247.6,\"moving_time\":1911,\"elapsed_time\":2088,\"total_elevation_gain\":84,\"elev_high\":69.2,\"elev_low\":2.1,\"type\":\"Ride\",\"sport_type\":\"Ride\",\"start_date\":\"2026-10-18T07:52:05Z\",\"start_date_local\":\"2026-10-18T09:52:05Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":\"Norway\",\"start_latlng\":[60.39299,5.32415],\"end_latlng\":[60.39301,5.32409],\"map\":{\"id\":\"a11284400713\",\"summary_polyline\":\"eoroJ}zn_@aVoA}Beg@kWfIcb@xf@ak@sBso@lJap@xRaOfDvp@eS~o@iFbl@eHnf@vDf]vD|ViFrEkF\",\"resource_state\":2},\"achievement_count\":1,\"pr_count\":1,\"kudos_count\":3,\"comment_count\":2,\"athlete_count\":1,\"photo_count\":0,\"total_photo_count\":0,\"device_name\":\"Bike computer P2\",\"trainer\":false,\"commute\":false,\"manual\":false,\"private\":false,\"flagged\":false,\"workout_type\":10,\"average_speed\":5.362,\"max_speed\":13.86,\"average_cadence\":76.2,\"average_temp\":9,\"has_heartrate\":true,\"average_heartrate\":137.1,\"max_heartrate\":168,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":true,\"average_watts\":117.4,\"max_watts\":412,\"weighted_average_watts\":142,\"device_watts\":true,\"kilojoules\":224.4,\"suffer_score\":21,\"gear_id\":\"b9241107\",\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false}]",
  listActivities_200_empty: "[]",
  SummaryClubs: "[{\"id\":318205,\"resource_state\":2,\"name\":\"Fjordside Cycling\",\"profile_medium\":\"https://pictures.example/clubs/318205/medium.jpg\",\"profile\":\"https://pictures.example/clubs/318205/large.jpg\",\"cover_photo\":\"https://pictures.example/clubs/318205/cover.jpg\",\"cover_photo_small\":\"https://pictures.example/clubs/318205/cover-small.jpg\",\"sport_type\":\"cycling\",\"localized_sport_type\":\"Cycling\",\"activity_types\":[\"Ride\",\"VirtualRide\",\"EBikeRide\"],\"activity_types_icon\":\"sports_bike_normal\",\"dimensions\":[\"distance\",\"num_activities\",\"elev_gain\"],\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"member_count\":143,\"featured\":false,\"verified\":false,\"url\":\"fjordside-cycling\"}]",
  listAthleteClubs_200_empty: "[]",
  Zones: "{\"heart_rate\":{\"custom_zones\":false,\"zones\":[{\"min\":0,\"max\":112},{\"min\":112,\"max\":139},{\"min\":139,\"max\":158},{\"min\":158,\"max\":176},{\"min\":176,\"max\":-1}]},\"power\":{\"zones\":[{\"min\":0,\"max\":130},{\"min\":130,\"max\":177},{\"min\":177,\"max\":212},{\"min\":212,\"max\":248},{\"min\":248,\"max\":283},{\"min\":283,\"max\":354},{\"min\":354,\"max\":-1}]}}",
  ZonesWithoutPower: "{\"heart_rate\":{\"custom_zones\":false,\"zones\":[{\"min\":0,\"max\":112},{\"min\":112,\"max\":139},{\"min\":139,\"max\":158},{\"min\":158,\"max\":176},{\"min\":176,\"max\":-1}]}}",
  Routes: "[{\"id\":2902217846,\"id_str\":\"2902217846\",\"resource_state\":2,\"athlete\":{\"id\":4207619,\"resource_state\":2,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\"},\"name\":\"Along the quay\",\"description\":null,\"distance\":9918.8,\"elevation_gain\":41,\"map\":{\"id\":\"r2902217846\",\"summary_polyline\":\"eoroJ}zn_@ouAjF}hDtj@l_Gar@\",\"resource_state\":2},\"type\":2,\"sub_type\":1,\"private\":true,\"starred\":false,\"timestamp\":1791106252,\"created_at\":\"2026-10-04T09:30:52Z\",\"updated_at\":\"2026-10-04T09:30:52Z\",\"estimated_moving_time\":3420},{\"id\":2891544120,\"id_str\":\"2891544120\",\"resource_state\":2,\"athlete\":{\"id\":4207619,\"resource_state\":2,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\"},\"name\":\"Seven hills loop\",\"description\":\"Up by Skansen, down through the park.\",\"distance\":3683.8,\"elevation_gain\":308,\"map_urls\":{\"url\":\"https://pictures.example/routes/2891544120/map.png\",\"retina_url\":\"https://pictures.example/routes/2891544120/map-2x.png\",\"light_url\":\"https://pictures.example/routes/2891544120/map-light.png\",\"dark_url\":\"https://pictures.example/routes/2891544120/map-dark.png\"},\"type\":1,\"sub_type\":5,\"private\":false,\"starred\":true,\"timestamp\":1788373267,\"created_at\":\"2026-09-02T18:21:07Z\",\"updated_at\":\"2026-09-30T06:44:10Z\",\"estimated_moving_time\":1560,\"map\":{\"id\":\"r2891544120\",\"summary_polyline\":\"eoroJ}zn_@kVwBgWo`@}CqXjWkk@zYkH~Mr{@uL|v@\",\"resource_state\":2}}]",
  listAthleteRoutes_200_empty: "[]",
  ActivityStats: "{\"biggest_ride_distance\":168204.3,\"biggest_climb_elevation_gain\":742.6,\"recent_ride_totals\":{\"count\":11,\"distance\":412604.8,\"moving_time\":57810,\"elapsed_time\":66143,\"elevation_gain\":5210.4,\"achievement_count\":17},\"recent_run_totals\":{\"count\":6,\"distance\":48911.2,\"moving_time\":15422,\"elapsed_time\":15980,\"elevation_gain\":612.9,\"achievement_count\":4},\"recent_swim_totals\":{\"count\":2,\"distance\":3600,\"moving_time\":4212,\"elapsed_time\":4690,\"elevation_gain\":0,\"achievement_count\":0},\"ytd_ride_totals\":{\"count\":96,\"distance\":3810442.1,\"moving_time\":541208,\"elapsed_time\":620117,\"elevation_gain\":49822.5},\"ytd_run_totals\":{\"count\":61,\"distance\":502118.6,\"moving_time\":158004,\"elapsed_time\":163250,\"elevation_gain\":6120.3},\"ytd_swim_totals\":{\"count\":14,\"distance\":24150,\"moving_time\":29116,\"elapsed_time\":32802,\"elevation_gain\":0},\"all_ride_totals\":{\"count\":688,\"distance\":26110934.7,\"moving_time\":3766124,\"elapsed_time\":4310551,\"elevation_gain\":341907.8},\"all_run_totals\":{\"count\":402,\"distance\":3290117.4,\"moving_time\":1042610,\"elapsed_time\":1081003,\"elevation_gain\":40318.2},\"all_swim_totals\":{\"count\":77,\"distance\":128400,\"moving_time\":157322,\"elapsed_time\":176200,\"elevation_gain\":0}}",
  DetailedClub: "{\"id\":318205,\"resource_state\":3,\"name\":\"Fjordside Cycling\",\"profile_medium\":\"https://pictures.example/clubs/318205/medium.jpg\",\"profile\":\"https://pictures.example/clubs/318205/large.jpg\",\"cover_photo\":\"https://pictures.example/clubs/318205/cover.jpg\",\"cover_photo_small\":\"https://pictures.example/clubs/318205/cover-small.jpg\",\"sport_type\":\"cycling\",\"localized_sport_type\":\"Cycling\",\"activity_types\":[\"Ride\",\"VirtualRide\",\"EBikeRide\"],\"activity_types_icon\":\"sports_bike_normal\",\"dimensions\":[\"distance\",\"num_activities\",\"elev_gain\"],\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"member_count\":143,\"featured\":false,\"verified\":false,\"url\":\"fjordside-cycling\",\"description\":\"Evening rides along the fjord, all year round.\",\"club_type\":\"casual_club\",\"website\":\"https://fjordside.example\",\"membership\":\"member\",\"admin\":false,\"owner\":false,\"following_count\":9}",
  DetailedGearBike: "{\"id\":\"b9241107\",\"resource_state\":3,\"primary\":true,\"name\":\"Gray gravel bike\",\"nickname\":null,\"retired\":false,\"distance\":6120480,\"converted_distance\":6120.5,\"brand_name\":\"Example Cycles\",\"model_name\":\"Gravel 2\",\"frame_type\":2,\"description\":\"Winter tires from November.\",\"weight\":10.4}",
  DetailedGearShoes: "{\"id\":\"g5518233\",\"resource_state\":3,\"primary\":true,\"name\":\"Everyday shoes\",\"nickname\":\"Everyday shoes\",\"retired\":false,\"distance\":412300,\"converted_distance\":412.3,\"brand_name\":\"Example Running\",\"model_name\":\"Daily 4\",\"description\":null,\"notification_distance\":800000}",
  Route: "{\"id\":2891544120,\"id_str\":\"2891544120\",\"resource_state\":3,\"athlete\":{\"id\":4207619,\"resource_state\":2,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\"},\"name\":\"Seven hills loop\",\"description\":\"Up by Skansen, down through the park.\",\"distance\":3683.8,\"elevation_gain\":308,\"map\":{\"id\":\"r2891544120\",\"polyline\":\"eoroJ}zn_@kVwBmA_JpBmMwCoLqGwCsFnCmCtD}CqXjWkk@zYkH~Mr{@uL|v@\",\"summary_polyline\":\"eoroJ}zn_@kVwBgWo`@}CqXjWkk@zYkH~Mr{@uL|v@\",\"resource_state\":3},\"map_urls\":{\"url\":\"https://pictures.example/routes/2891544120/map.png\",\"retina_url\":\"https://pictures.example/routes/2891544120/map-2x.png\",\"light_url\":\"https://pictures.example/routes/2891544120/map-light.png\",\"dark_url\":\"https://pictures.example/routes/2891544120/map-dark.png\"},\"type\":1,\"sub_type\":5,\"private\":false,\"starred\":true,\"timestamp\":1788373267,\"created_at\":\"2026-09-02T18:21:07Z\",\"updated_at\":\"2026-09-30T06:44:10Z\",\"estimated_moving_time\":1560,\"segments\":[{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true}],\"waypoints\":[{\"latlng\":[60.3975,5.3413],\"target_latlng\":[60.39763,5.34162],\"categories\":[\"water\"],\"title\":\"Tap by the lodge\",\"description\":\"Turned off from November to March.\",\"distance_into_route\":2054}]}",
  RouteGpx: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Activity-Tracking Service\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n  <metadata>\n    <name>Seven hills loop</name>\n    <author>\n      <name>Maren Solheim</name>\n    </author>\n    <time>2026-09-02T18:21:07Z</time>\n  </metadata>\n  <trk>\n    <name>Seven hills loop</name>\n    <type>cycling</type>\n    <trkseg>\n      <trkpt lat=\"60.39299\" lon=\"5.32415\">\n        <ele>4.0</ele>\n      </trkpt>\n      <trkpt lat=\"60.39750\" lon=\"5.34130\">\n        <ele>312.0</ele>\n      </trkpt>\n      <trkpt lat=\"60.39299\" lon=\"5.32415\">\n        <ele>4.0</ele>\n      </trkpt>\n    </trkseg>\n  </trk>\n</gpx>\n",
  RouteTcx: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">\n  <Courses>\n    <Course>\n      <Name>Seven hills</Name>\n      <Lap>\n        <TotalTimeSeconds>1560</TotalTimeSeconds>\n        <DistanceMeters>3683.8</DistanceMeters>\n        <BeginPosition>\n          <LatitudeDegrees>60.39299</LatitudeDegrees>\n          <LongitudeDegrees>5.32415</LongitudeDegrees>\n        </BeginPosition>\n        <EndPosition>\n          <LatitudeDegrees>60.39299</LatitudeDegrees>\n          <LongitudeDegrees>5.32415</LongitudeDegrees>\n        </EndPosition>\n        <Intensity>Active</Intensity>\n      </Lap>\n      <Track>\n        <Trackpoint>\n          <Time>2026-09-02T18:21:07Z</Time>\n          <Position>\n            <LatitudeDegrees>60.39299</LatitudeDegrees>\n            <LongitudeDegrees>5.32415</LongitudeDegrees>\n          </Position>\n          <AltitudeMeters>4.0</AltitudeMeters>\n          <DistanceMeters>0</DistanceMeters>\n        </Trackpoint>\n        <Trackpoint>\n          <Time>2026-09-02T18:39:57Z</Time>\n          <Position>\n            <LatitudeDegrees>60.39750</LatitudeDegrees>\n            <LongitudeDegrees>5.34130</LongitudeDegrees>\n          </Position>\n          <AltitudeMeters>312.0</AltitudeMeters>\n          <DistanceMeters>2054.0</DistanceMeters>\n        </Trackpoint>\n        <Trackpoint>\n          <Time>2026-09-02T18:47:07Z</Time>\n          <Position>\n            <LatitudeDegrees>60.39299</LatitudeDegrees>\n            <LongitudeDegrees>5.32415</LongitudeDegrees>\n          </Position>\n          <AltitudeMeters>4.0</AltitudeMeters>\n          <DistanceMeters>3683.8</DistanceMeters>\n        </Trackpoint>\n      </Track>\n    </Course>\n  </Courses>\n</TrainingCenterDatabase>\n",
  RouteStreamsList: "[{\"type\":\"distance\",\"data\":[0,417.2,1229.6,1470.8,2054,2539.2,3135.1,3683.8],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"},{\"type\":\"latlng\",\"data\":[[60.39299,5.32415],[60.39673,5.32475],[60.40061,5.33011],[60.4014,5.3342],[60.3975,5.3413],[60.3932,5.3428],[60.3908,5.3331],[60.39299,5.32415]],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"},{\"type\":\"altitude\",\"data\":[4,5.6,69,148,312,296,96,4],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"}]",
  RouteStreamsKeyed: "{\"distance\":{\"data\":[0,417.2,1229.6,1470.8,2054,2539.2,3135.1,3683.8],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"},\"latlng\":{\"data\":[[60.39299,5.32415],[60.39673,5.32475],[60.40061,5.33011],[60.4014,5.3342],[60.3975,5.3413],[60.3932,5.3428],[60.3908,5.3331],[60.39299,5.32415]],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"},\"altitude\":{\"data\":[4,5.6,69,148,312,296,96,4],\"series_type\":\"distance\",\"original_size\":8,\"resolution\":\"high\"}}",
  SegmentEfforts: "[{\"id\":288114400219,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity\":{\"id\":11284400713,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"activity_id\":11284400713,\"elapsed_time\":257,\"moving_time\":257,\"start_date\":\"2026-10-18T07:53:55Z\",\"start_date_local\":\"2026-10-18T09:53:55Z\",\"distance\":812.4,\"start_index\":96,\"end_index\":353,\"average_cadence\":71.3,\"average_watts\":191.4,\"device_watts\":true,\"average_heartrate\":158.3,\"max_heartrate\":168,\"is_kom\":false,\"kom_rank\":null,\"pr_rank\":2,\"achievements\":[{\"type_id\":3,\"type\":\"pr\",\"rank\":2}],\"hidden\":false,\"visibility\":\"everyone\",\"segment\":{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true}},{\"id\":271900318824,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity\":{\"id\":10911283355,\"visibility\":\"everyone\",\"resource_state\":1},\"athlete\":{\"id\":4207619,\"resource_state\":1},\"activity_id\":10911283355,\"elapsed_time\":249,\"moving_time\":249,\"start_date\":\"2026-06-07T16:20:41Z\",\"start_date_local\":\"2026-06-07T18:20:41Z\",\"distance\":811.9,\"start_index\":402,\"end_index\":651,\"average_cadence\":73.8,\"average_watts\":198.7,\"device_watts\":true,\"average_heartrate\":162.1,\"max_heartrate\":173,\"is_kom\":false,\"kom_rank\":null,\"pr_rank\":1,\"achievements\":[{\"type_id\":3,\"type\":\"pr\",\"rank\":1}],\"hidden\":false,\"visibility\":\"everyone\",\"segment\":{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true}}]",
  listSegmentEfforts_200_none: "[]",
  DetailedSegmentEffort: "{\"id\":288114400219,\"resource_state\":3,\"name\":\"Skansen climb\",\"activity\":{\"id\":11284400713,\"resource_state\":2,\"visibility\":\"everyone\",\"external_id\":\"morning-ride.fit\",\"upload_id\":12044771903,\"upload_id_str\":\"12044771903\",\"athlete\":{\"id\":4207619,\"resource_state\":1},\"name\":\"Morning ride to Sandviken\",\"distance\":10247.6,\"moving_time\":1911,\"elapsed_time\":2088,\"total_elevation_gain\":84,\"elev_high\":69.2,\"elev_low\":2.1,\"type\":\"Ride\",\"sport_type\":\"Ride\",\"start_date\":\"2026-10-18T07:52:05Z\",\"start_date_local\":\"2026-10-18T09:52:05Z\",\"timezone\":\"(GMT+01:00) Europe/Oslo\",\"utc_offset\":7200,\"location_city\":null,\"location_state\":null,\"location_country\":\"Norway\",\"start_latlng\":[60.39299,5.32415],\"end_latlng\":[60.39301,5.32409],\"map\":{\"id\":\"a11284400713\",\"summary_polyline\":\"eoroJ}zn_@aVoA}Beg@kWfIcb@xf@ak@sBso@lJap@xRaOfDvp@eS~o@iFbl@eHnf@vDf]vD|ViFrEkF\",\"resource_state\":2},\"achievement_count\":1,\"pr_count\":1,\"kudos_count\":3,\"comment_count\":2,\"athlete_count\":1,\"photo_count\":0,\"total_photo_count\":0,\"device_name\":\"Bike computer P2\",\"trainer\":false,\"commute\":false,\"manual\":false,\"private\":false,\"flagged\":false,\"workout_type\":10,\"average_speed\":5.362,\"max_speed\":13.86,\"average_cadence\":76.2,\"average_temp\":9,\"has_heartrate\":true,\"average_heartrate\":137.1,\"max_heartrate\":168,\"heartrate_opt_out\":false,\"display_hide_heartrate_option\":true,\"average_watts\":117.4,\"max_watts\":412,\"weighted_average_watts\":142,\"device_watts\":true,\"kilojoules\":224.4,\"suffer_score\":21,\"gear_id\":\"b9241107\",\"has_kudoed\":false,\"hide_from_home\":false,\"from_accepted_tag\":false},\"athlete\":{\"id\":4207619,\"resource_state\":2,\"firstname\":\"Maren\",\"lastname\":\"Solheim\",\"profile_medium\":\"https://pictures.example/athletes/4207619/medium.jpg\",\"profile\":\"https://pictures.example/athletes/4207619/large.jpg\",\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"sex\":\"F\",\"premium\":true,\"summit\":true,\"created_at\":\"2019-03-02T17:20:11Z\",\"updated_at\":\"2026-10-11T18:04:52Z\"},\"activity_id\":11284400713,\"elapsed_time\":257,\"moving_time\":257,\"start_date\":\"2026-10-18T07:53:55Z\",\"start_date_local\":\"2026-10-18T09:53:55Z\",\"distance\":812.4,\"start_index\":96,\"end_index\":353,\"average_cadence\":71.3,\"average_watts\":191.4,\"device_watts\":true,\"average_heartrate\":158.3,\"max_heartrate\":168,\"is_kom\":false,\"kom_rank\":null,\"pr_rank\":2,\"achievements\":[{\"type_id\":3,\"type\":\"pr\",\"rank\":2}],\"hidden\":false,\"visibility\":\"everyone\",\"segment\":{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true},\"athlete_segment_stats\":{\"pr_elapsed_time\":249,\"pr_date\":\"2026-06-07\",\"pr_visibility\":\"everyone\",\"pr_activity_id\":10911283355,\"pr_activity_visibility\":\"everyone\",\"effort_count\":14}}",
  SegmentEffortStreamsKeyed: "{\"time\":{\"data\":[0,27,64,106,166,217,257],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"distance\":{\"data\":[0,109.5,256.1,406.6,569.8,715.8,812.4],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"latlng\":{\"data\":[[60.39673,5.32475],[60.39712,5.32651],[60.39655,5.32882],[60.39731,5.33098],[60.39868,5.33174],[60.3999,5.33102],[60.40061,5.33011]],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"altitude\":{\"data\":[5.6,10.2,20.4,31.8,50.1,63.2,69],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"velocity_smooth\":{\"data\":[4,3.6,3.3,2.9,2.7,2.6,2.8],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"heartrate\":{\"data\":[139,146,155,160,164,167,168],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"cadence\":{\"data\":[78,75,73,70,68,67,70],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"watts\":{\"data\":[168,176,185,194,204,206,198],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"moving\":{\"data\":[true,true,true,true,true,true,true],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},\"grade_smooth\":{\"data\":[2.5,4.6,6.9,9.3,11.3,9.9,5.6],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"}}",
  SegmentEffortStreamsList: "[{\"type\":\"time\",\"data\":[0,27,64,106,166,217,257],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},{\"type\":\"distance\",\"data\":[0,109.5,256.1,406.6,569.8,715.8,812.4],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},{\"type\":\"heartrate\",\"data\":[139,146,155,160,164,167,168],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"},{\"type\":\"watts\",\"data\":[168,176,185,194,204,206,198],\"series_type\":\"distance\",\"original_size\":258,\"resolution\":\"low\"}]",
  ExplorerResponse: "{\"segments\":[{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"climb_category\":0,\"climb_category_desc\":\"NC\",\"avg_grade\":7.8,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"elev_difference\":63.4,\"distance\":812.4,\"points\":\"qfsoJu~n_@mA_JpBmMwCoLqGwCsFnCmCtD\",\"starred\":true,\"elevation_profile\":\"https://pictures.example/segments/7318826/elevation.png\",\"local_legend_enabled\":true},{\"id\":7291164,\"resource_state\":2,\"name\":\"Fløyen road\",\"climb_category\":2,\"climb_category_desc\":\"3\",\"avg_grade\":8.6,\"start_latlng\":[60.39905,5.33182],\"end_latlng\":[60.39562,5.34205],\"elev_difference\":169.5,\"distance\":1970.5,\"points\":\"ausoJ{jp_@iLqObMsCqO_QnQoEyIqOrTcCzFlA\",\"starred\":false,\"elevation_profile\":\"https://pictures.example/segments/7291164/elevation.png\",\"local_legend_enabled\":true},{\"id\":7320417,\"resource_state\":2,\"name\":\"Sandviken quay straight\",\"climb_category\":0,\"climb_category_desc\":\"NC\",\"avg_grade\":0.1,\"start_latlng\":[60.41388,5.32355],\"end_latlng\":[60.41902,5.32117],\"elev_difference\":1.2,\"distance\":607.1,\"points\":\"wqvoJewn_@iNlHyOlD\",\"starred\":true,\"elevation_profile\":\"https://pictures.example/segments/7320417/elevation.png\",\"local_legend_enabled\":true}]}",
  exploreSegments_200_none: "{\"segments\":[]}",
  exploreSegments_403_extendedAccessRequired: "{\"message\":\"Forbidden\",\"errors\":[{\"resource\":\"Application\",\"field\":\"access_tier\",\"code\":\"missing\"}]}",
  exploreSegments_403_applicationInactive: "{\"message\":\"Forbidden\",\"errors\":[{\"resource\":\"Application\",\"field\":\"Status\",\"code\":\"Inactive\"}]}",
  StarredSegments: "[{\"id\":7318826,\"resource_state\":2,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true,\"pr_time\":249,\"athlete_pr_effort\":{\"id\":271900318824,\"activity_id\":10911283355,\"elapsed_time\":249,\"distance\":811.9,\"start_date\":\"2026-06-07T16:20:41Z\",\"start_date_local\":\"2026-06-07T18:20:41Z\",\"is_kom\":false},\"starred_date\":\"2026-06-08T05:41:20Z\"},{\"id\":7320417,\"resource_state\":2,\"name\":\"Sandviken quay straight\",\"activity_type\":\"Ride\",\"distance\":607.1,\"average_grade\":0.1,\"maximum_grade\":1.4,\"elevation_high\":4.1,\"elevation_low\":2.9,\"start_latlng\":[60.41388,5.32355],\"end_latlng\":[60.41902,5.32117],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true,\"pr_time\":null,\"athlete_pr_effort\":null,\"starred_date\":\"2026-10-18T19:02:55Z\"}]",
  listStarredSegments_200_empty: "[]",
  DetailedSegment: "{\"id\":7318826,\"resource_state\":3,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true,\"elevation_profile\":\"https://pictures.example/segments/7318826/elevation.png\",\"created_at\":\"2014-05-18T09:12:40Z\",\"updated_at\":\"2026-09-30T03:15:22Z\",\"total_elevation_gain\":63.4,\"map\":{\"id\":\"s7318826\",\"polyline\":\"qfsoJu~n_@mA_JpBmMwCoLqGwCsFnCmCtD\",\"resource_state\":3},\"effort_count\":18412,\"athlete_count\":2933,\"star_count\":77,\"athlete_segment_stats\":{\"pr_elapsed_time\":249,\"pr_date\":\"2026-06-07\",\"pr_visibility\":\"everyone\",\"pr_activity_id\":10911283355,\"pr_activity_visibility\":\"everyone\",\"effort_count\":14},\"xoms\":{\"kom\":\"1:58\",\"qom\":\"2:31\",\"overall\":\"1:58\"},\"local_legend\":null}",
  DetailedSegmentWithoutAthlete: "{\"id\":7318826,\"resource_state\":3,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":true,\"elevation_profile\":\"https://pictures.example/segments/7318826/elevation.png\",\"created_at\":\"2014-05-18T09:12:40Z\",\"updated_at\":\"2026-09-30T03:15:22Z\",\"total_elevation_gain\":63.4,\"map\":{\"id\":\"s7318826\",\"polyline\":\"qfsoJu~n_@mA_JpBmMwCoLqGwCsFnCmCtD\",\"resource_state\":3},\"effort_count\":18412,\"athlete_count\":2933,\"star_count\":77,\"xoms\":{\"kom\":\"1:58\",\"qom\":\"2:31\",\"overall\":\"1:58\"},\"local_legend\":null}",
  DetailedSegmentUnstarred: "{\"id\":7318826,\"resource_state\":3,\"name\":\"Skansen climb\",\"activity_type\":\"Ride\",\"distance\":812.4,\"average_grade\":7.8,\"maximum_grade\":12.1,\"elevation_high\":69,\"elevation_low\":5.6,\"start_latlng\":[60.39673,5.32475],\"end_latlng\":[60.40061,5.33011],\"climb_category\":0,\"city\":\"Bergen\",\"state\":\"Vestland\",\"country\":\"Norway\",\"private\":false,\"hazardous\":false,\"starred\":false,\"elevation_profile\":\"https://pictures.example/segments/7318826/elevation.png\",\"created_at\":\"2014-05-18T09:12:40Z\",\"updated_at\":\"2026-09-30T03:15:22Z\",\"total_elevation_gain\":63.4,\"map\":{\"id\":\"s7318826\",\"polyline\":\"qfsoJu~n_@mA_JpBmMwCoLqGwCsFnCmCtD\",\"resource_state\":3},\"effort_count\":18412,\"athlete_count\":2933,\"star_count\":76,\"xoms\":{\"kom\":\"1:58\",\"qom\":\"2:31\",\"overall\":\"1:58\"},\"local_legend\":null}",
  SegmentStreamsKeyed: "{\"distance\":{\"data\":[0,109.5,256.1,406.6,569.8,715.8,812.4],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"},\"latlng\":{\"data\":[[60.39673,5.32475],[60.39712,5.32651],[60.39655,5.32882],[60.39731,5.33098],[60.39868,5.33174],[60.3999,5.33102],[60.40061,5.33011]],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"},\"altitude\":{\"data\":[5.6,10.2,20.4,31.8,50.1,63.2,69],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"}}",
  SegmentStreamsList: "[{\"type\":\"distance\",\"data\":[0,109.5,256.1,406.6,569.8,715.8,812.4],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"},{\"type\":\"latlng\",\"data\":[[60.39673,5.32475],[60.39712,5.32651],[60.39655,5.32882],[60.39731,5.33098],[60.39868,5.33174],[60.3999,5.33102],[60.40061,5.33011]],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"},{\"type\":\"altitude\",\"data\":[5.6,10.2,20.4,31.8,50.1,63.2,69],\"series_type\":\"distance\",\"original_size\":7,\"resolution\":\"high\"}]",
  UploadProcessing: "{\"id\":12044771903,\"id_str\":\"12044771903\",\"external_id\":null,\"error\":null,\"status\":\"Your activity is still being processed.\",\"activity_id\":null}",
  UploadReady: "{\"id\":12044771903,\"id_str\":\"12044771903\",\"external_id\":\"morning-ride.fit\",\"error\":null,\"status\":\"Your activity is ready.\",\"activity_id\":11284400713}",
  UploadDuplicate: "{\"id\":12044771904,\"id_str\":\"12044771904\",\"external_id\":\"morning-ride.fit\",\"error\":\"morning-ride.fit duplicate of activity 11284400713\",\"status\":\"There was an error processing your activity.\",\"activity_id\":null}",
  UploadMalformed: "{\"id\":12044771905,\"id_str\":\"12044771905\",\"external_id\":\"no-times.gpx\",\"error\":\"Improperly formatted data.\",\"status\":\"There was an error processing your activity.\",\"activity_id\":null}",
  UploadDeleted: "{\"id\":12044771903,\"id_str\":\"12044771903\",\"external_id\":\"morning-ride.fit\",\"error\":null,\"status\":\"The created activity has been deleted.\",\"activity_id\":null}",
  listSubscriptions_200_subscribed: "[{\"id\":260917,\"resource_state\":2,\"application_id\":48213,\"callback_url\":\"https://app.example/webhook\",\"created_at\":\"2026-09-17T10:26:31Z\",\"updated_at\":\"2026-09-17T10:26:31Z\"}]",
  listSubscriptions_200_none: "[]",
  InvalidClient: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Application\",\"field\":\"client_id\",\"code\":\"invalid\"}]}",
  UnauthorizedClient_applicationInvalid: "{\"message\":\"Authorization Error\",\"errors\":[{\"resource\":\"Application\",\"field\":\"\",\"code\":\"invalid\"}]}",
  Subscription: "{\"id\":260917,\"resource_state\":2,\"application_id\":48213,\"callback_url\":\"https://app.example/webhook\",\"created_at\":\"2026-09-17T10:26:31Z\",\"updated_at\":\"2026-09-17T10:26:31Z\"}",
  createSubscription_400_callbackNotVerifiable: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"PushSubscription\",\"field\":\"callback url\",\"code\":\"not verifiable\"}]}",
  createSubscription_400_callbackStatus: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"PushSubscription\",\"field\":\"callback url\",\"code\":\"GET to callback URL does not return 200\"}]}",
  createSubscription_400_alreadyExists: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"PushSubscription\",\"field\":\"\",\"code\":\"already exists\"}]}",
  authorizeApp_200_consent: "<!doctype html>\n<html lang=\"en\">\n  <head><meta charset=\"utf-8\"><title>Authorize Fjord Log</title></head>\n  <body>\n    <h1>Fjord Log requests access to your account</h1>\n    <form method=\"post\">\n      <label><input type=\"checkbox\" name=\"scope\" value=\"read\" checked> Public profile, segments and routes</label>\n      <label><input type=\"checkbox\" name=\"scope\" value=\"activity:read_all\" checked> All activities, including Only You</label>\n      <button name=\"decision\" value=\"authorize\">Authorize</button>\n      <button name=\"decision\" value=\"deny\">Cancel</button>\n    </form>\n  </body>\n</html>\n",
  authorizeApp_400_invalidRedirectUri: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Application\",\"field\":\"redirect_uri\",\"code\":\"invalid\"}]}",
  authorizeApp_400_invalidScope: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Authorize\",\"field\":\"scope\",\"code\":\"invalid\"}]}",
  authorizeApp_400_invalidResponseType: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Authorize\",\"field\":\"response_type\",\"code\":\"invalid\"}]}",
  authorizeApp_403_capacityExceeded: "<!doctype html>\n<html lang=\"en\">\n  <head><meta charset=\"utf-8\"><title>Authorization error</title></head>\n  <body><p>Limit of connected athletes exceeded</p></body>\n</html>\n",
  TokenCodeExchange: "{\"token_type\":\"Bearer\",\"access_token\":\"acce550000000000000000000000000000000001\",\"refresh_token\":\"4ef4e50000000000000000000000000000000001\",\"expires_at\":1792324920,\"expires_in\":21600,\"scope\":\"read,activity:read_all\",\"athlete\":{\"id\":4207619,\"username\":\"maren_solheim\",\"firstname\":\"Maren\",\"lastname\":\"Solheim\"}}",
  TokenRefreshRotated: "{\"token_type\":\"Bearer\",\"access_token\":\"acce550000000000000000000000000000000002\",\"refresh_token\":\"4ef4e50000000000000000000000000000000002\",\"expires_at\":1792344003,\"expires_in\":21600,\"scope\":\"read,activity:read_all\"}",
  TokenRefreshUnchanged: "{\"token_type\":\"Bearer\",\"access_token\":\"acce550000000000000000000000000000000001\",\"refresh_token\":\"4ef4e50000000000000000000000000000000001\",\"expires_at\":1792324920,\"expires_in\":14310,\"scope\":\"read,activity:read_all\"}",
  issueToken_400_invalidCode: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"AuthorizationCode\",\"field\":\"code\",\"code\":\"invalid\"}]}",
  issueToken_400_invalidRefreshToken: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"RefreshToken\",\"field\":\"refresh_token\",\"code\":\"invalid\"}]}",
  revokeToken_200_revoked: "{}",
  revokeToken_400_missingToken: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Application\",\"field\":\"token\",\"code\":\"missing\"}]}",
  deauthorizeApp_200_deauthorized: "{\"access_token\":\"acce550000000000000000000000000000000001\"}",
  deauthorizeApp_400_missingToken: "{\"message\":\"Bad Request\",\"errors\":[{\"resource\":\"Application\",\"field\":\"access_token\",\"code\":\"missing\"}]}",
}

const shared = {
  BadRequest: { headers: { "Content-Type": "application/json" }, examples: { invalidParameter: body.BadRequest_invalidParameter, missingParameter: body.BadRequest_missingParameter } },
  Unauthorized: { headers: { "WWW-Authenticate": "Bearer realm=\"activity-tracking\"", "Content-Type": "application/json" }, examples: { invalidToken: body.Unauthorized_invalidToken, missingScope: body.Unauthorized_missingScope, applicationInvalid: body.Unauthorized_applicationInvalid } },
  Forbidden: { headers: { "Content-Type": "application/json" }, examples: { applicationInactive: body.Forbidden_applicationInactive } },
  TooManyRequests: { headers: { "Content-Type": "application/json" }, examples: { overallLimit: body.TooManyRequests_overallLimit, readLimit: body.TooManyRequests_readLimit } },
  InternalServerError: { headers: { "Content-Type": "application/json" }, examples: { internalError: body.InternalServerError_internalError } },
  UnexpectedError: { headers: { "Content-Type": "application/json" }, examples: { unavailable: body.UnexpectedError_unavailable } },
  NotFound: { headers: { "Content-Type": "application/json" }, examples: { unknownObject: body.NotFound_unknownObject, unknownPath: body.NotFound_unknownPath } },
  PaymentRequired: { headers: { "Content-Type": "application/json" }, examples: { notASubscriber: body.PaymentRequired_notASubscriber } },
  BadClient: { headers: { "Content-Type": "application/json" }, examples: { invalidClient: body.InvalidClient } },
  UnauthorizedClient: { headers: { "WWW-Authenticate": "Basic realm=\"activity-tracking\"", "Content-Type": "application/json" }, examples: { applicationInvalid: body.UnauthorizedClient_applicationInvalid } },
}

/** Headers that every response has. */
export const rateLimits: Readonly<Record<string, string>> = { "X-RateLimit-Limit": "200,2000", "X-RateLimit-Usage": "5,148", "X-ReadRateLimit-Limit": "100,1000", "X-ReadRateLimit-Usage": "4,131" }

/** Responses by operation and status. */
export const responses: Readonly<Record<keyof ExampleNames, Readonly<Record<string, ExampleResponse>>>> = {
  'POST /activities': {
    201: { headers: { "Content-Type": "application/json" }, examples: { manualRun: body.DetailedActivityManualRun } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { ride: body.DetailedActivityRide, manualRun: body.DetailedActivityManualRun } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'PUT /activities/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { ride: body.DetailedActivityRide, manualRun: body.DetailedActivityManualRun } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}/comments': {
    200: { headers: { "Content-Type": "application/json" }, examples: { comments: body.Comments, byCursor: body.CommentsByCursor, none: body.listActivityComments_200_none } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}/kudos': {
    200: { headers: { "Content-Type": "application/json" }, examples: { kudoers: body.Kudoers, none: body.listActivityKudoers_200_none } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}/laps': {
    200: { headers: { "Content-Type": "application/json" }, examples: { laps: body.Laps, none: body.listActivityLaps_200_none } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}/streams': {
    200: { headers: { "Content-Type": "application/json" }, examples: { keyed: body.ActivityStreamsKeyed, list: body.ActivityStreamsList } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /activities/{id}/zones': {
    200: { headers: { "Content-Type": "application/json" }, examples: { ride: body.ActivityZonesRide, run: body.ActivityZonesRun } },
    401: shared.Unauthorized,
    402: shared.PaymentRequired,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athlete': {
    200: { headers: { "Content-Type": "application/json" }, examples: { detailed: body.DetailedAthlete, summary: body.SummaryAthlete } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'PUT /athlete': {
    200: { headers: { "Content-Type": "application/json" }, examples: { detailed: body.DetailedAthlete, summary: body.SummaryAthlete } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athlete/activities': {
    200: { headers: { "Content-Type": "application/json" }, examples: { page: body.SummaryActivities, empty: body.listActivities_200_empty } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athlete/clubs': {
    200: { headers: { "Content-Type": "application/json" }, examples: { page: body.SummaryClubs, empty: body.listAthleteClubs_200_empty } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athlete/zones': {
    200: { headers: { "Content-Type": "application/json" }, examples: { zones: body.Zones, withoutPower: body.ZonesWithoutPower } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athletes/{id}/routes': {
    200: { headers: { "Content-Type": "application/json" }, examples: { page: body.Routes, empty: body.listAthleteRoutes_200_empty } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /athletes/{id}/stats': {
    200: { headers: { "Content-Type": "application/json" }, examples: { stats: body.ActivityStats } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /clubs/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { club: body.DetailedClub } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /gear/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { bike: body.DetailedGearBike, shoes: body.DetailedGearShoes } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /routes/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { route: body.Route } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /routes/{id}/export_gpx': {
    200: { headers: { "Content-Disposition": "attachment; filename=\"Seven_hills_loop.gpx\"", "Content-Type": "application/gpx+xml" }, examples: { route: body.RouteGpx } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /routes/{id}/export_tcx': {
    200: { headers: { "Content-Disposition": "attachment; filename=\"Seven_hills_loop.tcx\"", "Content-Type": "application/tcx+xml" }, examples: { route: body.RouteTcx } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /routes/{id}/streams': {
    200: { headers: { "Content-Type": "application/json" }, examples: { list: body.RouteStreamsList, keyed: body.RouteStreamsKeyed } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segment_efforts': {
    200: { headers: { "Content-Type": "application/json" }, examples: { efforts: body.SegmentEfforts, none: body.listSegmentEfforts_200_none } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    402: shared.PaymentRequired,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segment_efforts/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { effort: body.DetailedSegmentEffort } },
    401: shared.Unauthorized,
    402: shared.PaymentRequired,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segment_efforts/{id}/streams': {
    200: { headers: { "Content-Type": "application/json" }, examples: { keyed: body.SegmentEffortStreamsKeyed, list: body.SegmentEffortStreamsList } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segments/explore': {
    200: { headers: { "Content-Type": "application/json" }, examples: { segments: body.ExplorerResponse, none: body.exploreSegments_200_none } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: { headers: { "Content-Type": "application/json" }, examples: { extendedAccessRequired: body.exploreSegments_403_extendedAccessRequired, applicationInactive: body.exploreSegments_403_applicationInactive } },
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segments/starred': {
    200: { headers: { "Content-Type": "application/json" }, examples: { page: body.StarredSegments, empty: body.listStarredSegments_200_empty } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segments/{id}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { segment: body.DetailedSegment, withoutAthlete: body.DetailedSegmentWithoutAthlete } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'PUT /segments/{id}/starred': {
    200: { headers: { "Content-Type": "application/json" }, examples: { starred: body.DetailedSegmentWithoutAthlete, unstarred: body.DetailedSegmentUnstarred } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /segments/{id}/streams': {
    200: { headers: { "Content-Type": "application/json" }, examples: { keyed: body.SegmentStreamsKeyed, list: body.SegmentStreamsList } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'POST /uploads': {
    201: { headers: { "Content-Type": "application/json" }, examples: { processing: body.UploadProcessing } },
    400: shared.BadRequest,
    401: shared.Unauthorized,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /uploads/{uploadId}': {
    200: { headers: { "Content-Type": "application/json" }, examples: { ready: body.UploadReady, processing: body.UploadProcessing, duplicate: body.UploadDuplicate, malformed: body.UploadMalformed, deleted: body.UploadDeleted } },
    401: shared.Unauthorized,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /push_subscriptions': {
    200: { headers: { "Content-Type": "application/json" }, examples: { subscribed: body.listSubscriptions_200_subscribed, none: body.listSubscriptions_200_none } },
    400: shared.BadClient,
    401: shared.UnauthorizedClient,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'POST /push_subscriptions': {
    201: { headers: { "Content-Type": "application/json" }, examples: { subscription: body.Subscription } },
    400: { headers: { "Content-Type": "application/json" }, examples: { callbackNotVerifiable: body.createSubscription_400_callbackNotVerifiable, callbackStatus: body.createSubscription_400_callbackStatus, alreadyExists: body.createSubscription_400_alreadyExists, invalidClient: body.InvalidClient } },
    401: shared.UnauthorizedClient,
    403: shared.Forbidden,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'DELETE /push_subscriptions/{subscription_id}': {
    204: { headers: {  }, examples: {  } },
    400: shared.BadClient,
    401: shared.UnauthorizedClient,
    403: shared.Forbidden,
    404: shared.NotFound,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'GET /oauth/authorize': {
    200: { headers: { "Content-Type": "text/html" }, examples: { consent: body.authorizeApp_200_consent } },
    302: { headers: { Location: "https://app.example/oauth/callback?state=7f3c0a52&code=c0de000000000000000000000000000000000001&scope=read,activity:read_all" }, examples: {  } },
    400: { headers: { "Content-Type": "application/json" }, examples: { invalidClient: body.InvalidClient, invalidRedirectUri: body.authorizeApp_400_invalidRedirectUri, invalidScope: body.authorizeApp_400_invalidScope, invalidResponseType: body.authorizeApp_400_invalidResponseType } },
    403: { headers: { "Content-Type": "text/html" }, examples: { capacityExceeded: body.authorizeApp_403_capacityExceeded } },
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'POST /oauth/token': {
    200: { headers: { "Content-Type": "application/json" }, examples: { codeExchange: body.TokenCodeExchange, refreshRotated: body.TokenRefreshRotated, refreshUnchanged: body.TokenRefreshUnchanged } },
    400: { headers: { "Content-Type": "application/json" }, examples: { invalidCode: body.issueToken_400_invalidCode, invalidRefreshToken: body.issueToken_400_invalidRefreshToken, invalidClient: body.InvalidClient } },
    401: shared.UnauthorizedClient,
    429: shared.TooManyRequests,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'POST /oauth/revoke': {
    200: { headers: { "Content-Type": "application/json" }, examples: { revoked: body.revokeToken_200_revoked } },
    400: { headers: { "Content-Type": "application/json" }, examples: { missingToken: body.revokeToken_400_missingToken } },
    401: shared.UnauthorizedClient,
    404: shared.NotFound,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
  'POST /oauth/deauthorize': {
    200: { headers: { "Content-Type": "application/json" }, examples: { deauthorized: body.deauthorizeApp_200_deauthorized } },
    400: { headers: { "Content-Type": "application/json" }, examples: { missingToken: body.deauthorizeApp_400_missingToken } },
    401: shared.Unauthorized,
    404: shared.NotFound,
    500: shared.InternalServerError,
    default: shared.UnexpectedError,
  },
}
