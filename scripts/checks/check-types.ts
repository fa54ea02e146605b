// Type-checks every project. Projects with the same compiler options are one program, so that the modules they share are checked once. Option:
// --force forgets what was checked before.
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { runTool } from '../run.ts'
import { runCheck } from '../run-check.ts'

interface Project {
  readonly extends?: string
  readonly compilerOptions: object
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

/** A program, in a form that is a `tsconfig.json`. */
interface Program {
  readonly extends?: string
  readonly compilerOptions: object
  readonly include: string[]
  readonly exclude: string[]
}

/** The programs, by their compiler options. */
async function programs(): Promise<readonly Program[]> {
  const found = new Map<string, Program>()
  for (const file of globSync('{packages/{*,*/console},scripts}/tsconfig.json', { cwd: fromRoot('.') }).sort()) {
    const { extends: base, compilerOptions, include, exclude = [] }: Project = JSON.parse(await readFile(fromRoot(file), 'utf8'))
    const absolute = (path: string): string => join(fromRoot(dirname(file)), path)
    const options = { ...(base !== undefined && { extends: absolute(base) }), compilerOptions }
    const key = JSON.stringify(options)
    const program = found.get(key) ?? { ...options, include: [], exclude: [] }
    found.set(key, program)
    program.include.push(...include.map(absolute))
    program.exclude.push(...exclude.map(absolute))
  }
  return [...found.values()]
}

await runCheck(async () => {
  const files: string[] = []
  for (const [index, program] of (await programs()).entries()) {
    // What was checked before is in a file next to it.
    const folder = fromRoot(`node_modules/.cache/types/${index}`)
    const file = join(folder, 'tsconfig.json')
    const text = JSON.stringify(program)
    await mkdir(folder, { recursive: true })
    // The compiler checks a program again if its file is newer.
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
    files.push(file)
  }
  // One thread, because several threads check some types twice.
  const args = ['--build', '--incremental', '--singleThreaded', ...process.argv.slice(2), ...files]
  const { code, output } = await runTool('tsc', args, { owner: '.' })
  if (code !== 0) throw new Error(output)
})
