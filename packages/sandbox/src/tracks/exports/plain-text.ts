const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML does not allow
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML elements and attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Text that XML can represent, on one line, without leading, trailing or repeated spaces. */
export const singleLine = (text: string): string => text.toWellFormed().replace(NOT_XML, '').replace(/\s+/g, ' ').trim()

const LONGEST_FILE_NAME = 60

/**
 * A file name without extension, from a name that a person entered: only ASCII letters, digits, `-` and `_`, so it is never a path.
 * @param fallback the file name if no character of the name is allowed
 */
export function fileNameFrom(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^[_-]+/, '')
  return plain.slice(0, LONGEST_FILE_NAME).replace(/[_-]+$/, '') || fallback
}

/** A key or a part of a URL, derived from a name: `Morning loop` becomes `morning-loop`. @param fallback as for `fileNameFrom` */
export const plainKeyFrom = (name: string, fallback: string): string => fileNameFrom(name, fallback).toLowerCase().replaceAll('_', '-')
