import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot, inTempFolder } from '../paths.ts'
import { run } from '../run.ts'

const CLIENT = '@activity-tracking/client@0.2.0'
const SANDBOX = '@activity-tracking/sandbox@0.3.0'
const NEXT = '@activity-tracking/sandbox@1.0.0-next.0'

/** npm and gh write what they were called with. npm has approved versions, and refuses to stage with a message; gh has drafts and an open pull request. */
const PROGRAMS = {
  npm: `echo "npm $*" >> "$CALLS"
case $1 in
  stage) [ -z "$REFUSAL" ] || { echo "$REFUSAL"; exit 1; } ;;
  view) case " $APPROVED " in *" $2 "*) echo "\${2##*@}" ;; esac ;;
esac`,
  gh: `case "$1 $2" in
  "release list") echo "$DRAFTS" | tr ' ' '\\n' ;;
  "release view") case " $DRAFTS " in *" $3 "*) ;; *) exit 1 ;; esac ;;
  "release create") echo "gh $*: $(cat)" >> "$CALLS" ;;
  "pr list") echo "$OPEN" ;;
  *) echo "gh $*" >> "$CALLS" ;;
esac`,
  jq: `exec "${process.execPath}" -p 'const { name, version } = JSON.parse(fs.readFileSync(0)); name + "@" + version'`,
}

/** A clone with a remote, in which the steps of the workflows run, without npm and gh. */
const inRepository = (work: (repository: Repository) => Promise<void>) => () =>
  inTempFolder(async (folder) => {
    const [clone, calls] = [join(folder, 'clone'), join(folder, 'calls')]
    const env = {
      CALLS: calls,
      RUNNER_TEMP: folder,
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
    }
    const execute = async (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
      const { code, output } = await run(program, args, {
        cwd: clone,
        env: { REFUSAL: '', APPROVED: '', DRAFTS: '', OPEN: '', ...env, ...more },
      })
      return { code, output: output.trim() }
    }
    const git = async (...args: string[]) => (await execute('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args])).output
    await mkdir(join(clone, '.github'), { recursive: true })
    await mkdir(join(folder, 'release'))
    for (const [name, text] of Object.entries(PROGRAMS)) {
      await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`)
      await chmod(join(folder, name), 0o755)
    }
    await run('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')])
    for (const file of ['version', '.github/workflow']) await writeFile(join(clone, file), 'old\n')
    for (const args of [
      ['init', '--quiet'],
      ['remote', 'add', 'origin', '../origin.git'],
      ['add', '.'],
      ['commit', '--quiet', '-m', 'First'],
    ])
      await git(...args)
    await work({
      folder,
      clone,
      git,
      step: async (workflow, job, more = {}) => {
        const { jobs } = parse(await readFile(fromRoot(`.github/workflows/${workflow}.yaml`), 'utf8'))
        const [script] = jobs[job].steps.flatMap((step: { run?: string }) => step.run ?? [])
        await writeFile(calls, '')
        const { code } = await execute('env', ['bash', '-e', '-c', script], more)
        return { code, calls: (await readFile(calls, 'utf8')).trim().split('\n').filter(Boolean) }
      },
      tags: async () => (await git('ls-remote', '--tags', 'origin')).split('\n').flatMap((line) => line.split('refs/tags/')[1] ?? []),
    })
  })

interface Repository {
  readonly folder: string
  readonly clone: string
  readonly git: (...args: string[]) => Promise<string>
  readonly tags: () => Promise<string[]>
  /** Runs the shell of a job. */
  readonly step: (workflow: string, job: string, more?: NodeJS.ProcessEnv) => Promise<{ code: number | null; calls: string[] }>
}

/** Packs a package as the job without rights does. */
async function plant(folder: string, tag: string): Promise<void> {
  const [, name, version] = /^(.+)@(.+)$/.exec(tag) ?? []
  await mkdir(join(folder, 'package'), { recursive: true })
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ name, version }))
  await writeFile(join(folder, 'package/CHANGELOG.md'), `# x\n\n## ${version}\n\nMore.\n\n## 0.0.1\n\nOld.\n`)
  await run('tar', ['-czf', `release/${name?.split('/')[1]}.tgz`, 'package'], { cwd: folder })
}

describe.skipIf(process.platform === 'win32')('the steps of a release (unless on Windows)', () => {
  test(
    'propose the patch of the versions, and never a change of the workflows',
    inRepository(async ({ folder, clone, git, step }) => {
      for (const file of ['version', '.github/workflow']) await writeFile(join(clone, file), 'new\n')
      await writeFile(join(folder, 'release/version.patch'), `${await git('diff')}\n`)
      await git('checkout', '--quiet', '.')
      const first = await step('release', 'propose')
      expect(first.calls.map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual(['gh pr create', 'gh workflow run'])
      expect(await git('diff', '--name-only', 'HEAD~1', 'origin/release/next')).toBe('version')
      await git('reset', '--quiet', '--hard', 'HEAD~1')
      expect((await step('release', 'propose', { OPEN: '7' })).calls).toEqual(['gh workflow run test.yaml --ref release/next'])
    }),
  )

  test(
    'stage, tag and draft each version once, and leave one alone that a run at another commit has tagged',
    inRepository(async ({ folder, git, step, tags }) => {
      for (const tag of [CLIENT, NEXT]) await plant(folder, tag)
      const stage = (file: string, channel: string) =>
        `npm stage publish ${folder}/release/${file}.tgz --ignore-scripts --access public --tag ${channel}`
      const draft = (tag: string, isEarly: boolean, file: string) =>
        `gh release create ${tag} --draft --verify-tag --prerelease=${isEarly} --title ${tag} --notes-file - ${folder}/release/${file}.sbom.json: \nMore.`.split(
          '\n',
        )
      expect(await step('release', 'publish', { REFUSAL: 'E500' })).toMatchObject({ code: 1, calls: [stage('client', 'latest')] })
      const { calls } = await step('release', 'publish', { DRAFTS: CLIENT })
      expect(calls).toEqual([stage('client', 'latest'), stage('sandbox', 'next'), ...draft(NEXT, true, 'sandbox')])
      expect(await tags()).toEqual([CLIENT, NEXT])
      const REFUSAL = 'npm error 409 Conflict - Cannot stage previously staged version'
      expect(await step('release', 'publish', { REFUSAL, DRAFTS: `${CLIENT} ${NEXT}` })).toMatchObject({ code: 0 })
      await git('commit', '--quiet', '--allow-empty', '-m', 'Second')
      expect(await step('release', 'publish')).toEqual({ code: 0, calls: [] })
    }),
  )

  test(
    'finish what has been approved, and move the tag of the action only to a release',
    inRepository(async ({ git, step, tags }) => {
      for (const tag of [CLIENT, SANDBOX, NEXT]) {
        await git('tag', tag)
        await git('push', '--quiet', 'origin', `refs/tags/${tag}`)
      }
      const { calls } = await step('finish-release', 'finish', { DRAFTS: `${CLIENT} ${SANDBOX} ${NEXT}`, APPROVED: `${SANDBOX} ${NEXT}` })
      const finished = (tag: string) => [`gh workflow run image.yaml --ref ${tag}`, `gh release edit ${tag} --draft=false --latest=false`]
      expect(calls.filter((call) => call.startsWith('gh'))).toEqual([...finished(SANDBOX), ...finished(NEXT)])
      expect((await tags()).filter((tag) => tag.startsWith('sandbox'))).toEqual(['sandbox-v0', 'sandbox-v0.3.0', 'sandbox-v1.0.0-next.0'])
    }),
  )
})
