import { expect, test } from 'vitest'
import { run } from '../run.ts'

/** A command that downloads a package by a name without the scope, which could be anyone's. */
const FOREIGN = /\b(npx|bunx|dlx|npm (exec|install|i|add)|(pnpm|yarn|bun) add)( -\S+)* activity-(tracking|sandbox|mock|webhooks)\b/

test('no text tells a reader to install or start a command without the scope of its package', async () => {
  expect('$ npx --yes activity-sandbox start').toMatch(FOREIGN)
  expect('$ npx @activity-tracking/sandbox start').not.toMatch(FOREIGN)
  const { stdout } = await run('git', [
    'grep',
    '--untracked',
    '-nE',
    ' activity-(tracking|sandbox|mock|webhooks)',
    '--',
    ':!scripts/test/names.test.ts',
  ])
  expect(stdout.split('\n').filter((line) => FOREIGN.test(line))).toEqual([])
})
