import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EXACT_VERSIONS } from '../packages/exact-versions.ts'
import { fromRoot } from '../paths.ts'
import { isPublished, publish } from '../release/registry.ts'
import { normalizeUrl, repositoryProblem } from '../release/repository.ts'
import { readTarballs } from '../release/tarballs.ts'
import { run } from '../run.ts'
import { packManifest } from './support/pack-manifest.ts'

let folder: string
let registry: Server
/** Names and versions in the registry. */
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

/** Packs a package with that manifest into a folder of the test. */
const plant = (into: string, manifest: { readonly name: string; readonly version?: string; readonly [field: string]: unknown }) =>
  packManifest(join(folder, into), { version: '1.0.0', ...manifest })

describe('the tarballs of a folder', () => {
  test('are published in the order of their dependencies, without running their scripts', async () => {
    const scripts = { prepublishOnly: 'exit 1', publish: 'exit 1', postpublish: 'exit 1' }
    await plant('ordered', { name: 'aaa', scripts, dependencies: { bbb: '^1.0.0' } })
    await plant('ordered', { name: 'bbb', scripts, dependencies: { ccc: '^1.0.0' } })
    await plant('ordered', { name: 'ccc', scripts })
    const tarballs = await readTarballs(join(folder, 'ordered'))
    expect(tarballs.map(({ manifest }) => manifest.name)).toEqual(['ccc', 'bbb', 'aaa'])
    for (const tarball of tarballs.slice(0, 1)) await publish(tarball, folder, {})
    expect(published).toEqual(['ccc@1.0.0'])
    expect(await isPublished({ name: 'ccc', version: '1.0.1' }, folder)).toBe(false)
  })

  test('are refused if there are none', async () => {
    await mkdir(join(folder, 'empty'), { recursive: true })
    await expect(readTarballs(join(folder, 'empty'))).rejects.toThrow('There are no tarballs')
  })
})

describe('npm run release', () => {
  const release = (into: string, env: NodeJS.ProcessEnv, ...options: string[]) =>
    run(process.execPath, [fromRoot('scripts/release/publish.ts'), join(folder, into), ...options], { env })

  test('refuses in one sentence a repository that differs from package.json', async () => {
    await plant('foreign', { name: 'aaa' })
    const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'owner/other' }
    const { code, output } = await release('foreign', env, '--dry-run')
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(
      /^Nothing is published: package\.json states the repository .*, but this is https:\/\/git\.example\/owner\/other: correct/,
    )
  })

  test('refuses in one sentence a package that does not state its origin', async () => {
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    await plant('silent', { name: 'aaa' })
    const { code, output } = await release('silent', { GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) })
    expect([code, output.trim()]).toEqual([1, 'Nothing is published: aaa has repository.type undefined instead of "git".'])
    expect(published).toEqual([])
  })
})

describe('the tag of a release', () => {
  const NAME = '@activity-tracking/client'
  let git: (...args: string[]) => Promise<string>
  let env: NodeJS.ProcessEnv
  let released: string

  /** A clone with its remote: the commit that released a version, and a later one. */
  beforeEach(async () => {
    const home = await mkdtemp(join(folder, 'clone-'))
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.test']
    git = async (...args) => {
      const { code, output } = await run('git', [...author, ...args], { cwd: home })
      expect(code, output).toBe(0)
      return output.trim()
    }
    const manifest = join(home, 'packages/client/package.json')
    await git('init', '--quiet', '--initial-branch=main')
    await git('init', '--quiet', '--bare', join(home, 'remote.git'))
    await git('remote', 'add', 'origin', join(home, 'remote.git'))
    await mkdir(join(home, 'packages/client'), { recursive: true })
    for (const version of ['1.0.0', '1.1.0']) {
      await writeFile(manifest, `{\n  "version": "${version}"\n}\n`)
      await git('add', 'packages')
      await git('commit', '--quiet', '--message', version)
    }
    released = await git('rev-parse', 'HEAD')
    await git('commit', '--quiet', '--allow-empty', '--message', 'later')
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    env = { GIT_DIR: join(home, '.git'), GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) }
    const { homepage, bugs, keywords } = JSON.parse(await readFile(fromRoot('packages/client/package.json'), 'utf8')) as Record<
      string,
      object
    >
    const directory = { ...repository, directory: 'packages/client' }
    const dependencies = Object.fromEntries(Object.keys(EXACT_VERSIONS[NAME] ?? {}).map((dependency) => [dependency, '1.0.0']))
    await plant('tagged', { name: NAME, version: '1.1.0', homepage, bugs, keywords, repository: directory, dependencies })
  })

  const release = async (...options: string[]): Promise<string> => {
    const { code, output } = await run(process.execPath, [fromRoot('scripts/release/publish.ts'), join(folder, 'tagged'), ...options], {
      env,
    })
    return `${code} ${output.trim()}`
  }
  const tagged = (): Promise<string> => git('ls-remote', 'origin')
  const line = (commit: string): string => `${commit}\trefs/tags/${NAME}@1.1.0`

  test('is pushed with the published version, once', async () => {
    expect(await release('--dry-run')).toBe(`0 would publish ${NAME} 1.1.0`)
    expect(await tagged()).toBe('')
    expect(await release()).toBe(`0 published ${NAME} 1.1.0`)
    expect(await tagged()).toBe(line(await git('rev-parse', 'HEAD')))
    expect(await release()).toBe(`0 ${NAME} 1.1.0 is already published and tagged`)
  })

  test('is added if an earlier run could not push it, at the commit of that release', async () => {
    published = [`${NAME}@1.1.0`]
    expect(await release()).toBe(`0 tagged ${NAME} 1.1.0`)
    expect(await tagged()).toBe(line(released))
  })

  test('that cannot be pushed fails the run, and the next run adds it', async () => {
    await git('remote', 'set-url', '--push', 'origin', join(folder, 'nowhere.git'))
    expect(await release()).toMatch(/^1 .* 1\.1\.0 is published, but its tag could not be pushed/)
    await git('config', '--unset', 'remote.origin.pushurl')
    expect(await release()).toBe(`0 tagged ${NAME} 1.1.0`)
  })

  test('makes the workflow run until it exists', async () => {
    const state = async (): Promise<string> => {
      const source = `import { areReleased } from ${JSON.stringify(pathToFileURL(fromRoot('scripts/release/tags.ts')).href)}
console.log(await areReleased([{ name: '${NAME}', version: '1.1.0' }], ${JSON.stringify(folder)}))`
      return (await run(process.execPath, ['--input-type=module', '--eval', source], { env })).output.trim()
    }
    published = [`${NAME}@1.1.0`]
    expect(await state()).toBe('false')
    await git('push', '--quiet', 'origin', `HEAD:refs/tags/${NAME}@1.1.0`)
    expect(await state()).toBe('true')
    await git('remote', 'remove', 'origin')
    expect(await state()).toContain(`git cannot determine whether ${NAME} 1.1.0 is tagged`)
  })

  test('is refused if the clone does not have the commit', async () => {
    published = [`${NAME}@1.1.0`]
    await git('fetch', '--quiet', '--depth=1', '.', 'main')
    expect(await release()).toMatch(/^1 .* does not have a tag, and this clone does not have the commit/)
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
    expect(repositoryProblem(root, undefined)).toContain('does not have a remote')
    expect(repositoryProblem({}, 'https://git.example/owner/name')).toBeDefined()
  })
})
