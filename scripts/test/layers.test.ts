import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import layers from '../layers.mjs'
import { inTempFolder } from '../paths.ts'

/** The rooms of the sandbox from the lowest to the highest; of three in one layer, each imports the next one. */
const ROOMS = 'base description tracks core webhooks things advice oauth world api control server cli testing'.split(' ')

test('imports are refused from higher layers, past doors, in circles, and between packages that do not know each other', () =>
  inTempFolder(async (folder) => {
    const imports = [
      ...ROOMS.slice(1).map((name, index) => [`sandbox/src/${ROOMS[index]}/up.ts`, `../${name}/x.ts`]),
      ...ROOMS.map((name) => [`sandbox/src/testing/down-to-${name}.ts`, `../${name}/x.ts`]),
      ['sandbox/src/world/side.ts', '../advice/advice.ts'],
      ['sandbox/src/other/a.ts', 'node:fs'],
      ['sandbox/src/index.ts', '@activity-tracking/client'],
      ['client/src/a.ts', '../../sandbox/src/index.ts'],
      ['client/test/a.ts', '../../sandbox/src/index.ts'],
      ['mock/src/a.ts', '@activity-tracking/kit/test-servers'],
      ['docs/src/a.ts', '@activity-tracking/kit/test-servers'],
      ['kit/src/command/a.ts', '../server/a.ts'],
      ['spec/src/a.ts', './b.ts'],
      ['spec/src/b.ts', './a.ts'],
    ] as const
    for (const [file = '', imported = ''] of imports)
      for (const [path, text] of [
        [file, `import type {} from '${imported}'\n`],
        [join(dirname(file), imported.startsWith('.') ? imported : '.ts'), ''],
      ] as const) {
        await mkdir(dirname(join(folder, 'packages', path)), { recursive: true })
        await writeFile(join(folder, 'packages', path), text, { flag: 'a' })
      }
    const { output } = await cruise(['packages'], { ...layers.options, baseDir: folder, validate: true, ruleSet: layers })
    const { violations } = (output as ICruiseResult).summary
    const found = violations.map(({ from, to, rule }) => `${rule.severity}: ${from} → ${to}: ${rule.name.replace(/(?<= through) .*/, '')}`)
    await expect(`${found.sort().join('\n')}\n`).toMatchFileSnapshot('layers.txt')
  }))
