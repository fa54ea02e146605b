import { blockBefore, type CodeBlock } from './read-blocks.ts'

/** What a program prints before it prints what a block prints. */
export const BEGINS = '-- the block begins --'

const IMPORT = /^import (?:(type) )?(?:\{([^}]*)\}|(\w+)|\* as \w+) from ('[^']+')\n/gm
/** The last lines of a program, which a reader keeps below what they add. */
const CLOSING = /(?:^(?:await )?[\w.]+\.close\(\)\n)+(?=\s*$|\n*\/\/)/m

const OWN_FILE = / from '\.\/app\.ts'/

/** Parts of a program: its imports, what it does, and the lines that close what it has opened. */
interface Parts {
  readonly imports: readonly string[]
  readonly body: string
  readonly closing: string
}

function partsOf(code: string): Parts {
  const imports: string[] = []
  const body = code.replaceAll(IMPORT, (statement: string, type: string | undefined, names: string | undefined, _name, from: string) => {
    if (names === undefined) imports.push(statement.trim())
    for (const name of names?.split(',').map((each) => each.trim()) ?? []) {
      if (name !== '') imports.push(`import ${type ? 'type ' : ''}{ ${name} } from ${from}`)
    }
    return ''
  })
  const closing = CLOSING.exec(body)?.[0] ?? ''
  return { imports, body: body.replace(closing, ''), closing }
}

/**
 * The program that a reader has after pasting a block below the one that it continues from, above the lines that close what that one has opened.
 * @param blocks all of them
 * @throws Error if the link of the block does not lead to a program
 */
export function programOf(block: CodeBlock, blocks: readonly CodeBlock[]): string {
  const before: CodeBlock[] = []
  // The link says what is in the file.
  if (OWN_FILE.test(block.code)) return `${block.code}\nexport {}\n`
  for (let each = blockBefore(block, blocks); each !== undefined; each = blockBefore(each, blocks)) before.unshift(each)
  if (before.length === 0) return `${block.code}\nexport {}\n`
  const parts = before.map(({ code }) => partsOf(code))
  const own = partsOf(block.code)
  const imports = new Set([...parts, own].flatMap((each) => each.imports))
  return [
    ...imports,
    ...parts.map(({ body }) => body),
    `console.log('${BEGINS}')`,
    own.body,
    own.closing,
    ...parts.reverse().map(({ closing }) => closing),
    'export {}\n',
  ].join('\n')
}
