import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npmCommand } from '../../bootstrap/npm.mjs'
import { readRootOrigin } from '../../packages/manifest.ts'
import { fromRoot } from '../../paths.ts'
import { run } from '../../run.ts'
import { isReleasePending } from '../changesets.ts'
import { normalizeUrl } from '../repository.ts'
import { SCOPE } from './local-registry.ts'

/** The line that the patch release changes. */
const CHANGED = { name: '@activity-tracking/store', file: 'packages/store/README.md', line: '# @activity-tracking/store' }

const AUTHOR = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@example.test']

/** A clone of this repository with a remote of its own, in which releases are made as the workflow makes them. */
export interface ReleaseClone {
  readonly folder: string
  /** Variables with which its packages have the origin that they state, and its registry is the local one. */
  readonly env: NodeJS.ProcessEnv
  /** Runs a task of the repository, such as `release:version`. */
  task(name: string, ...args: readonly string[]): Promise<void>
  /** Runs git, and returns what it printed. */
  git(...args: readonly string[]): Promise<string>
  /** Runs a command of changesets, and commits the result. */
  changeset(...args: readonly string[]): Promise<void>
  /** Adds a changeset if nothing is pending that could be released. */
  describeChange(): Promise<void>
  /** Changes one line of a package, and describes that for a patch release. */
  changeOneLine(): Promise<void>
  /** Applies the pending changesets, and commits the result on the main branch of the remote. */
  version(): Promise<void>
}

/**
 * Clones the last commit of this repository.
 * @param home a new folder
 * @param registry where its tasks look for released versions
 */
export async function cloneForRelease(home: string, registry: string): Promise<ReleaseClone> {
  const [origin, folder] = [join(home, 'origin.git'), join(home, 'clone')]
  const { origin: server, pathname } = new URL(normalizeUrl((await readRootOrigin()).repository?.url ?? ''))
  const env = {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: pathname.slice(1),
    // Outputs of a workflow that rehearses are not those of a step that releases.
    GITHUB_OUTPUT: undefined,
    [`npm_config_${SCOPE}:registry`]: registry,
  }

  const perform = async (cwd: string, program: string, args: readonly string[]): Promise<string> => {
    const { code, output } = await run(program, args, { cwd, env })
    if (code !== 0) throw new Error(`${args.join(' ')} failed in a clone:\n${output}`)
    return output.trim()
  }
  const git = (...args: readonly string[]): Promise<string> => perform(folder, 'git', [...AUTHOR, ...args])
  const task = async (name: string, ...args: readonly string[]): Promise<void> => {
    const [program, ...prefix] = npmCommand()
    await perform(folder, program, [...prefix, 'run', '--silent', name, '--', ...args])
  }
  const commit = async (message: string): Promise<void> => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', message)
  }
  const describe = (text: string): Promise<void> =>
    writeFile(join(folder, '.changeset/rehearsed.md'), `---\n'${CHANGED.name}': patch\n---\n\n${text}\n`)

  await mkdir(home, { recursive: true })
  await perform(home, 'git', ['clone', '--quiet', '--bare', fromRoot('.'), origin])
  await perform(home, 'git', ['clone', '--quiet', origin, folder])
  await git('checkout', '--quiet', '-B', 'main')
  return {
    folder,
    env,
    task,
    git,
    changeset: async (...args) => {
      await task('tool', 'changeset', ...args)
      await commit(`Run changeset ${args.join(' ')}`)
    },
    describeChange: async () => {
      if (await isReleasePending(join(folder, '.changeset'))) return
      await describe('Nothing but a rehearsal.')
      await commit('Describe a change')
    },
    changeOneLine: async () => {
      const file = join(folder, CHANGED.file)
      const text = await readFile(file, 'utf8')
      if (!text.includes(CHANGED.line)) throw new Error(`${CHANGED.file} does not have the line that a rehearsal changes: ${CHANGED.line}`)
      await writeFile(file, text.replace(CHANGED.line, `${CHANGED.line}, rehearsed`))
      await describe('The title of the README says that it was rehearsed.')
      await commit('Change one line')
    },
    version: async () => {
      await task('release:version')
      await commit('Release')
      await git('push', '--quiet', 'origin', 'main')
    },
  }
}
