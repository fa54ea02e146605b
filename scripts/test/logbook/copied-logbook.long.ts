import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { buildPackages } from '../../packages/build.ts'
import { npmInstall } from '../../packages/npm-install.ts'
import { pack } from '../../packages/pack.ts'
import { publicPackages } from '../../packages/public-packages.ts'
import { fromRoot } from '../../paths.ts'
import { run } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'

const LOGBOOK = fromRoot('packages/logbook')
/** What a clone has only after the app has run. */
const LEFT_OUT = /^(node_modules|data|test-results)\b/

test('Logbook is copied out of the repository, installed, type-checked and started, as its README says', { timeout: 900_000 }, () =>
  inTempFolder(async (folder) => {
    const packages = await publicPackages()
    await buildPackages(packages)
    const packed = await Promise.all(packages.map((pkg) => pack(pkg, folder)))
    const tarballs = new Map(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))

    const project = join(folder, 'logbook')
    await cp(LOGBOOK, project, {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(relative(LOGBOOK, source).replaceAll('\\', '/')),
    })
    const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
    for (const group of [manifest.dependencies, manifest.devDependencies])
      for (const [name, range] of Object.entries(group)) if (range === 'workspace:*') group[name] = tarballs.get(name)
    // The packages depend on versions of each other that are not in a registry yet.
    await writeFile(join(project, 'package.json'), JSON.stringify({ ...manifest, overrides: Object.fromEntries(tarballs) }))
    await npmInstall(project)

    const compiled = await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: project })
    expect(compiled.output).toBe('')
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: project,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [line] = await once(createInterface({ input: child.stdout }), 'line')
      const response = await fetch(/http:\S+/.exec(line)?.[0] ?? '')
      expect(await response.text()).toContain('Connect your account')
    } finally {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
  }),
)
