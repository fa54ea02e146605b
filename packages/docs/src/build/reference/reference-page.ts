import type { ExportedName } from './exported-name.ts'
import type { TopicPage } from './topics.ts'

const KINDS: readonly (readonly [ExportedName['kind'], string])[] = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
  ['error', 'Errors'],
]

const TAGS: Readonly<Record<string, string>> = { throws: 'Throws', returns: 'Returns', deprecated: 'Deprecated', default: 'Default' }

const anchor = (name: string): string => name.toLowerCase()

/** `OtherError when …` in a comment, with the name as code. */
const marked = (text: string): string => text.replace(/^\w+(?:Error|Conflict)\b/, (name) => `\`${name}\``)

function tagLines(tags: ExportedName['tags']): string[] {
  return tags.flatMap(({ name, text }) => {
    if (name === 'param') return [`- **\`${text.split(/\s/)[0]}\`**: ${text.replace(/^\S+\s*-?\s*/, '')}`]
    const word = TAGS[name]
    return word === undefined ? [] : [`- **${word}** ${marked(text)}`]
  })
}

/** The page that describes a name of a package: the first one that has it. */
interface Home {
  readonly slug: string
  readonly path: string
  readonly source: string
}
type Homes = ReadonlyMap<string, Home>

function homesOf(pages: readonly TopicPage[]): Homes {
  const homes = new Map<string, Home>()
  for (const { slug, entries } of pages) {
    for (const { path, names } of entries) {
      for (const { name, source } of names) if (!homes.has(name)) homes.set(name, { slug, path, source })
    }
  }
  return homes
}

/** A link to the description of a name, from the page with this slug. */
const linkTo = (name: string, slug: string, homes: Homes): string => {
  const home = homes.get(name)?.slug ?? slug
  return `[\`${name}\`](${home === slug ? '' : `/reference/${home}/`}#${anchor(name)})`
}

/** Other names of the package that a declaration mentions. */
function mentions({ name, declaration = '' }: ExportedName, homes: Homes): string[] {
  const words = new Set(declaration.replace(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Za-z]\w+\b/g) ?? [])
  return [...words].filter((word) => word !== name && homes.has(word)).sort()
}

function section(exported: ExportedName, slug: string, homes: Homes): string {
  const { name, declaration, text, tags } = exported
  const related = mentions(exported, homes).map((other) => linkTo(other, slug, homes))
  return [
    `### ${name}`,
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
const byKind = (names: readonly ExportedName[], slug: string, homes: Homes): string[] =>
  KINDS.flatMap(([kind, title]) => {
    const found = names.filter((each) => each.kind === kind).sort(byName)
    return found.length === 0 ? [] : [`## ${title}`, ...found.map((each) => section(each, slug, homes))]
  })

/** Names of several import paths. A name that several paths export is described once. */
const byPath = ({ slug, entries }: TopicPage, homes: Homes): string[] =>
  entries.flatMap(({ path, names }) => {
    const sorted = names.toSorted(byName)
    const isRepeated = ({ name, source }: ExportedName): boolean => {
      const home = homes.get(name)
      return home?.source === source && home.path !== path
    }
    const repeated = sorted.filter(isRepeated).map(({ name }) => linkTo(name, slug, homes))
    return [
      `## ${path}`,
      ...(repeated.length > 0 ? [`Also exported from here: ${repeated.join(', ')}.`] : []),
      ...sorted.filter((each) => !isRepeated(each)).map((each) => section(each, slug, homes)),
    ]
  })

/**
 * A page of a package's reference, in Markdown, with a section for each of several import paths.
 * @param title the name of the package
 * @param pages all pages of the package, to link to
 */
export function referencePage(title: string, page: TopicPage, order: number, pages: readonly TopicPage[]): string {
  const homes = homesOf(pages)
  const [first, ...others] = page.entries
  const isOnePath = others.length === 0
  const links = pages.filter(({ slug }) => slug !== page.slug).map(({ slug, topic }) => `[${topic}](/reference/${slug}/)`)
  return [
    `---\ntitle: '${page.topic === undefined ? title : `${title}: ${page.topic}`}'\ndescription: What the package exports.\nsidebar: { order: ${order} }\n---`,
    'Made from the sources and their comments.',
    ...(links.length > 0 ? [`Other pages: ${links.join(' · ')}.`] : []),
    ...(isOnePath ? byKind(first?.names ?? [], page.slug, homes) : byPath(page, homes)),
    '',
  ].join('\n\n')
}
