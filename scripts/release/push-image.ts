// Publishes the image of the sandbox at GitHub's container registry. Argument: the folder that `npm run image -- --released --output <folder>` fills.
// Requires only Node and skopeo, because the job that can publish does not install packages.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArguments } from '../read-arguments.ts'
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { inTempFolder } from '../temp-folder.ts'

const REGISTRY = 'ghcr.io'
const IMAGE = 'sandbox'

/** What the registry accepts as a tag. */
const TAG = /^\w[\w.-]{0,127}$/

const {
  operands: [given = ''],
} = readArguments({
  command: 'node scripts/release/push-image.ts',
  does: `Publishes the image of the folder at ${REGISTRY}, with its tags. For the workflow.`,
  operands: '<folder>',
})

await runCheck(async () => {
  const { GITHUB_REPOSITORY_OWNER: owner, GITHUB_ACTOR: user, GITHUB_TOKEN: token } = process.env
  if (owner === undefined || user === undefined || token === undefined)
    throw new Error('Nothing is published: this is not the workflow, which sets GITHUB_REPOSITORY_OWNER, GITHUB_ACTOR and GITHUB_TOKEN.')
  const folder = resolve(given)
  const tags: string[] = JSON.parse(await readFile(join(folder, 'tags.json'), 'utf8'))
  const wrong = tags.find((tag) => !TAG.test(tag))
  if (wrong !== undefined || tags.length === 0) throw new Error(`Nothing is published: these are not tags: ${JSON.stringify(tags)}.`)
  await inTempFolder(async (temp) => {
    // In a file, because other processes can read the arguments of a program.
    const file = join(temp, 'auth.json')
    const auth = Buffer.from(`${user}:${token}`).toString('base64')
    await writeFile(file, JSON.stringify({ auths: { [REGISTRY]: { auth } } }), { mode: 0o600 })
    for (const tag of tags) {
      const name = `${REGISTRY}/${owner.toLowerCase()}/${IMAGE}:${tag}`
      const options = ['--all', '--preserve-digests', '--dest-authfile', file]
      const { code, output } = await run('skopeo', ['copy', ...options, `dir:${join(folder, 'image')}`, `docker://${name}`])
      if (code !== 0) throw new Error(`${name} is not published:\n${output}`)
      console.log(`published ${name}`)
    }
  })
})
