const SOURCES = ['public-reference', 'observed', 'reported', 'claimed', 'assumed']
const DATE = /^\d{4}-\d{2}-\d{2}$/
const LIFECYCLE = ['available', 'restricted', 'deprecated', 'removed']
const isLimit = (limit) => Array.isArray(limit) && limit.length === 2 && limit.every(Number.isInteger)
/** RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = ['get', 'put', 'delete']
const FAMILIES = ['[]', '["overall"]', '["overall","read"]']

const isEnumeration = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string') && new Set(value).size === value.length

const isTrue = (value) => value === true
const isText = (value) => typeof value === 'string' && value !== ''

/** Entries of `x-server`, and their allowed values. */
const SERVER_FACTS = {
  resource: (value) => /^([A-Z][a-z]+)+$/.test(value),
  app: (value) => ['client-id', 'client-secret', 'access-token'].includes(value),
  'also-below': (value) => value === 'api',
  'query-in-form': isTrue,
  bearer: isTrue,
  'older-name': isText,
  'any-case': isTrue,
  'same-origin': isTrue,
  'part-of': isText,
  'many-values': isTrue,
  'body-limit': (value) => Number.isInteger(value) && value > 1 && value <= 64,
  // Checked elsewhere, at its place.
  'x-inferred': () => true,
}

function problemsOfServerFacts(value) {
  const entries = Object.entries(value ?? {})
  if (typeof value !== 'object' || entries.length === 0) return ['must be an object with at least one entry']
  return entries.flatMap(([name, fact]) => {
    const isValid = SERVER_FACTS[name]
    if (isValid === undefined) return [`has an entry "${name}", which is not one of ${Object.keys(SERVER_FACTS).join(', ')}`]
    return isValid(fact) ? [] : [`has a wrong value for "${name}"`]
  })
}

const problemsOf = {
  // always-seen.js checks its place. It can be next to a `$ref`, which is resolved here, too.
  'x-always-seen': () => [],
  'x-inferred': (value) => (SOURCES.includes(value) ? [] : [`must be one of ${SOURCES.join(', ')}`]),
  'x-extensible-enum': (value, { type }) => [
    ...(isEnumeration(value) ? [] : ['must be a list of different texts']),
    ...(type === 'string' ? [] : ['must be next to `type: string`']),
  ],
  'x-enum-varnames': (value, { values = [] }) =>
    isEnumeration(value) && value.every((each) => /^[A-Z][A-Z0-9_]*$/.test(each)) && value.length === values.length
      ? []
      : ['must be a list of different names in capitals, one for each value of the `enum`'],
  'x-quota-families': (value) => (FAMILIES.includes(JSON.stringify(value)) ? [] : [`must be one of ${FAMILIES.join(', ')}`]),
  'x-rate-limits': (value) =>
    ['standard', 'upgraded'].every((tier) => isLimit(value?.[tier]?.overall) && isLimit(value?.[tier]?.read))
      ? []
      : ['must hold `overall` and `read` for standard and upgraded, each with two numbers: per quarter hour, per UTC day'],
  'x-subscriber': (value) => (value === true ? [] : ['must be true or absent']),
  'x-access-tier': (value) => (value === 'extended' ? [] : ['must be "extended" or absent']),
  'x-conditional-scopes': (value, { scopes }) =>
    Array.isArray(value) && value.every(({ scope, when }) => scopes.includes(scope) && typeof when === 'string')
      ? []
      : ['must be a list of { scope: a known scope, when: words }'],
  'x-lifecycle': (value) =>
    Object.entries(value ?? {}).every(([name, date]) => LIFECYCLE.includes(name) && DATE.test(date))
      ? []
      : [`must hold ISO dates for ${LIFECYCLE.join(', ')}`],
  'x-replaced-by': (value) => (typeof value === 'string' ? [] : ['must be an operationId']),
  'x-idempotent': (value) => (value === true ? [] : ['must be true or absent']),
  'x-server': problemsOfServerFacts,
  'x-message': (value) => (isText(value) ? [] : ['must be a text']),
}

/** The `x-` extensions must be known ones, with known values. */
export const ExtensionsAreValid = () => {
  let scopes = []
  const operationIds = new Set()
  const replacements = []
  return {
    Root: {
      enter(root, { resolve }) {
        const scheme = resolve(root.components?.securitySchemes?.OAuth2 ?? {}).node
        scopes = Object.keys(scheme?.flows?.authorizationCode?.scopes ?? {})
      },
    },
    any(node, { report, location }) {
      if (typeof node !== 'object' || node === null) return
      for (const [name, value] of Object.entries(node)) {
        if (!name.startsWith('x-')) continue
        const problems = problemsOf[name]?.(value, { scopes, type: node.type, values: node.enum }) ?? [
          'is not a known extension of this description',
        ]
        for (const problem of problems) report({ message: `${name} ${problem}.`, location: location.child(name) })
      }
    },
    Paths: {
      leave(_, { report }) {
        for (const { replacement, operationId, location } of replacements) {
          if (replacement === operationId || !operationIds.has(replacement))
            report({ message: `x-replaced-by must be the operationId of another operation, not "${replacement}".`, location })
        }
      },
      PathItem: {
        Operation(operation, { report, location }) {
          if (location.pointer.includes('/callbacks/')) return
          const { operationId, 'x-replaced-by': replacement } = operation
          operationIds.add(operationId)
          if (replacement !== undefined) replacements.push({ replacement, operationId, location: location.child('x-replaced-by') })
          if ((replacement !== undefined) !== (operation.deprecated === true))
            report({ message: '`deprecated` and `x-replaced-by` go together.', location })
          if (operation['x-idempotent'] && IDEMPOTENT_METHODS.includes(location.pointer.split('/').at(-1)))
            report({ message: '`x-idempotent` is only for methods that are not idempotent by themselves.', location })
          if ((operation['x-lifecycle']?.deprecated !== undefined) !== (operation.deprecated === true)) {
            report({ message: '`deprecated` and `x-lifecycle.deprecated` go together.', location })
          }
        },
      },
    },
  }
}
