/** A span of code in one color. */
interface Token {
  content: string
  color?: string
}

interface Element {
  properties: Record<string, unknown>
  children: unknown[]
}

/** Class names by placeholder color. The highlighter outputs the colors. */
const KINDS: Readonly<Record<string, { readonly name: string; readonly scope: readonly string[] }>> = {
  '#000001': { name: 'comment', scope: ['comment'] },
  '#000002': { name: 'string', scope: ['string'] },
  '#000003': {
    name: 'keyword',
    scope: ['keyword.control', 'keyword.operator.new', 'storage'],
  },
  '#000004': {
    name: 'literal',
    scope: ['constant.numeric', 'constant.language', 'variable.other.normal.shell', 'punctuation.definition.variable.shell'],
  },
}
const PLAIN = '#000000'

/** Theme for the highlighter, with few colors, so that most of the code is plain text. */
export const plainTheme = {
  name: 'samples',
  type: 'light' as const,
  colors: { 'editor.foreground': PLAIN, 'editor.background': '#ffffff' },
  tokenColors: Object.entries(KINDS).map(([foreground, { scope }]) => ({ scope: [...scope], settings: { foreground } })),
}

const kindOf = ({ color }: Token): string | undefined => KINDS[color?.toLowerCase() ?? PLAIN]?.name

/** Merges adjacent tokens of one kind. White space has no color. */
function mergeTokens(line: readonly Token[]): Token[] {
  const merged: Token[] = []
  for (const token of line) {
    const last = merged.at(-1)
    if (last !== undefined && (kindOf(last) === kindOf(token) || token.content.trim() === '')) last.content += token.content
    else merged.push({ ...token })
  }
  return merged
}

/** Reduces the size of highlighted code: classes instead of styles, and no elements for lines and plain text. */
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
  /** Colors are in the style sheet. */
  pre({ properties }: Element): void {
    delete properties['style']
    properties['class'] = 'sample-code'
  },
  /** Replaces line elements with text and spans. */
  code(element: Element): void {
    element.children = (element.children as Element[]).flatMap((child) => (Array.isArray(child.children) ? child.children : [child]))
  },
}
