import { createRequire } from 'node:module'
import { isUint8Array } from 'node:util/types'
import type { Document, Node, Pair, YAMLMap } from 'yaml'
import { describePath, type Mistake, WorldFileError, type WorldPath, type WorldProblem } from './world-problem.ts'

/** `require`, because YAML is needed only if a world is read. */
const require = createRequire(import.meta.url)

/** Limit of uses of anchors, including those inside repeated parts. */
const MOST_ALIASES = 10_000
/** Limit of values of a world, including those that anchors repeat. */
const MOST_VALUES = 1_000_000
const DEEPEST = 32
const TOO_DEEP = `is nested too deeply; the limit is ${DEEPEST} levels`

const OPTIONS = {
  intAsBigInt: true,
  prettyErrors: false,
  // For YAML 1.1 too: its merge keys can make a small text very large.
  schema: 'core',
  merge: false,
  // Checked below, because the library needs quadratic time for it.
  uniqueKeys: false,
} as const

/** The value of a text, and the positions of its parts in the text. */
export interface WorldText {
  /** Integers that a number cannot represent exactly are text. */
  readonly value: unknown
  /** The mistakes with their lines and columns, in the order of the text. */
  locate(mistakes: readonly Mistake[]): WorldProblem[]
}

type Yaml = typeof import('yaml')

/**
 * Parses a world in YAML or JSON.
 * @param file file name in the problems
 * @throws WorldFileError if it is neither YAML nor JSON, contains a field twice, is nested too deeply, or is too large
 */
export function parseWorld(text: string, file: string): WorldText {
  const yaml = require('yaml') as Yaml
  const lines = new yaml.LineCounter()
  const problemAt = (offset: number, message: string): WorldProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }
  const refuse = (offset: number, message: string): never => {
    throw new WorldFileError([problemAt(offset, message)])
  }
  let document: Document.Parsed
  let wrong: WorldProblem[]
  try {
    document = yaml.parseDocument(text, { ...OPTIONS, lineCounter: lines })
    const syntax = [...document.errors, ...document.warnings].map(({ pos: [start], message }) => problemAt(start, readable(message)))
    wrong = syntax.length > 0 ? syntax : wrongNodesIn(yaml, document).map(({ offset, message }) => problemAt(offset, message))
  } catch (error) {
    if (error instanceof RangeError) return refuse(0, TOO_DEEP)
    throw error
  }
  if (wrong.length > 0) throw new WorldFileError(wrong)
  let value: unknown
  try {
    value = plainValue(document.toJS({ maxAliasCount: MOST_ALIASES }))
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof RangeError) return refuse(0, readable(error.message))
    throw error
  }
  const find = createFinder(yaml, document)
  return {
    value,
    locate: (mistakes) =>
      mistakes
        .map((mistake) => ({ mistake, offset: find(mistake) }))
        .sort((one, two) => one.offset - two.offset)
        .map(({ mistake: { path, text: wrong }, offset }) => problemAt(offset, `${describePath(path)} ${wrong}`.trim())),
  }
}

/** A message of the library in the terms of worlds. */
const readable = (message: string): string => {
  if (message.startsWith('Maximum call stack')) return TOO_DEEP
  if (message.startsWith('Source contains multiple documents')) return 'starts a second document; a world must be a single document'
  return message.startsWith('Excessive alias count') ? 'uses anchors too often: write the repeated parts out' : message
}

/** Duplicate fields of a map, keys that are not names, and aliases of unknown anchors. */
function wrongNodesIn({ visit, isScalar }: Yaml, document: Document): { offset: number; message: string }[] {
  const found: { offset: number; message: string }[] = []
  const anchors = new Set<string>()
  visit(document, {
    Node(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_key, { source, range }) {
      if (!anchors.has(source))
        found.push({ offset: range?.[0] ?? 0, message: `*${source} refers to an unknown anchor; define &${source} before it` })
    },
    Map(_key, { items, anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
      const names = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key) || (typeof key.value === 'object' && key.value !== null)) {
          const [offset] = (key as Partial<Node>).range ?? [0]
          found.push({ offset, message: 'a key must be a plain name, not a list, a map or an alias' })
          continue
        }
        const name = String(key.value)
        if (names.has(name)) found.push({ offset: key.range?.[0] ?? 0, message: `${name} appears twice; remove one of them` })
        names.add(name)
      }
    },
  })
  return found.sort((one, two) => one.offset - two.offset)
}

/**
 * A copy of the value. Integers are numbers if these are exact, otherwise text.
 * @throws RangeError if it is nested too deeply or too large
 */
export function plainValue(value: unknown): unknown {
  let count = 0
  const plain = (child: unknown, depth: number): unknown => {
    count += 1
    if (count > MOST_VALUES) throw new RangeError(`has more than ${MOST_VALUES.toLocaleString('en')} values`)
    if (depth > DEEPEST) throw new RangeError(TOO_DEEP)
    if (typeof child === 'bigint') return Number.isSafeInteger(Number(child)) ? Number(child) : String(child)
    if (Array.isArray(child)) return child.map((item) => plain(item, depth + 1))
    if (typeof child !== 'object' || child === null || isUint8Array(child)) return child
    return Object.fromEntries(
      Object.entries(child)
        // JSON does not have undefined either.
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => [name, plain(item, depth + 1)]),
    )
  }
  return plain(value, 0)
}

/** Finds the position of a mistake in the text: what it names, or the closest existing parent. */
function createFinder({ isMap, isSeq, isAlias, isScalar }: Yaml, document: Document): (mistake: Mistake) => number {
  const indexes = new Map<YAMLMap, Map<string, Pair>>()
  const indexOf = (map: YAMLMap): Map<string, Pair> => {
    const known = indexes.get(map)
    if (known !== undefined) return known
    const index = new Map<string, Pair>()
    indexes.set(map, index)
    for (const pair of map.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : String(pair.key)
      index.set(name, pair)
    }
    return index
  }
  const resolved = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)
  const startOf = (node: unknown): number | undefined => {
    const { range } = (node ?? {}) as Partial<Node>
    return range?.[0]
  }
  return ({ path, isName = false }) => {
    let node: unknown = document.contents
    let offset = startOf(node) ?? 0
    for (const [position, step] of (path satisfies WorldPath).entries()) {
      const container = resolved(node)
      if (isMap(container)) {
        const pair = indexOf(container).get(String(step))
        if (pair === undefined) break
        const isLast = position === path.length - 1
        const isEmpty = isScalar(pair.value) && pair.value.source === ''
        offset = startOf((isLast && isName) || isEmpty ? pair.key : pair.value) ?? startOf(pair.key) ?? offset
        node = pair.value
      } else if (isSeq(container) && typeof step === 'number') {
        node = container.items[step]
        offset = startOf(node) ?? offset
      } else break
    }
    return offset
  }
}
