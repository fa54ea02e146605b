/** What `JSON.parse` tells a reviver beside key and value. */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown

const exactIntegers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value

/**
 * Parses JSON as the client promises to: an integer that a number cannot hold exactly becomes its digits. Done by way of the source text
 * that the engine reports, so that the client's own parser is checked against another one.
 * @throws SyntaxError when the text is not JSON
 */
export const parseExactly = (text: string): unknown => JSON.parse(text, exactIntegers as (key: string, value: unknown) => unknown)
