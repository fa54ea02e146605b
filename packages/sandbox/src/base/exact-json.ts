/** TypeScript's library does not declare it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** JSON in which a bigint is written as its digits. @param indent spaces of each level; without it, the JSON is one line */
export function stringifyExact(value: unknown, indent?: number): string {
  try {
    // Most values do not have a bigint, and without a function that is called for each part this takes half the time.
    return JSON.stringify(value, undefined, indent)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, (_key, child: unknown) => (typeof child === 'bigint' ? rawJSON(String(child)) : child), indent)
  }
}

/** A reviver that also gets the source text of the value. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

const exactInteger: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value

/**
 * Parses JSON. An integer that a number cannot represent exactly becomes a bigint. Calls a function for each value only if there is a long integer,
 * because that takes ten times as long.
 * @throws SyntaxError if the text is not valid JSON
 */
export const parseExact = (text: string): unknown =>
  /(?:^|[[:,\s])-?\d{16,}(?:$|[\s,\]}])/.test(text)
    ? JSON.parse(text, exactInteger as (key: string, value: unknown) => unknown)
    : JSON.parse(text)
