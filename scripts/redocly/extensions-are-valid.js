const SOURCES = ['public-reference', 'observed', 'reported', 'claimed', 'assumed']
const DATE = /^\d{4}-\d{2}-\d{2}$/
const LIFECYCLE = ['available', 'restricted', 'deprecated', 'removed']
const isLimit = (limit) => Array.isArray(limit) && limit.length === 2 && limit.every(Number.isInteger)
/** RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = ['get', 'put', 'delete']
const FAMILIES = ['[]', '["overall"]', '["overall","read"]']

const isEnumeration = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string') && new Set(value).size === value.length

const problemsOf = {
  // always-seen.js says where it stands: beside a `$ref`, which is followed here, too.
  'x-always-seen': () => [],
  'x-inferred': (value) => (SOURCES.includes(value) ? [] : [`must be one of ${SOURCES.join(', ')}`]),
  'x-extensible-enum': (value, { type }) => [
    ...(isEnumeration(value) ? [] : ['must be a list of different texts']),
    ...(type === 'string' ? [] : ['must stand beside `type: string`']),
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
}

/** The `x-` extensions are the known ones, with known values; every operation under `paths` names its quota families. */
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
          'is not an extension this description knows',
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
          if (operation['x-quota-families'] === undefined) report({ message: 'An operation names its `x-quota-families`.', location })
          const { operationId, 'x-replaced-by': replacement } = operation
          operationIds.add(operationId)
          if (replacement !== undefined) replacements.push({ replacement, operationId, location: location.child('x-replaced-by') })
          if ((replacement !== undefined) !== (operation.deprecated === true))
            report({ message: '`deprecated` and `x-replaced-by` go together.', location })
          if (operation['x-idempotent'] && IDEMPOTENT_METHODS.includes(location.pointer.split('/').at(-1)))
            report({ message: '`x-idempotent` is for methods that are not idempotent by themselves.', location })
          if ((operation['x-lifecycle']?.deprecated !== undefined) !== (operation.deprecated === true)) {
            report({ message: '`deprecated` and `x-lifecycle.deprecated` go together.', location })
          }
        },
      },
    },
  }
}
