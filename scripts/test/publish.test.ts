import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { npm } from '../packages/npm.ts'
import { fromRoot } from '../paths.ts'
import { isPublished, publish } from '../release/registry.ts'
import { normalizeUrl, repositoryProblem } from '../release/repository.ts'
import { readTarballs } from '../release/tarballs.ts'
import { run } from '../run.ts'

let folder: string
let registry: Server
/** Names and versions that the registry has. */
let published: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'))
  registry = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.method === 'PUT') {
      const [version = ''] = Object.keys((JSON.parse(text) as { versions: object }).versions)
      published.push(`${name}@${version}`)
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}')
      return
    }
    const versions = published.filter((each) => each.startsWith(`${name}@`)).map((each) => each.slice(name.length + 1))
    const known = Object.fromEntries(versions.map((version) => [version, { name, version, dist: {} }]))
    const document = { name, 'dist-tags': { latest: versions.at(-1) }, versions: known }
    response.writeHead(versions.length === 0 ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(versions.length === 0 ? { error: 'not found' } : document))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`
  await writeFile(join(folder, '.npmrc'), `registry=http://${host}/\n//${host}/:_authToken=made-up\n`)
  await writeFile(join(folder, 'package.json'), '{"private":true}')
})
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve))
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  published = []
})

/** Packs a package with that manifest into the folder of the test. */
async function plant(into: string, manifest: object): Promise<void> {
  const source = await mkdtemp(join(folder, 'source-'))
  await writeFile(join(source, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }))
  await mkdir(join(folder, into), { recursive: true })
  await npm(source, 'pack', '--pack-destination', join(folder, into))
}

describe('the tarballs of a folder', () => {
  test('are published in the order of their dependencies, without running a script of theirs', { timeout: 180_000 }, async () => {
    const scripts = { prepublishOnly: 'exit 1', publish: 'exit 1', postpublish: 'exit 1' }
    await plant('ordered', { name: 'aaa', scripts, dependencies: { bbb: '^1.0.0' } })
    await plant('ordered', { name: 'bbb', scripts, dependencies: { ccc: '^1.0.0' } })
    await plant('ordered', { name: 'ccc', scripts })
    const tarballs = await readTarballs(join(folder, 'ordered'))
    for (const tarball of tarballs) await publish(tarball, folder, {})
    expect(published).toEqual(['ccc@1.0.0', 'bbb@1.0.0', 'aaa@1.0.0'])
  })

  test('are known to the registry by name and version', { timeout: 180_000 }, async () => {
    published = ['ccc@1.0.0']
    expect(await isPublished({ name: 'ccc', version: '1.0.0' }, folder)).toBe(true)
    expect(await isPublished({ name: 'ccc', version: '1.0.1' }, folder)).toBe(false)
    expect(await isPublished({ name: 'bbb', version: '1.0.0' }, folder)).toBe(false)
  })

  test('are refused when there are none', async () => {
    await mkdir(join(folder, 'empty'), { recursive: true })
    await expect(readTarballs(join(folder, 'empty'))).rejects.toThrow('There are no tarballs')
  })
})

describe('npm run release', { timeout: 180_000 }, () => {
  const release = (into: string, env: NodeJS.ProcessEnv, ...options: string[]) =>
    run(process.execPath, [fromRoot('scripts/release/publish.ts'), join(folder, into), ...options], { env })

  test('refuses in one sentence a repository that is not what package.json says', async () => {
    await plant('foreign', { name: 'aaa' })
    const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'owner/other' }
    const { code, output } = await release('foreign', env, '--dry-run')
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(
      /^Nothing is published: package\.json says that the repository is .*, but this is https:\/\/git\.example\/owner\/other: correct/,
    )
  })

  test('refuses in one sentence a package that does not say where it comes from', async () => {
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    await plant('silent', { name: 'aaa' })
    const { code, output } = await release('silent', { GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) })
    expect([code, output.trim()]).toEqual([1, 'Nothing is published: aaa has repository.type undefined instead of "git".'])
    expect(published).toEqual([])
  })
})

describe('the repository of a package', () => {
  const root = { repository: { url: 'git+https://git.example/owner/name.git' } }

  test.each([
    'https://git.example/owner/name',
    'https://git.example/owner/name.git\n',
    'https://token@git.example/owner/name.git',
    'git@git.example:owner/name.git',
    'ssh://git@git.example/owner/name.git',
  ])('is the clone of %s', (remote) => {
    expect(repositoryProblem(root, remote)).toBeUndefined()
  })

  test('is not another one, and not unknown', () => {
    expect(repositoryProblem(root, 'https://git.example/owner/fork')).toContain('but this is https://git.example/owner/fork')
    expect(repositoryProblem(root, undefined)).toContain('no remote')
    expect(repositoryProblem({}, 'https://git.example/owner/name')).toBeDefined()
  })
})
