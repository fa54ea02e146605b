import type { EntryPoint, ExportedName } from './exported-name.ts'

const KINDS: readonly (readonly [ExportedName['kind'], string])[] = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
  ['error', 'Errors'],
]

const TAGS: Readonly<Record<string, string>> = { throws: 'Throws', returns: 'Returns', deprecated: 'Deprecated', default: 'Default' }

const anchor = (name: string): string => name.toLowerCase()

/** `OtherError when …` of a comment, with the name as code. */
const marked = (text: string): string => text.replace(/^\w+(?:Error|Conflict)\b/, (name) => `\`${name}\``)

function tagLines(tags: ExportedName['tags']): string[] {
  return tags.flatMap(({ name, text }) => {
    if (name === 'param') return [`- **\`${text.split(/\s/)[0]}\`**: ${text.replace(/^\S+\s*-?\s*/, '')}`]
    const word = TAGS[name]
    return word === undefined ? [] : [`- **${word}** ${marked(text)}`]
  })
}

/** Other names of the page that a declaration mentions. */
function mentions({ name, declaration = '' }: ExportedName, all: ReadonlySet<string>): string[] {
  const words = new Set(declaration.replace(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Za-z]\w+\b/g) ?? [])
  return [...words].filter((word) => word !== name && all.has(word)).sort()
}

function section(exported: ExportedName, all: ReadonlySet<string>, depth: number): string {
  const { name, declaration, text, tags } = exported
  const related = mentions(exported, all).map((other) => `[\`${other}\`](#${anchor(other)})`)
  return [
    `${'#'.repeat(depth)} ${name}`,
    text,
    ...(declaration === undefined ? ['Follows the description: see the [API reference](/api/).'] : [`\`\`\`ts\n${declaration}\n\`\`\``]),
    tagLines(tags).join('\n'),
    related.length > 0 ? `See ${related.join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const byName = (one: ExportedName, other: ExportedName): number => one.name.localeCompare(other.name, 'en')

/** Names of one import path, by kind. */
function byKind(names: readonly ExportedName[], all: ReadonlySet<string>): string[] {
  return KINDS.flatMap(([kind, title]) => {
    const found = names.filter((each) => each.kind === kind).sort(byName)
    return found.length === 0 ? [] : [`## ${title}`, ...found.map((each) => section(each, all, 3))]
  })
}

/** The reference of a package as a page of the site, in Markdown. Several import paths have a part each. */
export function referencePage(title: string, order: number, entries: readonly EntryPoint[]): string {
  const all = new Set(entries.flatMap(({ names }) => names.map(({ name }) => name)))
  const parts =
    entries.length === 1
      ? byKind(entries[0]?.names ?? [], all)
      : entries.flatMap(({ path, names }) => [`## ${path}`, ...names.toSorted(byName).map((each) => section(each, all, 3))])
  return [
    `---\ntitle: '${title}'\ndescription: Everything that the package exports.\nsidebar: { order: ${order} }\n---`,
    'Made from the sources and their comments.',
    ...parts,
    '',
  ].join('\n\n')
}
