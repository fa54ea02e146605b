import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ownHelp, readHelp } from '../src/build/help.ts'

const PRINTED = `Usage: tool start [options]

Starts the tool, which
goes on.

Options:
  -p, --port <number>  port to listen
                       on
  --a-flag-that-is-so-long-that-the-text-goes-below
                       what it does
  -h, --help           display help

Exit codes:
  0  fine
`

it('the help of a command is parsed into its parts', () => {
  expect(readHelp(PRINTED)).toEqual({
    usage: 'tool start [options]',
    description: 'Starts the tool, which goes on.',
    sections: [
      {
        title: 'Options',
        items: [
          { term: '-p, --port <number>', text: 'port to listen on' },
          { term: '--a-flag-that-is-so-long-that-the-text-goes-below', text: 'what it does' },
          { term: '-h, --help', text: 'display help' },
        ],
      },
      { title: 'Exit codes', items: [{ term: '0', text: 'fine' }] },
    ],
  })
})

it('the help on a page leaves out what all commands have in common', () => {
  const { sections } = ownHelp(readHelp(PRINTED.replace('  -h, --help ', '  --json             print JSON\n  -h, --help ')))
  expect(sections.map(({ title, items }) => [title, ...items.map(({ term }) => term)])).toEqual([
    ['Options', '-p, --port <number>', '--a-flag-that-is-so-long-that-the-text-goes-below'],
  ])
})

type ProgramName = 'cli' | 'sandbox'

/** The commands of a program below some arguments: `['start', 'world check', …]`. */
async function commandsBelow(program: ProgramName, ...args: readonly string[]): Promise<string[]> {
  const script = fileURLToPath(new URL(`../../${program}/src/cli.ts`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--help'])
  const listed = readHelp(stdout).sections.find(({ title }) => title === 'Commands')?.items ?? []
  // Only groups have no arguments.
  const groups = listed.filter(({ term }) => /^\w+$/.test(term)).map(({ term }) => term)
  const commands = listed.filter(({ term }) => term.includes('[options]')).map(({ term }) => [...args, term.split(' ')[0]].join(' '))
  return [...commands, ...(await Promise.all(groups.map((name) => commandsBelow(program, ...args, name)))).flat()]
}

it.each<[ProgramName, page: string]>([
  ['sandbox', 'sandbox/cli.mdx'],
  ['cli', 'packages/commands.mdx'],
])('every command of %s has a section on the page %s', async (program, path) => {
  const page = await readFile(new URL(`../src/content/docs/${path}`, import.meta.url), 'utf8')
  const pattern = new RegExp(`^### ${program} (.+)\\n\\n<CommandHelp program="${program}" args=\\{(.+)\\} />$`, 'gm')
  const sections = Array.from(page.matchAll(pattern))
  expect(sections.map(([, heading]) => heading).sort()).toEqual((await commandsBelow(program)).sort())
  for (const [, heading, args = ''] of sections) expect(JSON.parse(args.replaceAll("'", '"')).join(' ')).toBe(heading)
})
