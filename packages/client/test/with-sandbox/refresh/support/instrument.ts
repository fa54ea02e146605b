import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'

/** Phases of an await: the operation has not begun; it has begun; it has ended and its result has not been read. */
export const PHASES = ['before', 'during', 'after'] as const
export type Phase = (typeof PHASES)[number]

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly argument?: Node
  readonly await?: boolean
  readonly kind?: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof Object(value).type === 'string'

function visit(node: Node, found: Node[]): void {
  if (node.type === 'AwaitExpression') found.push(node)
  if (node.await === true || node.kind === 'await using') throw new Error(`a ${node.type} awaits in a way that is not instrumented`)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, found)
  }
}

/**
 * The program in which every `await E` passes through `globalThis.crashPoint`, which can kill the process before, during or after it. Line numbers do not
 * change.
 */
function instrument(code: string, file: string): string {
  const awaits: Node[] = []
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node, awaits)
  const insertions = awaits.flatMap(({ start, end, argument }) => {
    if (argument === undefined) return []
    const point = JSON.stringify(`${file}:${code.slice(0, start).split('\n').length}:${start - code.lastIndexOf('\n', start)}`)
    return [
      { at: argument.start, order: 1, text: `globalThis.crashPoint.during(${point}, (globalThis.crashPoint.before(${point}), (` },
      { at: end, order: -start, text: ')))' },
    ]
  })
  // From the end to the beginning. At the same position, closing text comes first, and inner text before outer text.
  insertions.sort((one, other) => other.at - one.at || other.order - one.order)
  let result = code
  for (const { at, text } of insertions) result = result.slice(0, at) + text + result.slice(at)
  return result
}

const SOURCES = new URL(import.meta.resolve('../../../../src/'))

/** The coordinator of refreshes, and its dependencies. */
const filesToInstrument = (): string[] => [
  ...['session', 'oauth'].flatMap((folder) => readdirSync(new URL(`${folder}/`, SOURCES)).map((name) => `${folder}/${name}`)),
  'timeout.ts',
]

/** The instrumented programs by URL, as JSON. Made once: parsing them takes as long as a process of an app. */
export const INSTRUMENTED_MODULES = JSON.stringify(
  Object.fromEntries(
    filesToInstrument().map((file) => {
      const url = new URL(file, SOURCES)
      return [url.href, instrument(stripTypeScriptTypes(readFileSync(url, 'utf8')), file)]
    }),
  ),
)
