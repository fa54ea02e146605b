import { schemas } from '../api/description.ts'
import { urlOfSchema } from '../api/types.ts'
import { firstSentence } from '../inline.ts'
import type { EntryPoint, ExportedName } from './exported-name.ts'
import { withShortComments } from './short-comments.ts'

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

/** The words in a declaration, without those in its comments. */
const wordsOf = ({ declaration = '' }: ExportedName): Set<string> =>
  new Set(declaration.replace(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Za-z]\w+\b/g) ?? [])

/** What a page knows of its package. */
interface Contents {
  /** The name of its file. */
  readonly slug: string
  /** The page and the import path that describe a name, and the file that declares it. */
  readonly homes: ReadonlyMap<string, { readonly slug: string; readonly path: string; readonly source: string }>
  /** Names in the declarations of what can be called or thrown. Their types are shown; other types are only listed. */
  readonly used: ReadonlySet<string>
  /** Anchors of the names with a section. Two names can differ in case only, or be from two import paths. */
  readonly sections: ReadonlySet<string>
}

const linkTo = (name: string, { slug, homes }: Contents): string => {
  const home = homes.get(name)?.slug ?? slug
  return `[\`${name}\`](${home === slug ? '' : `/reference/${home}/`}#${anchor(name)})`
}

function section(exported: ExportedName, contents: Contents): string {
  const { name, kind, declaration = '', text, tags } = exported
  const related = kind === 'type' ? [] : [...wordsOf(exported)].filter((word) => word !== name && contents.homes.has(word)).sort()
  return [
    `### ${name}`,
    text,
    `\`\`\`ts\n${withShortComments(declaration)}\n\`\`\``,
    tagLines(tags).join('\n'),
    related.length > 0 ? `See ${related.map((word) => linkTo(word, contents)).join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Names without a section: types of the description, and types that only other types mention. */
function listed(title: string, path: string, names: readonly ExportedName[], { homes, sections }: Contents): string[] {
  const generated = names.filter(({ declaration }) => declaration === undefined)
  const others = names.filter(({ declaration }) => declaration !== undefined)
  const withId = (name: string, shown: string): string =>
    homes.get(name)?.path === path && !sections.has(anchor(name)) ? `<span id="${anchor(name)}">${shown}</span>` : shown
  const described = ({ name }: ExportedName): string => withId(name, schemas[name] ? `[\`${name}\`](${urlOfSchema(name)})` : `\`${name}\``)
  return [
    ...(names.length > 0 ? [title] : []),
    ...(generated.length > 0 ? [`Types of the [API reference](/api/): ${generated.map(described).join(', ')}.`] : []),
    ...(others.length > 0 ? [others.map(({ name, text }) => `- ${withId(name, `\`${name}\``)}: ${oneLine(text)}`).join('\n')] : []),
  ]
}

const oneLine = (text: string): string => firstSentence(text.replace(/\s+/g, ' '))

const byName = (one: ExportedName, other: ExportedName): number => one.name.localeCompare(other.name, 'en')

const hasSection = ({ name, kind, declaration }: ExportedName, used: ReadonlySet<string>): boolean =>
  declaration !== undefined && (kind !== 'type' || used.has(name) || name.endsWith('Error'))

/** The names of an import path that have a section, and those that are listed. */
function divide(names: readonly ExportedName[], { used }: Contents): [ExportedName[], ExportedName[]] {
  const sorted = names.toSorted(byName)
  return [sorted.filter((each) => hasSection(each, used)), sorted.filter((each) => !hasSection(each, used))]
}

/** The names of the package's own import path, by kind. */
function mainPath({ path, names }: EntryPoint, contents: Contents): string[] {
  const [shown, others] = divide(names, contents)
  return [
    ...KINDS.flatMap(([kind, title]) => {
      const found = shown.filter((each) => each.kind === kind)
      return found.length === 0 ? [] : [`## ${title}`, ...found.map((each) => section(each, contents))]
    }),
    ...listed('## Other types', path, others, contents),
  ]
}

/** The names of another import path. A name that several paths export is described once. */
function otherPath({ path, names }: EntryPoint, contents: Contents): string[] {
  const isRepeated = ({ name, source }: ExportedName): boolean => {
    const home = contents.homes.get(name)
    return home?.source === source && home.path !== path
  }
  const repeated = names.toSorted(byName).filter(isRepeated)
  const own = names.filter((each) => !isRepeated(each))
  const [shown, others] = divide(own, contents)
  return [
    `## ${path}`,
    ...(repeated.length > 0 ? [`Also exported from here: ${repeated.map(({ name }) => linkTo(name, contents)).join(', ')}.`] : []),
    ...shown.map((each) => section(each, contents)),
    ...listed('Other types:', path, others, contents),
  ]
}

/** A page of a package's reference. */
interface ReferencePage {
  /** The name of its file and the end of its URL. */
  readonly slug: string
  readonly text: string
}

interface Part {
  readonly slug: string
  readonly title: string
  readonly entries: readonly EntryPoint[]
}

/** Names on one page. A package with more has a second page, with the errors and the other import paths. */
const MOST_NAMES = 200

function partsOf(name: string, title: string, entries: readonly EntryPoint[]): Part[] {
  const [main, ...others] = entries
  const isLong = entries.reduce((sum, { names }) => sum + names.length, 0) > MOST_NAMES
  if (main === undefined || !isLong) return [{ slug: name, title, entries }]
  const only = (isWanted: (kind: ExportedName['kind']) => boolean): EntryPoint => ({
    path: main.path,
    names: main.names.filter(({ kind }) => isWanted(kind)),
  })
  return [
    { slug: name, title, entries: [only((kind) => kind !== 'error')] },
    { slug: `${name}-more`, title: `${title}: errors and other import paths`, entries: [only((kind) => kind === 'error'), ...others] },
  ]
}

/**
 * The reference of a package in Markdown. Functions, classes, constants and errors have a section each, and so do the types that they
 * mention. All other types are listed.
 * @param name the package's folder
 * @param entries its import paths, its own first
 * @param order where its first page is in the sidebar
 */
export function referencePages(name: string, entries: readonly EntryPoint[], order: number): ReferencePage[] {
  const parts = partsOf(name, `@activity-tracking/${name}`, entries)
  const homes = new Map<string, { slug: string; path: string; source: string }>()
  for (const { slug, entries: shown } of parts) {
    for (const { path, names } of shown) {
      for (const each of names) if (!homes.has(each.name)) homes.set(each.name, { slug, path, source: each.source })
    }
  }
  const all = entries.flatMap(({ names }) => names)
  const used = new Set(all.flatMap((each) => (each.kind === 'type' ? [] : [...wordsOf(each)])))
  const sections = new Set(all.filter((each) => hasSection(each, used)).map((each) => anchor(each.name)))
  return parts.map(({ slug, title, entries: [main, ...others] }, index) => {
    const contents = { slug, homes, used, sections }
    const links = parts.filter((part) => part.slug !== slug).map((part) => `[${part.title}](/reference/${part.slug}/)`)
    const text = [
      `---\ntitle: '${title}'\ndescription: What the package exports.\nsidebar: { order: ${order + index / 10} }\n---`,
      'Generated from the source code. Comments on fields and methods are shortened to a sentence; your editor shows all of them.',
      ...links.map((link) => `See also ${link}.`),
      ...(main ? mainPath(main, contents) : []),
      ...others.flatMap((entry) => otherPath(entry, contents)),
      '',
    ]
    return { slug, text: text.join('\n\n') }
  })
}
