/** Characters that are not seen as they are: controls, marks of direction, halves of a pair, and what Unicode has not assigned. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Replaces every character that a reader would not see by an escape. */
export const escapeUnseen = (text: string, print: (codePoint: number) => string): string =>
  text.replace(UNSEEN, (character) => print(character.codePointAt(0) ?? 0))

export const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** What a line break or a tab is in a literal. */
export const shortEscape = (codePoint: number): string | undefined => SHORT[String.fromCodePoint(codePoint)]

/** The text in double quotes, with the escapes that Python and Go have. They have none for half a pair, which becomes U+FFFD. */
export const doubleQuote = (text: string): string =>
  `"${escapeUnseen(
    text.toWellFormed().replace(/["\\]/g, '\\$&'),
    (code) => shortEscape(code) ?? (code > 0xff_ff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`),
  )}"`

/** An escape of JSON, for each 16-bit unit of the character. */
const jsonEscape = (codePoint: number): string =>
  Array.from({ length: codePoint > 0xff_ff ? 2 : 1 }, (_, index) => `\\u${hex(String.fromCodePoint(codePoint).charCodeAt(index), 4)}`).join(
    '',
  )

/** Characters of JSON on one line, where it fits. */
const WIDTH = 60

/** JSON of a body in which every character can be seen. A bigint is a number with all its digits. */
export function printJson(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return escapeUnseen(JSON.stringify(value) ?? 'null', jsonEscape)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const items = Array.isArray(value)
    ? value.map((item) => printJson(item, inner))
    : Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : `${printJson(name)}: ${printJson(part, inner)}`))
  const line = `${open}${items.join(', ')}${close}`
  if (indent.length + line.length <= WIDTH && !line.includes('\n')) return line
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`
}
