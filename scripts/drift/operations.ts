import type { Block } from './blocks.ts'
import { type KnownPaths, normalizePath } from './operation-paths.ts'
import { sentencesOf } from './split-sentences.ts'
import { excerptOf, OPERATIONS, type Statement, WITHDRAWN } from './subjects.ts'

const METHODS = 'GET|POST|PUT|PATCH|DELETE'
/** A method with the path or URL after it. */
const WITH_METHOD = new RegExp(String.raw`\b(${METHODS})\b[\s:"'\x60|(]{0,6}(https?:\/\/[^\s"'\x60|]+|\/[^\s"'\x60|]+)`, 'g')
/** Any URL or path. */
const ANY_PATH = /(?<![\w}>\])/:.-])(?:https?:\/)?\/[^\s"'`|]+/g
const ONLY_METHODS = new RegExp(String.raw`^(${METHODS})\b(?:[\s,/]+(?:${METHODS})\b)*`)
const ONLY_PATH = /^(https?:\/\/\S+|\/\S+)$/

const WITHDRAWN_WORDS =
  /\b(deprecated|sunset|retired|discontinued|shut down|end[- ]of[- ]life|legacy)\b|\b(endpoints?|methods?|operations?|routes?|APIs?|calls?)\b.*\b(removed|no longer|does not exist|do not exist)\b|\b(removed|no longer)\b.*\b(endpoints?|methods?|operations?|APIs?)\b/i
/** What only a part of an operation is about. */
const ABOUT_A_PART = /\b(fields?|parameters?|propert(y|ies)|attributes?|values?|headers?|scopes?)\b/i
/** Whether a text says that an operation is withdrawn. Of several operations, it is not clear which one. */
const isWithdrawal = (text: string, operations: number): boolean =>
  operations === 1 && WITHDRAWN_WORDS.test(text) && !ABOUT_A_PART.test(text)

/** A sentence about the app's own server. */
const OWN_SERVER = /\bcallback|\byour (own )?(server|app|application|endpoint|site|web ?site)\b|\bwebhook (url|endpoint)/i

interface Context {
  readonly known: KnownPaths
  readonly pageUrl: URL | undefined
}

/** The last two parts of a host name: enough to tell the service's hosts from those of examples. */
const siteOf = (host: string): string => host.split('.').slice(-2).join('.')

/** The path of a URL of the service, or of a path. Undefined for another server. */
function ownPath(target: string, { known, pageUrl }: Context): string | undefined {
  if (!/^https?:/.test(target)) return normalizePath(target, known.version)
  // Parameters in braces or angle brackets are not part of the host.
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/.exec(target) ?? []
  const normalized = normalizePath(path, known.version)
  if (normalized === undefined) return undefined
  const isOwn = path.split('/').includes(known.version) || known.paths.has(normalized)
  return isOwn || (pageUrl !== undefined && siteOf(pageUrl.host) === siteOf(host)) ? normalized : undefined
}

interface Found {
  readonly operation: string
  readonly path: string
  /** Whether the page states a version or a host, so that it is not an operation of another server. */
  readonly isComplete: boolean
}

/** The operations that a text names with their methods. */
const operationsIn = (text: string, context: Context): Found[] =>
  Array.from(text.matchAll(WITH_METHOD)).flatMap(([, method = '', target = '']) => {
    const path = ownPath(target, context)
    const isComplete = /^https?:/.test(target) || target.split('/').includes(context.known.version)
    return path === undefined ? [] : [{ operation: `${method} ${path}`, path, isComplete }]
  })

/** A command line: `curl`, or `http` of HTTPie. */
const COMMAND = /^\s*(?:\$\s*)?(?:curl|https?)\s/
const DATA_FLAGS = /\s(-d|-F|--data\S*|--form\S*|--json)[\s=]/

/** The operation of a command in a sample. */
function operationOfCommand(line: string, context: Context): Found[] {
  if (!COMMAND.test(line)) return []
  const [, stated] = new RegExp(String.raw`(?:-X\s*|--request[\s=])["']?(${METHODS})\b`).exec(line) ?? []
  const [, first] = new RegExp(String.raw`^\s*(?:\$\s*)?https?\s+(?:-\S+\s+)*(${METHODS})\b`).exec(line) ?? []
  const [target] = /https?:\/\/[^\s"'`]+/.exec(line) ?? []
  const path = target === undefined ? undefined : ownPath(target, context)
  if (path === undefined) return []
  const isGet = /\s(-G|--get)\b/.test(line) || !DATA_FLAGS.test(line)
  return [{ operation: `${stated ?? first ?? (isGet ? 'GET' : 'POST')} ${path}`, path, isComplete: true }]
}

function* inCode(text: string, context: Context): Generator<Statement> {
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/)
  for (const line of lines) {
    const commands = operationOfCommand(line, context)
    // A sample can also show a request to the app's server.
    const requests = operationsIn(line, context).filter(({ path, isComplete }) => isComplete || context.known.roots.has(rootOf(path)))
    const found = commands.length > 0 ? commands : requests
    for (const { operation } of found) yield { subject: OPERATIONS, value: operation, excerpt: excerptOf(line) }
    if (found.length === 0) yield* pathsIn(line, context)
  }
}

const rootOf = (path: string): string => path.split('/')[1] ?? ''

/** Operations of paths that are named without a method: all methods of a described path, or the path alone. */
function* pathsIn(text: string, context: Context): Generator<Statement> {
  for (const [target] of text.matchAll(ANY_PATH)) {
    const path = ownPath(target, context)
    if (path === undefined) continue
    const isKnown = context.known.paths.has(path)
    // Other URLs are pages.
    if (isKnown || /\/api\/(v\d+)\//.exec(target)?.[1] === context.known.version) {
      const methods = isKnown ? METHODS.split('|') : ['any']
      for (const method of methods) yield { subject: MENTIONED, value: `${method} ${path}`, excerpt: excerptOf(text) }
    }
  }
}

/** Operations whose path a page names without the method: enough to say that it still exists. */
export const MENTIONED = 'mentioned operations'

function* inText(text: string, context: Context): Generator<Statement> {
  for (const sentence of sentencesOf(text)) {
    const found = operationsIn(sentence, context)
    const subject = isWithdrawal(sentence, found.length) ? WITHDRAWN : OPERATIONS
    for (const { operation, path, isComplete } of found) {
      const isOther = OWN_SERVER.test(sentence) && !isComplete && !context.known.paths.has(path)
      if (!isOther) yield { subject, value: operation, excerpt: excerptOf(sentence) }
    }
    if (found.length === 0) yield* pathsIn(sentence, context)
  }
}

/** A row with a cell for the method and one for the path, in any order. */
function* inRow(cells: readonly string[], context: Context): Generator<Statement> {
  const methods = cells.find((cell) => ONLY_METHODS.test(cell))
  const target = cells.find((cell) => ONLY_PATH.test(cell))
  const text = cells.join(' | ')
  if (methods === undefined || target === undefined || cells.length > MOST_CELLS) {
    yield* inText(text, context)
    return
  }
  const path = ownPath(target, context)
  const [stated = ''] = ONLY_METHODS.exec(methods) ?? []
  const subject = isWithdrawal(text, 1) ? WITHDRAWN : OPERATIONS
  for (const method of path === undefined ? [] : stated.split(/[\s,/]+/))
    yield { subject, value: `${method} ${path}`, excerpt: excerptOf(text) }
}
const MOST_CELLS = 12

/** The operations that a page states, in order. */
export function* statedOperations(blocks: readonly Block[], context: Context): Generator<Statement> {
  let label = ''
  for (const block of blocks) {
    if (block.kind === 'code') yield* inCode(block.text, context)
    else if (block.kind === 'row') {
      yield* inRow(
        block.cells.map(({ text }) => text),
        context,
      )
    } else if (block.kind !== 'names') yield* inText(`${label}${block.text}`, context)
    // A method alone belongs to the path in the next block.
    const isLabel = block.kind === 'text' && ONLY_METHODS.exec(block.text)?.[0] === block.text
    label = isLabel ? `${block.text} ` : ''
  }
}
