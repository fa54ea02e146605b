/** A value in a JSON text: the names that lead to it, with an empty name for an element of a list, and its own text. */
export interface JsonPart {
  readonly path: readonly string[]
  readonly text: string
}

/** Reads a JSON text that arrives in pieces, part by part. */
export interface JsonParts {
  /** @throws SyntaxError if the text is not JSON; TypeError if it is not UTF-8; RangeError if a part is too large, or more than 100 objects and lists are nested in it */
  write(piece: Uint8Array): void
  /** @throws SyntaxError if the text is not complete */
  end(): void
}

export interface JsonPartsOptions {
  /** Whether the values in the object or list at a path are separate parts. Otherwise it is one part. Called for every object and list outside of parts. */
  opens(path: readonly string[], kind: 'object' | 'list'): boolean
  onPart(part: JsonPart): void
  /** Maximum bytes of a part. */
  readonly limit: number
}

/** An object or list whose values are separate parts. */
interface Open {
  readonly kind: 'object' | 'list'
  readonly path: readonly string[]
  isEmpty: boolean
}

/** Limit of nested objects and lists in a part. */
const MAX_DEPTH = 100

const codeOf = (character: string): number => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [codeOf('['), codeOf(']'), codeOf('{'), codeOf('}')]
const BLANKS = new Set([' ', '\t', '\n', '\r'].map(codeOf))
/** A number or a name ends before one of these. */
const AFTER_WORD = new Set([...BLANKS, COMMA, CLOSE_LIST, CLOSE_OBJECT])

const unexpected = (): SyntaxError => new SyntaxError('the text is not JSON')

export function createJsonParts({ opens, onPart, limit }: JsonPartsOptions): JsonParts {
  const open: Open[] = []
  /** What comes next outside of a part. */
  let expected: 'value' | 'name' | 'colon' | 'comma' | 'nothing' = 'value'
  let name = ''
  /** The part that is being read, its first byte, and the pieces of it that have been read. */
  let first: number | undefined
  let pieces: Uint8Array[] = []
  let size = 0
  let depth = 0
  let quoted = false
  let escaped = false

  const pathOfNext = (): readonly string[] => {
    const parent = open.at(-1)
    return parent === undefined ? [] : [...parent.path, parent.kind === 'list' ? '' : name]
  }
  const afterValue = (): void => {
    expected = open.length === 0 ? 'nothing' : 'comma'
  }

  const finish = (): void => {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
    first = undefined
    pieces = []
    size = 0
    if (expected === 'name') {
      name = JSON.parse(text)
      expected = 'colon'
    } else {
      afterValue()
      onPart({ path: pathOfNext(), text })
    }
  }

  /** Handles a byte outside of parts. Returns whether a part begins with it. */
  const step = (code: number): boolean => {
    if (BLANKS.has(code)) return false
    const parent = open.at(-1)
    const closes = parent !== undefined && code === (parent.kind === 'list' ? CLOSE_LIST : CLOSE_OBJECT)
    if (closes && (expected === 'comma' || (parent.isEmpty && expected === (parent.kind === 'list' ? 'value' : 'name')))) {
      open.pop()
      afterValue()
      return false
    }
    if (expected === 'comma' && code === COMMA) expected = parent?.kind === 'list' ? 'value' : 'name'
    else if (expected === 'colon' && code === COLON) expected = 'value'
    else if (expected === 'name' && code === QUOTE) return begins(code, parent)
    else if (expected === 'value') return begins(code, parent)
    else throw unexpected()
    return false
  }

  const begins = (code: number, parent: Open | undefined): boolean => {
    if (parent !== undefined) parent.isEmpty = false
    const kind = code === OPEN_OBJECT ? 'object' : code === OPEN_LIST ? 'list' : undefined
    const path = kind && pathOfNext()
    if (kind === undefined || path === undefined || !opens(path, kind)) return true
    open.push({ kind, path, isEmpty: true })
    expected = kind === 'list' ? 'value' : 'name'
    return false
  }

  /** The end of the part in the piece; undefined if it continues in the next one. */
  const endOf = (piece: Uint8Array, from: number): number | undefined => {
    const isWord = first !== QUOTE && first !== OPEN_OBJECT && first !== OPEN_LIST
    for (let at = from; at < piece.length; at += 1) {
      const code = piece[at] as number
      if (isWord) {
        if (AFTER_WORD.has(code)) return at
      } else if (escaped) escaped = false
      else if (quoted) {
        if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) {
          quoted = false
          if (depth === 0) return at + 1
        }
      } else if (code === QUOTE) quoted = true
      else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        depth += 1
        if (depth > MAX_DEPTH) throw new RangeError(`more than ${MAX_DEPTH} objects or lists are nested`)
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        depth -= 1
        if (depth === 0) return at + 1
      }
    }
    return undefined
  }

  const write = (piece: Uint8Array): void => {
    let at = 0
    while (at < piece.length) {
      if (first === undefined) {
        const code = piece[at] as number
        if (!step(code)) at += 1
        else [first, depth, quoted, escaped] = [code, 0, false, false]
        continue
      }
      const end = endOf(piece, at)
      const part = piece.subarray(at, end)
      size += part.length
      if (size > limit) throw new RangeError(`a value is larger than ${limit} bytes`)
      pieces.push(part)
      at += part.length
      if (end !== undefined) finish()
    }
  }

  return {
    write,
    end() {
      // A number or a name has no end of its own.
      if (first !== undefined && open.length === 0) write(Uint8Array.of(codeOf('\n')))
      if (expected !== 'nothing') throw unexpected()
    },
  }
}
