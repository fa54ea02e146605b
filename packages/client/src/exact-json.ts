const LONG_INTEGER = /\d{16}/
const UNSAFE_CANDIDATE = /^-?\d{16,}$/

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Parses JSON so that no integer loses digits: one that a number cannot hold exactly becomes a string of its digits.
 * Fractions and exponents (coordinates, measurements) are numbers as always. Reads each character a fixed number of times.
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  if (!LONG_INTEGER.test(text)) return parsed
  const quoted = quoteUnsafeIntegers(text)
  return quoted === text ? parsed : JSON.parse(quoted)
}

/** The same document with unsafe integers as strings. Expects valid JSON: a digit or a minus outside a string begins a number. */
function quoteUnsafeIntegers(text: string): string {
  let quoted = ''
  let copied = 0
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (beginsNumber(code)) {
      const end = endOfNumber(text, index)
      const token = text.slice(index, end)
      if (UNSAFE_CANDIDATE.test(token) && !Number.isSafeInteger(Number(token))) {
        quoted += `${text.slice(copied, index)}"${token}"`
        copied = end
      }
      index = end
    } else index += 1
  }
  return quoted + text.slice(copied)
}

/** Index after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  for (let code = text.charCodeAt(index); code !== QUOTE; code = text.charCodeAt(index)) index += code === BACKSLASH ? 2 : 1
  return index + 1
}

/** Index after the number that begins at `start`. */
function endOfNumber(text: string, start: number): number {
  let index = start + 1
  while (isNumberPart(text.charCodeAt(index))) index += 1
  return index
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** A digit or a minus. */
const beginsNumber = (code: number): boolean => isDigit(code) || code === 0x2d

/** A digit, or one of `+`, `-`, `.`, `E` and `e`. */
const isNumberPart = (code: number): boolean => beginsNumber(code) || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65
