// Lint rules for the description that a configurable rule (rules.yaml) cannot express. JavaScript, because Redocly loads it.
import { CommonResponses } from './common-responses.js'
import { EXTENSIONS } from './extensions.js'

/** A schema with its `$ref` resolved, and its file, which its own references are relative to. */
function target(schema, file, resolve) {
  if (schema?.$ref === undefined) return { schema: schema ?? {}, file }
  const { node, location } = resolve(schema, file)
  return target(node, location?.source.absoluteRef, resolve)
}

/**
 * Every schema that can be reached from one, itself included, each once, with the path to it: `athlete.sex`. Redocly's nested visitors stop at the first
 * schema.
 */
function* schemasFrom(start, from, resolve, path = [], seen = new Set()) {
  const { schema, file } = target(start, from, resolve)
  if (seen.has(schema)) return
  seen.add(schema)
  yield { schema, file, path: path.join('.') }
  const below = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [['0', schema.items]]),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] ?? []).map((part) => ['', part])),
  ]
  for (const [name, child] of below) yield* schemasFrom(child, file, resolve, name === '' ? path : [...path, name], seen)
}

/** The source of an element itself. A list has it in an entry without a fact. */
const sourceOf = ({ 'x-inferred': mark } = {}) => (Array.isArray(mark) ? mark.find(({ fact }) => fact === undefined)?.source : mark)

/** Facts that the specification does not state are not promised: inferred properties of a response are optional. */
const InferredIsOptional = () => ({
  Response: {
    MediaType(mediaType, { report, location, resolve }) {
      for (const { schema, file, path } of schemasFrom(mediaType.schema, location.source.absoluteRef, resolve)) {
        for (const name of schema.required ?? []) {
          const property = schema.properties?.[name]
          const marks = [schema, property, target(property, file, resolve).schema].map(sourceOf)
          if (marks.every((mark) => mark === undefined)) continue
          const place = [path, name].filter(Boolean).join('.')
          report({ message: `"${place}" is inferred, so it must not be required in a response.`, location })
        }
      }
    },
  },
})

/** A fact in `x-inferred` repeats the opening of a sentence of the description, so that readers find the sentence that it marks. */
const InferredFactBeginsASentence = () => {
  const check = (node, { report, location }) => {
    if (!Array.isArray(node?.['x-inferred'])) return
    const text = `. ${String(node.description).replaceAll(/\s+/g, ' ')}`
    for (const { fact } of node['x-inferred']) {
      if (fact === undefined || ['. ', '.** '].some((end) => text.includes(end + fact))) continue
      report({ message: `No sentence of the description begins with "${fact}".`, location: location.child('x-inferred') })
    }
  }
  return { any: check, ref: check }
}

/** The operations of the service. Nested visitors do not visit those of callbacks, which the app responds to. */
const operationOfTheService = (Operation) => ({ Paths: { PathItem: { Operation } } })

/** A body without a required field is optional. */
const RequestBodyIsRequiredForItsFields = () =>
  operationOfTheService(({ requestBody }, { report, location, resolve }) => {
    if (requestBody === undefined) return
    const [content] = Object.values(requestBody.content ?? {})
    const { schema, file } = target(content?.schema, location.source.absoluteRef, resolve)
    const forms = schema.oneOf ?? [schema]
    const needed = forms.every((form) => (target(form, file, resolve).schema.required ?? []).length > 0)
    if (needed === (requestBody.required === true)) return
    const message = `This body has ${needed ? 'a' : 'no'} required field, so \`required\` must be ${needed ? 'true' : 'absent'}.`
    report({ message, location: location.child('requestBody') })
  })

/** The specification states that every request counts overall, and that all requests except uploads are reads. Other counters have a source. */
const InferredQuotaHasSource = () =>
  operationOfTheService((operation, { report, location }) => {
    const { requestBody, 'x-quota-families': families, 'x-quota-families-inferred': source } = operation
    const stated = requestBody?.content?.['multipart/form-data'] ? ['overall'] : ['overall', 'read']
    if ((String(families) === String(stated)) === (source === undefined)) return
    const message = '`x-quota-families-inferred` must name the source of counters that the specification does not state, and only of those.'
    report({ message, location: location.child('x-quota-families') })
  })

const DeprecationHasDateAndReplacement = () =>
  operationOfTheService(({ deprecated = false, 'x-lifecycle': dates, 'x-replaced-by': replacement }, { report, location }) => {
    if ([dates?.deprecated, replacement].every((each) => (each !== undefined) === deprecated)) return
    report({ message: '`deprecated`, `x-lifecycle.deprecated` and `x-replaced-by` go together.', location })
  })

/** A new extension also needs a word on what its changes mean for users. */
const ExtensionsAreKnown = () => ({
  any(node, { report, location }) {
    if (typeof node !== 'object' || node === null) return
    for (const name of Object.keys(node).filter((key) => key.startsWith('x-') && EXTENSIONS[key] === undefined))
      report({ message: `"${name}" is not known: declare it in scripts/redocly/extensions.js.`, location: location.child(name) })
  },
})

export default function houseRules() {
  return {
    id: 'house',
    preprocessors: { oas3: { 'common-responses': CommonResponses } },
    rules: {
      oas3: {
        'deprecation-has-date-and-replacement': DeprecationHasDateAndReplacement,
        'extensions-are-known': ExtensionsAreKnown,
        'inferred-fact-begins-a-sentence': InferredFactBeginsASentence,
        'inferred-is-optional': InferredIsOptional,
        'inferred-quota-has-source': InferredQuotaHasSource,
        'request-body-is-required-for-its-fields': RequestBodyIsRequiredForItsFields,
      },
    },
  }
}
