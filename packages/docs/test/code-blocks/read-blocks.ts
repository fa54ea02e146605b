import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const SITE = 'packages/docs/src/content/docs/'
/** Pages that are made from the sources. */
const MADE = `${SITE}reference/**`
const PAGES = ['*.md', 'openapi/README.md', 'packages/*/*.md', `${SITE}**/*.{md,mdx}`]

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
  /** Ids of the headings since the last block, on the site and on other pages that show Markdown. The first block of a page has `_top`. */
  readonly anchors: readonly string[]
  /** The link of the line above: where a reader finds the names that the block does not have. */
  readonly continues: string | undefined
}

const BLOCK = /(?:^Continues from \[[^\]]+\]\(([^)\s]+)\)\.\n\n)?^```(\w*) ?([^\n]*)\n(.*?)^```$(?:\n\n```\n(.*?)^```$)?/gms
const HEADING = /^#{2,4} (.+)$/gm

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Every block of code with a language of a page. */
function blocksOf(page: string, text: string): CodeBlock[] {
  let end = 0
  return Array.from(text.matchAll(BLOCK), ({ index, 0: whole, 1: continues, 2: language = '', 3: note = '', 4: code = '', 5: output }) => {
    const headings = Array.from(text.slice(end, index).matchAll(HEADING), ([, heading = '']) => slugOf(heading))
    const anchors = [...(end === 0 ? ['_top'] : []), ...headings]
    end = index + whole.length
    return { page, line: lineAt(text, index + whole.indexOf('```')), language, note, code, output, anchors, continues }
  })
}

/** Every block of code of the guides, the READMEs and whatever else is read as a page. */
export async function allBlocks(): Promise<CodeBlock[]> {
  const paths: string[] = []
  for await (const path of glob(PAGES, { cwd: ROOT, exclude: [MADE] })) paths.push(path.replaceAll('\\', '/'))
  const blocks = await Promise.all(paths.sort().map(async (path) => blocksOf(path, await readFile(`${ROOT}${path}`, 'utf8'))))
  return blocks.flat()
}

export const nameOf = ({ page, line }: CodeBlock): string => `${page}:${line}`

/** Blocks in TypeScript are type-checked, and run unless the page says with this note that they cannot. */
const NOT_RUN = /^not-run="(.+)"$/

/** Why a block is only type-checked; undefined when it is run. */
export const reasonNotToRun = ({ note }: CodeBlock): string | undefined => NOT_RUN.exec(note)?.[1]

/** Pages of the site that show a README. */
const README = /^\/packages\/(client|webhooks|sandbox|mock)\/$/

/** The file of a link, without an extension if it is a page of the site. */
function pageOfLink(path: string, from: string): string {
  if (path === '') return from
  const [, name] = README.exec(path) ?? []
  if (name !== undefined) return `packages/${name}/README.md`
  if (path.startsWith('/')) return `${SITE}${path.slice(1).replace(/\/$/, '')}`
  return posix.join(posix.dirname(from), path)
}

/**
 * The block that another one continues from: the first TypeScript below the heading of the link, or of the page.
 * @throws Error if there is none
 */
export function blockBefore(block: CodeBlock, blocks: readonly CodeBlock[]): CodeBlock | undefined {
  if (block.continues === undefined) return undefined
  const [path = '', anchor = '_top'] = block.continues.split('#')
  const page = pageOfLink(path, block.page)
  const onPage = blocks.filter((each) => each.page === page || each.page.replace(/\.mdx?$/, '') === page)
  const first = onPage.findIndex(({ anchors }) => anchors.includes(anchor))
  const found = first < 0 ? undefined : onPage.slice(first).find(({ language }) => language === 'ts')
  if (found === undefined || found === block)
    throw new Error(`${nameOf(block)} continues from ${block.continues}, where there is no program`)
  return found
}
