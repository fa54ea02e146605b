import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXACT_VERSIONS } from '../packages/exact-versions.ts'
import { fromRoot } from '../paths.ts'
import { npmRegistry, type Registry } from '../release/registry.ts'
import { release } from '../release/release.ts'
import { normalizeUrl, repositoryProblem } from '../release/repository.ts'
import { areReleased } from '../release/tags.ts'
import { readTarballs } from '../release/tarballs.ts'
import { run } from '../run.ts'
import { packManifest } from './support/pack-manifest.ts'

let folder: string
let registry: Server
/** Names and versions that everyone can install. */
let published: string[]
/** Those that wait for approval. */
let staged: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'))
  registry = createServer(async (request, response) => {
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const name = decodeURIComponent(request.url ?? '').replace(/^\/(-\/stage\/package\/)?/, '')
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.method !== 'GET') {
      const [version = ''] = Object.keys((JSON.parse(text) as { versions: object }).versions)
      const place = request.method === 'POST' ? staged : published
      if (place.includes(`${name}@${version}`)) return answer(409, { error: `Cannot stage previously published version "${version}".` })
      place.push(`${name}@${version}`)
      return answer(201, { stageId: '7' })
    }
    const versions = published.filter((each) => each.startsWith(`${name}@`)).map((each) => each.slice(name.length + 1))
    const known = Object.fromEntries(versions.map((version) => [version, { name, version, dist: {} }]))
    if (versions.length === 0) return answer(404, { error: 'not found' })
    return answer(200, { name, 'dist-tags': { latest: versions.at(-1) }, versions: known })
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
  staged = []
})

/** Packs a package with that manifest into a folder of the test. */
const plant = (into: string, manifest: { readonly name: string; readonly version?: string; readonly [field: string]: unknown }) =>
  packManifest(join(folder, into), { version: '1.0.0', ...manifest })

describe('the tarballs of a folder', () => {
  test('are in the order of their dependencies', async () => {
    await plant('ordered', { name: 'aaa', dependencies: { bbb: '^1.0.0' } })
    await plant('ordered', { name: 'bbb', dependencies: { ccc: '^1.0.0' } })
    await plant('ordered', { name: 'ccc' })
    const tarballs = await readTarballs(join(folder, 'ordered'))
    expect(tarballs.map(({ manifest }) => manifest.name)).toEqual(['ccc', 'bbb', 'aaa'])
  })

  test('are refused if there are none', async () => {
    await mkdir(join(folder, 'empty'), { recursive: true })
    await expect(readTarballs(join(folder, 'empty'))).rejects.toThrow('There are no tarballs')
  })
})

/** Runs `npm run release` for a folder of the test. */
const runRelease = async (into: string, env: NodeJS.ProcessEnv, ...options: string[]): Promise<string> => {
  const { code, output } = await run(process.execPath, [fromRoot('scripts/release/publish.ts'), join(folder, into), ...options], { env })
  return `${code} ${output.trim()}`
}

describe('npm run release', () => {
  test('refuses in one sentence a repository that differs from package.json', async () => {
    await plant('foreign', { name: 'aaa' })
    const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'owner/other' }
    expect(await runRelease('foreign', env, '--dry-run')).toMatch(
      /^1 Nothing is published: package\.json states the repository .*, but this is https:\/\/git\.example\/owner\/other: correct.*$/,
    )
  })

  test('refuses in one sentence a package that does not state its origin', async () => {
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    await plant('silent', { name: 'aaa' })
    const env = { GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) }
    expect(await runRelease('silent', env)).toBe('1 Nothing is published: aaa has repository.type undefined instead of "git".')
    expect(published).toEqual([])
  })
})

describe('a release', () => {
  const NAME = '@activity-tracking/client'
  const scripts = { prepublishOnly: 'exit 1', publish: 'exit 1', postpublish: 'exit 1' }
  let git: (...args: string[]) => Promise<string>
  let env: NodeJS.ProcessEnv
  let released: string
  let latest: string

  /** A clone: the commit that released a version, and a later one. */
  beforeAll(async () => {
    const home = join(folder, 'clone')
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.test']
    git = async (...args) => {
      const { code, output } = await run('git', [...author, ...args], { cwd: home })
      expect(code, output).toBe(0)
      return output.trim()
    }
    await mkdir(join(home, 'packages/client'), { recursive: true })
    await git('init', '--quiet', '--initial-branch=main')
    for (const version of ['1.0.0', '1.1.0']) {
      await writeFile(join(home, 'packages/client/package.json'), `{\n  "version": "${version}"\n}\n`)
      await git('add', 'packages')
      await git('commit', '--quiet', '--message', version)
    }
    await git('commit', '--quiet', '--allow-empty', '--message', 'later')
    ;[latest = '', released = ''] = (await git('rev-parse', 'HEAD', 'HEAD~')).split('\n')
    const { repository } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { repository: { url: string } }
    const { origin, pathname } = new URL(normalizeUrl(repository.url))
    env = { GIT_DIR: join(home, '.git'), GITHUB_SERVER_URL: origin, GITHUB_REPOSITORY: pathname.slice(1) }
    const { homepage, bugs, keywords } = JSON.parse(await readFile(fromRoot('packages/client/package.json'), 'utf8')) as Record<
      string,
      object
    >
    const directory = { ...repository, directory: 'packages/client' }
    const dependencies = Object.fromEntries(Object.keys(EXACT_VERSIONS[NAME] ?? {}).map((dependency) => [dependency, '1.0.0']))
    await plant('tagged', { name: NAME, version: '1.1.0', homepage, bugs, keywords, repository: directory, dependencies, scripts })
  })

  afterEach(() => void vi.unstubAllEnvs())

  /** An empty remote of the clone. */
  const plantRemote = async (name: string): Promise<void> => {
    await git('init', '--quiet', '--bare', join(folder, name))
    await git('remote', 'add', 'origin', join(folder, name))
  }
  /** A registry in memory, which costs no process. */
  const memory: Registry = {
    has: async ({ name, version }) => published.includes(`${name}@${version}`),
    publish: async ({ manifest: { name, version } }) => {
      published.push(`${name}@${version}`)
      return 'published'
    },
  }
  const releaseHere = async (): Promise<string> => {
    const [tarball = expect.unreachable()] = await readTarballs(join(folder, 'tagged'))
    return (await release(tarball, memory, { isDry: false })).line
  }
  const tagged = (): Promise<string> => git('ls-remote', 'origin')
  const line = (commit: string): string => `${commit}\trefs/tags/${NAME}@1.1.0`

  const NEW = `${NAME}@1.1.0`

  test('is staged without running its scripts, and its tag is pushed, once; a person approves it', async () => {
    await plantRemote('remote.git')
    onTestFinished(async () => void (await git('remote', 'remove', 'origin')))
    published = [`${NAME}@1.0.0`]
    expect(await runRelease('tagged', env, '--dry-run')).toBe(`0 would publish ${NAME} 1.1.0`)
    expect(await tagged()).toBe('')
    const summary = join(folder, 'summary.md')
    const first = await runRelease('tagged', { ...env, GITHUB_STEP_SUMMARY: summary })
    expect(first).toMatch(new RegExp(`^0 staged ${NAME} 1\\.1\\.0\n\nThese versions wait for a maintainer`))
    expect(await readFile(summary, 'utf8')).toContain('npx pnpm@12 stage approve')
    expect([published, staged]).toEqual([[`${NAME}@1.0.0`], [NEW]])
    expect(await tagged()).toBe(line(latest))
    expect(await runRelease('tagged', env)).toMatch(`0 ${NAME} 1.1.0 is already staged and tagged\n\nThese versions wait`)
    expect(staged).toEqual([NEW])
    published.push(NEW)
    expect(await runRelease('tagged', env)).toBe(`0 ${NAME} 1.1.0 is already published and tagged`)
  })

  test('that an earlier run staged without tagging it is tagged at the commit of that release', async () => {
    await plantRemote('later.git')
    onTestFinished(async () => void (await git('remote', 'remove', 'origin')))
    staged = [NEW]
    expect(await runRelease('tagged', env)).toMatch(`0 tagged ${NAME} 1.1.0\n\nThese versions wait`)
    expect([await tagged(), staged]).toEqual([line(released), [NEW]])
  })

  test('is rehearsed only at a registry on this machine, and is not staged there', async () => {
    const refusal = 'A rehearsal publishes only to a registry on this machine, such as http://127.0.0.1:4873/, and not to '
    const elsewhere = 'https://registry.example/'
    expect(await runRelease('tagged', env, '--rehearsal', elsewhere)).toBe(`1 ${refusal}${elsewhere}.`)
    for (const rehearsal of [elsewhere, 'http://192.0.2.1:4873/', 'http://127.0.0.1.example/', 'https://127.0.0.1/', 'nonsense'])
      expect(() => npmRegistry({ cwd: folder, env, rehearsal })).toThrow(`${refusal}${rehearsal}.`)
    expect([published, staged]).toEqual([[], []])
    await plantRemote('rehearsal.git')
    onTestFinished(async () => void (await git('remote', 'remove', 'origin')))
    expect(await runRelease('tagged', env, '--rehearsal', `http://127.0.0.1:${(registry.address() as AddressInfo).port}`)).toBe(
      `0 published ${NAME} 1.1.0`,
    )
    expect([published, staged]).toEqual([[NEW], []])
  })

  test('whose tag cannot be pushed fails, and the next run adds it at the commit of that release; until then, the workflow runs', async () => {
    vi.stubEnv('GIT_DIR', env['GIT_DIR'])
    const state = () => areReleased([{ name: NAME, version: '1.1.0' }])
    await plantRemote('other.git')
    await git('remote', 'set-url', '--push', 'origin', join(folder, 'nowhere.git'))
    await expect(releaseHere()).rejects.toThrow(/^.* 1\.1\.0 is published or staged, but its tag could not be pushed/)
    expect(await state()).toBe(false)
    await git('config', '--unset', 'remote.origin.pushurl')
    expect(await releaseHere()).toBe(`tagged ${NAME} 1.1.0`)
    expect(await tagged()).toBe(line(released))
    expect(await state()).toBe(true)
    await git('remote', 'remove', 'origin')
    await expect(state()).rejects.toThrow(`git cannot determine whether ${NAME} 1.1.0 is tagged`)
  })

  test('is not tagged if the clone does not have its commit', async () => {
    vi.stubEnv('GIT_DIR', env['GIT_DIR'])
    await plantRemote('empty.git')
    published = [`${NAME}@1.1.0`]
    await git('fetch', '--quiet', '--depth=1', '.', 'main')
    await expect(releaseHere()).rejects.toThrow(/^.* does not have a tag, and this clone does not have the commit/)
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
