import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { actionRefspecs } from '../release/action-tags.ts'
import { normalizeUrl } from '../release/repository.ts'
import { run } from '../run.ts'

const NAME = '@activity-tracking/sandbox'
const COMMIT = 'a'.repeat(40)

describe('the tags of the GitHub Action', () => {
  test.each([
    ['0.1.0', ['sandbox-v0.1.0', 'sandbox-v0']],
    ['1.12.3', ['sandbox-v1.12.3', 'sandbox-v1']],
    ['0.2.0-next.0', ['sandbox-v0.2.0-next.0']],
  ])('of %s', (version, tags) => {
    const pushed = actionRefspecs({ name: NAME, version }, COMMIT)
    expect(pushed.map((refspec) => refspec.replace(`${COMMIT}:refs/tags/`, '').replace('+', ''))).toEqual(tags)
  })

  test('belong to the package whose folder has the action', () => {
    expect(actionRefspecs({ name: '@activity-tracking/client', version: '1.0.0' }, COMMIT)).toEqual([])
  })

  test('are accepted by git, which moves only the short one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'action-tags-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const git = async (...args: string[]): Promise<string> => {
      const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.test']
      const { code, output } = await run('git', [...author, ...args], { cwd: folder })
      expect(code, output).toBe(0)
      return output.trim()
    }
    await git('init', '--quiet', '--bare', 'remote.git')
    await git('init', '--quiet', 'clone')
    const commits: string[] = []
    for (const version of ['0.1.0', '0.2.0']) {
      await git('-C', 'clone', 'commit', '--quiet', '--allow-empty', '--message', version)
      commits.push(await git('-C', 'clone', 'rev-parse', 'HEAD'))
      await git('-C', 'clone', 'push', '--quiet', '--atomic', '../remote.git', ...actionRefspecs({ name: NAME, version }, 'HEAD'))
    }
    const tags = await git('-C', 'remote.git', 'for-each-ref', '--format=%(refname:short) %(objectname)')
    expect(tags.split('\n')).toEqual([`sandbox-v0 ${commits[1]}`, `sandbox-v0.1.0 ${commits[0]}`, `sandbox-v0.2.0 ${commits[1]}`])
  })

  test('are what the documentation uses', async () => {
    const { repository, version } = JSON.parse(await readFile(fromRoot('packages/sandbox/package.json'), 'utf8')) as {
      repository: { url: string; directory: string }
      version: string
    }
    const action = `${new URL(normalizeUrl(repository.url)).pathname.slice(1)}/${repository.directory}`
    expect(await readFile(fromRoot(`${repository.directory}/action.yml`), 'utf8')).toContain('using: composite')
    for (const page of ['packages/sandbox/README.md', 'packages/docs/src/content/docs/sandbox/ci.md']) {
      const used = Array.from((await readFile(fromRoot(page), 'utf8')).matchAll(/uses: (\S+packages\/sandbox@\S+)/g), ([, uses]) => uses)
      // The tag of an earlier major version stays valid.
      const majors = Array.from({ length: Number.parseInt(version, 10) + 1 }, (_, major) => `${action}@sandbox-v${major}`)
      expect([page, used]).toEqual([page, [expect.toBeOneOf(majors)]])
    }
  })
})
