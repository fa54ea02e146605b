import { npmCommand } from '../bootstrap/npm.mjs'
import type { PublishedManifest } from '../packages/manifest.ts'
import { NODE_FIRST, npm } from '../packages/npm.ts'
import { run } from '../run.ts'
import type { Tarball } from './tarballs.ts'

/** `staged`: it waits for the approval of a person. `was staged`: an earlier run had staged it. */
export type Publication = 'published' | 'staged' | 'was staged'

/** The registry that packages are published to. */
export interface Registry {
  /**
   * Whether everyone can install that version.
   * @throws Error if that cannot be determined
   */
  readonly has: (released: Pick<PublishedManifest, 'name' | 'version'>) => Promise<boolean>
  /** Publishes a tarball without changes, or stages it. Does not run its scripts. */
  readonly publish: (tarball: Tarball) => Promise<Publication>
}

interface Place {
  /** A folder with the settings of npm, which tell it the registry and the credentials. */
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** URL of a registry on this machine, to rehearse. Nothing else is published without the approval of a person. */
  readonly rehearsal?: string | undefined
}

/** npm's answer if a version has been staged before, and nobody has approved or rejected it. */
const WAS_STAGED = /\b409 Conflict\b.*Cannot (?:publish over|stage) previously (?:staged|published) version/

/** The oldest npm that can stage. */
const STAGES_FROM = '11.15.0'

/**
 * The URL of a registry for rehearsals.
 * @throws Error if it is not a registry on this machine
 */
function loopbackUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)) return url.href
  throw new Error(`A rehearsal publishes only to a registry on this machine, such as http://127.0.0.1:4873/, and not to ${text}.`)
}

/** @throws Error if npm is older than the command that stages */
async function requireStaging(cwd: string): Promise<void> {
  const { output } = await npm(cwd, '--version')
  if (output.trim().localeCompare(STAGES_FROM, 'en', { numeric: true }) >= 0) return
  throw new Error(`npm ${output.trim()} cannot stage packages: install npm ${STAGES_FROM} or later.`)
}

/**
 * The registry that npm uses in a folder, or one on this machine. The former stages what it gets: a person approves it there, with a second factor.
 * @throws Error if the URL of a rehearsal is not on this machine
 */
export function npmRegistry({ cwd, env, rehearsal }: Place): Registry {
  const url = rehearsal === undefined ? undefined : loopbackUrl(rehearsal)
  // A scope can have a registry of its own.
  const at = url === undefined ? [] : [`--registry=${url}`, `--@activity-tracking:registry=${url}`]
  return {
    has: async ({ name, version }) => {
      const [program, ...prefix] = npmCommand()
      const { code, output } = await run(program, [...prefix, 'view', `${name}@${version}`, 'version', '--json', ...at], {
        cwd,
        env: NODE_FIRST,
      })
      if (code === 0) return output.includes(`"${version}"`)
      if (output.includes('E404')) return false
      throw new Error(`npm cannot determine whether ${name} ${version} is published:\n${output}`)
    },
    publish: async ({ file, manifest }) => {
      const tag = manifest.version.includes('-') ? 'next' : 'latest'
      const options = [file, '--ignore-scripts', '--access', 'public', '--tag', tag]
      if (url !== undefined) {
        await npm(cwd, 'publish', ...options, '--no-provenance', ...at)
        return 'published'
      }
      await requireStaging(cwd)
      const provenance = env['GITHUB_ACTIONS'] === 'true' ? '--provenance' : '--no-provenance'
      try {
        await npm(cwd, 'stage', 'publish', ...options, provenance)
        return 'staged'
      } catch (error) {
        if (error instanceof Error && WAS_STAGED.test(error.message)) return 'was staged'
        throw error
      }
    },
  }
}
