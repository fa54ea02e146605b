import { type Operation, operations } from '@activity-tracking/spec'
import source from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { badges, factsOf, list } from './facts.ts'
import { clientSample, curlSample, type SampledOperation } from './samples.ts'

type Json = Record<string, unknown>

/** What a reference points to in the document. */
function resolve(value: unknown): Json {
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return value as Json
  return resolve(
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Json)[name.replaceAll('~1', '/')], source),
  )
}

const firstExample = (examples: unknown): unknown => resolve(Object.values((examples ?? {}) as Json)[0] ?? {})['value']

function sampled(row: Operation, operation: Json, path: Json): SampledOperation {
  const listed = [...((path['parameters'] ?? []) as unknown[]), ...((operation['parameters'] ?? []) as unknown[])]
  const parameters = listed.map(resolve).map((parameter) => ({
    name: String(parameter['name']),
    in: String(parameter['in']),
    required: parameter['required'] === true,
    deprecated: parameter['deprecated'] === true,
    example: parameter['example'] ?? firstExample(parameter['examples']),
  }))
  const content = row.requestMediaType === null ? {} : resolve(operation['requestBody'] ?? {})['content']
  const media = (content as Json | undefined)?.[row.requestMediaType ?? ''] as Json | undefined
  const body = media === undefined ? undefined : ((media['example'] ?? firstExample(media['examples'])) as Json | undefined)
  return { row, parameters, body }
}

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

/** Samples of every operation, from the description's examples. */
export const sampledOperations: readonly SampledOperation[] = operations.map((row) => {
  const path = (source.paths as unknown as Record<string, Json>)[row.path] ?? {}
  return sampled(row, (path[row.method.toLowerCase()] ?? {}) as Json, path)
})

/** The description as the reference shows it: with facts, marks and samples where its renderer looks for them. */
export function referenceEdition(): Json {
  const document = inWords(source) as { paths: Record<string, Record<string, Json>> }
  for (const sample of sampledOperations) {
    const { row } = sample
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    if (operation === undefined) throw new Error(`the description has no ${row.method} ${row.path}`)
    const facts = badges(factsOf(row, operation['x-inferred']))
    operation['description'] = `${facts}\n\n${operation['description'] ?? ''}\n\n[This page as Markdown](./index.md)`
    operation['x-codeSamples'] = [
      { lang: 'typescript', label: 'TypeScript', source: clientSample(sample) },
      { lang: 'bash', label: 'curl', source: curlSample(sample) },
    ]
  }
  return document as unknown as Json
}

/** An operation as Markdown, for those who read without a browser. */
export function markdownOf(sample: SampledOperation): string {
  const { row, parameters } = sample
  const path = (source.paths as unknown as Record<string, Json>)[row.path] ?? {}
  const operation = (path[row.method.toLowerCase()] ?? {}) as Json
  const rows = parameters.map(({ name, in: place, required }) => `| ${name} | ${place} | ${required ? 'yes' : 'no'} |`)
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
    `\`\`\`ts\n${clientSample(sample)}\n\`\`\``,
    `\`\`\`sh\n${curlSample(sample)}\n\`\`\``,
    '## Answers',
    answers.join('\n'),
    '',
  ].join('\n\n')
}
