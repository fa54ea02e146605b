import { escapeHtml } from '../inline.ts'

/** Maximum length of a line with a whole list or object. */
const WIDTH = 60

const oneLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const entries = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${oneLine(part)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Prints JSON with short lists and objects on one line. */
export function printJson(value: unknown, indent = ''): string {
  const short = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + short.length <= WIDTH) return short
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((part) => inner + printJson(part, inner))
    : Object.entries(value).map(([name, part]) => `${inner}${JSON.stringify(name)}: ${printJson(part, inner)}`)
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

/** A string, and the colon if it is a name. */
const STRING = /("(?:[^"\\]|\\.)*")(\s*:)?/g

/** Printed JSON as HTML, with separate elements for names and strings. */
export function highlightJson(text: string): string {
  let end = 0
  const parts: string[] = []
  for (const { index, 0: whole, 1: string = '', 2: colon = '' } of text.matchAll(STRING)) {
    parts.push(escapeHtml(text.slice(end, index)), colon === '' ? `<i>${escapeHtml(string)}</i>` : `<b>${escapeHtml(string)}</b>${colon}`)
    end = index + whole.length
  }
  return parts.join('') + escapeHtml(text.slice(end))
}
