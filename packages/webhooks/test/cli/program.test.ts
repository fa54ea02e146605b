import { expect, it } from 'vitest'
import { withList } from '../../src/cli/program.ts'

it.each([
  ['dead', 'dead list'],
  ['dead --json', 'dead list --json'],
  ['dead --inbox sqlite:inbox.sqlite', 'dead list --inbox sqlite:inbox.sqlite'],
  ['dead list --json', 'dead list --json'],
  ['dead retry 7/activity/123', 'dead retry 7/activity/123'],
  ['dead help retry', 'dead help retry'],
  ['dead --help', 'dead --help'],
  ['dead -h', 'dead -h'],
  ['status --json', 'status --json'],
  ['--version', '--version'],
  ['', ''],
])('%s is %s', (given, want) => {
  expect(withList(given.split(' ').filter(Boolean)).join(' ')).toBe(want)
})
