import { readdirSync, readFileSync } from 'node:fs'
import { operationAt } from '@activity-tracking/kit/server/document'
import { operations } from '@activity-tracking/spec'
import { isAboutServers } from './decisions.ts'
import { document, follow } from './description.ts'

/** Where a sentence of the description is. */
export interface Place {
  /** Undefined for a sentence of a shared schema. */
  readonly operationId?: string
  /** The parameter or field that it is about. */
  readonly name?: string
}

/** A sentence that says what a server accepts, ignores or offers beyond the described formats. */
export interface Promised {
  readonly sentence: string
  /** Empty for a sentence of a decision. */
  readonly places: readonly Place[]
}

const PATTERNS = [
  /\b(?:also|always) (?:valid|accepts?|accepted|available|returns?|returned|supports)\b/,
  /\b(?:is|are) (?:accepted|available under|ignored|valid)\b/,
  /\bcan also send\b|\bcan send either\b|\bno effect\b|\bnot ranked\b/,
  /\babsent without it\b|\bunless the request contained\b/,
  // A path in the text, such as `/oauth/mobile/authorize`.
  /`(?:\{\w+\})?\/[\w/{}]+`/,
]

/** The source of an inferred sentence. It does not change what is promised. */
const MARKS = / \((?:observed|public reference|reported|claimed|assumed)\)/g

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+\(/g, ' (')
    .replace(MARKS, '')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=\.|;)\s+(?=\S)/))
    .filter((sentence) => PATTERNS.some((pattern) => pattern.test(sentence)))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

function* sentencesIn(value: unknown, place: Place): Generator<readonly [sentence: string, place: Place]> {
  if (!isObject(value)) return
  const { name, in: isParameter, properties } = value
  const here = typeof name === 'string' && isParameter !== undefined ? { ...place, name } : place
  for (const text of [value['summary'], value['description']]) {
    if (typeof text === 'string') for (const sentence of sentencesOf(text)) yield [sentence, here]
  }
  for (const [field, child] of Object.entries(isObject(properties) ? properties : {})) yield* sentencesIn(child, { ...here, name: field })
  for (const [key, child] of Object.entries(value)) {
    if (key === 'properties') continue
    // Shared parameters are read where they are used, because their promises are about each of these operations.
    const used = key === 'parameters' && Array.isArray(child) ? child.map((each) => follow<object>(each)) : child
    yield* sentencesIn(used, here)
  }
}

function* sentencesOfDescription(): Generator<readonly [string, Place]> {
  const { paths, components, ...rest } = document()
  for (const { operationId, path, method } of operations) yield* sentencesIn(operationAt(paths[path], method), { operationId })
  yield* sentencesIn({ ...rest, schemas: components.schemas }, {})
}

const DECISIONS = new URL('../../../../openapi/decisions/', import.meta.url)

/** What decisions choose, without what they quote as context. */
function* sentencesOfDecisions(): Generator<string> {
  for (const file of readdirSync(DECISIONS).filter(isAboutServers)) {
    const text = readFileSync(new URL(file, DECISIONS), 'utf8')
    yield* sentencesOf(text.slice(text.indexOf('**Choice.**')))
  }
}

/** The promises of the description and of the decisions on behavior, each sentence once. */
export function readPromises(): Promised[] {
  const found = new Map<string, Place[]>()
  for (const [sentence, place] of sentencesOfDescription()) found.set(sentence, [...(found.get(sentence) ?? []), place])
  for (const sentence of sentencesOfDecisions()) found.set(sentence, found.get(sentence) ?? [])
  return Array.from(found, ([sentence, places]) => ({ sentence, places }))
}
