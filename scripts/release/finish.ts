// Finishes what a maintainer has approved at the registry: moves the tags of the GitHub Action, starts the build of the image, and publishes the draft of
// the release. It does nothing for versions that still wait, and can run at any time. Requires only Node, npm, git and gh, because the job with write
// permission does not install packages.
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { actionRefspecs } from './action-tags.ts'
import { draftReleases, publishDraft, startWorkflow } from './github-releases.ts'
import { npmRegistry } from './registry.ts'

/** The workflow that builds the image of the sandbox. */
const IMAGE = { package: '@activity-tracking/sandbox', workflow: 'image.yaml' }

await runCheck(async () => {
  const registry = npmRegistry({ cwd: process.cwd(), env: process.env })
  for (const tag of await draftReleases()) {
    const [, name, version] = /^(@.+)@(.+)$/.exec(tag) ?? []
    if (name === undefined || version === undefined) continue
    if (!(await registry.has({ name, version }))) {
      console.log(`${name} ${version} waits for approval`)
      continue
    }
    const refspecs = actionRefspecs({ name, version }, `refs/tags/${tag}`)
    if (refspecs.length > 0) {
      const { code, output } = await run('git', ['push', '--atomic', 'origin', ...refspecs], { env: { GIT_TERMINAL_PROMPT: '0' } })
      if (code !== 0) throw new Error(`The tags of the action could not be pushed; run this again:\n${output}`)
    }
    if (name === IMAGE.package) await startWorkflow(IMAGE.workflow, { version })
    // Last, because it is what this looks for.
    await publishDraft(tag)
    console.log(`finished ${name} ${version}`)
  }
})
