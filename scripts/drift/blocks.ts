import { marked } from 'marked'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { type Page, PageError } from './read-page.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Words of a page, with those of them that are marked as code. */
export interface Words {
  readonly text: string
  readonly code: readonly string[]
}

/** A part of a page, in the order of the page. */
export type Block =
  | ({ readonly kind: 'heading'; readonly level: number } & Words)
  | ({ readonly kind: 'text' } & Words)
  | { readonly kind: 'code'; readonly text: string }
  /** A row of a table. `headers` are the headers of its columns. */
  | { readonly kind: 'row'; readonly cells: readonly Words[]; readonly headers: readonly string[] }
  /** The names of the items of a list, or in a column of a table: what each item or cell begins with. */
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly text: string }

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'nav',
  'footer',
  'button',
  'select',
  'textarea',
  'del',
  's',
  'strike',
])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q samp small span strong sub sup time tt u var wbr'.split(' '),
)
const CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var'])

const METHOD = /^\s*(get|post|put|patch|delete)\s*$/i
/** Characters that let a browser break a path. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Deeper pages are refused: the time to parse a page grows with the square of its depth. */
const MAX_DEPTH = 1_000

/** A page with less text, but with scripts, is written by its scripts. */
const LEAST_TEXT = 200

const isElement = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : [])
const isSkipped = (node: Node): boolean => isElement(node) && SKIPPED.has(node.tagName)

const plain = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

/** Collects the words of inline elements, or of everything in an element. */
class Inline {
  private text = ''
  private code: string[] = []

  /** @param isWhole also reads block elements; otherwise, they are left out */
  add(node: Node, isWhole: boolean): void {
    if (isSkipped(node)) return
    if (node.nodeName === '#text' && 'value' in node) this.text += node.value
    if (!isElement(node)) return
    const { tagName } = node
    const isBlock = !INLINE.has(tagName)
    if (isBlock && tagName !== 'br' && !isWhole) return
    const label = labelOf(node)
    if (isBlock) this.text += ' '
    if (label !== undefined) this.text += ` ${label} `
    else {
      const start = this.text.length
      for (const child of node.childNodes) this.add(child, isWhole)
      if (CODE.has(tagName)) this.code.push(plain(this.text.slice(start)))
    }
    if (isBlock) this.text += ' '
  }

  take(): Words {
    const words = { text: plain(this.text), code: this.code.filter((code) => code !== '') }
    this.text = ''
    this.code = []
    return words
  }
}

/** The method that is the whole text of an element, such as `GET` of `<span class="verb">get</span>`. As code, `get` can be anything. */
function labelOf({ tagName, childNodes: [child, ...others] }: Element): string | undefined {
  if (child === undefined || others.length > 0 || !('value' in child)) return undefined
  const [, method = ''] = METHOD.exec(child.value) ?? []
  return method === '' || (CODE.has(tagName) && method !== method.toUpperCase()) ? undefined : method.toUpperCase()
}

function wordsOf(node: Node): Words {
  const inline = new Inline()
  for (const child of childrenOf(node)) inline.add(child, true)
  const label = isElement(node) ? labelOf(node) : undefined
  const words = inline.take()
  return label === undefined ? words : { ...words, text: label }
}

function codeOf(node: Node): string {
  if (isSkipped(node)) return ''
  if (node.nodeName === 'br') return '\n'
  if (node.nodeName === '#text' && 'value' in node) return node.value
  return childrenOf(node).map(codeOf).join('')
}

const NAME = /^[A-Za-z][\w.:-]*$/

/** A name before its type, as in `object_type string`. */
const BEFORE_TYPE =
  /^([A-Za-z][\w.]*),?\s+\(?(?:required |optional )?(?:string|integer|int|long|float|double|number|boolean|array|object|hash|date)\b/

/** What an item begins with, if that is a name: its first code, the text before its type, a colon or a dash, or a single word. */
export function leadingName({ text, code: [first] }: Words): string | undefined {
  const typed = BEFORE_TYPE.exec(text)?.[1]
  const name = first !== undefined && text.startsWith(first) ? first : (typed ?? /^(.+?)(?:: | [–—-] | \(|:$|$)/.exec(text)?.[1] ?? '')
  const bare = name.replace(/^["'“]|["'”,.]+$/g, '')
  return NAME.test(bare) ? bare : undefined
}

const descendants = function* (node: Node, tags: ReadonlySet<string>): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (!isElement(child) || isSkipped(child)) continue
    if (tags.has(child.tagName)) yield child
    // Nested tables have their own rows.
    else if (child.tagName !== 'table') yield* descendants(child, tags)
  }
}
const ROWS = new Set(['tr'])
const CELLS = new Set(['td', 'th'])

function* tableBlocks(table: Element): Generator<Block> {
  let headers: readonly string[] = []
  const columns: Words[][] = []
  for (const row of descendants(table, ROWS)) {
    const cells = [...descendants(row, CELLS)]
    const words = cells.map(wordsOf)
    if (cells.length > 0 && cells.every(({ tagName }) => tagName === 'th')) {
      headers = words.map(({ text }) => text)
      continue
    }
    yield { kind: 'row', cells: words, headers }
    for (const [index, cell] of words.entries()) {
      if (columns.length === index) columns.push([])
      columns[index]?.push(cell)
    }
  }
  for (const column of columns) yield* namesIn(column)
}

function* namesIn(items: readonly Words[]): Generator<Block> {
  const names = items.flatMap((item) => leadingName(item) ?? [])
  if (names.length > 1) yield { kind: 'names', names, text: names.join(', ') }
}

/** The words of an item before its nested lists. */
function itemWords(item: Element): Words {
  const inline = new Inline()
  for (const child of item.childNodes) if (!(isElement(child) && /^[uod]l$/.test(child.tagName))) inline.add(child, true)
  return inline.take()
}

const itemsOf = (list: Element, tag: string): Words[] =>
  list.childNodes.flatMap((child) => (isElement(child) && child.tagName === tag ? [itemWords(child)] : []))

function* blocksIn(parent: Node): Generator<Block> {
  const inline = new Inline()
  function* flush(): Generator<Block> {
    const words = inline.take()
    if (words.text !== '') yield { kind: 'text', ...words }
  }
  for (const node of childrenOf(parent)) {
    const tag = isElement(node) ? node.tagName : ''
    if (isSkipped(node)) continue
    if (!isElement(node) || (INLINE.has(tag) && !hasBlocks(node))) {
      inline.add(node, true)
      continue
    }
    yield* flush()
    if (HEADINGS.has(tag)) yield { kind: 'heading', level: Number(tag.slice(1)), ...wordsOf(node) }
    else if (tag === 'pre') yield { kind: 'code', text: codeOf(node).replace(INVISIBLE, '') }
    else if (tag === 'table') yield* tableBlocks(node)
    else {
      const label = labelOf(node)
      if (label === undefined) yield* blocksIn(node)
      else yield { kind: 'text', text: label, code: [] }
      if (tag === 'ul' || tag === 'ol') yield* namesIn(itemsOf(node, 'li'))
      if (tag === 'dl') yield* namesIn(itemsOf(node, 'dt'))
    }
  }
  yield* flush()
}

/** Whether an inline element, such as a link, contains blocks. */
const hasBlocks = (element: Element): boolean =>
  element.childNodes.some((child) => isElement(child) && (!INLINE.has(child.tagName) || hasBlocks(child)))

/** The blocks of HTML. */
function parseHtml(name: string, html: string): Block[] {
  let depth = 0
  const document = parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        depth += 1
        if (depth > MAX_DEPTH) throw new PageError(`${name} has elements in more than ${MAX_DEPTH} others.`)
      },
      onItemPop: () => {
        depth -= 1
      },
    },
  })
  return [...blocksIn(document)]
}

/** The blocks of Markdown. */
export const parseMarkdown = (name: string, markdown: string): Block[] => parseHtml(name, marked.parse(markdown, { async: false }))

const lengthOf = (block: Block): number =>
  block.kind === 'row' ? block.cells.reduce((sum, { text }) => sum + text.length, 0) : block.kind === 'names' ? 0 : block.text.length

/**
 * The blocks of a page.
 * @throws PageError if the page has no text
 */
export function parsePage({ name, format, text }: Page): Block[] {
  const blocks = format === 'html' ? parseHtml(name, text) : parseMarkdown(name, text)
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0)
  if (length < LEAST_TEXT && /<script\b/i.test(text))
    throw new PageError(`${name} is almost empty without its scripts: save it in a browser, and pass the file.`)
  if (length === 0) throw new PageError(`${name} has no text.`)
  return blocks
}
