import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeProject } from '../packages/check-consumer.ts'
import { LEAST_AGE_MINUTES, npmInstall } from '../packages/npm-install.ts'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'

const settingsIn = async (folder: string): Promise<unknown> => parse(await readFile(join(folder, 'pnpm-workspace.yaml'), 'utf8'))

test('every workspace installs only releases of the minimum age, and does not run install scripts', async () => {
  const files = await Array.fromAsync(
    glob(['pnpm-workspace.yaml', 'scripts/{bench,judges/*}/pnpm-workspace.yaml', 'packages/*/*/peers/pnpm-workspace.yaml'], {
      cwd: fromRoot('.'),
    }),
  )
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const { allowBuilds = {}, ...settings } = parse(await readFile(fromRoot(file), 'utf8')) as { allowBuilds?: Record<string, boolean> }
    expect(settings, file).toMatchObject({ minimumReleaseAge: LEAST_AGE_MINUTES, strictDepBuilds: true })
    expect(Object.values(allowBuilds), file).not.toContain(true)
  }
})

test('so does the project that uses the packed packages, where pnpm refuses install scripts of everything that they install', () =>
  inTempFolder(async (folder) => {
    await writeProject([], folder)
    const settings = await settingsIn(folder)
    expect(settings).toMatchObject({ minimumReleaseAge: LEAST_AGE_MINUTES, allowBuilds: { esbuild: false } })
    for (const hidden of ['ignoreScripts', 'strictDepBuilds', 'dangerouslyAllowAllBuilds']) expect(settings).not.toHaveProperty(hidden)
  }))

test('npm does not install releases younger than a day, and does not run install scripts', () =>
  inTempFolder(async (folder) => {
    const project = join(folder, 'project')
    await mkdir(project)
    const versions = ['1.0.0', '1.0.1']
    for (const version of versions) {
      const scripts = { install: 'node -e "process.exit(1)"' }
      await packManifest(folder, { name: 'planted', version, scripts })
    }
    const registry = createServer(async (request, response) => {
      const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
      const [, file] = /^\/tarballs\/(.+)$/.exec(request.url ?? '') ?? []
      if (file !== undefined) return response.end(await readFile(join(folder, file)))
      const known = versions.map((version) => [
        version,
        { name: 'planted', version, hasInstallScript: true, dist: { tarball: `${origin}/tarballs/planted-${version}.tgz` } },
      ])
      const time = { '1.0.0': '2020-01-01T00:00:00.000Z', '1.0.1': '2999-01-01T00:00:00.000Z' }
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return response.end(JSON.stringify({ name: 'planted', 'dist-tags': { latest: '1.0.1' }, versions: Object.fromEntries(known), time }))
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    try {
      await writeFile(
        join(project, '.npmrc'),
        `registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/\ncache=${join(folder, 'cache')}\n`,
      )
      await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, dependencies: { planted: '^1.0.0' } }))
      await npmInstall(project)
      expect(JSON.parse(await readFile(join(project, 'node_modules/planted/package.json'), 'utf8'))).toMatchObject({ version: '1.0.0' })
    } finally {
      registry.closeAllConnections()
      await new Promise((resolve) => registry.close(resolve))
    }
  }))
