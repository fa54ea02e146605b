/** Code that is printed on one line where it fits, else with an item on each line. */
export interface Group {
  readonly open: string
  readonly items: readonly Code[]
  readonly close: string
  /** Between brackets and items when all are on one line. */
  readonly padding: string
}

export type Code = string | Group

/** Characters per line: the width of a code block on a page. */
const WIDTH = 56

const onOneLine = (code: Code): string => {
  if (typeof code === 'string') return code
  const { open, items, close, padding } = code
  return items.length === 0 ? open + close : `${open}${padding}${items.map(onOneLine).join(', ')}${padding}${close}`
}

/**
 * The code as text.
 * @param indent what the line of the code is indented by
 */
export function layOut(code: Code, indent = ''): string {
  const line = onOneLine(code)
  // A string literal may not be broken.
  if (typeof code === 'string' || code.items.length === 0 || indent.length + line.length < WIDTH) return line
  const inner = `${indent}  `
  const items = code.items.map((item) => `${inner}${layOut(item, inner)},\n`)
  return `${code.open}\n${items.join('')}${indent}${code.close}`
}

/** The code with something before it. */
export const prefix = (text: string, code: Code): Code => (typeof code === 'string' ? text + code : { ...code, open: text + code.open })
