import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'

type Permissions = string | Readonly<Record<string, string>>

interface Job {
  readonly needs?: string
  readonly environment?: string
  readonly permissions?: Permissions
  readonly steps?: readonly {
    readonly run?: string
    readonly uses?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

interface Workflow {
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, Job>>
}

/** An action at a commit, with its version next to it, or a workflow of this repository. */
const PINNED = /^\s*(?:- )?uses: (?:\.\/\.github\/workflows\/[\w-]+\.yaml$|[\w-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/

/** What may be used where something can be published. */
const ACTIONS = ['checkout', 'setup-node', 'download-artifact', 'deploy-pages', 'attest-build-provenance'].map((name) => `actions/${name}`)

/** Programs that install something, or run files. Of npm, only what sends a file and what reads the registry is allowed. */
const INSTALLS_OR_RUNS =
  /\b(?:npx|pnpm|yarn|bunx?|deno|node|corepack|python3?|pip|make|sh|bash|source|eval|xargs|sudo|apt-get|docker (?!login )|npm (?!stage publish |view ))/

const files = globSync('.github/workflows/*.yaml', { cwd: fromRoot('.') })
const workflows = files.map((file) => {
  const source = readFileSync(fromRoot(file), 'utf8')
  return { file: file.replaceAll('\\', '/'), source, workflow: parse(source) as Workflow }
})

/** A job without permissions of its own or of its workflow gets those of the repository. */
function canWrite(permissions: Permissions | undefined): boolean {
  if (permissions === undefined) return true
  return typeof permissions === 'string'
    ? permissions !== 'read-all'
    : Object.values(permissions).some((level) => !/^(read|none)$/.test(level))
}

describe.each(workflows)('$file', ({ source, workflow }) => {
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => ({ name, ...job }))
  const runs = jobs.flatMap(({ name, steps = [] }) => steps.flatMap(({ run }) => (run === undefined ? [] : [{ name, run: run.trim() }])))

  test('pins every action to a commit, with its version next to it', () => {
    expect(source.split('\n').filter((line) => /\buses:/.test(line) && !PINNED.test(line))).toEqual([])
  })

  test('has at most 15 lines of shell in a step, and no values that others write', () => {
    expect(runs.filter(({ run }) => run.split('\n').length > 15 || run.includes(`$\{{`))).toEqual([])
  })

  test('gives rights only to jobs that install nothing and run no code of the repository', () => {
    expect(canWrite(workflow.permissions), 'every job').toBe(false)
    const withRights = jobs.filter(
      ({ permissions, environment }) => environment !== undefined || canWrite(permissions ?? workflow.permissions),
    )
    const problems = withRights.flatMap(({ name, environment, needs, steps = [] }) => [
      ...(environment !== undefined && needs === undefined ? [`${name} does not wait for the job that checks`] : []),
      ...steps.flatMap(({ uses, run = '', with: inputs }) => {
        const action = uses?.split('@')[0]
        if (action !== undefined && !ACTIONS.includes(action)) return [`${name} uses ${action}`]
        if (action === 'actions/setup-node' && inputs?.['package-manager-cache'] !== false) return [`${name} restores a cache`]
        return run
          .split('\n')
          .filter((line) => INSTALLS_OR_RUNS.test(line) || /(?:^|[\s"'=])(?:\.{1,2}|scripts|packages|\.ci)\//.test(line))
      }),
    ])
    expect(problems).toEqual([])
  })
})

test('the jobs that pack what is published install nothing without a lockfile', () => {
  const packing = workflows
    .flatMap(({ workflow: { jobs } }) => Object.values(jobs))
    .filter((job) => JSON.stringify(job).includes('upload-artifact'))
  expect(packing.map((job) => JSON.stringify(job).includes('packages/pack-all.ts'))).toEqual([true, true])
  expect(JSON.stringify(packing)).not.toMatch(/check:packages|npm (?:test|ci|install|i) /)
})
