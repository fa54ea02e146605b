import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readHelp } from '../src/build/help.ts'

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

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/cli.ts', import.meta.url))

/** The commands of the sandbox below some arguments: `['start', 'world check', …]`. */
async function commandsBelow(...args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [SANDBOX, ...args, '--help'])
  const listed = readHelp(stdout).sections.find(({ title }) => title === 'Commands')?.items ?? []
  const names = listed.map(({ term }) => term.split(' ')[0] ?? '').filter((name) => name !== 'help')
  if (names.length === 0) return [args.join(' ')]
  const below = await Promise.all(names.map((name) => commandsBelow(...args, name)))
  return below.flat()
}

it('the page about the command line has every command', async () => {
  const page = await readFile(new URL('../src/content/docs/sandbox/cli.mdx', import.meta.url), 'utf8')
  const sections = Array.from(page.matchAll(/^## activity-sandbox (.+)\n\n<CommandHelp program="sandbox" args=\{(.+)\} \/>$/gm))
  const commands = await commandsBelow()
  expect(sections.map(([, heading]) => heading).sort()).toEqual(commands.sort())
  for (const [, heading, args = ''] of sections) expect(JSON.parse(args.replaceAll("'", '"')).join(' ')).toBe(heading)
})
