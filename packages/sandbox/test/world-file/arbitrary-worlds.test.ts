import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type WorldFile, worldFrom } from '../../src/world-file/read-world-file.ts'
import { WorldFileError } from '../../src/world-file/world-problem.ts'
import { writeWorldFile } from '../../src/world-file/write-world-file.ts'
import { comparableContents, createdFrom } from '../support/comparable-contents.ts'
import { arbitraryWorld, FILES } from './support/arbitrary-worlds.ts'

const RUNS = process.env['LONG_TESTS'] ? 5_000 : 40

const read = (world: object): Promise<WorldFile | undefined> =>
  worldFrom(world, { files: FILES }).catch((error: unknown) => {
    if (error instanceof WorldFileError) return undefined
    throw error
  })

it(`a world that its JSON Schema permits is refused with its mistakes, or made, written and read again: ${RUNS} worlds`, {
  timeout: 3_600_000,
}, async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(arbitraryWorld, async (world) => {
      const first = await read(world)
      if (first === undefined) return
      made += 1
      const { app, grants, now = 0 } = first
      const contents = createdFrom(first.contents(now))
      const [main, ...others] = writeWorldFile({ contents, app, grants, now })
      const files = Object.fromEntries(others.map(({ name, content }) => [name, new TextEncoder().encode(content)]))
      const again = await worldFrom(main?.content, { files })
      expect({ app: again.app, grants: again.grants }).toEqual({ app, grants })
      expect(comparableContents(createdFrom(again.contents(again.now ?? 0)))).toEqual(comparableContents(contents))
    }),
    { numRuns: RUNS, examples: [[{ athletes: { maren: {} } }]] },
  )
  expect(made).toBeGreaterThan(RUNS / 40)
})
