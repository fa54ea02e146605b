// Eight generators write a client from the published documents. Each client compiles, and calls a running sandbox.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startSandbox } from '@activity-tracking/sandbox'
import { resolveServers } from '@activity-tracking/spec'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { installFolder } from '../judges/install.ts'
import { openapiGenerator } from '../judges/openapi-generator.ts'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

const HOME = 'scripts/judges/generators'
/** Timeout for hanging processes: a judge downloads and compiles more than other tests. */
const INSTALLS_MS = 1_800_000
const judgesOf = (language: string): string => fromRoot(`${HOME}/${language}`)

/** Runs a program until it ends, and returns its output. */
async function perform(cwd: string, [program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, output } = await run(program, args, { cwd, env })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`)
  return output
}

const works = (...command: readonly string[]): Promise<boolean> =>
  perform('.', command).then(
    () => true,
    () => false,
  )

const has = {
  Java: await works('java', '-version'),
  Go: await works('go', 'version'),
  Python: await works('python3', '-c', 'import venv, ensurepip, sys; sys.exit(sys.version_info < (3, 11))'),
}

type Runtime = keyof typeof has

interface Judge {
  readonly name: string
  /** The published document for the tool. */
  readonly document: 'openapi' | 'openapi-without-webhooks' | 'openapi-3.0'
  /** Required programs other than Node. */
  readonly needs: readonly Runtime[]
  /**
   * Generates and compiles a client of `openapi.json`, which is in the folder.
   * @returns the command that makes the calls
   */
  readonly prepare: (folder: string) => Promise<readonly string[]>
}

const generate = async (generator: string, folder: string, options: readonly string[]): Promise<void> => {
  const command = ['java', '-jar', await openapiGenerator(), 'generate', '--generator-name', generator, '--input-spec', 'openapi.json']
  await perform(folder, [...command, ...options])
}

/** A client in TypeScript: type-checked strictly, and bundled to run. */
async function typescript(folder: string, calls: string, write: () => Promise<unknown>): Promise<readonly string[]> {
  const home = judgesOf('typescript')
  await installFolder(HOME)
  await symlink(fromRoot(`${HOME}/node_modules`), join(folder, 'node_modules'), 'junction')
  for (const file of ['tsconfig.json', 'settings.ts']) await cp(join(home, file), join(folder, file))
  await cp(join(home, calls), join(folder, 'calls.ts'))
  await write()
  await perform(folder, [...toolCommand('tsc', HOME), '--project', '.'])
  const outfile = join(folder, 'calls.mjs')
  await build({ entryPoints: [join(folder, 'calls.ts')], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' })
  return [process.execPath, outfile]
}

/** A client in Python: its modules compile. mypy is not used. */
async function python(folder: string, calls: string, write: (bin: string) => Promise<unknown>): Promise<readonly string[]> {
  const bin = join(folder, 'venv/bin')
  await perform(folder, ['python3', '-m', 'venv', 'venv'])
  await perform(folder, [
    join(bin, 'python'),
    '-m',
    'pip',
    'install',
    '--quiet',
    '--requirement',
    join(judgesOf('python'), 'requirements.txt'),
  ])
  await write(bin)
  await cp(join(judgesOf('python'), calls), join(folder, 'calls.py'))
  await perform(folder, [join(bin, 'python'), '-m', 'compileall', '-q', 'generated'])
  return [join(bin, 'python'), 'calls.py']
}

/** A client in Go. */
async function go(folder: string, calls: string, write: () => Promise<unknown>): Promise<readonly string[]> {
  for (const file of ['go.mod', 'go.sum']) await cp(join(judgesOf('go'), file), join(folder, file))
  await cp(join(judgesOf('go'), calls), join(folder, 'main.go'))
  await mkdir(join(folder, 'generated'))
  await write()
  await perform(folder, ['go', 'build', '-o', 'calls', '.'])
  return [join(folder, 'calls')]
}

const judges: readonly Judge[] = [
  {
    name: 'hey-api',
    document: 'openapi',
    needs: [],
    prepare: (folder) =>
      typescript(folder, 'hey-api.ts', () =>
        perform(folder, [...toolCommand('openapi-ts', HOME), '--input', 'openapi.json', '--output', 'generated', '--no-log-file']),
      ),
  },
  {
    name: 'orval',
    document: 'openapi',
    needs: [],
    prepare: (folder) =>
      typescript(folder, 'orval.ts', async () => {
        await cp(join(judgesOf('typescript'), 'orval.config.mjs'), join(folder, 'orval.config.mjs'))
        await perform(folder, [...toolCommand('orval', HOME), '--config', 'orval.config.mjs'])
      }),
  },
  {
    name: 'Kubb',
    document: 'openapi',
    needs: [],
    prepare: (folder) =>
      typescript(folder, 'kubb.ts', async () => {
        await cp(join(judgesOf('typescript'), 'kubb.config.mjs'), join(folder, 'kubb.config.mjs'))
        await perform(folder, [...toolCommand('kubb', HOME), 'generate', '--config', 'kubb.config.mjs'], { KUBB_DISABLE_TELEMETRY: '1' })
      }),
  },
  {
    name: 'openapi-generator, typescript-fetch',
    document: 'openapi-without-webhooks',
    needs: ['Java'],
    prepare: (folder) => typescript(folder, 'openapi-generator.ts', () => generate('typescript-fetch', folder, ['--output', 'generated'])),
  },
  {
    name: 'openapi-generator, python',
    document: 'openapi-without-webhooks',
    needs: ['Java', 'Python'],
    prepare: (folder) =>
      python(folder, 'openapi_generator.py', () => generate('python', folder, ['--output', '.', '--package-name', 'generated'])),
  },
  {
    name: 'openapi-generator, go',
    document: 'openapi-without-webhooks',
    needs: ['Java', 'Go'],
    prepare: (folder) =>
      go(folder, 'openapi-generator.go', async () => {
        const properties = '--additional-properties=enumClassPrefix=true,withGoMod=false'
        await generate('go', folder, ['--output', 'generated', '--package-name', 'generated', properties])
        // Its tests import a package that does not exist.
        await rm(join(folder, 'generated/test'), { recursive: true, force: true })
      }),
  },
  {
    name: 'oapi-codegen',
    document: 'openapi-3.0',
    needs: ['Go'],
    prepare: (folder) =>
      go(folder, 'oapi-codegen.go', () => {
        const options = ['-generate', 'types,client', '-package', 'generated', '-o', 'generated/api.gen.go', 'openapi.json']
        return perform(folder, ['go', 'tool', 'oapi-codegen', ...options])
      }),
  },
  {
    name: 'openapi-python-client',
    document: 'openapi',
    needs: ['Python'],
    prepare: (folder) =>
      python(folder, 'openapi_python_client.py', (bin) => {
        const options = ['--path', 'openapi.json', '--output-path', 'generated', '--meta', 'none']
        return perform(folder, [join(bin, 'openapi-python-client'), 'generate', ...options], { PATH: `${bin}:${process.env['PATH']}` })
      }),
  },
]

/** A callback that passes the handshake. */
async function startCallback() {
  const server = createServer(({ url = '/' }, response) => {
    const challenge = new URL(url, 'http://localhost').searchParams.get('hub.challenge')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ 'hub.challenge': challenge }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/callback`, [Symbol.asyncDispose]: close }
}

type Json = ReturnType<typeof JSON.parse>

const fetchJson = async (url: string, accessToken: string): Promise<Json> =>
  (await fetch(url, { headers: { Authorization: `Bearer ${accessToken}` } })).json()

/** The client that a judge calls with, and the results of a plain `fetch` at the same sandbox. */
async function judge({ document, prepare }: Judge): Promise<{ printed: Json; expected: Json; refused: readonly Json[] }> {
  await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true, seed: 1 })
  await using callback = await startCallback()
  const { baseUrl, authUrl, controlUrl, accessToken, refreshToken, clientId, clientSecret } = sandbox
  const activities: Json[] = await fetchJson(`${baseUrl}/athlete/activities?per_page=200`, accessToken)
  const details = await Promise.all(
    activities.slice(0, 30).map(({ id }) => fetchJson(`${baseUrl}/activities/${id}?include_all_efforts=true`, accessToken)),
  )
  const [longest] = details.toSorted((one, other) => other.segment_efforts.length - one.segment_efforts.length)
  const settings = { baseUrl, authUrl, accessToken, refreshToken, clientId, clientSecret }
  // Awaited here, so that the sandbox runs until the end.
  return await inTempFolder(async (folder) => {
    const published = JSON.parse(await readFile(fromRoot(`packages/spec/dist/${document}.json`), 'utf8'))
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(resolveServers(published, { baseUrl, authUrl })))
    const command = await prepare(folder)
    const output = await perform(folder, command, {
      SETTINGS: JSON.stringify({ ...settings, callbackUrl: callback.url, activityId: longest.id }),
    })
    const requests: Json[] = await (await fetch(`${controlUrl}/requests`)).json()
    return {
      printed: JSON.parse(output),
      expected: {
        athlete: 'Maren',
        activities: activities.length,
        efforts: longest.segment_efforts.length,
        subscribed: [true],
        left: 0,
        refreshed: true,
      },
      refused: requests.filter(({ why }) => why !== null),
    }
  })
}

describe.each(judges)('$name reads $document', (candidate) => {
  const missing = candidate.needs.filter((runtime) => !has[runtime])
  const skipped = missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} not installed)`

  test.skipIf(missing.length > 0)(`its client compiles and its calls succeed${skipped}`, { timeout: INSTALLS_MS }, async () => {
    const { printed, expected, refused } = await judge(candidate)
    expect(printed).toEqual(expected)
    expect(expected.efforts).toBeGreaterThan(0)
    expect(refused).toEqual([])
  })
})
