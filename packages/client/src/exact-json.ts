const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /\d{16}/

/**
 * Parses JSON so that no integer loses digits: one that a number cannot hold exactly becomes a string of its digits.
 * Fractions and exponents (coordinates, measurements) are numbers as always.
 * @throws SyntaxError when the text is not JSON
 */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(LONG_INTEGER.test(text) ? text.replace(STRING_OR_NUMBER, quoteUnsafeInteger) : text)

const quoteUnsafeInteger = (token: string): string =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
