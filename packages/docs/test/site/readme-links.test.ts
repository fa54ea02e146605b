import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import root from '../../../../package.json' with { type: 'json' }
import { SITE_URL } from '../../src/build/site-url.ts'
import { SITE } from '../../src/site/build-site.ts'
import { builtPages } from '../support/pages.ts'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const published: string[] = []
for await (const file of glob('*/package.json', { cwd: PACKAGES })) {
  if (JSON.parse(await readFile(join(PACKAGES, file), 'utf8')).private !== true) published.push(file.replace('/package.json', ''))
}

/** Addresses of pages of the docs in a README, below the stated address. */
const linksIn = async (name: string): Promise<string[]> =>
  (await readFile(join(PACKAGES, name, 'README.md'), 'utf8'))
    .split(`](${SITE_URL}`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(')')))

it.each(published)('the README of %s, as npm shows it, links guides that the docs have', async (name) => {
  const links = await linksIn(name)
  expect(links.length).toBeGreaterThanOrEqual(3)
  expect(links.filter((link) => !existsSync(join(SITE, link.replace(/#.*/, ''), 'index.html')))).toEqual([])
})

it('the stated URL is that of the site which the workflow publishes for the repository', () => {
  const [, owner, name] = /github\.com\/([\w-]+)\/([\w.-]+?)\.git$/.exec(root.repository.url) ?? []
  expect(SITE_URL).toBe(`https://${owner}.github.io/${name}/`)
})

it('the docs link to their own pages where they show a README', async () => {
  const outside = (await builtPages()).filter(({ html }) => html.includes(`<a href="${SITE_URL}`))
  expect(outside.map(({ path }) => path)).toEqual([])
})
