import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}

const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
const files = (await Array.fromAsync(glob('.github/workflows/*.yaml', { cwd: fromRoot('.') }))).sort()
const workflows = await Promise.all(
  files.map(async (file) => ({
    file,
    steps: Object.values((parse(await readFile(fromRoot(file), 'utf8')) as Workflow).jobs).flatMap((job) => job.steps),
  })),
)

/** What a step runs: its own command, or those it hands to an action. */
const commandsOf = ({ run, with: inputs = {} }: Step): string[] =>
  [run, inputs['version-script'], inputs['publish-script']].filter((command) => typeof command === 'string')

test('there are workflows for tests, the night, releases and the docs', () => {
  expect(files.map((file) => file.replace('.github/workflows/', ''))).toEqual(['docs.yaml', 'nightly.yaml', 'release.yaml', 'test.yaml'])
})

describe.each(workflows)('$file', ({ steps }) => {
  test('runs what people run', () => {
    const commands = steps.flatMap(commandsOf)
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) {
      const [, name] = /^npm (?:run )?([\w:-]+)$/.exec(command) ?? []
      expect(command === '.ci/run' || (name !== undefined && name in scripts), command).toBe(true)
    }
  })

  test('names the major version or the commit of each action', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/)
  })
})
