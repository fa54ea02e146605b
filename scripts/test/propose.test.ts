import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'
import { plantRepository } from './support/planted-repository.ts'

test.skipIf(process.platform === 'win32')(
  'the next release is one pull request, whose tests are started each time (skipped on Windows, where the planted gh does not run)',
  () =>
    inTempFolder(async (folder) => {
      const open: string[] = []
      const { clone, git, release } = await plantRepository(
        folder,
        { version: '0.0.0\n', '.github/workflow': '0.0.0\n' },
        () => `'pr list') echo ${open.join(' ')};;`,
      )
      for (const file of ['version', '.github/workflow']) await writeFile(join(clone, file), '0.1.0\n')
      const patch = join(folder, 'version.patch')
      await writeFile(patch, `${await git('diff')}\n`)
      const propose = async () => {
        await git('reset', '--quiet', '--hard', 'main')
        await git('checkout', '--quiet', '--detach')
        return release('propose.ts', [patch])
      }
      const tested = 'workflow run test.yaml --ref release/next'
      const first = await propose()
      expect(first.output).toBe('opened a pull request')
      expect(first.calls).toEqual([expect.stringMatching(/^pr list/), expect.stringMatching(/^pr create --head release\/next/), tested])
      open.push('12')
      const second = await propose()
      expect(second.output).toBe('updated pull request 12')
      expect(second.calls).toEqual([expect.stringMatching(/^pr list/), tested])
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
