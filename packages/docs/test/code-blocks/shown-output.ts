import type { CodeBlock } from './read-blocks.ts'

/** The expected output in a comment next to a `console.log`: the text up to a colon and a space. The text after it is an explanation. */
const REMARK = /console\.log\(.*\) \/\/ (.*?)(?:: .*)?$/gm

/** The expected output of a block on the page, in its output block or in the comments next to each `console.log`. */
export const shownOutput = ({ code, output }: CodeBlock): string =>
  output?.trimEnd() ?? Array.from(code.matchAll(REMARK), ([, shown]) => shown).join('\n')
