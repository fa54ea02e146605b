import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { npm } from './npm.ts'

/** A kind of module in `tsconfig.json`. */
interface Modules {
  readonly module: string
  readonly moduleResolution: string
  /** It knows neither imports of JSON with their type, nor CommonJS modules that require ES modules. */
  readonly isOld?: true
}

/** A compiler of scripts/packages/compilers, and what it supports. */
interface Compiler {
  readonly name: string
  readonly lib: string
  readonly modules: readonly Modules[]
  /** Whether its CommonJS modules may require ES modules. */
  readonly canRequire: boolean
}

const NODE_16: Modules = { module: 'node16', moduleResolution: 'node16', isOld: true }
const NODE_20: Modules = { module: 'node20', moduleResolution: 'node16' }
const NODE_NEXT: Modules = { module: 'nodenext', moduleResolution: 'nodenext' }
const BUNDLER: Modules = { module: 'preserve', moduleResolution: 'bundler' }

/** The oldest TypeScript that the types support, the oldest whose CommonJS modules may require them, and common versions. */
const COMPILERS: readonly Compiler[] = [
  { name: 'typescript-5.4', lib: 'es2023', modules: [NODE_16, NODE_NEXT, BUNDLER], canRequire: false },
  { name: 'typescript-5.8', lib: 'es2024', modules: [NODE_NEXT], canRequire: true },
  { name: 'typescript-5.9', lib: 'es2024', modules: [NODE_16, NODE_20, NODE_NEXT, BUNDLER], canRequire: true },
  { name: 'typescript-6', lib: 'es2024', modules: [NODE_NEXT, BUNDLER], canRequire: true },
  { name: 'typescript-7', lib: 'es2024', modules: [NODE_16, NODE_20, NODE_NEXT, BUNDLER], canRequire: true },
]

const LIMIT_MS = 300_000

const FOLDER = fromRoot('scripts/packages/compilers')

/** Installs the compilers in the lockfile next to them, unless they are installed. */
async function installCompilers(): Promise<void> {
  const [wanted, present] = await Promise.all([
    readFile(join(FOLDER, 'package-lock.json'), 'utf8'),
    readFile(join(FOLDER, 'node_modules/installed.json'), 'utf8').catch(() => ''),
  ])
  if (wanted === present) return
  await npm(FOLDER, 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
  await writeFile(join(FOLDER, 'node_modules/installed.json'), wanted)
}

/** Programs of scripts/packages/consumer that are compiled together. */
interface Programs {
  readonly types: readonly string[]
  readonly files: readonly string[]
}

const programsFor = ({ canRequire }: Compiler, { isOld, moduleResolution }: Modules): Readonly<Record<string, readonly Programs[]>> => ({
  import: [{ types: ['node'], files: ['sandbox.ts', 'webhooks.ts'] }, ...(isOld ? [] : [{ types: [], files: ['consumer.ts'] }])],
  ...(canRequire && !isOld && moduleResolution !== 'bundler' && { require: [{ types: ['node'], files: ['required.cts'] }] }),
})

/** A compilation. */
export interface Compiled {
  /** Name of the compiler: `typescript-5.4`. */
  readonly compiler: string
  /** How modules load the packages, and how the compiler resolves them: `import, nodenext`. */
  readonly modules: string
  /** What the compiler printed, if it failed. */
  readonly problem?: string
}

/** Type-checks programs, including the declarations of libraries. @returns what the compiler printed, if it failed */
async function compile(project: string, { name, lib }: Compiler, modules: object, { types, files }: Programs): Promise<string | undefined> {
  const { compilerOptions } = JSON.parse(await readFile(join(project, 'tsconfig.json'), 'utf8')) as { compilerOptions: object }
  const variant = { target: 'es2022', lib: [lib, 'esnext.disposable', 'dom'], ...modules, resolveJsonModule: true, types }
  await writeFile(join(project, 'tsconfig.variant.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, ...variant }, files }))
  const tsc = join(FOLDER, 'node_modules', name, 'bin/tsc')
  const { code, output } = await run(process.execPath, [tsc, '-p', 'tsconfig.variant.json'], { cwd: project, timeoutMs: LIMIT_MS })
  return code === 0 ? undefined : `${files}: ${output.trim()}`
}

/** Type-checks a project that has the packages and the programs of scripts/packages/consumer with every compiler. */
export async function* compileWithAll(project: string): AsyncGenerator<Compiled> {
  await installCompilers()
  for (const compiler of COMPILERS) {
    for (const kind of compiler.modules) {
      const { module, moduleResolution } = kind
      for (const [load, programs] of Object.entries(programsFor(compiler, kind))) {
        const problems: string[] = []
        for (const each of programs) problems.push((await compile(project, compiler, { module, moduleResolution }, each)) ?? '')
        const problem = problems.join('')
        yield {
          compiler: compiler.name,
          modules: `${load}, ${module === moduleResolution ? module : `${module} + ${moduleResolution}`}`,
          ...(problem !== '' && { problem }),
        }
      }
    }
  }
}
