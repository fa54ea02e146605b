// Builds and packs the public packages, and uses them as other projects do. Argument: a folder that the packed packages stay in; default: none.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { fromRoot, inTempFolder } from '../paths.ts'
import { perform } from '../run.ts'
import { bundleProblems, COMPILERS, problemsOf } from './limits.ts'
import { npmInstall, type Packed, packInto } from './pack-all.ts'

/** Other packages of the consumer. */
const OTHERS = { '@cloudflare/workers-types': '5.20261113.1', '@types/node': '24.19.2' }

const COMPILER_OPTIONS =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --allowJs --checkJs --skipDefaultLibCheck --target es2022'

/** Resolutions that packages without CommonJS do not support. */
const IGNORED = ['node10', 'node16-cjs']

/** What publint, are-the-types-wrong and limits.ts report for a tarball. */
export async function lint(tarball: string): Promise<string[]> {
  // Imported here, because it contains a whole compiler.
  const { createPackageFromTarballData, checkPackage: findWrongTypes } = await import('@arethetypeswrong/core')
  const data = new Uint8Array(await readFile(tarball))
  const pkg = createPackageFromTarballData(data)
  const root = `/node_modules/${pkg.packageName}/`
  const files = Object.fromEntries(pkg.listFiles().map((path) => [path.slice(root.length), pkg.readFile(path)]))
  const { messages, pkg: manifest } = await publint({ pack: { tarball: data.buffer }, level: 'warning', strict: true })
  const analysis = await findWrongTypes(pkg, { excludeEntrypoints: [/\.yaml$/] })
  const wrong =
    'problems' in analysis ? analysis.problems.filter((problem) => !IGNORED.some((kind) => JSON.stringify(problem).includes(kind))) : []
  // For types only: TypeScript resolves the first that is there.
  const relevant = messages.filter(({ code }) => code !== 'IMPORTS_FALLBACK_ARRAY_USE')
  return [
    ...relevant.map((message) => `${pkg.packageName}: ${formatMessage(message, manifest, { color: false })}`),
    ...wrong.map((problem) => `${pkg.packageName}: types are wrong: ${JSON.stringify(problem)}`),
    ...problemsOf(JSON.parse(files['package.json'] ?? ''), files, data.byteLength),
  ]
}

/** Installs the packed packages with npm in a new project that has no others than compilers and types. */
async function install(packed: readonly Packed[], project: string): Promise<void> {
  await cp(fromRoot('scripts/packages/consumer'), project, { recursive: true })
  const compilers = Object.keys(COMPILERS).map((version) => [`typescript-${version}`, `npm:typescript@${version}`])
  const dependencies = Object.fromEntries([...packed.map(({ name, tarball }) => [name, `file:${tarball}`]), ...compilers])
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, dependencies: { ...OTHERS, ...dependencies } }))
  await npmInstall(project)
}

/** Type-checks the consumer with every compiler, and the packages for a worker, which has the types of neither Node nor browsers. */
async function compileAll(project: string, names: readonly string[]): Promise<string> {
  await writeFile(join(project, 'required.js'), names.map((name) => `require('${name}')\n`).join(''))
  const compile = (version: string, options: string): Promise<string> => {
    const compiler = join(project, `node_modules/typescript-${version}/bin/tsc`)
    return perform(project, [process.execPath, compiler, ...COMPILER_OPTIONS.split(' '), ...options.split(' ')])
  }
  for (const [version, resolution] of Object.entries(COMPILERS)) {
    const modules = { bundler: '--module esnext use.mjs', nodenext: '--module nodenext use.mjs required.js' }[resolution]
    await compile(version, `--lib es2023,esnext.disposable,dom --types node --moduleResolution ${resolution} ${modules}`)
  }
  const types = ['client', 'webhooks'].map((name) => `node_modules/@activity-tracking/${name}/dist/index.d.ts`)
  await compile('7.0.2', `--lib es2022 --types @cloudflare/workers-types --module nodenext ${types.join(' ')}`)
  return `compiled with TypeScript ${Object.keys(COMPILERS).join(', ')}`
}

/**
 * Lints the packed packages, and installs, type-checks and runs them in a separate project.
 * @throws Error with the problems
 */
async function check(packed: readonly Packed[], project: string): Promise<void> {
  const problems = (await Promise.all(packed.map(({ tarball }) => lint(tarball)))).flat()
  if (problems.length === 0) {
    await install(packed, project)
    problems.push(...(await bundleProblems(project)))
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const names = packed.map(({ name }) => name)
  for (const { name, version, publishConfig } of packed) {
    for (const [command, file] of Object.entries(publishConfig?.bin ?? {})) {
      const printed = await perform(project, [process.execPath, join('node_modules', name, file), '--version'])
      if (!printed.includes(version)) throw new Error(`${command} --version printed "${printed}" instead of ${version}`)
    }
  }
  console.log(await perform(project, [process.execPath, 'use.mjs', ...names]))
  const modules = packed.filter(({ publishConfig }) => publishConfig?.exports?.['.'] !== undefined).map(({ name }) => name)
  console.log(await compileAll(project, modules))
}

/** Checks the packed packages. Ends with 2 for other arguments, and with 1 for problems, which it prints. */
export default async function main([kept, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0 || kept?.startsWith('-')) {
    console.error('npm run check:packages takes at most one argument, the folder in which the packed packages stay: -- FOLDER')
    process.exitCode = 2
    return
  }
  await inTempFolder(async (folder) => {
    await check(await packInto(kept ?? folder), join(folder, 'consumer'))
    console.log(kept === undefined ? 'The packed packages work.' : `The packed packages work, and are in ${kept}.`)
  }).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}

if (import.meta.main) await main(process.argv.slice(2))
