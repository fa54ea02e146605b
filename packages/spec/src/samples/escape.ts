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

/** What a line break or a tab is in a literal. */
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const typescriptEscape = (code: number): string =>
  SHORT[String.fromCodePoint(code)] ?? (code > 0xff_ff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`)

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

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

const exactly = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? rawJSON(String(value)) : value)

/** Characters of JSON on one line, where it fits. */
const WIDTH = 60

/** JSON of a body in which every character can be seen. A bigint is a number with all its digits. */
export function printJson(value: object): string {
  const line = JSON.stringify(value, exactly)
  const lines = line.length <= WIDTH ? [line] : JSON.stringify(value, exactly, 2).split('\n')
  return lines.map((each) => escapeUnseen(each, jsonEscape)).join('\n')
}
