import type { CodeBlock } from './read-blocks.ts'

/** What a remark beside a `console.log` says is printed: up to a colon, after which it says why. */
const REMARK = /console\.log\(.*\) \/\/ ([^:\n]*)(?::.*)?$/gm

/** What the page says that a block prints, in its output block or in the remarks beside each `console.log`. */
export const shownOutput = ({ code, output }: CodeBlock): string =>
  output?.trimEnd() ?? Array.from(code.matchAll(REMARK), ([, shown]) => shown).join('\n')
