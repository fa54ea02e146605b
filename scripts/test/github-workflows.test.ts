import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'

/** The imports of these scripts, recursively: files of the repository, and names of modules. */
async function importsOf(scripts: readonly string[]): Promise<{ files: Set<string>; modules: { file: string; name: string }[] }> {
  const files = new Set<string>()
  const modules: { file: string; name: string }[] = []
  const follow = async (file: string): Promise<void> => {
    if (files.has(file)) return
    files.add(file)
    const source = await readFile(fromRoot(file), 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)) {
      if (name.startsWith('.')) await follow(posix.join(posix.dirname(file), name))
      else modules.push({ file, name })
    }
  }
  for (const script of scripts) await follow(script)
  return { files, modules }
}

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

type Permissions = string | Readonly<Record<string, string>>

interface Job {
  readonly needs?: string | readonly string[]
  readonly permissions?: Permissions
  readonly steps?: readonly Step[]
}

interface Workflow {
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, Job>>
}

/** An action at a commit, with its version next to it, or a workflow of this repository. */
const PINNED = /^\s*(?:- )?uses: (?:\.\/\.github\/workflows\/[\w-]+\.yaml$|[\w-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/

/** Allowed steps of a job that may write or publish: it downloads the result of other jobs, and passes it on. */
const PRIVILEGED_ACTIONS = ['actions/checkout', 'actions/setup-node', 'actions/download-artifact', 'actions/deploy-pages']
/** They publish or propose what other jobs have made. */
const PRIVILEGED_SCRIPTS = ['scripts/release/propose.ts', 'scripts/release/publish.ts', 'scripts/release/push-image.ts']
/** It publishes nothing of its own, so it does not wait for checks. */
const FINISHING_SCRIPT = 'scripts/release/finish.ts'
const PRIVILEGED_RUN = /^node (scripts\/release\/[\w-]+\.ts) "\$RUNNER_TEMP\/release[\w./]*"$/

/** Whether a job may do more than read. A job without its own permissions or those of its workflow gets the default permissions of the repository. */
function hasRights(permissions: Permissions | undefined): boolean {
  if (permissions === undefined) return true
  if (typeof permissions === 'string') return permissions !== 'read-all'
  return Object.values(permissions).some((level) => level !== 'read' && level !== 'none')
}

/** What a job with write permissions does in addition to publishing. */
function privilegedProblems(name: string, { needs, steps = [] }: Job): string[] {
  const problems = steps.flatMap(({ uses, run, with: inputs }): string[] => {
    const action = uses?.split('@')[0]
    if (action !== undefined && !PRIVILEGED_ACTIONS.includes(action)) return [`${name} uses ${action}`]
    if (action === 'actions/setup-node' && inputs?.['package-manager-cache'] !== false)
      return [`${name} restores a cache that others wrote`]
    if (run === undefined || run === `node ${FINISHING_SCRIPT}`) return []
    const [, script = ''] = PRIVILEGED_RUN.exec(run) ?? []
    return PRIVILEGED_SCRIPTS.includes(script) ? [] : [`${name} runs ${run}`]
  })
  const publishes =
    steps.some(({ run }) => run !== undefined && run !== `node ${FINISHING_SCRIPT}`) || !steps.some(({ run }) => run !== undefined)
  return publishes && needs === undefined ? [...problems, `${name} does not wait for the job that checks`] : problems
}

const files = (await Array.fromAsync(glob('.github/workflows/*.yaml', { cwd: fromRoot('.') })))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
const workflows = await Promise.all(
  files.map(async (file) => {
    const source = await readFile(fromRoot(file), 'utf8')
    return { file, source, workflow: parse(source) as Workflow }
  }),
)

describe.each(workflows)('$file', ({ source, workflow }) => {
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => ({
    name,
    job,
    rights: hasRights(job.permissions ?? workflow.permissions),
  }))

  test('pins every action to a commit, with its version next to it', () => {
    const lines = source.split('\n').filter((line) => /\buses:/.test(line))
    expect(lines.filter((line) => !PINNED.test(line))).toEqual([])
  })

  test('gives write permissions only to jobs that publish', () => {
    expect(hasRights(workflow.permissions), 'every job of the workflow').toBe(false)
    expect(jobs.filter(({ rights }) => rights).flatMap(({ name, job }) => privilegedProblems(name, job))).toEqual([])
  })
})

describe('the job that builds the release', () => {
  // A project without a lockfile runs any code of the registry, so it must not run where packages are packed.
  test('does not install without a lockfile', async () => {
    const { files } = await importsOf(['scripts/release/prepare.ts', 'scripts/release/version.ts'])
    expect(files).toContain('scripts/packages/pack.ts')
    const installing = await Promise.all(
      Array.from(files, async (file) => (/\bnpmInstall\(|'install'/.test(await readFile(fromRoot(file), 'utf8')) ? [file] : [])),
    )
    expect(installing.flat()).toEqual([])
  })
})

describe('a job with write permissions', () => {
  const PUBLISH: Job = { needs: 'prepare', steps: [{ run: 'node scripts/release/publish.ts "$RUNNER_TEMP/release"' }] }

  test.each([
    ['installs packages', { run: 'npm ci' }],
    ['runs another script', { run: 'node scripts/release/version.ts "$RUNNER_TEMP/release"' }],
    ['runs what somebody wrote into an issue', { run: `node scripts/release/publish.ts "$\{{ github.event.issue.title }}"` }],
    ['uses an action that runs scripts', { uses: 'changesets/action@8488615a623b1b9c987934bb89eae8af6a946ac1' }],
    ['restores a cache', { uses: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020', with: { 'node-version': 24 } }],
  ])('that %s is refused', (_what, step) => {
    expect(privilegedProblems('publish', { ...PUBLISH, steps: [...(PUBLISH.steps ?? []), step] })).toHaveLength(1)
  })

  test('that publishes without waiting for the checks is refused', () => {
    expect(privilegedProblems('publish', PUBLISH)).toEqual([])
    expect(privilegedProblems('publish', { steps: PUBLISH.steps ?? [] })).toHaveLength(1)
    expect([undefined, 'write-all', { 'id-token': 'write' }, { contents: 'read' }].map(hasRights)).toEqual([true, true, true, false])
  })

  test.each([...PRIVILEGED_SCRIPTS, FINISHING_SCRIPT])('runs %s, which imports only Node and its own files', async (script) => {
    const { files, modules } = await importsOf([script])
    expect(modules.filter(({ name }) => !name.startsWith('node:'))).toEqual([])
    expect(files.size).toBeGreaterThan(1)
  })
})

describe('the workflow of the image', () => {
  const { source, workflow } = workflows.find(({ file }) => file.endsWith('/image.yaml')) ?? { source: '', workflow: { jobs: {} } }

  test('is what is started when a release is finished, with its version', async () => {
    expect(await readFile(fromRoot('scripts/release/finish.ts'), 'utf8')).toContain(`workflow: 'image.yaml'`)
    expect(parse(source)).toMatchObject({ on: { workflow_dispatch: { inputs: { version: { required: true } } } } })
  })

  test('passes the version as a variable, and builds where nothing can be published', () => {
    expect(source.match(/\$\{\{.*?\}\}/g)).toEqual([`$\{{ inputs.version }}`, `$\{{ runner.temp }}`, `$\{{ github.token }}`])
    const { build, push } = workflow.jobs as Readonly<Record<string, Job>>
    expect(build?.steps?.flatMap(({ run }) => run ?? [])).toEqual(['npm run image -- --released "$VERSION" --output image'])
    expect([hasRights(build?.permissions), hasRights(push?.permissions)]).toEqual([false, true])
  })
})
