import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

// Checks of an image without building it, because tests run without a container runtime.
describe('the image of the sandbox', () => {
  let instructions: string[]
  beforeAll(async () => {
    const source = await readFile(fromRoot('packages/sandbox/Dockerfile'), 'utf8')
    instructions = source
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  })
  const all = (name: string): string[] =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

  test('has a Node that the sandbox runs on', async () => {
    const { engines } = JSON.parse(await readFile(fromRoot('packages/sandbox/package.json'), 'utf8')) as { engines: { node: string } }
    const [, lowest] = /^>=(\d+)/.exec(engines.node) ?? []
    const majors = all('FROM').map((base) => Number(/^node:(\d+)-slim( |$)/.exec(base)?.[1]))
    for (const major of majors) expect(major).toBeGreaterThanOrEqual(Number(lowest))
    // The same version in every stage.
    expect(new Set(majors).size).toBe(1)
  })

  test('does not run as root, and writes only to its volume', () => {
    const [user] = all('USER')
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    const [uid, gid] = user?.split(':') ?? []
    expect(all('RUN')).toContain(`install -d -o ${uid} -g ${gid} /data`)
    expect(all('VOLUME')).toEqual(['/data'])
  })

  test('starts the sandbox with known options, as process 1, which receives signals', async () => {
    const [program, file, command = '', ...options] = JSON.parse(all('ENTRYPOINT')[0] ?? '[]') as string[]
    expect([program, file]).toEqual(['node', 'node_modules/@activity-tracking/sandbox/dist/cli.js'])
    const given = [...options, ...(JSON.parse(all('CMD')[0] ?? '[]') as string[])].filter((option) => option.startsWith('--'))
    const { stdout } = await promisify(execFile)(process.execPath, [fromRoot('packages/sandbox/src/cli.ts'), command, '--help'])
    for (const option of given) expect(stdout).toContain(`${option} `)
  })

  test('is built from the result of `npm run pack`', async () => {
    const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
    expect(all('RUN')).toContain('npm run pack -- /tarballs')
    expect(scripts).toHaveProperty('pack')
  })

  test('does not install releases younger than a day, and runs no install scripts', () => {
    const installs = all('RUN').filter((line) => /\bnpm (install|i|add|ci)\b/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) {
      expect(line).toContain(' --ignore-scripts ')
      expect(line).toContain(` --before="$(date -u -d '1 day ago' +%FT%TZ)" `)
    }
  })

  test('is built without files that are not sources, with every builder', async () => {
    const ignored = (await readFile(fromRoot('.dockerignore'), 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const untracked = (await readFile(fromRoot('.gitignore'), 'utf8')).split('\n').filter(Boolean)
    const forms = (line: string): string[] => [line.replace(/\/$/, ''), `**/${line.replace(/\/$/, '')}`]
    expect(untracked.filter((line) => !forms(line).some((form) => ignored.includes(form)))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/*.sqlite', '**/*.sqlite-*', '**/.env', '**/.env.*']))
    // BuildKit would read this file instead, and other builders would not.
    expect(existsSync(fromRoot('packages/sandbox/Dockerfile.dockerignore'))).toBe(false)
  })
})
