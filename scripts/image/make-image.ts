import type { Builder, Found, Program } from './builder.ts'

/** The local name of the image. */
export const NAME = 'activity-sandbox'

/** What making an image consists of. Each test returns one sentence for each thing that it did. */
export interface Steps {
  /** The program to build with. */
  find(): Promise<Found>
  builderOf(program: Program): Builder
  /** Tests the image in containers. */
  tryContainers(program: 'docker' | 'podman'): Promise<readonly string[]>
  /** Tests the command of the image without the image. */
  tryProcesses(): Promise<readonly string[]>
}

interface Wanted {
  /** Folder with the tarballs. */
  readonly context: string
  /** The image to start from. */
  readonly base: string
  readonly labels: Readonly<Record<string, string>>
  /** Folder for the image of all platforms, if it is wanted. */
  readonly output: string | undefined
}

/** What was done, or what could not be done on this machine. */
export interface Report {
  done(text: string): void
  notDone(text: string): void
}

/**
 * Builds the image and tests it, as far as this machine can.
 * @throws Error if something that is possible fails
 */
export async function makeImage({ find, builderOf, tryContainers, tryProcesses }: Steps, wanted: Wanted, report: Report): Promise<void> {
  const { context, base, labels, output } = wanted
  const withoutContainers = async (why: string): Promise<void> => {
    for (const sentence of await tryProcesses()) report.done(`Ran the command of the image without a container: ${sentence}`)
    report.notDone(`Start a container, as another user than root and with a read-only file system. ${why}`)
  }

  const { program, missing } = await find()
  if (program === undefined) {
    const why = `Nothing here builds images: ${missing.join('; ')}.`
    report.notDone(`Build the image. ${why}`)
    return withoutContainers(why)
  }
  const builder = builderOf(program)
  const problem = await builder.fetchBase(base)
  if (problem !== undefined) {
    const why = `${program} cannot get its base ${base}: ${problem}`
    report.notDone(`Build the image. ${why}`)
    return withoutContainers('There is no image.')
  }
  await builder.build(context, NAME, labels)
  report.done(`Built ${NAME} with ${program}: ${await builder.sizeOf(NAME)}, of which its base is ${await builder.sizeOf(base)}.`)
  if (program === 'buildah') await withoutContainers('That takes docker or podman.')
  else for (const sentence of await tryContainers(program)) report.done(`Started ${NAME}: ${sentence}`)
  if (output === undefined) return
  await builder.buildPlatforms(context, NAME, labels, output)
  report.done(`Wrote the image for all platforms into ${output}. Only that of this machine was started.`)
}
