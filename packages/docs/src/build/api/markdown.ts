import { printSample, type SampleRequest } from '@activity-tracking/spec/samples'
import { conditionsOf, factsOf, list } from '../facts.ts'
import { SAMPLE_LANGUAGES } from '../sample-languages.ts'
import { operationOf } from './description.ts'
import type { Field, Shape } from './fields.ts'
import { requestPage, type ShownResponse } from './request-page.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Remarks on a field, in addition to its name and type. */
function remarksOf({ description, limits, enumeration, inferred, alwaysSeen, deprecated }: Field): string {
  const known = enumeration && `${enumeration.isOpen ? 'Known values' : 'One of'}: ${enumeration.values.join(', ')}.`
  const marks = [
    ...limits,
    ...(deprecated ? ['deprecated'] : []),
    ...(alwaysSeen ? ['always seen'] : []),
    ...(inferred ? [`inferred: ${inferred}`] : []),
  ]
  return [description, known, marks.length > 0 && `(${marks.join(', ')})`].filter(Boolean).join(' ')
}

/** Fields as a table, with the fields of objects below them. */
function table(fields: readonly Field[]): string {
  const rows = (listed: readonly Field[], before = ''): string[] =>
    listed.flatMap((field) => {
      const name = `${before}${field.name}`
      const cells = [`\`${name}\``, field.plainType, field.required ? 'yes' : 'no', remarksOf(field)]
      return [`| ${cells.map(cell).join(' | ')} |`, ...rows(field.fields, `${name}.`)]
    })
  return ['| name | type | required | meaning |', '| --- | --- | --- | --- |', ...rows(fields)].join('\n')
}

const shapeText = ({ plainType, inferred, fields, listedOn }: Shape): string =>
  [
    `Type: ${plainType}${inferred ? ` (inferred: ${inferred})` : ''}`,
    ...(fields.length > 0 ? [table(fields)] : []),
    ...(listedOn ? [`The fields are listed in "${listedOn.title}".`] : []),
  ].join('\n\n')

const responseText = ({ status, description, shapes, headers }: ShownResponse): string =>
  [`### ${status}`, description, ...(headers.length > 0 ? [table(headers)] : []), ...shapes.map(shapeText)].join('\n\n')

/** The page of an operation as Markdown, for readers without a browser. */
export function markdownOf(request: SampleRequest): string {
  const { operation: row } = request
  const operation = operationOf(row)
  const { parameters, body, successes, errors, usualErrors } = requestPage(operation)
  const facts = list(factsOf(row, operation))
  const conditions = conditionsOf(row).map((condition) => `- ${condition}`)
  return [
    `# ${row.summary}`,
    `\`${row.method} ${row.path}\``,
    operation.description,
    [facts, ...conditions].join('\n'),
    ...(parameters.length > 0 ? ['## Parameters', ...parameters.flatMap(({ place, fields }) => [`In the ${place}:`, table(fields)])] : []),
    ...(body ? ['## Request body', `\`${body.mediaType}\`. ${body.description}`.trim(), ...body.shapes.map(shapeText)] : []),
    '## Samples',
    ...SAMPLE_LANGUAGES.map(({ language, fence }) => `\`\`\`${fence}\n${printSample(language, request)}\`\`\``),
    '## Responses',
    ...[...successes, ...errors].map(responseText),
    ...(usualErrors.length > 0 ? [`Usual errors: ${usualErrors.map(({ status, title }) => `${status} ${title}`).join(', ')}.`] : []),
    '',
  ].join('\n\n')
}
