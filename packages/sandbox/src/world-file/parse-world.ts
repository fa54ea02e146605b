import { createRequire } from 'node:module'
import { isUint8Array } from 'node:util/types'
import type { Document, Node, Pair } from 'yaml'
import { describePath, type Mistake, WorldFileError, type WorldProblem } from './world-problem.ts'

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

/** A world as it was written, and where its parts are. */
export interface WorldText {
  /** Integers that a number cannot represent exactly are text. */
  readonly value: unknown
  /** The mistakes with their lines and columns, in the order of the text. An object does not have lines. */
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
  try {
    const document = yaml.parseDocument(text, { ...OPTIONS, lineCounter: lines })
    const syntax = [...document.errors, ...document.warnings].map(({ pos: [start], message }) => problemAt(start, readable(message)))
    if (syntax.length > 0) throw new WorldFileError(syntax)
    const { maps, wrong } = readNodes(yaml, document)
    if (wrong.length > 0) throw new WorldFileError(wrong.map(({ offset, message }) => problemAt(offset, message)))
    const offsetOf = createFinder(yaml, document, maps)
    return {
      value: plainValue(document.toJS({ maxAliasCount: MOST_ALIASES })),
      locate: (mistakes) =>
        mistakes
          .map(({ text: wrong, ...place }) => ({ offset: offsetOf(place), message: `${describePath(place.path)} ${wrong}`.trim() }))
          .sort((one, two) => one.offset - two.offset)
          .map(({ offset, message }) => problemAt(offset, message)),
    }
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof RangeError) throw new WorldFileError([problemAt(0, readable(error.message))])
    throw error
  }
}

/** Reads a world that is an object. @param nameFile returns the name of a file with the bytes, which replaces them */
export function readObject(world: unknown, nameFile: (bytes: Uint8Array) => string): WorldText {
  const locate: WorldText['locate'] = (mistakes) =>
    mistakes.map(({ path, text }) => ({ file: null, line: null, column: null, message: `${describePath(path) || 'the world'} ${text}` }))
  try {
    return { value: plainValue(world, nameFile), locate }
  } catch (error) {
    if (error instanceof RangeError) throw new WorldFileError(locate([{ path: [], text: error.message }]))
    throw error
  }
}

/** A message of the library in the terms of worlds. */
const readable = (message: string): string => {
  if (message.startsWith('Maximum call stack')) return TOO_DEEP
  if (message.startsWith('Source contains multiple documents')) return 'starts a second document; a world must be a single document'
  return message.startsWith('Excessive alias count') ? 'uses anchors too often: write the repeated parts out' : message
}

/** Pairs of each map, by the names of their keys. */
type Maps = ReadonlyMap<unknown, ReadonlyMap<string, Pair>>

/** The maps, and what is wrong: duplicate fields, keys that are not names, and aliases of unknown anchors. */
function readNodes({ visit, isScalar }: Yaml, document: Document): { maps: Maps; wrong: { offset: number; message: string }[] } {
  const maps = new Map<unknown, Map<string, Pair>>()
  const wrong: { offset: number; message: string }[] = []
  const refuse = (node: unknown, message: string): void => void wrong.push({ offset: startOf(node) ?? 0, message })
  const anchors = new Set<string>()
  visit(document, {
    Node(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor)
    },
    Alias(_key, alias) {
      const { source } = alias
      if (!anchors.has(source)) refuse(alias, `*${source} refers to an unknown anchor; define &${source} before it`)
    },
    Map(_key, map) {
      if (map.anchor !== undefined) anchors.add(map.anchor)
      const pairs = new Map<string, Pair>()
      maps.set(map, pairs)
      for (const pair of map.items) {
        const { key } = pair
        if (!isScalar(key) || (typeof key.value === 'object' && key.value !== null)) {
          refuse(key, 'a key must be a plain name, not a list, a map or an alias')
          continue
        }
        const name = String(key.value)
        if (pairs.has(name)) refuse(key, `${name} appears twice; remove one of them`)
        pairs.set(name, pair)
      }
    },
  })
  return { maps, wrong: wrong.sort((one, two) => one.offset - two.offset) }
}

const startOf = (node: unknown): number | undefined => (node as Partial<Node> | null | undefined)?.range?.[0]

/**
 * A copy of the value. Integers are numbers if these are exact, otherwise text.
 * @throws RangeError if it is nested too deeply or too large
 */
function plainValue(value: unknown, nameFile?: (bytes: Uint8Array) => string): unknown {
  let count = 0
  const plain = (child: unknown, depth: number): unknown => {
    count += 1
    if (count > MOST_VALUES) throw new RangeError(`has more than ${MOST_VALUES.toLocaleString('en')} values`)
    if (depth > DEEPEST) throw new RangeError(TOO_DEEP)
    if (typeof child === 'bigint') return Number.isSafeInteger(Number(child)) ? Number(child) : String(child)
    if (Array.isArray(child)) return child.map((item) => plain(item, depth + 1))
    if (isUint8Array(child)) return nameFile?.(child)
    if (typeof child !== 'object' || child === null) return child
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
function createFinder({ isSeq, isAlias, isScalar }: Yaml, document: Document, maps: Maps): (place: Omit<Mistake, 'text'>) => number {
  return ({ path, isName = false }) => {
    let node: unknown = document.contents
    let offset = startOf(node) ?? 0
    for (const [position, step] of path.entries()) {
      const container = isAlias(node) ? node.resolve(document) : node
      const pair = maps.get(container)?.get(String(step))
      if (pair !== undefined) {
        const isLast = position === path.length - 1
        const isEmpty = isScalar(pair.value) && pair.value.source === ''
        offset = startOf((isLast && isName) || isEmpty ? pair.key : pair.value) ?? startOf(pair.key) ?? offset
        node = pair.value
      } else if (isSeq(container)) {
        node = container.items[Number(step)]
        offset = startOf(node) ?? offset
      } else break
    }
    return offset
  }
}
