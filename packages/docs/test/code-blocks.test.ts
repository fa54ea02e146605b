import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printTypeScript } from '@activity-tracking/spec/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'
import { programOf } from './code-blocks/program.ts'
import { allBlocks, type CodeBlock, nameOf, reasonNotToRun } from './code-blocks/read-blocks.ts'
import type { Run } from './code-blocks/run-blocks.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))
const GUIDES = join(DOCS, 'src/content/docs/guides')
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const RUNNER = fileURLToPath(new URL('./code-blocks/run-blocks.ts', import.meta.url))

const all = await allBlocks()
const blocks = all.filter(({ language }) => language === 'ts')
const fileOf = (index: number, block: CodeBlock): string => `${reasonNotToRun(block) ? 'kept' : 'block'}-${index}.ts`

for (const block of blocks) {
  const reason = reasonNotToRun(block)
  if (reason) console.log(`type-checked but not run: ${nameOf(block)}: ${reason}`)
}

const UPLOADS = /await uploadActivity\(/

/** The expected output in a comment next to a `console.log`: the text up to a colon and a space. The text after it is an explanation. */
const REMARK = /console\.log\(.*\) \/\/ (.*?)(?:: .*)?$/gm

/** The expected output of a block on the page, in its output block or in the comments next to each `console.log`. */
const shownOutput = ({ code, output }: CodeBlock): string =>
  output?.trimEnd() ?? Array.from(code.matchAll(REMARK), ([, shown]) => shown).join('\n')

/** What a block may import as a file of the reader, if a link above it says what is in it. */
const OWN_FILE = "import type { App } from '@activity-tracking/client'\nexport declare const app: App\n"

/** What the compiler says about a name that a block does not use: a block is a part of a program, unlike a sample. */
const UNUSED_IN_BLOCK = /^.*\b(?:block|kept)-\d+\.ts\(.*error TS(?:6133|6138|6192|6196|6198|6199):.*\n/gm

describe('blocks of code in guides and READMEs', () => {
  let folder: string
  let runs: ReadonlyMap<string, Run>
  let complaints: string
  beforeAll(async () => {
    // Inside the package, so that a block finds what it imports.
    folder = await mkdtemp(join(DOCS, '.blocks-'))
    const written = blocks.map((block, index) => writeFile(join(folder, fileOf(index, block)), programOf(block, all)))
    const samples = sampleRequests.map((request) =>
      writeFile(join(folder, `${request.operation.operationId}.ts`), printTypeScript(request)),
    )
    await Promise.all([
      ...written,
      ...samples,
      writeFile(join(folder, 'app.ts'), OWN_FILE),
      writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.json', include: ['*.ts'] })),
    ])
    const workplace = await mkdtemp(join(tmpdir(), 'blocks-'))
    // Uploads first: a later block intercepts requests with MSW.
    const toRun = blocks
      .map((block, index) => ({ file: fileOf(index, block), block }))
      .filter(({ block }) => !reasonNotToRun(block))
      .toSorted((one, other) => Number(UPLOADS.test(other.block.code)) - Number(UPLOADS.test(one.block.code)))
      .map(({ file }) => file)
    const [compiled, ran] = await Promise.all([
      promisify(execFile)(process.execPath, [TSC, '-p', folder, '--singleThreaded']).catch((error: { stdout: string }) => error),
      // Programs of readers, of which some do not end what they begin: they run in a process of their own.
      promisify(execFile)(process.execPath, [RUNNER, folder, ...toRun], { cwd: workplace, timeout: 150_000 }).catch(
        (error: { stdout: string }) => error,
      ),
    ])
    complaints = compiled.stdout
      .replaceAll(UNUSED_IN_BLOCK, '')
      .replaceAll(/^.*?(block|kept)-(\d+)\.ts/gm, (_all, _kind, index) => nameOf(blocks[Number(index)] as CodeBlock))
    const lines: Run[] = ran.stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)))
    runs = new Map(lines.map((run) => [run.file, run]))
    await rm(workplace, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  // One run of the compiler for both: most of its work is about the packages that they import.
  it('type-check, as do the samples of all operations', () => {
    expect(complaints).toBe('')
  })

  it.each(blocks.map((block, index) => ({ name: nameOf(block), block, index })).filter(({ block }) => !reasonNotToRun(block)))(
    'runs and prints what the page shows: $name',
    ({ block, index }) => {
      const { printed, error } = runs.get(fileOf(index, block)) ?? { printed: '', error: 'it was not run, or does not end' }
      expect(error).toBeUndefined()
      expect(printed).toBe(shownOutput(block))
    },
  )
})

/** Guides without their own program, with the reason. */
const WITHOUT_PROGRAM: Readonly<Record<string, string>> = {
  'webhook-engines.mdx': 'its programs need servers',
}
/** What a whole program begins with, or where a page shows a recipe. */
const WHOLE = /await startSandbox\(|setupServer\(|<Recipe |not-run="a separate test/

it('each guide has a complete program', async () => {
  const pages: string[] = []
  for await (const page of glob('*.{md,mdx}', { cwd: GUIDES })) {
    if (!WHOLE.test(await readFile(join(GUIDES, page), 'utf8'))) pages.push(page)
  }
  expect(pages.sort()).toEqual(Object.keys(WITHOUT_PROGRAM))
})
