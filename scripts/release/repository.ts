import type { Origin } from '../packages/manifest.ts'
import { run } from '../run.ts'

/** Owner and name of a repository by its URL, with its host: `https://git.example/o/r`. */
export const normalizeUrl = (url: string): string =>
  url
    .trim()
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^/:]+)[:/]/, 'https://$1/')
    .replace(/^https:\/\/[^@/]+@/, 'https://')
    .replace(/(?:\.git)?\/?$/, '')

/** URL of this repository, from the workflow or the clone; undefined if both do not have it. */
export async function actualRepository(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  if (server !== undefined && name !== undefined) return `${server}/${name}`
  const { code, output } = await run('git', ['remote', 'get-url', 'origin'])
  return code === 0 ? output : undefined
}

/** One sentence if the repository URL of the packages is not the URL of this repository, which provenance is checked against. */
export function repositoryProblem({ repository }: Origin, actual: string | undefined): string | undefined {
  const stated = normalizeUrl(repository?.url ?? '')
  if (actual === undefined)
    return `package.json states the repository ${stated}, but this clone does not have a remote "origin" to compare it with.`
  const present = normalizeUrl(actual)
  if (stated === present) return undefined
  return `package.json states the repository ${stated}, but this is ${present}: correct repository, homepage and bugs there and in each package.`
}
