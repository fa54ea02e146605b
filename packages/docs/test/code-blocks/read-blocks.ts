import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Pages that are made from the sources. */
const MADE = 'packages/docs/src/content/docs/reference/**'
const PAGES = ['*.md', 'openapi/README.md', 'packages/*/*.md', 'packages/docs/src/content/docs/**/*.{md,mdx}']

/** A block of code on a page. */
export interface CodeBlock {
  /** The page's path in the repository, and the line of the block's first fence. */
  readonly page: string
  readonly line: number
  readonly language: string
  /** The text after the language. */
  readonly note: string
  readonly code: string
  /** The block that follows at once and has no language: what this one prints. */
  readonly output: string | undefined
}

const BLOCK = /^```(\w*) ?([^\n]*)\n(.*?)^```$(?:\n\n```\n(.*?)^```$)?/gms

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Every block of code with a language of a page. */
const blocksOf = (page: string, text: string): CodeBlock[] =>
  Array.from(text.matchAll(BLOCK), ({ index, 1: language = '', 2: note = '', 3: code = '', 4: output }) => ({
    page,
    line: lineAt(text, index),
    language,
    note,
    code,
    output,
  }))

/** Every block of code of the guides, the READMEs and whatever else is read as a page. */
export async function allBlocks(): Promise<CodeBlock[]> {
  const paths: string[] = []
  for await (const path of glob(PAGES, { cwd: ROOT, exclude: [MADE] })) paths.push(path.replaceAll('\\', '/'))
  const blocks = await Promise.all(paths.sort().map(async (path) => blocksOf(path, await readFile(`${ROOT}${path}`, 'utf8'))))
  return blocks.flat()
}

/** Blocks in TypeScript are type-checked, and run unless the page says with this note that they cannot. */
const NOT_RUN = /^not-run="(.+)"$/

/** Why a block is only type-checked; undefined when it is run. */
export const reasonNotToRun = ({ note }: CodeBlock): string | undefined => NOT_RUN.exec(note)?.[1]
