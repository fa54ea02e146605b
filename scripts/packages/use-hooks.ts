import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startSandbox } from '@activity-tracking/sandbox'
import { installFolder } from '../judges/install.ts'
import { fromRoot } from '../paths.ts'
import { type Outcome, run, toolCommand } from '../run.ts'
import { NODE_FIRST } from './npm.ts'
import type { Packed } from './pack.ts'

const JUDGES = 'scripts/judges/hooks'
/** The guide whose examples are type-checked together with the programs. */
const GUIDE = 'packages/docs/src/content/docs/guides/react-query-and-swr.md'
const PROGRAMS = ['react-query.ts', 'swr.ts', 'msw.ts']

const SHARED = 'openapi-fetch'

/** Links packages of one folder into another. */
async function link(from: string, to: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await symlink(join(from, name), join(to, name), 'junction')
  }
}

/** A project with the packed packages and the libraries of scripts/judges/hooks, which share openapi-fetch. */
async function writeProject(packed: readonly Packed[], project: string): Promise<void> {
  await installFolder(JUDGES)
  const modules = join(project, 'node_modules')
  const { dependencies = {} } = await manifestOf(fromRoot(JUDGES))
  await link(fromRoot(`${JUDGES}/node_modules`), modules, Object.keys(dependencies))
  for (const { name, tarball, folder } of packed) {
    const target = join(modules, name)
    await mkdir(target, { recursive: true })
    await perform(`${name} cannot be unpacked`, run('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1']))
    const others = Object.keys((await manifestOf(target)).dependencies ?? {}).filter(
      (each) => each !== SHARED && !each.startsWith('@activity-tracking/'),
    )
    await link(join(folder, 'node_modules'), join(target, 'node_modules'), others)
  }
  for (const file of ['package.json', 'tsconfig.json', 'render.ts', ...PROGRAMS]) {
    await cp(fromRoot(`${JUDGES}/${file}`), join(project, file))
  }
  const examples = [...(await readFile(fromRoot(GUIDE), 'utf8')).matchAll(/^```tsx\n(.*?)^```$/gms)]
  if (examples.length === 0) throw new Error(`${GUIDE} does not contain examples in tsx.`)
  for (const [index, [, code = '']] of examples.entries()) await writeFile(join(project, `guide-${index + 1}.tsx`), code)
}

const manifestOf = async (folder: string): Promise<{ readonly dependencies?: Readonly<Record<string, string>> }> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

async function perform(what: string, running: Promise<Outcome>): Promise<string> {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${what}:\n${output}`)
  return output.trim()
}

/**
 * Type-checks and runs programs that use the packed client with libraries for openapi-fetch, and type-checks the examples of the guide. The programs
 * run against a sandbox.
 * @returns what the programs printed
 * @throws Error with what the compiler or a program printed
 */
export async function useHooks(packed: readonly Packed[], project: string): Promise<string> {
  await writeProject(
    packed.filter(({ name }) => /\/(client|store)$/.test(name)),
    project,
  )
  const [node, tsc] = toolCommand('tsc', '.')
  await perform(
    'A program that uses a library made for openapi-fetch does not compile',
    run(node, [tsc, '-p', '.', '--singleThreaded'], { cwd: project }),
  )
  const sandbox = await startSandbox()
  const { baseUrl: ACTIVITY_TRACKING_BASE_URL, accessToken: ACTIVITY_TRACKING_ACCESS_TOKEN } = sandbox
  const env = { ...NODE_FIRST, ACTIVITY_TRACKING_BASE_URL, ACTIVITY_TRACKING_ACCESS_TOKEN }
  try {
    const printed: string[] = []
    for (const program of PROGRAMS) {
      printed.push(await perform(`${program} does not run`, run(process.execPath, [program], { cwd: project, env })))
    }
    return printed.join('\n')
  } finally {
    await sandbox.close()
  }
}
