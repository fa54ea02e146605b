/** Limit of nested objects and lists. Normal requests have only a few. */
const MAX_DEPTH = 100

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from('"\\,[]{}', (character) =>
  character.charCodeAt(0),
)

/**
 * Which limit a JSON text exceeds: `values` if it has more than `maxValues` values, including objects and lists, or `depth` if more than 100 are
 * nested. Checked before the text is parsed: a megabyte can contain half a million values, and processing them would block all other requests.
 */
export function excessOf(text: string, maxValues: number): 'values' | 'depth' | undefined {
  let values = 1
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (quoted) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1
      depth += 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA) values += 1
    if (depth > MAX_DEPTH) return 'depth'
    if (values > maxValues) return 'values'
  }
  return undefined
}
