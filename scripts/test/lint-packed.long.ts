import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lintPacked } from '../packages/lint-packed.ts'
import { pack } from '../packages/pack.ts'
import { inTempFolder } from '../temp-folder.ts'

test('a packed package that exports a missing file, or has no types, is reported', async () => {
  await inTempFolder(async (folder) => {
    const exports = { '.': { types: './dist/types.d.ts', default: './dist/index.js' }, './main': './dist/main.js' }
    const manifest = { name: 'planted', version: '1.0.0', type: 'module', license: 'MIT', files: ['dist'], publishConfig: { exports } }
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'dist/index.js'), 'export const answer = 42\n')
    await writeFile(join(folder, 'dist/index.d.ts'), 'export declare const answer: number\n')
    const pkg = { name: 'planted', version: '1.0.0', folder, standsOnOthers: false, commands: [], files: {} }
    const problems = (await lintPacked([await pack(pkg, folder)])).join('\n')
    expect(problems).toContain('./dist/main.js but the file does not exist')
    expect(problems).toMatch(/planted: types are wrong: .*node16-esm/)
  })
})
