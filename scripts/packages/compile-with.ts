import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { npm } from './npm.ts'

/** A compiler of scripts/packages/compilers, and its supported module resolutions. */
interface Compiler {
  readonly name: string
  readonly lib: string
  readonly modules: readonly (readonly [module: string, moduleResolution: string])[]
}

const NODE_NEXT = ['nodenext', 'nodenext'] as const
const NODE_20 = ['node20', 'node16'] as const
const BUNDLER = ['preserve', 'bundler'] as const

/** The oldest TypeScript that the types support, and common versions. */
export const COMPILERS: readonly Compiler[] = [
  { name: 'typescript-5.4', lib: 'es2023', modules: [NODE_NEXT, BUNDLER] },
  { name: 'typescript-5.9', lib: 'es2024', modules: [NODE_NEXT, NODE_20, BUNDLER] },
  { name: 'typescript-7', lib: 'es2024', modules: [NODE_NEXT, NODE_20, BUNDLER] },
]

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

/** Common settings of an app's `tsconfig.json`, each with one program of scripts/packages/consumer. */
const PROGRAMS = [
  { types: [], files: ['consumer.ts'] },
  { types: ['node'], files: ['sandbox.ts'] },
]

/**
 * Type-checks the programs of a project that depends on the packed packages with every compiler, including declarations of libraries.
 * @returns a line for each combination
 * @throws Error with what the compiler prints
 */
export async function compileWithAll(project: string): Promise<string[]> {
  await installCompilers()
  const { compilerOptions } = JSON.parse(await readFile(join(project, 'tsconfig.json'), 'utf8')) as { compilerOptions: object }
  const compiled: string[] = []
  for (const { name, lib, modules } of COMPILERS) {
    for (const [module, moduleResolution] of modules) {
      for (const { types, files } of PROGRAMS) {
        const variant = {
          target: 'es2022',
          lib: [lib, 'esnext.disposable', 'dom'],
          module,
          moduleResolution,
          resolveJsonModule: true,
          types,
        }
        await writeFile(
          join(project, 'tsconfig.variant.json'),
          JSON.stringify({ compilerOptions: { ...compilerOptions, ...variant }, files }),
        )
        const tsc = join(FOLDER, 'node_modules', name, 'bin/tsc')
        const { code, output } = await run(process.execPath, [tsc, '-p', 'tsconfig.variant.json'], { cwd: project })
        if (code !== 0) throw new Error(`${files} does not compile with ${name}, ${module} and ${moduleResolution}:\n${output}`)
      }
      compiled.push(`${name}: ${module}, ${moduleResolution}`)
    }
  }
  return compiled
}
