const COMMENT = /^( *)\/\*\*([\s\S]*?)\*\//gm
/** Columns of a line of a comment. */
const WIDTH = 100

/** The first sentence of a comment, and what it says about the default. Tags only if it has nothing else. */
function essenceOf(comment: string): string {
  const text = comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [first = '', ...others] = text.split(/\s@(?=[a-z])/, 1).flatMap((untagged) => untagged.split(/(?<=\.)\s/))
  return [first, ...others.filter((sentence) => sentence.startsWith('Default'))].join(' ')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** A declaration whose comments have one sentence each, and the defaults. An editor shows the rest. */
export const withShortComments = (declaration: string): string =>
  declaration.replace(COMMENT, (_all, indent: string, comment: string) => {
    const lines = wrap(essenceOf(comment), WIDTH - indent.length - '/**  */'.length)
    if (lines.length < 2) return `${indent}/** ${lines.join('')} */`
    return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n')
  })
