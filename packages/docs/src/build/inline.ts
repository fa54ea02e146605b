import { operations } from '@activity-tracking/spec'
import { pageOf } from './operation-pages.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Operations by their name in sentences: `GET /athlete`. */
const named = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))

function codeOf(text: string): string {
  const operation = named.get(text)
  const code = `<code>${text}</code>`
  return operation === undefined ? code : `<a href="${pageOf(operation)}">${code}</a>`
}

/** A sentence of the description as HTML: text between backticks is code, and an operation is a link to its page. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/`([^`]+)`/g, (_all, code: string) => codeOf(code))

/** Paragraphs of the description as HTML. */
export const prose = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n')

/** A sentence of the description without its markup. */
export const plain = (text: string): string => text.replaceAll('`', '').replaceAll('**', '')

/** The first sentence of a text. */
export const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? ''
