import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { DOCKERFILE, type Dockerfile, readDockerfile } from '../image/dockerfile.ts'
import { fromRoot } from '../paths.ts'

// Checks of an image without building it, because tests run without a container runtime. `npm run image` builds it.
describe('the image of the sandbox', () => {
  let dockerfile: Dockerfile
  beforeAll(async () => {
    dockerfile = await readDockerfile()
  })

  test('has a Node that the sandbox runs on', async () => {
    const { engines } = JSON.parse(await readFile(fromRoot('packages/sandbox/package.json'), 'utf8')) as { engines: { node: string } }
    const [, lowest] = /^>=(\d+)/.exec(engines.node) ?? []
    // With the name of the registry, because not every builder has a default one.
    const bases = dockerfile
      .all('FROM')
      .map((from) => / ?(docker\.io\/library\/node:(\d+)-slim(?:@sha256:[0-9a-f]{64})?)(?: AS \w+)?$/.exec(from))
    for (const base of bases) expect(Number(base?.[2])).toBeGreaterThanOrEqual(Number(lowest))
    // The same one in every stage.
    expect(new Set(bases.map((base) => base?.[1]))).toEqual(new Set([dockerfile.base]))
  })

  test('does not run as root, and writes only to its volume', () => {
    const { all, user } = dockerfile
    expect(user).toEqual({ uid: expect.any(Number), gid: expect.any(Number) })
    expect(Math.min(user.uid, user.gid)).toBeGreaterThan(0)
    expect(all('VOLUME')).toEqual(['/data'])
    expect(all('RUN')).toContain('mkdir --parents /volume/data')
    expect(all('COPY')).toContain(`--from=install --chown=${user.uid}:${user.gid} /volume /`)
  })

  test('is built for other platforms without running their programs', async () => {
    const source = await readFile(DOCKERFILE, 'utf8')
    const [last = '', ...earlier] = source
      .split(/^FROM /m)
      .slice(1)
      .reverse()
    expect(last).not.toMatch(/^RUN /m)
    for (const stage of earlier) expect(stage).toMatch(/^--platform=\$BUILDPLATFORM /)
  })

  test('starts the sandbox with known options, as process 1, which receives signals', async () => {
    const [program, file, command = '', ...options] = dockerfile.list('ENTRYPOINT')
    expect([program, file]).toEqual(['node', 'node_modules/@activity-tracking/sandbox/dist/cli.js'])
    const given = [...options, ...dockerfile.list('CMD')].filter((option) => option.startsWith('--'))
    const { stdout } = await promisify(execFile)(process.execPath, [fromRoot('packages/sandbox/src/cli.ts'), command, '--help'])
    for (const option of given) expect(stdout).toContain(`${option} `)
  })

  test('does not install releases younger than a day, and runs no install scripts', () => {
    const installs = dockerfile.all('RUN').filter((line) => /\bnpm (install|i|add|ci)\b/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) {
      expect(line).toContain(' --ignore-scripts ')
      expect(line).toContain(` --before="$(date -u -d '1 day ago' +%FT%TZ)" `)
    }
  })
})
