import { runInNewContext } from 'node:vm'
import { type Block, parseMarkdown, parsePage } from './blocks.ts'
import type { Description } from './description.ts'
import { namesOf, statedNames } from './names.ts'
import { separateNotices } from './notices.ts'
import { statedNumbers } from './numbers.ts'
import { type OpenApiDocument, operationsOf, parseOpenApi, propertyNamesOf, proseOf, scopesOf, valuesOf } from './openapi-document.ts'
import { knownPaths } from './operation-paths.ts'
import { statedOperations } from './operations.ts'
import { type Page, PageError } from './read-page.ts'
import { DATES, excerptOf, OPERATIONS, parametersOf, SCOPES, type Statement, WITHDRAWN } from './subjects.ts'

export interface PageFacts {
  readonly page: string
  readonly statements: readonly Statement[]
  /** Subjects of which the page states all values, even if there are none. */
  readonly complete: ReadonlySet<string>
}

/** For a page that was made to take long. A page of the maximum size takes a few seconds. */
const TIMEOUT_MS = 60_000

/**
 * What a page states about the subjects of the description.
 * @throws PageError if the page cannot be parsed, or states nothing about them
 */
export function readFacts(page: Page, description: Description, timeoutMs = TIMEOUT_MS): PageFacts {
  try {
    const read = (): PageFacts => (page.format === 'data' ? factsOfDocument(page, description) : factsOfText(page, description))
    // A limit for code that does not wait for anything is available only this way.
    const facts: PageFacts = runInNewContext('read()', { read }, { timeout: timeoutMs })
    if (facts.statements.length > 0) return { ...facts, statements: distinct(facts.statements) }
  } catch (error) {
    if (error instanceof PageError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new PageError(`${page.name} cannot be parsed within ${timeoutMs / 1_000} seconds.`)
    throw new PageError(`${page.name} cannot be parsed: ${(error as Error).message.split('\n')[0]}`)
  }
  throw new PageError(`${page.name} states nothing that the description can be compared with.`)
}

/** The first statement of each value. Several notices can have the same date. */
function distinct(statements: readonly Statement[]): Statement[] {
  const first = new Map<string, Statement>()
  for (const statement of statements) {
    const { subject, value, excerpt } = statement
    const key = `${subject}\n${value}\n${subject === DATES ? excerpt : ''}`
    if (!first.has(key)) first.set(key, statement)
  }
  return [...first.values()]
}

function factsOfText(page: Page, { subjects, version }: Description): PageFacts {
  const { present, notices } = separateNotices(parsePage(page))
  const context = { known: knownPaths(subjects, version), pageUrl: page.url }
  const statements = [
    ...statedOperations(present, context),
    ...statedNames(present, subjects),
    ...statedNumbers(present, subjects),
    ...notices,
  ]
  return { page: page.name, statements, complete: new Set() }
}

function factsOfDocument(page: Page, { subjects, version }: Description): PageFacts {
  const document = parseOpenApi(page, version)
  const operations = operationsOf(document)
  const prose = Array.from(proseOf(document)).flatMap((text) => blocksOfProse(page.name, text))
  const { present, notices } = separateNotices(prose)
  const statements = [
    ...operations.flatMap((operation): Statement[] => {
      const { name, isDeprecated, parameters = [] } = operation
      return [
        { subject: OPERATIONS, value: name, excerpt: name },
        ...(isDeprecated ? [{ subject: WITHDRAWN, value: name, excerpt: `${name}: deprecated` }] : []),
        ...parameters.map((parameter) => ({ subject: parametersOf(name), value: parameter.name, excerpt: `${name}: ${parameter.name}` })),
      ]
    }),
    ...scopesOf(document).map((value) => ({ subject: SCOPES, value, excerpt: value })),
    ...listsOf(document).flatMap((candidate) => [...namesOf({ ...candidate, text: excerptOf(candidate.names.join(', ')) }, subjects)]),
    ...statedNumbers(present, subjects),
    ...notices,
  ]
  const complete = operations.flatMap(({ name, parameters }) => (parameters === undefined ? [] : [parametersOf(name)]))
  return { page: page.name, statements, complete: new Set(complete) }
}

/** Most descriptions are one paragraph. */
const blocksOfProse = (page: string, text: string): Block[] =>
  /[\n<|]/.test(text) ? parseMarkdown(page, text) : [{ kind: 'text', text, code: [] }]

const listsOf = (document: OpenApiDocument): { readonly label?: string | undefined; readonly names: readonly string[] }[] => [
  ...Array.from(valuesOf(document)).filter(({ names }) => names.length > 1),
  ...Array.from(propertyNamesOf(document), (names) => ({ names })),
]
