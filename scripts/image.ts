// Builds the image of the sandbox, and tests it. Prints what it did, and what it could not do on this machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createBuilder, findProgram, PROGRAMS, PROGRAMS_WITH_PLATFORMS } from './image/builder.ts'
import { type Dockerfile, readDockerfile } from './image/dockerfile.ts'
import { createContainers, createProcesses } from './image/instances.ts'
import { makeImage, NAME, type Report } from './image/make-image.ts'
import { downloadReleased, packSources, readSandboxManifest } from './image/packages.ts'
import { inspectContainer, trySandbox } from './image/try-image.ts'
import { npm } from './packages/npm.ts'
import { npmInstall } from './packages/npm-install.ts'
import { readArguments } from './read-arguments.ts'
import { imageTags } from './release/image-tags.ts'
import { npmRegistry } from './release/registry.ts'
import { normalizeUrl } from './release/repository.ts'
import { readTarballs } from './release/tarballs.ts'
import { runCheck } from './run-check.ts'
import { inTempFolder } from './temp-folder.ts'

/** Something could not be done on this machine. What was done is right. */
const NOT_POSSIBLE_HERE = 3

const { options } = readArguments({
  command: 'npm run image',
  does: [
    `Builds the image of the sandbox as ${NAME} with docker, podman or buildah, and tests it: it starts, responds, stops and keeps its data.`,
    'Prints what it did, and what it could not do on this machine. Exit codes:',
    `0 all is done, 1 something failed, ${NOT_POSSIBLE_HERE} something is not possible on this machine.`,
  ].join('\n'),
  options: {
    released: { value: 'version', effect: 'builds from the packages of this version in the npm registry, not from the sources' },
    output: { value: 'folder', effect: 'with --released: also writes the image for all platforms, and its tags, into the folder' },
  },
})

const report: Report = {
  done: (text) => console.log(`done      ${text}`),
  notDone(text) {
    console.log(`not done  ${text}`)
    process.exitCode = NOT_POSSIBLE_HERE
  },
}

async function tryContainers(program: 'docker' | 'podman', dockerfile: Dockerfile): Promise<string[]> {
  await using containers = createContainers(program, NAME, dockerfile)
  return await trySandbox(containers.start, (container) => inspectContainer(container, dockerfile))
}

/** Installs the packages like the image, and runs its command. */
const tryProcesses = (context: string, dockerfile: Dockerfile): Promise<string[]> =>
  inTempFolder(async (folder) => {
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    const tarballs = await readTarballs(context)
    await npmInstall(folder, '--omit=dev', ...tarballs.map(({ file }) => file))
    return await trySandbox(createProcesses(folder, dockerfile))
  })

await runCheck(async () => {
  const released = options.get('released')
  const output = options.get('output')
  if (output !== undefined && released === undefined) throw new Error('npm run image takes --output only with --released.')
  const [dockerfile, manifest] = await Promise.all([readDockerfile(), readSandboxManifest()])
  const { name, license, description, repository } = manifest
  const version = released ?? manifest.version
  await inTempFolder(async (context) => {
    if (released !== undefined && !(await npmRegistry({ cwd: context, env: process.env }).has({ name, version })))
      throw new Error(`The registry does not have ${name} ${version}. A maintainer has to approve it first.`)
    const packages = await (released === undefined ? packSources(context) : downloadReleased(context, { name, version }))
    report.done(`${released === undefined ? 'Packed' : 'Downloaded'} ${packages.join(', ')}.`)
    const steps = {
      find: () => findProgram(output === undefined ? PROGRAMS : PROGRAMS_WITH_PLATFORMS),
      builderOf: createBuilder,
      tryContainers: (program: 'docker' | 'podman') => tryContainers(program, dockerfile),
      tryProcesses: () => tryProcesses(context, dockerfile),
    }
    const labels = {
      'org.opencontainers.image.source': normalizeUrl(repository?.url ?? ''),
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
      'org.opencontainers.image.description': description,
    }
    const folder = output === undefined ? undefined : resolve(output)
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true })
      const { stdout } = await npm(context, 'view', name, 'dist-tags', '--json')
      await writeFile(join(folder, 'tags.json'), JSON.stringify(imageTags(version, JSON.parse(stdout))))
    }
    const image = folder === undefined ? undefined : join(folder, 'image')
    await makeImage(steps, { context, base: dockerfile.base, labels, output: image }, report)
  })
})
