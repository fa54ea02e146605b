// Proposes the next release: commits the patch of scripts/release/prepare.ts to a separate branch, opens a pull request unless there is one, and starts
// its tests. Argument: the patch. Requires only Node, git and gh, because the job with write permission does not install packages.
import { resolve } from 'node:path'
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'

const BRANCH = 'release/next'
const BASE = 'main'
/** The workflow that tests pull requests. */
const TESTS = 'test.yaml'
const AUTHOR = ['-c', 'user.name=github-actions[bot]', '-c', 'user.email=github-actions[bot]@users.noreply.github.com']
const BODY = 'Applies the pending changesets. Merging this publishes the packages.'

async function perform(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

await runCheck(async () => {
  const [patch] = process.argv.slice(2)
  if (patch === undefined) throw new Error('Name the patch: node scripts/release/propose.ts <folder>/version.patch')
  // A release changes versions, changelogs and generated files. It must not change the workflows.
  await perform('git', 'apply', '--index', '--exclude=.github/*', resolve(patch))
  await perform('git', ...AUTHOR, 'commit', '--message', 'Release')
  await perform('git', 'push', '--force', 'origin', `HEAD:refs/heads/${BRANCH}`)
  const open = await perform('gh', 'pr', 'list', '--head', BRANCH, '--state', 'open', '--json', 'number', '--jq', '.[].number')
  if (open === '') await perform('gh', 'pr', 'create', '--head', BRANCH, '--base', BASE, '--title', 'Release', '--body', BODY)
  // A pull request that a workflow opens with its own token starts no other workflow, but the token may start one by its name.
  await perform('gh', 'workflow', 'run', TESTS, '--ref', BRANCH)
  console.log(open === '' ? 'opened a pull request' : `updated pull request ${open}`)
})
