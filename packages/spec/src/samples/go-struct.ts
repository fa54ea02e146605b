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

const width = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length))

const tagOf = (name: string): string => `\`json:"${name}"\``

/** Lines of a struct: single values first. gofmt aligns their types and tags, and the first line of the struct that follows them. */
function structLines(tree: Tree): string[] {
  const values = [...tree].filter((entry): entry is [string, SampleField['type']] => typeof entry[1] === 'string')
  const structs = [...tree].filter((entry): entry is [string, Tree] => typeof entry[1] !== 'string')
  const names = width([...values, ...(values.length > 0 ? structs.slice(0, 1) : [])].map(([name]) => goName(name)))
  const types = width(values.map(([, type]) => TYPES[type]))
  const inner = structs.flatMap(([name, part], index) => [
    `\t${goName(name).padEnd(index === 0 ? names : 0)} struct {`,
    ...structLines(part).map((line) => `\t${line}`),
    `\t} ${tagOf(name)}`,
  ])
  return [...values.map(([name, type]) => `\t${goName(name).padEnd(names)} ${TYPES[type].padEnd(types)} ${tagOf(name)}`), ...inner]
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
  return { declaration: [`${around.join('\n\t')} ${tagOf(listIn)}`, '}'].join('\n\t'), accesses, list: `.${goName(listIn)}` }
}
