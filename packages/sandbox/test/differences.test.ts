import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startTest } from './support/sandbox.ts'

it('the page on differences states that new apps are not in single-player mode, against the specification', async () => {
  await using test = await startTest()
  const [state, app] = [await test.control('GET', '/state'), await test.control('POST', '/apps', {})]
  expect([state.body.app.single_player, app.body.app.single_player]).toEqual([false, false])
  const page = await readFile(new URL('../DIFFERENCES.md', import.meta.url), 'utf8')
  expect(page).toMatch(/^\| New apps \| Are not in single-player mode, although the specification says/m)
})
