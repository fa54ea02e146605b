/** A number represents integers with fewer digits exactly. */
const LONG = 16

/**
 * Parses JSON without losing digits of integers: an integer that a number cannot represent exactly becomes a string of its digits.
 * Fractions and exponents (coordinates, measurements) are always numbers.
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(quoteUnsafeIntegers(text))
}

/** The text with quotes around integers that a number cannot represent. Text that is not JSON stays invalid. */
function quoteUnsafeIntegers(text: string): string {
  const parts: string[] = []
  let copied = 0
  /** Start of the next string that has not been skipped. */
  let opening: number | undefined
  let first = indexOfLongInteger(text, 0)
  while (first !== -1) {
    let outside = 0
    opening ??= indexOfQuote(text, 0)
    while (opening < first) {
      outside = endOfString(text, opening)
      opening = indexOfQuote(text, outside)
    }
    const end = Math.max(outside, endOfDigits(text, first))
    const start = text[first - 1] === '-' ? first - 1 : first
    if (outside <= first && isUnsafeInteger(text, start, end)) {
      parts.push(text.slice(copied, start), '"', text.slice(start, end), '"')
      copied = end
    }
    first = indexOfLongInteger(text, end)
  }
  if (copied === 0) return text
  parts.push(text.slice(copied))
  return parts.join('')
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0x30 && code <= 0x39
}

function endOfDigits(text: string, start: number): number {
  let end = start
  while (isDigit(text, end)) end += 1
  return end
}

/**
 * Start of the next 16 digits in a row; -1 when there are none. One digit of 16 in a row is at a multiple of 16, so the others are not
 * examined.
 */
function indexOfLongInteger(text: string, from: number): number {
  for (let index = from + LONG - 1; index < text.length; index += LONG) {
    if (!isDigit(text, index)) continue
    let start = index
    while (start > from && isDigit(text, start - 1)) start -= 1
    const end = endOfDigits(text, index)
    if (end - start >= LONG) return start
    index = end - 1
  }
  return -1
}

/** Where the next quote is; the end of the text when there is none. */
function indexOfQuote(text: string, from: number): number {
  const index = text.indexOf('"', from)
  return index === -1 ? text.length : index
}

/** Where the string that begins at a quote ends: after the next quote that is not escaped. */
function endOfString(text: string, opening: number): number {
  let closing = opening
  do {
    closing = indexOfQuote(text, closing + 1)
    if (closing === text.length) return closing
  } while (isEscaped(text, closing))
  return closing + 1
}

function isEscaped(text: string, index: number): boolean {
  let first = index
  while (text[first - 1] === '\\') first -= 1
  return (index - first) % 2 === 1
}

/**
 * Whether the digits are a value that a number cannot represent. A leading zero, another sign or the position of a key make the text
 * invalid JSON, which quotes would hide.
 */
const isUnsafeInteger = (text: string, start: number, end: number): boolean =>
  !Number.isSafeInteger(Number(text.slice(start, end))) &&
  !/[.eE+\-\d]/.test(text[start - 1] ?? '') &&
  !/[.eE]/.test(text[end] ?? '') &&
  !/^-?0/.test(text.slice(start, start + 2)) &&
  !isKey(text, end)

function isKey(text: string, end: number): boolean {
  let next = end
  while (/[\t\n\r ]/.test(text[next] ?? '')) next += 1
  return text[next] === ':'
}
