import { declaresItsChanges, EXTENSIONS } from './extensions.js'

/** RFC 9110, 9.2.2. */
const IDEMPOTENT_METHODS = ['get', 'put', 'delete']

function problemsOf(name, value, context) {
  const extension = EXTENSIONS[name]
  if (extension === undefined) return ['is not a known extension of this description: declare it in scripts/redocly/extensions.js']
  if (!declaresItsChanges(extension))
    return ['does not declare which of its changes break whom: add the missing directions in scripts/redocly/extensions.js']
  return extension.problems(value, context)
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
        const problems = problemsOf(name, value, { scopes, type: node.type, values: node.enum })
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
