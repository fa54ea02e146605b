import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileWithAll } from '../../packages/compile-with.ts'
import { fromRoot } from '../../paths.ts'
import type { Manager } from './managers.ts'
import { installIn, type Setting } from './project.ts'
import { type Released, readLibrary } from './released.ts'
import { firstWords, lastWords, type Row } from './rows.ts'

/** Installs all packages in one project, and type-checks programs that use them with every compiler. */
export async function* compileAsStranger(setting: Setting, npm: Manager, released: readonly Released[]): AsyncGenerator<Row> {
  const folder = join(setting.folder, 'types')
  const row = (runtime: string, modules: string, seen: Pick<Row, 'ok' | 'detail'>): Row => ({
    package: 'all',
    manager: npm.name,
    runtime,
    modules,
    ...seen,
  })
  const packages = released.map(({ name, version }) => `${name}@${version}`)
  const typesOfNode = await readLibrary('.', '@types/node')
  const installed = await installIn(folder, setting.env, npm, [...packages, `${typesOfNode.name}@${typesOfNode.version}`])
  if (installed.code !== 0) return yield row('all', 'types', { ok: false, detail: lastWords(installed) })
  await cp(fromRoot('scripts/packages/consumer'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  for await (const { compiler, modules, problem } of compileWithAll(folder)) {
    yield row(compiler, `types for ${modules}`, { ok: problem === undefined, detail: firstWords(problem ?? 'compiles') })
  }
}
