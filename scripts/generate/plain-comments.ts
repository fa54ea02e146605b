/** One part of a comment: a text, or a tag with its text. */
const partsOf = (comment: string): string[] => {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  const parts: string[] = []
  for (const line of lines) {
    // The lines after the first of a part are indented, or empty between paragraphs.
    if ((line === '' || line.startsWith('    ')) && parts.length > 0) parts.push(`${parts.pop()}\n${line}`)
    else if (line.trim() !== '') parts.push(line.trim())
  }
  return parts.map((part) => part.trimEnd())
}

/** The text of a description, without its tag and indentation. */
const plain = (part: string): string => part.replace(/^@description /, '').replaceAll(/^ {4}/gm, '')

/**
 * Rewrites the comments of openapi-typescript, which have descriptions in `@description` after other tags: a description becomes the text of the comment,
 * so that editors show it first and without a label, then the format, then tags.
 */
export const plainComments = (source: string): string =>
  source.replaceAll(/^( *)(\/\*\*[\s\S]*?\*\/)$/gm, (_, indent: string, comment: string) => {
    const parts = partsOf(comment)
    const formats = parts.filter((part) => part.startsWith('Format: '))
    const tags = parts.filter((part) => part.startsWith('@') && !part.startsWith('@description '))
    const texts = parts.filter((part) => !formats.includes(part) && !tags.includes(part)).map(plain)
    // Every number of JavaScript is a double.
    const told = formats.filter((format) => format !== 'Format: double')
    const blocks = [...texts, ...told, tags.join('\n')].filter(Boolean)
    const lines = blocks.join('\n\n').split('\n')
    if (lines.length === 1) return `${indent}/** ${lines[0]} */`
    return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */`
  })
