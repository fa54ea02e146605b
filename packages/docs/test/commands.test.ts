import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

type ProgramName = 'cli' | 'sandbox'

/** The commands of a program below some arguments: `['start', 'webhooks status', …]`. */
async function commandsBelow(program: ProgramName, ...args: readonly string[]): Promise<string[]> {
  const script = fileURLToPath(new URL(`../../${program}/src/cli.ts`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--help'])
  const [, listed = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(stdout) ?? []
  const names = Array.from(listed.matchAll(/^ {2}(\w+)(?: (\[options\])| {2})/gm), ([, name = '', options]) =>
    // A group has no options.
    options === undefined ? commandsBelow(program, ...args, name) : [[...args, name].join(' ')],
  )
  return (await Promise.all(names)).flat()
}

it.each<ProgramName>(['sandbox', 'cli'])('every command of %s has a section on the page about commands', async (program) => {
  const page = await readFile(new URL('../src/content/docs/packages/commands.mdx', import.meta.url), 'utf8')
  const pattern = new RegExp(`^### ${program} (.+)\\n\\n<CommandHelp program="${program}" args=\\{(.+)\\} />$`, 'gm')
  const sections = Array.from(page.matchAll(pattern))
  expect(sections.map(([, heading]) => heading).sort()).toEqual((await commandsBelow(program)).sort())
  for (const [, heading, args = ''] of sections) expect(JSON.parse(args.replaceAll("'", '"')).join(' ')).toBe(heading)
})
