// What the description says of its facts in words, and its facts, agree.

import { expect, test } from 'vitest'
import { alternatives, description, node, nodesIn, resolved, typesOf } from './document.ts'

const elements = [...nodesIn(description)]

/** What is said of properties with such a name and such types. */
const SAID: readonly (readonly [name: RegExp, types: RegExp, said: RegExp])[] = [
  [/^(?!converted|notification).*distance$|elev|altitude$/, /number|integer|^object$/, /\bmeters\b/],
  [/_time$/, /./, /\bseconds\b/],
  [/speed|velocity/, /./, /meters per second/],
  [/heartrate$/, /number|object/, /beats per minute/],
  [/cadence/, /./, /revolutions per minute/],
  [/watts$|^ftp$/, /number|integer|object/, /\bwatts\b/],
  [/temp$/, /./, /degrees Celsius/],
  [/grade(_smooth)?$/, /./, /percent/],
  [/^kilojoules$/, /./, /kilojoules/],
  [/^calories$/, /./, /kilocalories/],
  [/^weight$/, /./, /kilograms/],
  [/lat_?lng$/, /./, /degrees|point/],
  [/(_at|^start_date)$/, /./, /UTC|Unix timestamp/],
  [/_local$/, /./, /\blocal\b/],
  [/_count$/, /./, /^Number of/],
  [/./, /boolean/, /^(Whether|`true`|If true)/],
]

/** The types, formats and some limits of what has such a name, or of which such words are said. */
const KINDS: readonly (readonly [what: RegExp, kinds: RegExp])[] = [
  [/: .*[Ii]dentifier of (?!.*\bsubscription)/, /int64|string/],
  [/: (Number|Rank|Index|Level) (?!.*as (a string|text))/, /^type integer(,type null)?$/],
  [/: Whether (?!.*as a string)/, /boolean|array|object/],
  [/: .*(in UTC|in local time|in ISO 8601)/, /date-time|pattern/],
  [/^(?!embed)\w*(token|secret):|^code: The/, /password/],
  [/^(callback_url|redirect_uri):/, /uri/],
  [/, in (meters|seconds|watts|percent|beats|degrees|revolutions)/, /(number|integer|array|object)\b/],
  [/^page:/, /default 1,.*maximum 9007199254740991,minimum 1,/],
  [/^(per_page|page_size):/, /default 30,.*minimum 1,/],
  [/^(before|after):/, /maximum 9007199254740991,minimum 0,/],
  [/^distance: .*At most/, /minimum 0,/],
  [/^client_id:|non-whitespace/, /minLength 1,/],
  [/non-whitespace/, /pattern/],
  [/^(trainer|commute): `?1`? if/, /^enum 0,enum 1,/],
  [/^approval_prompt:/, /^default auto,enum auto,enum force,/],
  [/: Coarse type of the activity\. /, /^(?!.*GravelRide)/],
  [/^(min|max)_cat:/, /^default (0|5),maximum 5,minimum 0,/],
  [/^include_all_efforts:/, /^default false,/],
  [/`running` or `riding`/, /^enum riding,enum running,/],
  [/gzip formats/, /enum fit\.gz,.*enum gpx\.gz,.*enum tcx\.gz,/],
  [/^keys:/, /explode false,minItems 1,type array$/],
  [/: .*point of the segment|: Point on the route/, /maxItems 2,minItems 2,/],
  [/^(sex|series_type|measurement_preference|membership|private: A)/, /(x-extensible-enum \w+,?){2}/],
  [/^resolution:/, /(x-extensible-enum \w+,?){3}/],
  [/^(sport_type: Main|activity_type: .*also types)/, /(x-extensible-enum \w+,?){4}/],
  [/^climb_category_desc:/, /(x-extensible-enum \w+,?){6}/],
  [/: The app's `redirect_uri`/, /^format uri,required true,/],
  [/^(segment_id|bounds): (Identifier|Southwest)/, /required true,/],
  [/15-minute window|window that is full/, /^pattern \^\\d\*,\\d\*\$,type string$/],
]
const FACTS = 'default enum explode format maximum maxItems minimum minItems minLength pattern required type x-extensible-enum'.split(' ')

/** What is null for some sport, device, athlete or world, by its name or by what is said of it: decision 026. */
const NULLABLE = [
  /\bnull\b/i,
  /^(weighted_)?average_(?!grade:|speed: (Average speed, |Distance))|^(min|mid|max)_(average_|heartrate|watts|speed: (?!Maximum speed, ))/,
  /^(biggest_\w+|kilojoules|calories|(suffer_)?score|points: P\w+|\w*perceived_exertion|estimated_moving_time|weight: .*bike)\b/,
  /^(city|state(?!: Random)|country|location_\w+|timezone|utc_offset|device_\w+|elev_(high|low)|elevation_(difference|profiles?)|target_latlng):/,
  /^(profile|profile_medium|cover_photo\w*|website|url: Last|map_urls|urls|activity_types_icon|localized_sport_type|club_type|destination)/,
  /^(description|bio|\w+_note|\w+_name: (Brand|Model|Device)|title: (?!New)|embed_token|date_preference|unique_id|source|media_type)/,
  /^(gear:|gear_id: .*used\.|upload_id|owner_id: .*club|\w*polyline|retired|is_kom|workout_type|pace_zone|frame_type|notification_distance)/,
  /^(pr_(time|\w*visibility)|athlete_(pr_effort|segment_stats)|starred_date|from_accepted_tag|max: Max|(start|end)_latlng: .* of the activity)/,
  /^(xoms|kom|qom|overall|female|local_legend|effort_(description|counts)|similar_activities|trend|direction|current_activity_index):/,
  /^effort_count: .*string/,
]
/** Nullable in one schema, and not in another. */
const BOTH = /^(firstname: First name|lastname: Last name|custom_zones|description: Description of the activity)/

/** Properties, parameters and headers by their names. */
const named = elements.flatMap(({ properties, name, schema, explode, required, description: words }) =>
  Object.entries({
    ...node(properties),
    ...(schema !== undefined && { [String(name)]: { ...node(schema), explode, required, description: words } }),
  }),
)

test('values have the units, times, types, formats and nulls of their names and words', () => {
  const wrong = named.flatMap(([name, schema]) => {
    const types = [...typesOf(description, schema)].join()
    const words = String(resolved(description, schema)['description'])
    const facts = [...alternatives(description, schema)].flatMap((part) =>
      FACTS.flatMap((key) => [part[key]].flat().map((fact) => `${key} ${fact}`)),
    )
    const kind = [...new Set(facts)]
      .filter((fact) => !fact.endsWith(' undefined'))
      .toSorted()
      .join()
    const said = `${name}: ${words}`
    const isNullable = NULLABLE.some((each) => each.test(said))
    return [
      ...SAID.filter(([pattern, some, must]) => pattern.test(name) && some.test(types) && !must.test(words)).map(([, , must]) => must),
      ...KINDS.filter(([what, must]) => what.test(said) && !must.test(kind)).map(([, must]) => must),
      ...(kind === '' || BOTH.test(said) || kind.includes('type null') === isNullable ? [] : [`nullable: ${isNullable}`]),
    ].map((must) => `${said} (${kind}) is not ${must}`)
  })
  expect(wrong).toEqual([])
})

test('numbers are doubles, and only numbers', () => {
  expect(elements.filter(({ type, format }) => (format === 'double') !== [type].flat().includes('number'))).toEqual([])
})

test('every limit and default is that in the words', () => {
  const wrong = elements.flatMap((element) => {
    const { type, minimum, maximum, maxLength, maxItems, default: standard } = { ...element, ...node(element['schema']) }
    if (element['description'] === undefined || type === undefined) return []
    const meters = String(element['description'])
      .replaceAll(/(?<=\d),(?=\d{3})/g, '')
      .replaceAll(/(?<=\d) km\b/g, '000')
    const words = meters.replaceAll(/(\d+) days/g, (_, days) => String(days * 86_400))
    const limits = [maximum, maxLength, maxItems, standard]
    // Not 1, nor the largest number.
    const set = limits.filter((limit) => Number(limit) > 2 && Number(limit) < 1e15)
    const said = words.matchAll(/\b(?:from|to|at most|default|maximum)(?: is)? (\d+)\b/gi)
    const isSaid = set.every((limit) => new RegExp(`\\b${limit}\\b`).test(words))
    const isSet =
      /^(Number|Position|Index|Southwest) /.test(words) || [...said].every(([, each]) => [minimum, ...limits].includes(Number(each)))
    return isSaid && isSet ? [] : [words]
  })
  expect(wrong).toEqual([])
})

test('what has another one instead is deprecated', () => {
  const told = elements.filter(({ description: words }) => /\bUse `\w+` instead|Not needed/.test(String(words)))
  expect(told.filter(({ deprecated }) => deprecated !== true)).toEqual([])
  expect(elements.filter(({ deprecated, operationId }) => deprecated === true && operationId === undefined)).toHaveLength(told.length)
})

test('only parameters have a default: the sandbox does not fill in fields of responses', () => {
  expect([...nodesIn(node(description['components'])['schemas'])].filter((schema) => schema['default'] !== undefined)).toEqual([])
})
