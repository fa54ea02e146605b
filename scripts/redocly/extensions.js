// The extensions of this description: their allowed values, and which change of a value breaks whom. Lint checks the values; the release check compares
// two descriptions (scripts/release/extension-diff.ts).

/**
 * @typedef {'added' | 'removed' | 'replaced' | 'raised' | 'lowered'} Direction
 * @typedef {{ readonly impact: 'major' | 'minor' | 'patch', readonly effect: string }} Effect
 * @typedef {Readonly<Partial<Record<Direction, Effect>>>} Effects
 * @typedef {{ readonly scopes: readonly string[], readonly type?: unknown, readonly values?: readonly unknown[] | undefined }} Context of the value, for lint
 */

/**
 * How two values are compared: as facts by name. `directions` are the changes that a fact can have.
 * @typedef {object} Comparison
 * @property {readonly Direction[]} directions
 * @property {(value: any, node: any) => Readonly<Record<string, unknown>>} facts
 */

/**
 * @typedef {object} Extension
 * @property {(value: any, context: Context) => readonly string[]} problems What is wrong with a value.
 * @property {Comparison} [comparison]
 * @property {Effects} [effects] What each direction of a change means for users.
 * @property {Readonly<Record<'app' | 'service', Effects>>} [effectsIn] The same, if it depends on who sends the data.
 * @property {Readonly<Record<string, Entry>>} [entries] The same for each entry, if the value is an object whose entries are compared differently.
 */

/** @typedef {{ readonly isValid: (value: any) => boolean, readonly comparison: Comparison, readonly effects: Effects }} Entry */

/** @type {(whom: string) => Effect} */
const breaks = (whom) => ({ impact: 'major', effect: `Breaks ${whom}.` })
/** @type {Effect} */
const adds = { impact: 'minor', effect: 'Breaks nobody.' }
/** @type {Effect} */
const informs = { impact: 'patch', effect: 'Breaks nobody: only information changed.' }

/** True, or a list whose order does not matter. @type {Comparison} */
const members = {
  directions: ['added', 'removed'],
  facts: (value) => Object.fromEntries([value].flat().map((each) => [String(each), true])),
}
/** One text. @type {Comparison} */
const text = { directions: ['added', 'removed', 'replaced'], facts: (value) => ({ '': value }) }
/** One number or ISO date. @type {Comparison} */
const amount = { directions: ['added', 'removed', 'raised', 'lowered'], facts: (value) => ({ '': value }) }

/** @type {(effect: Effect) => Effects} */
const always = (effect) => ({ added: effect, removed: effect, replaced: effect })
/** Something that requests can use. @type {(whom: string) => Effects} */
const offer = (whom) => ({ added: adds, removed: breaks(whom), replaced: breaks(whom) })
/** Something that requests must meet. @type {(whom: string) => Effects} */
const demand = (whom) => ({ added: breaks(whom), removed: adds, replaced: breaks(whom) })

const SOURCES = ['public-reference', 'observed', 'reported', 'claimed', 'assumed']
const FAMILIES = ['[]', '["overall"]', '["overall","read"]']
const DATE = /^\d{4}-\d{2}-\d{2}$/
const WINDOWS = ['per quarter hour', 'per day']

/** @type {(value: unknown) => value is true} */
const isTrue = (value) => value === true
/** @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === 'string' && value !== ''
/** @type {(value: unknown) => boolean} */
const isDate = (value) => DATE.test(String(value))
/** @type {(value: unknown) => boolean} */
const isLimit = (limit) => Array.isArray(limit) && limit.length === 2 && limit.every(Number.isInteger)
/** @type {(value: unknown) => boolean} */
const isEnumeration = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string') && new Set(value).size === value.length
/** @type {(value: unknown) => string[]} */
const problemsOfSource = (value) => (SOURCES.includes(String(value)) ? [] : [`must be one of ${SOURCES.join(', ')}`])
/** @type {(value: unknown) => string[]} */
const problemsOfFlag = (value) => (isTrue(value) ? [] : ['must be true or absent'])

/** @type {(entries: Readonly<Record<string, Entry>>) => Extension['problems']} */
const problemsOfEntries = (known) => (value) => {
  const entries = Object.entries(value ?? {})
  if (typeof value !== 'object' || entries.length === 0) return ['must be an object with at least one entry']
  return entries.flatMap(([name, fact]) => {
    const isValid = known[name]?.isValid
    if (isValid === undefined) return [`has an entry "${name}", which is not one of ${Object.keys(known).join(', ')}`]
    return isValid(fact) ? [] : [`has a wrong value for "${name}"`]
  })
}

/** Dates of operations and servers. @type {Readonly<Record<string, Entry>>} */
const LIFECYCLE = {
  available: {
    isValid: isDate,
    comparison: amount,
    effects: {
      added: breaks('programs that use it before that day'),
      removed: adds,
      raised: breaks('programs that use it before that day'),
      lowered: adds,
    },
  },
  restricted: {
    isValid: isDate,
    comparison: amount,
    effects: {
      added: breaks('apps without the access tier'),
      removed: adds,
      raised: adds,
      lowered: breaks('apps without the access tier'),
    },
  },
  deprecated: { isValid: isDate, comparison: amount, effects: { added: adds, removed: adds, raised: informs, lowered: informs } },
  removed: {
    isValid: isDate,
    comparison: amount,
    effects: {
      added: breaks('programs that use it from that day'),
      removed: adds,
      raised: adds,
      lowered: breaks('programs that use it from that day'),
    },
  },
}

/** Facts for servers that stand in for the service. @type {Readonly<Record<string, Entry>>} */
const SERVER_FACTS = {
  resource: {
    isValid: (value) => /^([A-Z][a-z]+)+$/.test(value),
    comparison: text,
    effects: always(breaks('tests that compare the `resource` in errors of the mock server or the sandbox')),
  },
  app: {
    isValid: (value) => ['client-id', 'client-secret', 'access-token'].includes(value),
    comparison: text,
    effects: demand('requests to the mock server or the sandbox that identify the app in another way'),
  },
  'also-at': {
    isValid: (value) => /^(\/[a-z_]+)+$/.test(value),
    comparison: text,
    effects: offer('requests to the sandbox at the other path'),
  },
  'also-below': { isValid: (value) => value === 'api', comparison: text, effects: offer('requests to the sandbox below the API root') },
  'query-in-form': { isValid: isTrue, comparison: members, effects: offer('requests to the sandbox with these parameters in a form') },
  bearer: { isValid: isTrue, comparison: members, effects: offer('requests to the sandbox with this value as the bearer token') },
  'older-name': { isValid: isText, comparison: text, effects: offer('requests to the sandbox with the older name') },
  'any-case': { isValid: isTrue, comparison: members, effects: offer('requests to the sandbox with values in lowercase') },
  'same-origin': { isValid: isTrue, comparison: members, effects: demand('forms on pages of other origins') },
  'part-of': { isValid: isText, comparison: text, effects: always(breaks('fault rules of the sandbox that name the operation')) },
  'many-values': { isValid: isTrue, comparison: members, effects: offer('requests to the sandbox with more than 10,000 values') },
  'in-pieces': { isValid: isTrue, comparison: members, effects: offer('requests to the sandbox of any size') },
  'body-limit': {
    isValid: (value) => Number.isInteger(value) && value > 1 && value <= 64,
    comparison: amount,
    effects: { added: adds, removed: breaks('requests with a larger body'), raised: adds, lowered: breaks('requests with a larger body') },
  },
  // The values are checked with the other `x-inferred`.
  'x-inferred': { isValid: () => true, comparison: text, effects: always(informs) },
}

/** @type {Readonly<Record<string, Extension>>} */
export const EXTENSIONS = {
  'x-always-seen': {
    // always-seen.js checks its place. It can be next to a `$ref`, which is resolved here, too.
    problems: () => [],
    comparison: members,
    effects: offer('programs that read the property without checking it'),
  },
  'x-inferred': { problems: problemsOfSource, comparison: text, effects: always(informs) },
  'x-extensible-enum': {
    problems: (value, { type }) => [
      ...(isEnumeration(value) ? [] : ['must be a list of different texts']),
      ...(type === 'string' ? [] : ['must be next to `type: string`']),
    ],
    comparison: members,
    effectsIn: { app: offer('requests with this value'), service: offer('programs that name this value in their types') },
  },
  'x-enum-varnames': {
    problems: (value, { values = [] }) =>
      isEnumeration(value) && value.every((/** @type {string} */ each) => /^[A-Z][A-Z0-9_]*$/.test(each)) && value.length === values.length
        ? []
        : ['must be a list of different names in capitals, one for each value of the `enum`'],
    comparison: {
      directions: ['added', 'removed', 'replaced'],
      facts: (names, { enum: values = [] }) =>
        Object.fromEntries(names.map((/** @type {string} */ name, /** @type {number} */ at) => [values[at], name])),
    },
    effects: offer('generated clients that use the constant'),
  },
  'x-quota-families': {
    problems: (value) => (FAMILIES.includes(JSON.stringify(value)) ? [] : [`must be one of ${FAMILIES.join(', ')}`]),
    comparison: members,
    effects: demand('apps that have used up this rate limit'),
  },
  'x-quota-families-inferred': { problems: problemsOfSource, comparison: text, effects: always(informs) },
  'x-rate-limits': {
    problems: (value) =>
      ['standard', 'upgraded'].every((tier) => isLimit(value?.[tier]?.overall) && isLimit(value?.[tier]?.read))
        ? []
        : ['must hold `overall` and `read` for standard and upgraded, each with two numbers: per quarter hour, per UTC day'],
    comparison: {
      directions: ['added', 'removed', 'raised', 'lowered'],
      facts: (tiers) =>
        Object.fromEntries(
          Object.entries(tiers).flatMap(([tier, limits]) =>
            Object.entries(limits).flatMap(([family, limit]) => WINDOWS.map((window, at) => [`${tier} ${family} ${window}`, limit[at]])),
          ),
        ),
    },
    effects: { added: informs, removed: breaks('apps of this tier'), raised: adds, lowered: breaks('apps that send more requests') },
  },
  'x-subscriber': { problems: problemsOfFlag, comparison: members, effects: demand('athletes without a paid subscription') },
  'x-access-tier': {
    problems: (value) => (value === 'extended' ? [] : ['must be "extended" or absent']),
    comparison: text,
    effects: demand('apps without this access tier'),
  },
  'x-conditional-scopes': {
    problems: (value, { scopes }) =>
      Array.isArray(value) && value.every(({ scope, when }) => scopes.includes(scope) && typeof when === 'string')
        ? []
        : ['must be a list of { scope: a known scope, when: words }'],
    // A different condition can include more requests. Its source, in parentheses, is not part of it.
    comparison: {
      ...members,
      facts: (conditions) =>
        Object.fromEntries(
          conditions.map((/** @type {any} */ { scope, when }) => [`${scope} when ${when.replace(/ \([a-z ]+\)$/, '')}`, true]),
        ),
    },
    effects: demand('tokens without this scope'),
  },
  'x-lifecycle': {
    problems: (value) =>
      problemsOfEntries(LIFECYCLE)(value, { scopes: [] }).length === 0
        ? []
        : [`must hold ISO dates for ${Object.keys(LIFECYCLE).join(', ')}`],
    entries: LIFECYCLE,
  },
  'x-replaced-by': {
    problems: (value) => (typeof value === 'string' ? [] : ['must be an operationId']),
    comparison: text,
    effects: always(informs),
  },
  'x-idempotent': { problems: problemsOfFlag, comparison: members, effects: offer('programs that repeat the request') },
  'x-server': { problems: problemsOfEntries(SERVER_FACTS), entries: SERVER_FACTS },
  'x-message': { problems: (value) => (isText(value) ? [] : ['must be a text']), comparison: text, effects: always(informs) },
}

/**
 * The scopes of an OAuth flow. They are not an extension, but `redocly diff` does not compare them either.
 * @type {Pick<Extension, 'comparison' | 'effects'>}
 */
export const SCOPES = {
  comparison: { directions: ['added', 'removed', 'replaced'], facts: (scopes) => scopes },
  effects: { added: adds, removed: breaks('apps that request the scope'), replaced: informs },
}

/** @type {(part: Pick<Extension, 'comparison' | 'effects' | 'effectsIn'>) => boolean} */
const isDeclared = ({ comparison, effects, effectsIn }) =>
  comparison !== undefined &&
  [effects ?? effectsIn?.app, effects ?? effectsIn?.service].every((each) =>
    comparison.directions.every((direction) => each?.[direction] !== undefined),
  )

/**
 * Whether an extension declares for every direction of a change what it means for users.
 * @type {(extension: Extension) => boolean}
 */
export const declaresItsChanges = (extension) =>
  extension.entries === undefined ? isDeclared(extension) : Object.values(extension.entries).every(isDeclared)
