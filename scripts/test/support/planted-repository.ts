import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect } from 'vitest'
import { fromRoot } from '../../paths.ts'
import { run } from '../../run.ts'

const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.test']

/** A clone with a remote and with a `gh` that notes its arguments. */
export interface PlantedRepository {
  readonly clone: string
  /** Runs git in the clone, and returns what it printed. */
  git(...args: readonly string[]): Promise<string>
  /** Runs a release script in the clone. Returns what it printed, and how it called `gh`, one call a line. */
  release(script: string, args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ output: string; calls: string[] }>
}

/** Scripts work in the repository that they are in, so they are copied into the clone. */
const PROGRAM = [
  'package.json',
  'scripts/bootstrap',
  'scripts/packages',
  'scripts/release',
  'scripts/read-arguments.ts',
  'scripts/run.ts',
  'scripts/run-check.ts',
  'scripts/paths.ts',
]

/**
 * Creates the clone, with one commit on main that has these files. Requires a POSIX shell.
 * @param answers what `gh` prints, as cases of a shell: `'pr list') echo 12;;`
 */
export async function plantRepository(
  folder: string,
  files: Readonly<Record<string, string>>,
  answers: () => string,
): Promise<PlantedRepository> {
  const [clone, bin, log] = [join(folder, 'clone'), join(folder, 'bin'), join(folder, 'calls')]
  const git = async (...args: readonly string[]): Promise<string> => {
    const { code, output } = await run('git', [...AUTHOR, ...args], { cwd: clone })
    expect(code, output).toBe(0)
    return output.trim()
  }
  for (const path of [clone, bin]) await mkdir(path, { recursive: true })
  await run('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')])
  await git('init', '--quiet', '--initial-branch=main')
  await git('remote', 'add', 'origin', join(folder, 'origin.git'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(clone, file, '..'), { recursive: true })
    await writeFile(join(clone, file), text)
  }
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'First')
  await git('push', '--quiet', 'origin', 'main')
  for (const file of PROGRAM)
    await cp(fromRoot(file), join(clone, file), { recursive: true, filter: (path) => !path.includes('node_modules') })
  return {
    clone,
    git,
    release: async (script, args = [], env = {}) => {
      await writeFile(log, '')
      await writeFile(join(bin, 'gh'), `#!/bin/sh\necho "$*" >> '${log}'\ncase "$1 $2" in\n${answers()}\nesac\n`)
      await chmod(join(bin, 'gh'), 0o755)
      const path = { PATH: `${bin}${delimiter}${process.env['PATH']}`, GH_TOKEN: 'made-up' }
      const { code, output } = await run(process.execPath, [join(clone, `scripts/release/${script}`), ...args], {
        cwd: clone,
        env: { ...path, ...env },
      })
      expect(code, output).toBe(0)
      return { output: output.trim(), calls: (await readFile(log, 'utf8')).trim().split('\n') }
    },
  }
}
