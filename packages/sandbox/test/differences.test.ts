import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isAboutServers } from './support/decisions.ts'
import { startTest } from './support/sandbox.ts'

const DECISIONS = new URL('../../../openapi/decisions/', import.meta.url)

it('the page on differences names every decision on behavior once, by its title', async () => {
  const page = await readFile(new URL('../DIFFERENCES.md', import.meta.url), 'utf8')
  const linked = [...page.matchAll(/^- \[(.+)\]\(\.\.\/\.\.\/openapi\/decisions\/(.+)\)$/gm)].map(([, title, file]) => `${file}: ${title}`)
  const files = (await readdir(DECISIONS)).filter(isAboutServers)
  const titles = await Promise.all(
    files.map(async (file) => {
      const [heading = ''] = (await readFile(new URL(file, DECISIONS), 'utf8')).split('\n')
      return `${file}: ${heading.replace(/^# \d+\. /, '')}`
    }),
  )
  expect(linked.sort()).toEqual(titles.sort())
})

it('the page on differences states that new apps are not in single-player mode, against the specification', async () => {
  await using test = await startTest()
  const [state, app] = [await test.control('GET', '/state'), await test.control('POST', '/apps', {})]
  expect([state.body.app.single_player, app.body.app.single_player]).toEqual([false, false])
  const page = await readFile(new URL('../DIFFERENCES.md', import.meta.url), 'utf8')
  expect(page).toMatch(/^\| New apps \| Are not in single-player mode, although the specification says/m)
})
