/** A span of code in one color. */
interface Token {
  content: string
  color?: string
}

interface Element {
  properties: Record<string, unknown>
  children: unknown[]
}

/** What code is colored as, by a color that stands for it until it becomes a class. */
const KINDS: Readonly<Record<string, { readonly name: string; readonly scope: readonly string[] }>> = {
  '#000001': { name: 'comment', scope: ['comment'] },
  '#000002': { name: 'string', scope: ['string'] },
  '#000003': {
    name: 'keyword',
    scope: ['keyword.control', 'keyword.operator.new', 'storage', 'keyword.function', 'keyword.package', 'keyword.import', 'keyword.var'],
  },
  '#000004': {
    name: 'literal',
    scope: ['constant.numeric', 'constant.language', 'variable.other.normal.shell', 'punctuation.definition.variable.shell'],
  },
}
const PLAIN = '#000000'

/** Colors for the highlighter: few, so that most of the code is plain text. */
export const plainTheme = {
  name: 'samples',
  type: 'light' as const,
  colors: { 'editor.foreground': PLAIN, 'editor.background': '#ffffff' },
  tokenColors: Object.entries(KINDS).map(([foreground, { scope }]) => ({ scope: [...scope], settings: { foreground } })),
}

const kindOf = ({ color }: Token): string | undefined => KINDS[color?.toLowerCase() ?? PLAIN]?.name

/** Neighbors of one kind as one token. White space takes no color. */
function mergeTokens(line: readonly Token[]): Token[] {
  const merged: Token[] = []
  for (const token of line) {
    const last = merged.at(-1)
    if (last !== undefined && (kindOf(last) === kindOf(token) || token.content.trim() === '')) last.content += token.content
    else merged.push({ ...token })
  }
  return merged
}

/** Makes the highlighted code light: a class instead of a style, no element for a line, none for plain text. */
export const plainTransformer = {
  name: 'plain',
  tokens: (lines: Token[][]) => lines.map(mergeTokens),
  span(element: Element): void {
    const [, color = PLAIN] = /color:\s*(#[\da-f]{6})/i.exec(String(element.properties['style'])) ?? []
    const kind = kindOf({ content: '', color })
    element.properties = kind === undefined ? {} : { class: kind }
  },
  line(element: Element): void {
    element.children = (element.children as Element[]).flatMap((child) =>
      child.properties?.['class'] === undefined ? (child.children ?? [child]) : [child],
    )
    element.properties = {}
  },
  /** Colors come from the style sheet. */
  pre({ properties }: Element): void {
    delete properties['style']
    properties['class'] = 'sample-code'
  },
  /** Lines become text and spans of the code itself. */
  code(element: Element): void {
    element.children = (element.children as Element[]).flatMap((child) => (Array.isArray(child.children) ? child.children : [child]))
  },
}
