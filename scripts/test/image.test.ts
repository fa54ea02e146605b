import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Builder, createBuilder, type Execute, findProgram, PROGRAMS, PROGRAMS_WITH_PLATFORMS } from '../image/builder.ts'
import { type Dockerfile, readDockerfile } from '../image/dockerfile.ts'
import { createProcesses, type Instance } from '../image/instances.ts'
import { makeImage } from '../image/make-image.ts'
import { inspectContainer, trySandbox } from '../image/try-image.ts'
import { fromRoot } from '../paths.ts'
import { imageTags } from '../release/image-tags.ts'
import { run } from '../run.ts'

/** Programs that fail with a text, by the beginning of the command. All other commands succeed. */
function failing(failures: Readonly<Record<string, string>>): { readonly use: Execute; readonly commands: string[] } {
  const commands: string[] = []
  const use: Execute = async (...command) => {
    const line = command.join(' ')
    commands.push(line)
    const failure = Object.keys(failures).find((start) => line.startsWith(start))
    return failure === undefined
      ? { code: 0, stdout: '331000000', output: '331000000' }
      : { code: 1, stdout: '', output: `some warning\n${failures[failure]}\n` }
  }
  return { use, commands }
}

describe('the program that builds the image', () => {
  test.each([
    [{}, 'docker', []],
    [{ 'docker version': 'Cannot connect to the daemon' }, 'podman', ['docker: Cannot connect to the daemon']],
    [{ 'docker buildx': "'buildx' is not a command" }, 'podman', ["docker: 'buildx' is not a command"]],
    [{ docker: 'no', podman: 'not installed' }, 'buildah', ['docker: no', 'podman: not installed']],
    [{ docker: 'no', podman: 'no', buildah: 'no' }, undefined, ['docker: no', 'podman: no', 'buildah: no']],
  ])('is the first that works: %j', async (failures, program, missing) => {
    expect(await findProgram(PROGRAMS, failing(failures).use)).toEqual({ program, missing })
  })

  test('is not docker for several platforms, which it does not write into a folder', async () => {
    expect((await findProgram(PROGRAMS_WITH_PLATFORMS, failing({}).use)).program).toBe('podman')
  })

  test('pulls the base only if it is missing, and names the reason if it cannot', async () => {
    const there = failing({})
    expect(await createBuilder('docker', there.use).fetchBase('node')).toBeUndefined()
    expect(there.commands).toEqual(['docker image inspect node'])
    const away = failing({ 'buildah inspect': 'no such image', 'buildah pull': 'no such host' })
    expect(await createBuilder('buildah', away.use).fetchBase('node')).toBe('no such host')
  })

  test('writes the image of all platforms, with its health check, into a folder', async () => {
    const { use, commands } = failing({})
    await createBuilder('podman', use).buildPlatforms('context', 'name', { label: 'value' }, 'folder')
    expect(commands[1]).toMatch(/^podman build --format docker .* --platform linux\/amd64,linux\/arm64 .* --label label=value context$/)
    expect(commands[2]).toBe('podman manifest push --all --format v2s2 name-platforms dir:folder')
  })

  test('prints why it fails', async () => {
    const { use } = failing({ 'docker build ': 'no space left' })
    await expect(createBuilder('docker', use).build('context', 'name', {})).rejects.toThrow(
      /^docker build failed:\nsome warning\nno space left/,
    )
  })
})

describe('making the image', () => {
  interface Given {
    readonly program: 'docker' | 'buildah' | undefined
    readonly noBase?: string
  }

  /** What is reported, with steps that only say that they were taken. */
  async function reportOf({ program, noBase }: Given, output?: string): Promise<string[]> {
    const said: string[] = []
    const builder: Builder = { ...createBuilder('docker', failing({}).use), fetchBase: async () => noBase }
    await makeImage(
      {
        find: async () => ({ program, missing: ['docker: no daemon', 'podman: not installed'] }),
        builderOf: () => builder,
        tryContainers: async (by) => [`containers of ${by}.`],
        tryProcesses: async () => ['processes.'],
      },
      { context: 'context', base: 'node', labels: {}, output },
      { done: (text) => said.push(`+ ${text}`), notDone: (text) => said.push(`- ${text}`) },
    )
    return said
  }
  const BUILT = (program: string): string => `+ Built activity-sandbox with ${program}: 331 MB, of which its base is 331 MB.`
  const WITHOUT = '+ Ran the command of the image without a container: processes.'
  const NO_CONTAINER = '- Start a container, as another user than root and with a read-only file system.'

  test('starts it in containers', async () => {
    expect(await reportOf({ program: 'docker' })).toEqual([BUILT('docker'), '+ Started activity-sandbox: containers of docker.'])
  })

  test('writes it for all platforms last, after it was tested', async () => {
    expect((await reportOf({ program: 'docker' }, 'folder')).at(-1)).toBe(
      '+ Wrote the image for all platforms into folder. Only that of this machine was started.',
    )
  })

  test('says that it was not started, if nothing can start it', async () => {
    expect(await reportOf({ program: 'buildah' })).toEqual([BUILT('buildah'), WITHOUT, `${NO_CONTAINER} That takes docker or podman.`])
  })

  test('says that it was not built, and why, and does the rest', async () => {
    const why = 'Nothing here builds images: docker: no daemon; podman: not installed.'
    expect(await reportOf({ program: undefined }, 'folder')).toEqual([`- Build the image. ${why}`, WITHOUT, `${NO_CONTAINER} ${why}`])
    expect(await reportOf({ program: 'docker', noBase: 'no such host' }, 'folder')).toEqual([
      '- Build the image. docker cannot get its base node: no such host',
      WITHOUT,
      `${NO_CONTAINER} There is no image.`,
    ])
  })
})

/** A Dockerfile whose command runs the sources instead of the installed package. */
async function ofSources(): Promise<Dockerfile> {
  const dockerfile = await readDockerfile()
  const cli = fromRoot('packages/sandbox/src/cli.ts')
  const list: Dockerfile['list'] = (name) => dockerfile.list(name).map((word) => (word.startsWith('node_modules/') ? cli : word))
  return { ...dockerfile, list }
}

describe('the test of the image', () => {
  test('passes with the command of the image', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'image-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    expect(await trySandbox(createProcesses(folder, await ofSources()))).toEqual([
      'It responded to GET /athlete with Maren.',
      'It served the console.',
      'It ended with 0 after SIGTERM. Another one with its data accepted its access token.',
    ])
  })

  test('fails if its data is lost, or if it had to be killed', async () => {
    let running = 0
    let isLost = false
    const server = createServer((_request, response) => {
      response.statusCode = isLost && running === 2 ? 401 : 200
      response.end('{"firstname":"Maren"}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ready = JSON.stringify({ base_url: 'http://0.0.0.0:8484/api/v3', access_token: 'token' })
    const endsWith = (code: number) => async (): Promise<Instance> => {
      running += 1
      return {
        ready,
        origin,
        stop: async () => code,
        async [Symbol.asyncDispose]() {
          running -= 1
        },
      }
    }
    await expect(trySandbox(endsWith(0))).resolves.toHaveLength(3)
    await expect(trySandbox(endsWith(137))).rejects.toThrow('ended with 137')
    isLost = true
    await expect(trySandbox(endsWith(0))).rejects.toThrow('responded with 401')
    // Ends what it has started.
    expect(running).toBe(0)
  })

  test('fails if a container runs as root, writes to its file system, or is not healthy', async () => {
    const dockerfile = await readDockerfile()
    const inspect = (ids: string, written: number, health: number) =>
      inspectContainer(
        {
          exec: async (_node, _option, code = '') => {
            if (code.includes('getuid')) return { code: 0, output: `${ids}\n` }
            return { code: code.includes('writeFileSync') ? written : health, output: '' }
          },
        },
        dockerfile,
      )
    const { uid, gid } = dockerfile.user
    expect(await inspect(`${uid}:${gid}`, 1, 0)).toHaveLength(2)
    await expect(inspect('0:0', 1, 0)).rejects.toThrow('runs as 0:0')
    await expect(inspect(`${uid}:${gid}`, 0, 0)).rejects.toThrow('can write to /')
    await expect(inspect(`${uid}:${gid}`, 1, 1)).rejects.toThrow('health check')
  })
})

test.each([
  ['0.1.0', { latest: '0.1.0', next: '0.2.0-next.0' }, ['0.1.0', 'latest']],
  ['0.2.0-next.0', { latest: '0.1.0', next: '0.2.0-next.0' }, ['0.2.0-next.0', 'next']],
  ['0.1.0', { latest: '0.2.0' }, ['0.1.0']],
  ['0.1.0-next.0', { latest: '0.1.0-next.0', next: '0.1.0-next.0', other: '0.1.0-next.0' }, ['0.1.0-next.0', 'latest', 'next']],
])('the image of %s has the tags that its package has: %j', (version, distTags, tags) => {
  expect(imageTags(version, distTags)).toEqual(tags)
})

const isWindows = process.platform === 'win32'
if (isWindows) console.log('skipped: publishing the image: the program that replaces skopeo is written for sh')

describe.skipIf(isWindows)('publishing the image (unless on Windows)', () => {
  const WORKFLOW = { GITHUB_REPOSITORY_OWNER: 'Activity-Tracking', GITHUB_ACTOR: 'octocat', GITHUB_TOKEN: 'made-up' }

  /** Publishes a folder with these tags. Returns what was printed, and the arguments of each skopeo, with the content of its file of credentials. */
  async function publish(tags: unknown, env: NodeJS.ProcessEnv = WORKFLOW) {
    const folder = await mkdtemp(join(tmpdir(), 'push-image-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'tags.json'), JSON.stringify(tags))
    const bin = join(folder, 'bin')
    await mkdir(bin)
    const log = join(folder, 'log')
    await writeFile(join(bin, 'skopeo'), `#!/bin/sh\necho "$@" >> "${log}"\ncat "$5" >> "${log}"\necho >> "${log}"\n`)
    await chmod(join(bin, 'skopeo'), 0o755)
    const none = { GITHUB_REPOSITORY_OWNER: undefined, GITHUB_ACTOR: undefined, GITHUB_TOKEN: undefined }
    const { code, output } = await run(process.execPath, [fromRoot('scripts/release/push-image.ts'), folder], {
      env: { ...none, ...env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
    })
    const calls = await readFile(log, 'utf8').catch(() => '')
    return { code, output: output.trim(), calls: calls.trim().split('\n'), folder }
  }

  test('pushes all platforms with each tag, and does not show the token', async () => {
    const { name } = JSON.parse(await readFile(fromRoot('packages/sandbox/package.json'), 'utf8')) as { name: string }
    const { code, output, calls, folder } = await publish(['0.1.0', 'latest'])
    const image = `ghcr.io/${name.slice(1)}`
    expect([code, output.split('\n')]).toEqual([0, [`published ${image}:0.1.0`, `published ${image}:latest`]])
    const [first = '', credentials = '', second = ''] = calls
    expect(first).toMatch(/^copy --all --preserve-digests --dest-authfile \S+ dir:\S+ docker:\/\/\S+$/)
    expect(first).toContain(` dir:${join(folder, 'image')} docker://${image}:0.1.0`)
    expect(second).toContain(`docker://${image}:latest`)
    expect(`${first}${second}${output}`).not.toContain('made-up')
    const { auths } = JSON.parse(credentials) as { auths: Record<string, { auth: string }> }
    expect(Buffer.from(auths['ghcr.io']?.auth ?? '', 'base64').toString()).toBe('octocat:made-up')
  })

  test.each([[[]], [['--all']]])('refuses what is not a tag: %j', async (tags) => {
    const { code, output, calls } = await publish(tags)
    expect([code, output, calls]).toEqual([1, `Nothing is published: these are not tags: ${JSON.stringify(tags)}.`, ['']])
  })

  test('is refused outside the workflow', async () => {
    const { code, output, calls } = await publish(['0.1.0'], {})
    expect([code, output, calls]).toEqual([1, expect.stringMatching(/^Nothing is published: this is not the workflow/), ['']])
  })
})
