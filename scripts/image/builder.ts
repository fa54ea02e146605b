import { type Outcome, run } from '../run.ts'
import { DOCKERFILE } from './dockerfile.ts'

/** Runs a program until it ends. Its code is 127 if it is not installed. */
export type Execute = (program: string, ...args: string[]) => Promise<Outcome>

export const execute: Execute = (program, ...args) =>
  run(program, args).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return { code: 127, stdout: '', output: 'not installed' }
  })

/** Commands that succeed if a program can build images here. Docker needs its daemon, and BuildKit. */
const PROBES = { docker: [['version'], ['buildx', 'version']], podman: [['info']], buildah: [['info']] } as const

/** A program that builds images. */
export type Program = keyof typeof PROBES

export const PROGRAMS = Object.keys(PROBES) as readonly Program[]
/** Those that can write an image of several platforms into a folder. */
export const PROGRAMS_WITH_PLATFORMS = PROGRAMS.filter((program) => program !== 'docker')

/** The platforms that the image is published for. */
const PLATFORMS = ['linux/amd64', 'linux/arm64']

/** The last line that a program printed. */
export const lastLine = ({ output }: Pick<Outcome, 'output'>): string => output.trim().split('\n').at(-1)?.trim() ?? ''

/** The program to build with, if there is one. */
export interface Found {
  readonly program: Program | undefined
  /** Why each program before it cannot be used: `docker: not installed`. */
  readonly missing: readonly string[]
}

/** The first of some programs that can build images here. */
export async function findProgram(among: readonly Program[], use: Execute = execute): Promise<Found> {
  const missing: string[] = []
  for (const program of among) {
    let problem: Outcome | undefined
    for (const args of PROBES[program])
      problem ??= await use(program, ...args).then((outcome) => (outcome.code === 0 ? undefined : outcome))
    if (problem === undefined) return { program, missing }
    missing.push(`${program}: ${lastLine(problem)}`)
  }
  return { program: undefined, missing }
}

/** Builds the image with a program. */
export interface Builder {
  readonly program: Program
  /** Gets an image if it is not there. Returns why that is not possible. */
  fetchBase(image: string): Promise<string | undefined>
  /**
   * Builds the image for this machine.
   * @param context folder with the tarballs
   * @throws Error with what the program printed
   */
  build(context: string, tag: string, labels: Readonly<Record<string, string>>): Promise<void>
  /**
   * Builds the image for each platform, with the newest base, and writes it into a folder, which `skopeo copy` reads as `dir:`.
   * @throws Error with what the program printed
   */
  buildPlatforms(context: string, tag: string, labels: Readonly<Record<string, string>>, folder: string): Promise<void>
  /** How large an image is: `331 MB`. */
  sizeOf(image: string): Promise<string>
}

export function createBuilder(program: Program, use: Execute = execute): Builder {
  const succeed = async (...args: string[]): Promise<Outcome> => {
    const outcome = await use(program, ...args)
    if (outcome.code !== 0) throw new Error(`${program} ${args[0]} failed:\n${outcome.output}`)
    return outcome
  }
  // The format of Docker, because that of OCI has no health checks. Layers are cached, so that building for a platform again changes nothing.
  const options = program === 'docker' ? [] : ['--format', 'docker', '--layers']
  const labelled = (labels: Readonly<Record<string, string>>): string[] =>
    Object.entries(labels).flatMap(([name, value]) => ['--label', `${name}=${value}`])
  const isThere = program === 'buildah' ? ['inspect', '--type', 'image'] : ['image', 'inspect']
  return {
    program,
    async fetchBase(image) {
      if ((await use(program, ...isThere, image)).code === 0) return undefined
      const pulled = await use(program, 'pull', image)
      return pulled.code === 0 ? undefined : lastLine(pulled)
    },
    async build(context, tag, labels) {
      await succeed('build', ...options, '--file', DOCKERFILE, '--tag', tag, ...labelled(labels), context)
    },
    async buildPlatforms(context, tag, labels, folder) {
      const list = `${tag}-platforms`
      await use(program, 'manifest', 'rm', list)
      const platforms = ['--platform', PLATFORMS.join(','), '--manifest', list]
      await succeed('build', ...options, '--pull=always', '--file', DOCKERFILE, ...platforms, ...labelled(labels), context)
      await succeed('manifest', 'push', '--all', '--format', 'v2s2', list, `dir:${folder}`)
    },
    async sizeOf(image) {
      if (program === 'buildah') return (await succeed('images', '--format', '{{.Size}}', image)).stdout.trim()
      const { stdout } = await succeed('image', 'inspect', '--format', '{{.Size}}', image)
      return `${Math.round(Number(stdout) / 1e6)} MB`
    },
  }
}
