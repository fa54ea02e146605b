import { SaxesParser } from 'saxes'
import { parseTime, readDateTime } from '../../base/date-time.ts'
import { MAX_DEPTH, UploadRefusal } from './activity-file.ts'

const LONGEST_TEXT = 1000

/** Names without their prefix, from the root to the element itself. */
export type Path = readonly string[]

export interface XmlHandlers {
  /** Required name of the root element. */
  readonly root: string
  open(path: Path, attributes: Readonly<Record<string, string>>): void
  /** `text` is the trimmed text of the element itself. */
  close(path: Path, text: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Walks through an XML file without building a tree. Refuses document type and entity declarations, because activity files do not need them.
 * @throws UploadRefusal if the file is not well-formed, is nested too deeply, or is another kind of file
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
    throw new UploadRefusal('The file has a document type declaration (DOCTYPE), which is not accepted.')
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (path.length === 0 && local !== root) {
      throw new UploadRefusal(`The file starts with the element ${local.slice(0, 100)}, not with ${root}. Does the data type fit the file?`)
    }
    if (path.length >= MAX_DEPTH) throw new UploadRefusal(`The file has more than ${MAX_DEPTH} nested elements.`)
    path.push(local)
    texts.push('')
    open(path, attributes)
  })
  parser.on('closetag', () => {
    close(path, (texts.pop() ?? '').trim())
    path.pop()
  })
  parser.write(new TextDecoder().decode(bytes)).close()
}

/** A decimal number; undefined if the text is not one. */
export const numberFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : undefined

/**
 * Epoch milliseconds of an ISO 8601 time with seconds, in UTC if it does not name a zone, and the seconds that its zone is ahead of UTC. Undefined if
 * the text is not one.
 */
export function timeFrom(text: string): { readonly time: number; readonly offset: number | undefined } | undefined {
  const read = readDateTime(text)
  const time = read?.isComplete ? parseTime(text) : Number.NaN
  if (Number.isNaN(time)) return undefined
  return { time, offset: read?.offset === undefined ? undefined : read.offset * 60 }
}
