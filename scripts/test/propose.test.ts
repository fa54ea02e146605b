import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.test']

/** The program and what it imports. It works in the repository that it is in. */
const PROGRAM = [
  'package.json',
  'scripts/bootstrap',
  'scripts/release/propose.ts',
  'scripts/run.ts',
  'scripts/run-check.ts',
  'scripts/paths.ts',
]

/** A `gh` that notes its arguments, and knows of one open pull request if the folder has the file `open`. */
const GH = `#!/bin/sh
echo "$*" >> "$GH_LOG"
if [ "$1 $2" = "pr list" ] && [ -e "$GH_OPEN" ]; then echo 12; fi
`

test.skipIf(process.platform === 'win32')(
  'the next release is one pull request, whose tests are started each time (skipped on Windows, where the planted gh does not run)',
  () =>
    inTempFolder(async (folder) => {
      const [origin, clone, bin] = ['origin.git', 'clone', 'bin'].map((name) => join(folder, name)) as [string, string, string]
      const git = async (...args: string[]): Promise<string> => {
        const { code, output } = await run('git', [...AUTHOR, ...args], { cwd: clone })
        expect(code, output).toBe(0)
        return output.trim()
      }
      await mkdir(clone)
      await mkdir(bin)
      await run('git', ['init', '--quiet', '--bare', origin])
      await git('init', '--quiet', '--initial-branch=main')
      await git('remote', 'add', 'origin', origin)
      await mkdir(join(clone, '.github'))
      for (const file of ['version', '.github/workflow']) await writeFile(join(clone, file), '0.0.0\n')
      await git('add', '--all')
      await git('commit', '--quiet', '--message', 'First')
      for (const file of ['version', '.github/workflow']) await writeFile(join(clone, file), '0.1.0\n')
      await writeFile(join(folder, 'version.patch'), `${await git('diff')}\n`)
      for (const file of PROGRAM) await cp(fromRoot(file), join(clone, file), { recursive: true })
      await writeFile(join(bin, 'gh'), GH)
      await chmod(join(bin, 'gh'), 0o755)

      const log = join(folder, 'log')
      const propose = async (): Promise<string> => {
        await writeFile(log, '')
        await git('reset', '--quiet', '--hard', 'main')
        await git('checkout', '--quiet', '--detach')
        const env = {
          GH_LOG: log,
          GH_OPEN: join(folder, 'open'),
          PATH: `${bin}${delimiter}${process.env['PATH']}`,
        }
        const { code, output } = await run(process.execPath, [join(clone, 'scripts/release/propose.ts'), join(folder, 'version.patch')], {
          env,
        })
        expect(code, output).toBe(0)
        expect((await readFile(log, 'utf8')).split('\n')).toContain('workflow run test.yaml --ref release/next')
        return output.trim()
      }
      expect(await propose()).toBe('opened a pull request')
      expect(await readFile(log, 'utf8')).toContain('pr create --head release/next --base main')
      await writeFile(join(folder, 'open'), '')
      expect(await propose()).toBe('updated pull request 12')
      expect(await readFile(log, 'utf8')).not.toContain('pr create')
      // A release does not change workflows.
      expect(await git('diff', '--name-only', 'main', 'origin/release/next')).toBe('version')
    }),
)

test('the tests of a pull request can be started by name, and are what a release waits for', async () => {
  const [tests, release] = await Promise.all(
    ['test', 'release'].map(async (name) => parse(await readFile(fromRoot(`.github/workflows/${name}.yaml`), 'utf8'))),
  )
  expect(Object.keys(tests.on)).toEqual(expect.arrayContaining(['pull_request', 'workflow_call', 'workflow_dispatch']))
  expect(release.jobs.test).toEqual({ permissions: { contents: 'read' }, uses: './.github/workflows/test.yaml' })
  expect(release.jobs.prepare.needs).toBe('test')
  for (const name of ['propose', 'publish']) expect(release.jobs[name].needs).toBe('prepare')
})
