import { type Block, leadingName, type Words } from './blocks.ts'
import { sentencesOf } from './split-sentences.ts'
import { excerptOf, SCOPES, type Statement, type Subject, type Subjects } from './subjects.ts'

/** Names that a page puts side by side, and the name of the parameter or field that they are values of. */
interface Candidate {
  readonly label?: string | undefined
  readonly names: readonly string[]
  readonly text: string
  /** Whether they are words of a sentence, which also has such words for other reasons. */
  readonly areWords?: boolean
  /** Whether they are the items of a list, or of a column of a table. */
  readonly isList?: boolean
}

/** How many names of a list must be known, and which share of them, for the list to be about a subject. */
const LEAST = { labeled: [2, 0.6], list: [4, 0.7], words: [5, 0.8] } as const

const commonOf = (names: ReadonlySet<string>, { values }: Subject): number => [...names].filter((name) => values.has(name)).length

/** The subject that most of the names are values of. */
function subjectOf({ label, names, areWords = false }: Candidate, subjects: Subjects): Subject | undefined {
  const distinct = new Set(names)
  let best: { readonly subject: Subject; readonly score: number } | undefined
  for (const subject of subjects.values()) {
    if (subject.form !== 'names') continue
    const common = commonOf(distinct, subject)
    const isLabeled = label !== undefined && subject.labels.has(label)
    const [least, share] = LEAST[isLabeled ? 'labeled' : areWords ? 'words' : 'list']
    if (common < least || common < share * distinct.size) continue
    const score = common / (distinct.size + subject.values.size - common) + (isLabeled ? 1 : 0)
    if (best === undefined || score > best.score) best = { subject, score }
  }
  return best?.subject
}

const QUOTED = /["“]([A-Za-z][\w:.-]*?)[,.;]?["”]/g
/** Names separated by commas, the last one perhaps by a word. */
const ENUMERATED = /(?<![\w:])(?:[A-Za-z][\w:]*,\s+(?:(?:and|or)\s+)?){2,}[A-Za-z][\w:]*(?:\s+(?:and|or)\s+[A-Za-z][\w:]*)?/g

const NAME = /^[A-Za-z][\w.:-]*$/

/** The names in each sentence of a text: marked as code, in quotation marks, or separated by commas. */
function* namesInWords({ text, code }: Words, label?: string): Generator<Candidate> {
  const known = code.filter((name) => NAME.test(name) && name !== label)
  for (const sentence of sentencesOf(text)) {
    const quoted = Array.from(sentence.matchAll(QUOTED), ([, name = '']) => name)
    const marked = [...known.filter((name) => sentence.includes(name)), ...quoted.filter((name) => name !== label)]
    if (marked.length > 1) yield { label, names: marked, text: sentence }
    for (const [list] of sentence.matchAll(ENUMERATED))
      yield { label, names: list.split(/,\s+(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/), text: sentence, areWords: true }
  }
}

/** The keys of a sample in JSON. */
function* keysIn(code: string): Generator<Candidate> {
  const start = code.indexOf('{')
  if (start < 0) return
  try {
    const sample: unknown = JSON.parse(code.slice(start, code.lastIndexOf('}') + 1))
    if (typeof sample === 'object' && sample !== null) yield { names: Object.keys(sample), text: code }
  } catch {
    // Samples are often shortened.
  }
}

function* candidatesOf(block: Block): Generator<Candidate> {
  if (block.kind === 'names') yield { names: block.names, text: block.text, isList: true }
  else if (block.kind === 'code') yield* keysIn(block.text)
  else if (block.kind === 'row') {
    const [first, ...others] = block.cells
    const label = first === undefined ? undefined : leadingName(first)
    for (const cell of others) yield* namesInWords(cell, label)
    if (first !== undefined) yield* namesInWords(first)
  } else {
    const label = leadingName(block)
    yield* namesInWords(block, label)
  }
}

/** A scope is recognized wherever it stands. */
const SCOPE = /(?<![\w:/.-])[a-z]+(?:_[a-z]+)*:(?:read|write)(?:_(?!permission)[a-z]+)*\b(?!_)/g

function* scopesIn(text: string): Generator<Statement> {
  for (const [value] of text.matchAll(SCOPE)) yield { subject: SCOPES, value, excerpt: excerptOf(text) }
}

/** The names that pages state values of subjects with: scopes, fields, and values of parameters and fields. */
export function* statedNames(blocks: readonly Block[], subjects: Subjects): Generator<Statement> {
  for (const block of blocks) {
    if (block.kind === 'row') for (const { text } of block.cells) yield* scopesIn(text)
    else yield* scopesIn(block.text)
    for (const candidate of candidatesOf(block)) yield* namesOf(candidate, subjects)
  }
}

/** The names as values of the subject that they belong to, if any. */
export function* namesOf(candidate: Candidate, subjects: Subjects): Generator<Statement> {
  const subject = subjectOf(candidate, subjects)
  if (subject === undefined) return
  // A sentence about scopes also has other names in it.
  const isScope = (name: string): boolean =>
    subject.name !== SCOPES || candidate.isList === true || name.includes(':') || subject.values.has(name)
  for (const value of new Set(candidate.names.filter(isScope))) yield { subject: subject.name, value, excerpt: excerptOf(candidate.text) }
}
