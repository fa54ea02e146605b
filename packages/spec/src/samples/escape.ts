/** Characters that are not seen as they are: controls, marks of direction, halves of a pair, and what Unicode has not assigned. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Replaces every character that a reader would not see by an escape. */
const escapeUnseen = (text: string, print: (codePoint: number) => string): string =>
  text.replace(UNSEEN, (character) => print(character.codePointAt(0) ?? 0))

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/**
 * The text as one word of a POSIX shell, in single quotes, in which nothing has a meaning. A zero byte and half a pair, which a command line
 * cannot hold, become U+FFFD.
 */
export const shellQuote = (text: string): string => `'${text.toWellFormed().replaceAll('\0', '\ufffd').replaceAll("'", "'\\''")}'`

/** The same, without quotes where no shell needs them. */
export const shellWord = (text: string): string => (/^[\w.,:/-][\w.,:=/-]*$/.test(text) ? text : shellQuote(text))

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** What a line break or a tab is in a literal. */
const shortEscape = (codePoint: number): string | undefined => SHORT[String.fromCodePoint(codePoint)]

/** The text in double quotes, with the escapes that Python and Go have. They have none for half a pair, which becomes U+FFFD. */
export const doubleQuote = (text: string): string =>
  `"${escapeUnseen(
    text.toWellFormed().replace(/["\\]/g, '\\$&'),
    (code) => shortEscape(code) ?? (code > 0xff_ff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`),
  )}"`

const typescriptEscape = (code: number): string => shortEscape(code) ?? (code > 0xff_ff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`)

/** The text as a literal of TypeScript: in single quotes, or in double quotes where that saves escapes. */
export function typescriptLiteral(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replace(/['"\\]/g, (character) => (character === '\\' || character === quote ? `\\${character}` : character))
  return quote + escapeUnseen(escaped, typescriptEscape) + quote
}

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
