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

/** URL of the repository that this is, as the workflow or the clone knows it; undefined when neither does. */
export async function actualRepository(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  if (server !== undefined && name !== undefined) return `${server}/${name}`
  const { code, output } = await run('git', ['remote', 'get-url', 'origin'])
  return code === 0 ? output : undefined
}

/** One sentence when the URL that packages are published with is not the one of this repository: provenance is checked against it. */
export function repositoryProblem({ repository }: Origin, actual: string | undefined): string | undefined {
  const stated = normalizeUrl(repository?.url ?? '')
  if (actual === undefined)
    return `package.json says that the repository is ${stated}, but this clone has no remote "origin" to compare with.`
  const present = normalizeUrl(actual)
  if (stated === present) return undefined
  return `package.json says that the repository is ${stated}, but this is ${present}: correct repository, homepage and bugs there and in each package.`
}
