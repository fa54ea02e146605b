import { SaxesParser } from 'saxes'
import { MAX_DEPTH, UploadRefusal } from './activity-file.ts'

const LONGEST_TEXT = 1000

/** Names without their prefix, from the root to the element itself. */
type Path = readonly string[]

export interface XmlHandlers {
  /** Name the root must have. */
  readonly root: string
  open(path: Path, attributes: Readonly<Record<string, string>>): void
  /** `text` is that of the element alone, trimmed. */
  close(path: Path, text: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The name of the encoding in the XML declaration, as decoders write it; UTF-8 for one that no decoder knows. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const name = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    const { encoding } = new TextDecoder(name)
    // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'utf-8'
  }
}

/** The text in the encoding of the byte order mark, which is left out, or of the XML declaration; without either in UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(declaredEncoding(bytes)).decode(bytes)
}

/**
 * Walks through an XML file without building a tree. Document type and entity declarations are refused: no activity file needs them.
 * @throws UploadRefusal when it is not well-formed, nested too deeply, or another kind of file
 */
export function walkXml(bytes: Uint8Array, { root, open, close }: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  const texts: string[] = []
  const addText = (text: string): void => {
    const last = texts.length - 1
    const before = texts[last]
    if (before !== undefined && before.length < LONGEST_TEXT) texts[last] = before + text.slice(0, LONGEST_TEXT)
  }
  parser.on('error', (error) => {
    throw new UploadRefusal(`The file is not well-formed XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new UploadRefusal('The file has a document type declaration (<!DOCTYPE>), which is not accepted.')
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (path.length === 0 && local !== root) {
      throw new UploadRefusal(`The file starts with <${local.slice(0, 100)}>, not with <${root}>. Does the data type fit the file?`)
    }
    if (path.length >= MAX_DEPTH) throw new UploadRefusal(`The file has more than ${MAX_DEPTH} elements inside each other.`)
    path.push(local)
    texts.push('')
    open(path, attributes)
  })
  parser.on('closetag', () => {
    close(path, (texts.pop() ?? '').trim())
    path.pop()
  })
  parser.write(decode(bytes)).close()
}

/** A decimal number; undefined when the text is not one. */
export const numberFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : undefined

/** Epoch milliseconds of an ISO 8601 time, in UTC when it names no zone; undefined when the text is not one. */
export function timeFrom(text: string): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/i.exec(text)
  const time = parts ? Date.parse(`${parts[1]}${parts[2] ?? 'Z'}`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
