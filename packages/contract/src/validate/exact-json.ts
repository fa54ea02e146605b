/** The third argument of a `JSON.parse` reviver. */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown

const exactIntegers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value

/**
 * Parses JSON as the client is specified to: an integer that a number cannot represent becomes a string of its digits. It uses the source text from the
 * engine, so that the client's own parser is compared with a different one.
 * @throws SyntaxError if the text is not valid JSON
 */
export const parseExactly = (text: string): unknown => JSON.parse(text, exactIntegers as (key: string, value: unknown) => unknown)
