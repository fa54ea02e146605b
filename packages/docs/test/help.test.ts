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
