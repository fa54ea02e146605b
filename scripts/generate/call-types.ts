import { type FoundOperation, header, type OpenApiDocument, operationsOf, parametersOf } from './document.ts'

/** Where the docs have a page for each operation. */
const REFERENCE = 'https://activity-tracking.github.io/toolkit/api/operations'

/** `a`, `a or b`, `a, b, or c`. */
const listed = (words: readonly string[], type: 'conjunction' | 'disjunction'): string => new Intl.ListFormat('en', { type }).format(words)

const scopesOf = ({ operation }: FoundOperation): string[] => operation.security.flatMap((entry) => entry['OAuth2'] ?? [])

/** Required parameters and the body of an operation, such as `params.path.id`. */
function requiredInputs(document: OpenApiDocument, { item, operation }: FoundOperation): string[] {
  const required = parametersOf(document, item, operation)
    .filter((parameter) => parameter.required)
    .map(({ in: place, name }) => `params.${place}.${name}`)
  return operation.requestBody?.required ? [...required, 'body'] : required
}

/** A type of these texts. */
export const literals = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(' | ') || 'never'

/** Source of the interface `OperationTypes`: by operation, what a call returns and needs, and what the compiler says if something is missing. */
export function operationTypesSource(document: OpenApiDocument): string {
  const members = Array.from(operationsOf(document), (found) => {
    const { method, path, operation } = found
    const [[status, { content = {} }] = ['', {}]] = Object.entries(operation.responses).filter(([code]) => code.startsWith('2'))
    const [mediaType] = Object.keys(content)
    const body = `operations['${operation.operationId}']['responses'][${status}]['content']['${mediaType}']`
    const [scopes, required] = [scopesOf(found), requiredInputs(document, found)]
    const missing = `${listed(required, 'conjunction')} ${required.length === 1 ? 'is' : 'are'} missing`
    return `  '${method} ${path}': {
    data: ${mediaType === undefined ? 'undefined' : body}
    scopes: ${literals(scopes)}
    withoutScope: ${literals(scopes.length === 0 ? [] : [`the client lacks the scope ${listed(scopes, 'disjunction')}`])}
    withoutInput: ${literals(required.length === 0 ? [] : [missing])}
  }`
  })
  return `/** Types of calls, by operation: the data, the scopes of which any one is enough, and what the compiler says if a scope or an input is missing. */
export interface OperationTypes {
${members.join('\n')}
}
`
}

const inputName = ({ operation: { operationId } }: FoundOperation): string =>
  `${operationId.replace(/^./, (letter) => letter.toUpperCase())}Input`

/** An interface of what calls of an operation pass after the path. */
function inputOf(document: OpenApiDocument, found: FoundOperation): string {
  const { method, path, operation } = found
  const [required, type] = [requiredInputs(document, found), `operations['${operation.operationId}']`]
  const params = `params${required.some((input) => input !== 'body') ? '' : '?'}: ${type}['parameters']`
  const [mediaType] = Object.keys(operation.requestBody?.content ?? {})
  const body = `body${required.includes('body') ? '' : '?'}: NonNullable<${type}['requestBody']>['content']['${mediaType}']`
  return `/** Parameters and options of \`${method} ${path}\`. */
export interface ${inputName(found)}<As extends Form = undefined> extends CallOptions<As> {
  ${mediaType === undefined ? params : `${params}\n  ${body}`}
}
`
}

/** A method of the client for one operation, with the comment that editors show. */
function signatureOf(document: OpenApiDocument, found: FoundOperation): string {
  const { method, path, item, operation } = found
  const [quoted, required, key] = [scopesOf(found).map((scope) => `\`${scope}\``), requiredInputs(document, found), `'${method} ${path}'`]
  const data = `OperationTypes[${key}]['data']`
  const plain = { parameter: '', input: `${inputName(found)}<As>`, data }
  const isKeyed = parametersOf(document, item, operation).some(({ name }) => name === 'key_by_type')
  const keyed = {
    parameter: ', Keyed extends boolean = boolean',
    input: `${plain.input} & KeyedBy<Keyed>`,
    data: `KeyedData<${data}, Keyed>`,
  }
  const types = isKeyed ? keyed : plain
  return `  /**
   * ${operation.summary}.${quoted.length === 0 ? '' : `\n   *\n   * Scope: ${listed(quoted, 'disjunction')}.`}
   * @see ${REFERENCE}/${operation.operationId.toLowerCase()}/
   */
  <Path extends Offered<${key}, Granted>, As extends Form = undefined${types.parameter}>(
    path: Path,
    ...input: InputFor<${key}, \`${method} \${Path}\`, Granted, [input${required.length === 0 ? '?' : ''}: ${types.input}]>
  ): Promise<Result<DataAs<${types.data}, As>>>`
}

/** Source of `packages/client/src/calls.gen.ts`: the inputs and the methods of the client. */
export function callsSource(document: OpenApiDocument): string {
  const operations = [...operationsOf(document)]
  const methods = Array.from(
    Map.groupBy(operations, ({ method }) => method),
    ([method, found]) => {
      const signatures = found.map((each) => signatureOf(document, each))
      return `/** A signature for each operation that \`${method}\` calls: editors show its comment. */
export interface ${method[0]}${method.slice(1).toLowerCase()}Calls<Granted extends Scope> {
${signatures.join('\n')}
}
`
    },
  )
  return `${header('Inputs of calls, and a signature for each operation.')}import type { CallOptions, DataAs, Form, InputFor, KeyedBy, KeyedData, Offered, Result } from './call-types.ts'
import type { OperationTypes, Scope } from './operations.gen.ts'
import type { operations } from './schema.gen.ts'

${[...operations.map((each) => inputOf(document, each)), ...methods].join('\n')}`
}
