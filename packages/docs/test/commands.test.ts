import { readFile } from 'node:fs/promises'
import { runHere } from '@activity-tracking/kit/command/testing'
import { expect, it } from 'vitest'
import { createCliProgram } from '../../cli/src/program.ts'
import { createSandboxProgram } from '../../sandbox/src/cli/program.ts'

const PROGRAMS = { sandbox: createSandboxProgram, cli: createCliProgram } as const
type ProgramName = keyof typeof PROGRAMS

/** The commands of a program below some arguments: `['start', 'webhooks status', …]`. */
async function commandsBelow(program: ProgramName, ...args: readonly string[]): Promise<string[]> {
  const { out } = await runHere(PROGRAMS[program], [...args, '--help'])
  const [, listed = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(out) ?? []
  const found: string[] = []
  // A group has no options.
  for (const [, name = '', options] of listed.matchAll(/^ {2}(\w+)(?: (\[options\])| {2})/gm))
    found.push(...(options === undefined ? await commandsBelow(program, ...args, name) : [[...args, name].join(' ')]))
  return found
}

it.each<ProgramName>(['sandbox', 'cli'])('every command of %s has a section on the page about commands', async (program) => {
  const page = await readFile(new URL('../src/content/docs/packages/commands.mdx', import.meta.url), 'utf8')
  const pattern = new RegExp(`^### ${program} (.+)\\n\\n<CommandHelp program="${program}" args=\\{(.+)\\} />$`, 'gm')
  const sections = Array.from(page.matchAll(pattern))
  expect(sections.map(([, heading]) => heading).sort()).toEqual((await commandsBelow(program)).sort())
  for (const [, heading, args = ''] of sections) expect(JSON.parse(args.replaceAll("'", '"')).join(' ')).toBe(heading)
})
