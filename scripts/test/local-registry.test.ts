import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { npm } from '../packages/npm.ts'
import { SCOPE, startLocalRegistry } from '../release/rehearsal/local-registry.ts'
import { inTempFolder } from '../temp-folder.ts'
import { packManifest } from './support/pack-manifest.ts'

const NAME = `${SCOPE}/planted`

const urlAt = (registry: string): string => `${registry}${NAME.replace('/', '%2f')}`

const versionsAt = async (registry: string): Promise<string[]> => {
  const { versions } = (await (await fetch(urlAt(registry))).json()) as { readonly versions?: object }
  return Object.keys(versions ?? {})
}

test('the local registry takes a version once, has it after a restart, and is gone when it is closed', () =>
  inTempFolder(async (folder) => {
    await packManifest(folder, { name: NAME, version: '0.1.0' })
    const tarball = join(folder, 'activity-tracking-planted-0.1.0.tgz')
    const data = join(folder, 'data')
    const user = join(folder, 'user')
    await mkdir(user)
    await using first = await startLocalRegistry(data)
    await writeFile(join(user, '.npmrc'), first.npmrc)
    const publish = () => npm(user, 'publish', tarball, '--no-provenance', '--loglevel', 'error')
    expect((await fetch(urlAt(first.url), { method: 'PUT' })).status).toBe(401)
    await publish()
    expect(await versionsAt(first.url)).toEqual(['0.1.0'])
    await expect(publish()).rejects.toThrow('previously published')
    expect((await fetch(`${first.url}undici`)).ok).toBe(false)
    await first.close()
    await expect(fetch(first.url)).rejects.toThrow()
    await using second = await startLocalRegistry(data)
    expect(await versionsAt(second.url)).toEqual(['0.1.0'])
  }))
