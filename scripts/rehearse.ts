// Rehearses what users do with a release: publishes the packed packages of a folder to a registry on this machine, installs all of them from there with npm,
// pnpm, Yarn Plug'n'Play and Bun, type-checks and runs the program of `npm run check:packages` with them, and runs every command.
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { npmCommand, npxCommand, pnpmCommand } from './bootstrap/npm.mjs'
import { fromRoot, inTempFolder } from './paths.ts'
import { perform, toolCommand } from './run.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

const SCOPE = '@activity-tracking'
const TOOLS = {
  dependencies: { '@yarnpkg/cli-dist': '4.18.1', bun: '1.4.5', verdaccio: '6.10.4' },
  // The dependency names a tag, which mirrors of the registry do not have.
  overrides: { 'verdaccio-audit': { 'node-fetch': '2.7.0' } },
}
const PROGRAM = 'use.mjs'
const CACHES = ['XDG_DATA_HOME', 'npm_config_cache', 'YARN_GLOBAL_FOLDER', 'BUN_INSTALL_CACHE_DIR']
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund']
const TYPES = '--noEmit --strict --skipLibCheck --checkJs --module nodenext --target es2024 --types node'.split(' ')

const packages = resolve(process.argv[2] ?? '.')
const files = (await readdir(packages).catch(() => [])).filter((file) => file.endsWith('.tgz'))
if (files.length === 0) {
  console.error(`${packages} has no packed packages: run \`npm run check:packages -- <folder>\`, and name its folder.`)
  process.exit(2)
}
await inTempFolder(async (temp) => {
  // The packages have the same versions in each rehearsal, so nothing of another one may be found in a cache.
  const env = { ...Object.fromEntries(CACHES.map((name) => [name, join(temp, name)])), CI: undefined }
  const performHere = (cwd: string, command: readonly string[]): Promise<string> => perform(cwd, command, env)

  const texts = await Promise.all(files.map((file) => performHere(packages, ['tar', '-xzOf', file, 'package/package.json'])))
  const manifests: Manifest[] = texts.map((text) => JSON.parse(text))

  const tools = join(temp, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'package.json'), JSON.stringify({ private: true, ...TOOLS }))
  await performHere(tools, [...npmCommand(), ...INSTALL])
  const { runServer } = createRequire(join(tools, 'package.json'))('verdaccio')
  const settings = { configPath: tools, self_path: tools, storage: join(tools, 'storage'), log: { type: 'stdout', level: 'fatal' } }
  const everyone = { '**': { access: '$all', publish: '$all' } }
  const server: Server = await runServer({ ...settings, uplinks: {}, packages: everyone })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}/`
  await writeFile(join(temp, '.npmrc'), `${SCOPE}:registry=http://${host}\n//${host}:_authToken=anyone\n`)
  for (const file of files)
    await performHere(temp, [...npmCommand(), 'publish', join(packages, file), '--provenance=false', '--tag=latest'])

  const names = manifests.map(({ name }) => name)
  const commands = manifests.flatMap(({ bin = {}, version }) => Object.keys(bin).map((program) => ({ program, version })))
  const written = {
    'package.json': '{"type":"module"}',
    [PROGRAM]: await readFile(fromRoot(`scripts/packages/consumer/${PROGRAM}`), 'utf8'),
    '.npmrc': `${SCOPE}:registry=http://${host}\n`,
    'pnpm-workspace.yaml': JSON.stringify({ minimumReleaseAgeExclude: [`${SCOPE}/*`] }),
    '.yarnrc.yml': JSON.stringify({
      npmScopes: { [SCOPE.slice(1)]: { npmRegistryServer: `http://${host}` } },
      npmPreapprovedPackages: [`${SCOPE}/*`],
      unsafeHttpWhitelist: ['127.0.0.1'],
    }),
  }
  const yarn = [process.execPath, join(tools, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')]
  const bun = join(tools, `node_modules/@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}/bin/bun`)
  const managers = [
    { name: 'npm', add: [...npmCommand(), ...INSTALL], script: [process.execPath], command: [...npxCommand(), '--no', '--'] },
    { name: 'pnpm', add: [...pnpmCommand(), 'add'], script: [process.execPath], command: [...pnpmCommand(), 'exec'] },
    { name: 'yarn', add: [...yarn, 'add'], script: [...yarn, 'node'], command: [...yarn, 'run'] },
    { name: 'bun', add: [bun, 'add', '--ignore-scripts'], script: [process.execPath], command: [bun, 'run'] },
  ]
  for (const { name, add, script, command } of managers) {
    const project = join(temp, name)
    await mkdir(project)
    for (const [file, text] of Object.entries(written)) await writeFile(join(project, file), text)
    await performHere(project, [...add, ...names, '@types/node@24'])
    console.log(`${name}: ${await performHere(project, [...script, PROGRAM, ...names])}`)
    // The compiler does not read archives of Yarn.
    if (name !== 'yarn') await performHere(project, [...toolCommand('tsc', '.'), ...TYPES, PROGRAM])
    for (const { program, version } of commands)
      if ((await performHere(project, [...command, program, '--version'])) !== version) throw new Error(`${name} runs another ${program}.`)
  }
  server.close()
  server.closeAllConnections()
})
