// What our own description states, as the subjects that pages are compared with.
import { isStatedSentence, sentencesIn } from '../description/sentences.ts'
import { datesIn } from './notices.ts'
import { numbersInWords, rateSubject } from './numbers.ts'
import {
  type DocumentedValues,
  labelsOf,
  type Named,
  type OpenApiDocument,
  objectOf,
  operationsOf,
  parseOpenApi,
  propertiesOf,
  proseOf,
  scopesOf,
  valuesOf,
} from './openapi-document.ts'
import { DATES, EVENT_FIELDS, OPERATIONS, parametersOf, SCOPES, type Subject, type Subjects, TOKEN_FIELDS, WITHDRAWN } from './subjects.ts'

export interface Description {
  readonly subjects: Subjects
  /** The last part of the base path: `v3`. */
  readonly version: string
}

/** @param json the bundled description */
export function readDescription(json: string): Description {
  const root = objectOf(JSON.parse(json))
  const version = versionOf(root)
  const document = parseOpenApi({ name: 'the description', text: json }, version)
  const subjects = [
    ...operationSubjects(document),
    subjectOf(SCOPES, 'names', scopesOf(document).map(toPublic), ['scope']),
    subjectOf(EVENT_FIELDS, 'names', eventFields(document)),
    subjectOf(TOKEN_FIELDS, 'names', tokenFields(document)),
    ...valueSubjects(document),
    ...rateSubjects(document),
    ...numberSubjects(document),
    subjectOf(DATES, 'dates', [...new Set([...proseOf(document)].flatMap(datesIn).concat(lifecycleDates(document)))].map(toPublic)),
  ]
  return { version, subjects: new Map(subjects.map((subject) => [subject.name, subject])) }
}

const toPublic = (name: string): Named => ({ name, isPublic: true })

function subjectOf(name: string, form: Subject['form'], values: readonly Named[], labels: Iterable<string> = []): Subject {
  const known = new Map<string, boolean>()
  for (const { name: value, isPublic } of values) known.set(value, (known.get(value) ?? false) || isPublic)
  return { name, form, values: known, labels: new Set(labels) }
}

function versionOf(root: Readonly<Record<string, unknown>>): string {
  const [server] = root['servers'] as readonly { readonly variables: Readonly<Record<string, { readonly default: string }>> }[]
  const [base] = Object.values(server?.variables ?? {})
  return new URL(base?.default ?? '').pathname.split('/').at(-1) ?? ''
}

function operationSubjects(document: OpenApiDocument): Subject[] {
  const operations = operationsOf(document)
  return [
    subjectOf(OPERATIONS, 'operations', operations),
    subjectOf(
      WITHDRAWN,
      'operations',
      operations.filter(({ isDeprecated }) => isDeprecated).map(({ name }) => ({ name, isPublic: false })),
    ),
    ...operations.map(({ name, parameters = [] }) => subjectOf(parametersOf(name), 'parameters', parameters)),
  ]
}

function eventFields(document: OpenApiDocument): Named[] {
  return Object.values(objectOf(document.root['webhooks'])).flatMap((item) =>
    bodyFields(document, objectOf(objectOf(item)['post'])['requestBody']),
  )
}

function tokenFields(document: OpenApiDocument): Named[] {
  const token = objectOf(objectOf(objectOf(document.root['paths'])['/oauth/token'])['post'])
  return bodyFields(document, objectOf(token['responses'])['200'])
}

const bodyFields = (document: OpenApiDocument, body: unknown): Named[] =>
  Object.values(objectOf(objectOf(body)['content'])).flatMap((media) => propertiesOf(document, objectOf(media)['schema']))

const CONSTANTS = 'constants of '

const nameOf = ({ schema, label }: DocumentedValues, key: string): string =>
  label === undefined || schema === undefined || key.startsWith(CONSTANTS) ? (label ?? schema ?? '') : `${schema}.${label}`

/** Enumerations. Those with the same values are one, such as those of requests and responses; so are the constants of a field. */
function valueSubjects(document: OpenApiDocument): Subject[] {
  const labels = labelsOf(document)
  const groups = new Map<string, DocumentedValues[]>()
  for (const values of valuesOf(document)) {
    const key = values.names.length === 1 ? `${CONSTANTS}${values.label}` : [...values.names].sort().join()
    groups.set(key, [...(groups.get(key) ?? []), values])
  }
  return [...groups].flatMap(([key, group]) => {
    const names = group.map((each) => nameOf(each, key)).sort((one, other) => one.length - other.length)
    const values = group.flatMap(({ names: own, isPublic }) => own.map((name) => ({ name, isPublic })))
    const subject = subjectOf(
      `values of ${names[0]}`,
      'names',
      values,
      group.flatMap(({ label, schema = '' }) => (label === undefined ? [...(labels.get(schema) ?? [])] : [label])),
    )
    return subject.values.size > 1 && !values.every(({ name }) => /^\d/.test(name)) ? [subject] : []
  })
}

function rateSubjects({ root }: OpenApiDocument): Subject[] {
  const tiers = Object.values(objectOf(objectOf(root['info'])['x-rate-limits'])) as readonly Readonly<
    Record<'overall' | 'read', readonly [number, number]>
  >[]
  const WINDOWS = ['15 minutes', 'day'] as const
  return WINDOWS.flatMap((window, index) => {
    const families = (['overall', 'read'] as const).map((family) =>
      subjectOf(
        rateSubject(family, window),
        'numbers',
        tiers.map((tier) => toPublic(String(tier[family][index]))),
      ),
    )
    // Pages can state a number without the counter.
    const all = families.flatMap(({ values }) => Array.from(values.keys(), (name) => ({ name, isPublic: false })))
    return [...families, subjectOf(rateSubject(undefined, window), 'numbers', all)]
  })
}

/** Numbers in the sentences of the description, read as on pages. */
function numberSubjects({ root }: OpenApiDocument): Subject[] {
  const found = new Map<string, Named[]>()
  for (const sentence of sentencesIn('', root)) {
    if (!isStatedSentence(sentence)) continue
    for (const { subject, value } of numbersInWords(sentence.text)) found.set(subject, [...(found.get(subject) ?? []), toPublic(value)])
  }
  return Array.from(found, ([name, values]) => subjectOf(name, 'numbers', values))
}

function lifecycleDates({ root }: OpenApiDocument): string[] {
  return Array.from(JSON.stringify(root).matchAll(/"x-lifecycle":\{([^}]*)\}/g)).flatMap(([, dates = '']) => datesIn(dates))
}
