const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/** The line of the value at a path such as `clubs.0.name` in a JSON text, or of the part of it that the text has. */
export function lineOf(text: string, path: string): number {
  const wanted = path.split('.')
  /** Keys and indices that lead to the token. */
  const place: (string | number)[] = []
  let found = { depth: 0, offset: 0 }
  let isItem = false
  let before = ''
  const arrive = (offset: number): void => {
    const isOnPath = place.length <= wanted.length && place.every((part, depth) => String(part) === wanted[depth])
    if (isOnPath && place.length > found.depth) found = { depth: place.length, offset }
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isItem && token !== ']') arrive(index)
    isItem = token === '[' || (token === ',' && typeof place.at(-1) === 'number')
    if (token === '{') place.push('')
    else if (token === '[') place.push(0)
    else if (token === '}' || token === ']') place.pop()
    else if (token === ',' && isItem) place.push(Number(place.pop()) + 1)
    else if (token.startsWith('"') && (before === '{' || before === ',') && typeof place.at(-1) === 'string') {
      place.splice(-1, 1, token.slice(1, -1))
      arrive(index)
    }
    before = token
  }
  return text.slice(0, found.offset).split('\n').length
}
