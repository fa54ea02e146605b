// Compares what the description states with public pages. Exit code 0: no differences besides the known ones; 1: differences; 2: a page cannot be compared.
import { readFileSync } from 'node:fs'
import { printable, printableLines } from '@activity-tracking/command-kit/printable'
import { compare, incomplete } from './drift/compare.ts'
import { readDescription } from './drift/description.ts'
import { judge, outdatedEntries, readKnown } from './drift/known.ts'
import { readFacts } from './drift/page-facts.ts'
import { PageError, readPage } from './drift/read-page.ts'
import { describe, toJson } from './drift/report.ts'
import { fromRoot } from './paths.ts'
import { readArguments } from './read-arguments.ts'

const { options, operands } = readArguments({
  command: 'npm run drift',
  does: 'Compares what the description states with public pages: URLs, or files in HTML, Markdown, OpenAPI or Swagger.',
  options: {
    complete: { effect: 'also reports what the pages should state, and state too little of' },
    known: { value: 'file', effect: 'list of known differences; default: openapi/drift.yaml' },
    json: { effect: 'prints the result as JSON' },
  },
  operands: '<page …>',
})

try {
  const description = readDescription(readFileSync(fromRoot('packages/spec/dist/openapi.json'), 'utf8'))
  const known = readKnown(options.get('known') ?? fromRoot('openapi/drift.yaml'))
  const refuted = outdatedEntries(known, description.subjects)
  if (refuted.length > 0) throw new Error(refuted.join('\n'))
  const pages = (await Promise.all(operands.map((location) => readPage(location)))).map((page) => readFacts(page, description))
  const comparison = compare(description, pages, known.reviewed)
  const differences = options.has('complete') ? [...comparison.differences, ...incomplete(comparison)] : comparison.differences
  const report = { pages, ...judge({ ...comparison, differences }, known), notCompared: comparison.notCompared }
  console.log(options.has('json') ? printable(toJson(report)) : printableLines(describe(report)))
  process.exitCode = report.unknown.length + report.outdated.length > 0 ? 1 : 0
} catch (error) {
  console.error(printableLines(error instanceof PageError ? `error: ${error.message}` : String(error)))
  process.exitCode = 2
}
