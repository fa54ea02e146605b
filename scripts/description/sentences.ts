// The sentences of the description, and the reviewed list of those that repeat the specification: openapi/sentences.yaml.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface Sentence {
  /** The file, relative to `openapi/`, with forward slashes. */
  readonly file: string
  readonly text: string
  /** Whether the sentence is in an element with `x-inferred`. */
  readonly isInMarkedElement: boolean
}

/** Sentences without a mark, by file or folder, then by the statement that they repeat: `Limits: usage in every response`. */
export interface SentenceList {
  /** Sections of the specification. */
  readonly sections: readonly string[]
  readonly files: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** Classes of sentences that state no fact about the service. */
const FACTLESS = ['editorial', 'example']
const LIST = 'sentences.yaml'
/** Written by a release. */
const RELEASED = 'released.yaml'

const SOURCES = ['observed', 'public reference', 'reported', 'claimed', 'assumed']
const MARK_AT_END = new RegExp(`\\((${SOURCES.join('|')})\\)\\.?$`)
const ANY_MARK = new RegExp(`\\((inferred|public-reference|${SOURCES.join('|')})\\)`)

const PROSE = ['description', 'summary', 'when']
/** Values of examples: not about the service. */
const DATA = ['value', 'payload', 'example', 'default']

/** Whether the specification states what the sentence says. */
const isStatedSentence = ({ text, isInMarkedElement }: Sentence): boolean => !isInMarkedElement && !MARK_AT_END.test(text)

/** The sentences of a text, without code blocks. */
const split = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .filter((block) => !block.startsWith('    '))
    .map((block) => block.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim())
    .flatMap((block) => block.split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence !== '')

/** The sentences of a file: descriptions, summaries, meanings of scopes and conditions of scopes. */
export function* sentencesIn(file: string, value: unknown, parent = '', isInMarkedElement = false): Generator<Sentence> {
  if (typeof value !== 'object' || value === null) return
  const isMarked = isInMarkedElement || 'x-inferred' in value
  const areNames = parent === 'properties'
  for (const [key, child] of Object.entries(value)) {
    const isProse = PROSE.includes(key) || parent === 'scopes'
    if (typeof child === 'string' && isProse && !Array.isArray(value))
      for (const text of split(child)) yield { file, text, isInMarkedElement: isMarked }
    else if (areNames || !DATA.includes(key)) yield* sentencesIn(file, child, Array.isArray(value) ? '' : key, isMarked)
  }
}

/** The file, and its folders. */
function groupsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const HINT = `Add it to openapi/${LIST}, below the statement of the specification that it repeats (or "editorial"), or end it with its source, such as (assumed).`

const misplacedMark = ({ text }: Sentence): string | undefined => {
  const mark = ANY_MARK.exec(text.replace(MARK_AT_END, ''))?.[0]
  if (mark === undefined) return undefined
  return mark === '(inferred)'
    ? `has the mark ${mark}: name the source instead, such as (assumed).`
    : `has the mark ${mark} inside: a mark applies to a whole sentence and stands at its end, so split the sentence.`
}

/** One line for each sentence without a mark that is not listed, each misplaced mark, and each wrong or unused entry of the list. */
export function problemsOf(sentences: Iterable<Sentence>, { sections, files }: SentenceList): string[] {
  const problems: string[] = []
  const unused = new Map<string, string>()
  const entry = (group: string, text: string): string => `${group}\n${text}`
  for (const [group, statements] of Object.entries(files)) {
    for (const [statement, texts] of Object.entries(statements)) {
      const [section = ''] = statement.split(': ')
      if (!FACTLESS.includes(statement) && (section === statement || !sections.includes(section)))
        problems.push(`${LIST}, ${group}: "${statement}" does not start with a section of the specification and a colon.`)
      for (const text of texts) {
        if (unused.has(entry(group, text))) problems.push(`${LIST}, ${group}: "${text}" is listed twice.`)
        unused.set(entry(group, text), `${LIST}, ${group}: "${text}" is not a sentence without a mark there (any more): remove it.`)
      }
    }
  }
  const listed = new Set(unused.keys())
  for (const sentence of sentences) {
    const { file, text } = sentence
    const misplaced = misplacedMark(sentence)
    if (misplaced !== undefined) problems.push(`${file}: "${text}" ${misplaced}`)
    else if (isStatedSentence(sentence)) {
      const entries = groupsOf(file).map((group) => entry(group, text))
      for (const each of entries) unused.delete(each)
      if (!entries.some((each) => listed.has(each))) problems.push(`${file}: "${text}" has no source. ${HINT}`)
    }
  }
  return [...problems, ...unused.values()]
}

/** All sentences of a folder with the files of a description. */
export async function* readSentences(folder: string): AsyncGenerator<Sentence> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.sort()) {
    if (file.endsWith('.yaml') && file !== LIST && file !== RELEASED)
      yield* sentencesIn(file, parse(await readFile(join(folder, file), 'utf8')))
  }
}

/** The list in the same folder. */
export const readSentenceList = async (folder: string): Promise<SentenceList> => parse(await readFile(join(folder, LIST), 'utf8'))
