import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { npxCommand } from '../bootstrap/npm.mjs'
import { buildPackages } from '../packages/build.ts'
import { pack } from '../packages/pack.ts'
import { pnpm } from '../packages/pnpm.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { run, toolCommand } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

interface Manifest {
  readonly engines: { readonly node: string }
  readonly publishConfig: { readonly exports: Readonly<Record<string, unknown>> }
}

const SYSTEM = `${process.platform}-${process.arch}`
const isShipped = ['linux-x64', 'linux-arm64'].includes(SYSTEM)
/** Needs a test runner. */
const CONFORMANCE = './conformance'

/** The program of a Node that the npm registry has. */
async function nodeOf(range: string): Promise<string> {
  const [program, ...prefix] = npxCommand()
  const shipped = `node-${SYSTEM}@${range}`
  const { code, output } = await run(program, [...prefix, '--yes', '--package', shipped, '--', 'node', '-p', 'process.execPath'])
  if (code !== 0) throw new Error(`${shipped} was not installed:\n${output}`)
  return output.trim().split('\n').at(-1) ?? ''
}

const manifestOf = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

describe.skipIf(!isShipped).each(['22.13.0', '22'])(`Node %s (skipped unless npm has a Node for ${SYSTEM})`, (range) => {
  test('passes the tests of the client', async () => {
    const [, vitest] = toolCommand('vitest', '.')
    const { code, output } = await run(await nodeOf(range), [vitest, 'run', '--project', 'client'], { env: { LONG_TESTS: undefined } })
    expect(code, output).toBe(0)
  })

  test('loads every packed package whose engines name it', async () => {
    const packages = await publicPackages()
    await buildPackages(packages)
    await inTempFolder(async (folder) => {
      const packed = await Promise.all(packages.map((pkg) => pack(pkg, folder)))
      const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
      await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }))
      await writeFile(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: dependencies, strictDepBuilds: false }))
      await pnpm(folder, 'install')
      const node = await nodeOf(range)
      for (const pkg of packed) {
        const { engines, publishConfig } = await manifestOf(pkg.folder)
        if (!/^>=22/.test(engines.node)) continue
        const entries = Object.keys(publishConfig.exports).filter((entry) => !/\.(json|yaml)$/.test(entry) && entry !== CONFORMANCE)
        const program = entries.map((entry) => `await import('${join(pkg.name, entry).replaceAll('\\', '/')}')`).join('\n')
        expect(await run(node, ['--input-type=module', '--eval', program], { cwd: folder }), pkg.name).toMatchObject({ code: 0 })
      }
    })
  })
})
