const LONG_INTEGER = /\d{16}/

/**
 * What a scan of valid JSON must stop at: an escaped character, a quote, a number. The alternatives begin with different characters and
 * repeat a single class at most, so that each character is read once.
 */
const STOPS = /\\.|"|-?\d[\d.eE+-]*/g

/**
 * Parses JSON so that no integer loses digits: one that a number cannot hold exactly becomes a string of its digits.
 * Fractions and exponents (coordinates, measurements) are numbers as always.
 * @throws SyntaxError when the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  return LONG_INTEGER.test(text) ? JSON.parse(quoteUnsafeIntegers(text)) : parsed
}

function quoteUnsafeIntegers(text: string): string {
  let inString = false
  return text.replace(STOPS, (stop) => {
    if (stop === '"') inString = !inString
    return inString || stop.length < 16 || /[.eE]/.test(stop) || Number.isSafeInteger(Number(stop)) ? stop : `"${stop}"`
  })
}
