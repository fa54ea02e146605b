/** A section of the output of `--help`: its title and its items. */
export interface HelpSection {
  readonly title: string
  readonly items: readonly { readonly term: string; readonly text: string }[]
}

export interface Help {
  /** The text after `Usage:`. */
  readonly usage: string
  readonly description: string
  readonly sections: readonly HelpSection[]
}

const ITEM = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/
const CONTINUATION = /^ {3,}(\S.*)$/

/** The items of lists such as `  --port <number>  port to listen on`. An item can continue on further lines. */
function readItems(lines: readonly string[]): HelpSection['items'] {
  const items: { term: string; text: string }[] = []
  for (const line of lines) {
    const [, term, text = ''] = ITEM.exec(line) ?? []
    const [, more] = CONTINUATION.exec(line) ?? []
    const last = items.at(-1)
    if (more !== undefined && last !== undefined) last.text = `${last.text} ${more}`.trim()
    else if (term !== undefined) items.push({ term, text })
  }
  return items
}

/** Parses the help of a command, so that a page can show it at any width. */
export function readHelp(printed: string): Help {
  const [usage = '', ...blocks] = printed.trim().split('\n\n')
  const sections = blocks.filter((block) => /^[A-Z][^\n]*:\n {2}/.test(block))
  return {
    usage: usage.replace(/^Usage: /, ''),
    description: blocks
      .filter((block) => !sections.includes(block))
      .join(' ')
      .replace(/\s+/g, ' '),
    sections: sections.map((block) => {
      const [title = '', ...lines] = block.split('\n')
      return { title: title.replace(/:$/, ''), items: readItems(lines) }
    }),
  }
}

/** Options of all commands, which the page about the command line describes once. */
const COMMON = /^(?:-\w, )?--(?:json|quiet|dotenv|help)\b/

/** The help of a command without what all commands have in common: some options, and the meaning of the exit codes. */
export const ownHelp = ({ sections, ...help }: Help): Help => ({
  ...help,
  sections: sections
    .filter(({ title }) => title !== 'Exit codes')
    .map(({ title, items }) => ({ title, items: items.filter(({ term }) => !COMMON.test(term)) }))
    .filter(({ items }) => items.length > 0),
})
