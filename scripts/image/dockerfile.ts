import { readFile } from 'node:fs/promises'
import { fromRoot } from '../paths.ts'

export const DOCKERFILE = fromRoot('packages/sandbox/Dockerfile')

/** The instructions of the Dockerfile. */
export interface Dockerfile {
  /** The values of all instructions with a name, in their order: `all('RUN')`. */
  all(name: string): string[]
  /** The list of the only instruction with a name: `list('CMD')`. */
  list(name: string): string[]
  /** The image that the last stage starts from. */
  readonly base: string
  /** User and group of the image. */
  readonly user: { readonly uid: number; readonly gid: number }
}

export async function readDockerfile(): Promise<Dockerfile> {
  const source = await readFile(DOCKERFILE, 'utf8')
  const instructions = source
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const all = (name: string): string[] =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const [uid = Number.NaN, gid = Number.NaN] = (all('USER')[0] ?? '').split(':').map(Number)
  return {
    all,
    list: (name) => JSON.parse(all(name)[0] ?? '[]'),
    base: all('FROM').at(-1) ?? '',
    user: { uid, gid },
  }
}
