// The extensions of this description, and which change of a value breaks whom. Lint refuses others, and checks values with extensions.yaml. The release
// check compares two descriptions (scripts/release/extension-diff.ts).

/**
 * @typedef {'added' | 'removed' | 'replaced' | 'raised' | 'lowered'} Direction
 * @typedef {{ readonly impact: 'major' | 'minor' | 'patch', readonly effect: string }} Effect
 * @typedef {Readonly<Partial<Record<Direction, Effect>>>} Effects
 */

/**
 * How two values are compared: as facts by name. `directions` are the changes that a fact can have.
 * @typedef {object} Comparison
 * @property {readonly Direction[]} directions
 * @property {(value: any, node: any) => Readonly<Record<string, unknown>>} facts
 */

/**
 * @typedef {object} Extension
 * @property {Comparison} [comparison]
 * @property {Effects} [effects] What each direction of a change means for users.
 * @property {Readonly<Record<'app' | 'service', Effects>>} [effectsIn] The same, if it depends on who sends the data.
 * @property {Readonly<Record<string, Entry>>} [entries] The same for each entry, if the value is an object whose entries are compared differently.
 */

/** @typedef {{ readonly comparison: Comparison, readonly effects: Effects }} Entry */

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

const WINDOWS = ['per quarter hour', 'per day']

/** Dates of operations and servers. @type {Readonly<Record<string, Entry>>} */
const LIFECYCLE = {
  available: {
    comparison: amount,
    effects: {
      added: breaks('programs that use it before that day'),
      removed: adds,
      raised: breaks('programs that use it before that day'),
      lowered: adds,
    },
  },
  restricted: {
    comparison: amount,
    effects: {
      added: breaks('apps without the access tier'),
      removed: adds,
      raised: adds,
      lowered: breaks('apps without the access tier'),
    },
  },
  deprecated: { comparison: amount, effects: { added: adds, removed: adds, raised: informs, lowered: informs } },
  removed: {
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
    comparison: text,
    effects: always(breaks('tests that compare the `resource` in errors of the mock server or the sandbox')),
  },
  app: {
    comparison: text,
    effects: demand('requests to the mock server or the sandbox that identify the app in another way'),
  },
  'also-at': {
    comparison: text,
    effects: offer('requests to the sandbox at the other path'),
  },
  'also-below': { comparison: text, effects: offer('requests to the sandbox below the API root') },
  'query-in-form': { comparison: members, effects: offer('requests to the sandbox with these parameters in a form') },
  bearer: { comparison: members, effects: offer('requests to the sandbox with this value as the bearer token') },
  'older-name': { comparison: text, effects: offer('requests to the sandbox with the older name') },
  'any-case': { comparison: members, effects: offer('requests to the sandbox with values in lowercase') },
  'same-origin': { comparison: members, effects: demand('forms on pages of other origins') },
  'part-of': { comparison: text, effects: always(breaks('fault rules of the sandbox that name the operation')) },
  'many-values': { comparison: members, effects: offer('requests to the sandbox with more than 10,000 values') },
  'in-pieces': { comparison: members, effects: offer('requests to the sandbox of any size') },
  'body-limit': {
    comparison: amount,
    effects: { added: adds, removed: breaks('requests with a larger body'), raised: adds, lowered: breaks('requests with a larger body') },
  },
  'x-inferred': { comparison: text, effects: always(informs) },
}

/** @type {Readonly<Record<string, Extension>>} */
export const EXTENSIONS = {
  'x-always-seen': {
    comparison: members,
    effects: offer('programs that read the property without checking it'),
  },
  'x-inferred': { comparison: text, effects: always(informs) },
  'x-extensible-enum': {
    comparison: members,
    effectsIn: { app: offer('requests with this value'), service: offer('programs that name this value in their types') },
  },
  'x-enum-varnames': {
    comparison: {
      directions: ['added', 'removed', 'replaced'],
      facts: (names, { enum: values = [] }) =>
        Object.fromEntries(names.map((/** @type {string} */ name, /** @type {number} */ at) => [values[at], name])),
    },
    effects: offer('generated clients that use the constant'),
  },
  'x-quota-families': {
    comparison: members,
    effects: demand('apps that have used up this rate limit'),
  },
  'x-quota-families-inferred': { comparison: text, effects: always(informs) },
  'x-rate-limits': {
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
  'x-subscriber': { comparison: members, effects: demand('athletes without a paid subscription') },
  'x-access-tier': {
    comparison: text,
    effects: demand('apps without this access tier'),
  },
  'x-conditional-scopes': {
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
    entries: LIFECYCLE,
  },
  'x-replaced-by': {
    comparison: text,
    effects: always(informs),
  },
  'x-idempotent': { comparison: members, effects: offer('programs that repeat the request') },
  'x-server': { entries: SERVER_FACTS },
  'x-message': { comparison: text, effects: always(informs) },
}

/**
 * The scopes of an OAuth flow. They are not an extension, but `redocly diff` does not compare them either.
 * @type {Pick<Extension, 'comparison' | 'effects'>}
 */
export const SCOPES = {
  comparison: { directions: ['added', 'removed', 'replaced'], facts: (scopes) => scopes },
  effects: { added: adds, removed: breaks('apps that request the scope'), replaced: informs },
}
