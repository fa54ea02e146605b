import type { SampleField, SampleResult } from './sample-request.ts'

const TYPES: Readonly<Record<SampleField['type'], string>> = { boolean: 'bool', integer: 'int64', number: 'float64', string: 'string' }

/** Words that Go writes in capitals. */
const INITIALISMS: ReadonlySet<string> = new Set(['api', 'id', 'url', 'uri'])

const capitalize = (word: string): string => (INITIALISMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1))

const goName = (name: string): string => name.split('_').map(capitalize).join('')

/** Fields of a struct by their names in JSON. */
type Tree = Map<string, Tree | SampleField['type']>

function treeOf(fields: readonly SampleField[]): Tree {
  const root: Tree = new Map()
  for (const { path, type } of fields) {
    const [last = '', ...outer] = path.toReversed()
    let node = root
    for (const name of outer.toReversed()) {
      const existing = node.get(name)
      const inner: Tree = existing instanceof Map ? existing : new Map()
      node.set(name, inner)
      node = inner
    }
    node.set(last, type)
  }
  return root
}

/** Lines of a struct. gofmt aligns the types and tags of neighboring lines, up to a field that takes several lines. */
function structLines(tree: Tree): string[] {
  const simple = [...tree].filter((entry): entry is [string, SampleField['type']] => typeof entry[1] === 'string')
  const nameWidth = Math.max(0, ...simple.map(([name]) => goName(name).length))
  const typeWidth = Math.max(0, ...simple.map(([, type]) => TYPES[type].length))
  const tag = (name: string): string => `\`json:"${name}"\``
  const nested = [...tree].flatMap(([name, part]) =>
    typeof part === 'string' ? [] : [`\t${goName(name)} struct {`, ...structLines(part).map((line) => `\t${line}`), `\t} ${tag(name)}`],
  )
  return [...simple.map(([name, type]) => `\t${goName(name).padEnd(nameWidth)} ${TYPES[type].padEnd(typeWidth)} ${tag(name)}`), ...nested]
}

/** The type of a response with the fields that a program prints, and how it reaches each of them. */
export function goStruct({ isList, listIn, fields }: SampleResult): { declaration: string; accesses: string[]; list: string } {
  const lines = ['struct {', ...structLines(treeOf(fields)), '}']
  const accesses = fields.map(({ path }) => path.map((name) => `.${goName(name)}`).join(''))
  if (!isList) return { declaration: lines.join('\n\t'), accesses, list: '' }
  const [first = '', ...rest] = lines
  const list = [`[]${first}`, ...rest]
  if (listIn === undefined) return { declaration: list.join('\n\t'), accesses, list: '' }
  const around = ['struct {', `\t${goName(listIn)} ${list[0]}`, ...rest.map((line) => `\t${line}`)]
  return { declaration: [`${around.join('\n\t')} \`json:"${listIn}"\``, '}'].join('\n\t'), accesses, list: `.${goName(listIn)}` }
}
