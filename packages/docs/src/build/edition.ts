import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { printCurl, printTypeScript, type SampleRequest } from '@activity-tracking/spec/samples'
import { type Json, operationOf, parametersOf, resolve } from './description.ts'
import { badges, factsOf, list } from './facts.ts'
import { sampleRequests } from './sample-requests.ts'

/** Says of everything that is inferred where it comes from, what is always seen, and of every open enumeration which values are known. */
function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'example' || name === 'value' ? part : inWords(part)]),
  )
  const known = copy['x-extensible-enum']
  if (Array.isArray(known)) {
    const values = known.map((each) => `\`${each}\``).join(', ')
    copy['description'] = `${copy['description'] ?? ''} Known values, to which the service may add: ${values}.`.trim()
  }
  if (copy['x-always-seen'] === true) copy['description'] = `${copy['description'] ?? ''} In every recorded response.`.trim()
  const mark = copy['x-inferred']
  if (typeof mark !== 'string' || 'operationId' in copy || '$ref' in copy) return copy
  return { ...copy, description: `${copy['description'] ?? ''} *Inferred: ${mark}.*`.trim() }
}

/** The description as the reference shows it: with facts, marks and samples where its renderer looks for them. */
export function referenceEdition(): Json {
  const document = inWords(source) as { paths: Record<string, Record<string, Json>> }
  for (const request of sampleRequests) {
    const { operation: row } = request
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    if (operation === undefined) throw new Error(`the description has no ${row.method} ${row.path}`)
    const facts = badges(factsOf(row, operation['x-inferred']))
    operation['description'] = `${facts}\n\n${operation['description'] ?? ''}\n\n[This page as Markdown](./index.md)`
    operation['x-codeSamples'] = [
      { lang: 'typescript', label: 'TypeScript', source: printTypeScript(request) },
      { lang: 'bash', label: 'curl', source: printCurl(request) },
    ]
  }
  return document as unknown as Json
}

/** An operation as Markdown, for those who read without a browser. */
export function markdownOf(request: SampleRequest): string {
  const { operation: row } = request
  const operation = operationOf(row)
  const rows = parametersOf(row).map(({ name, in: place, required }) => `| ${name} | ${place} | ${required === true ? 'yes' : 'no'} |`)
  const answers = Object.entries((operation['responses'] ?? {}) as Json).map(
    ([status, answer]) => `- ${status === 'default' ? 'otherwise' : status}: ${String(resolve(answer)['description'])}`,
  )
  return [
    `# ${row.summary}`,
    `\`${row.method} ${row.path}\``,
    String(operation['description'] ?? ''),
    list(factsOf(row, operation['x-inferred'])),
    ...(rows.length > 0 ? ['## Parameters', ['| name | in | required |', '| --- | --- | --- |', ...rows].join('\n')] : []),
    '## Samples',
    `\`\`\`ts\n${printTypeScript(request)}\`\`\``,
    `\`\`\`sh\n${printCurl(request)}\`\`\``,
    '## Answers',
    answers.join('\n'),
    '',
  ].join('\n\n')
}
