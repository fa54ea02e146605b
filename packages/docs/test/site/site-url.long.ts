import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SITE_URL } from '../../src/build/relative-links.ts'
import { runBuild } from '../../src/site/build-site.ts'
import { brokenUrls, statedUrls } from '../support/broken-urls.ts'
import { builtPages } from '../support/pages.ts'

it('the site that is built for another URL has no broken URL there, and states no other', async () => {
  const url = 'https://company.test/deep/handbook'
  const folder = await mkdtemp(join(tmpdir(), 'docs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await runBuild(['--site', url, '--outDir', folder])
  const site = `${url}/`
  expect(await brokenUrls(folder, site)).toEqual([])
  const { canonical, shared, mapped, fed } = await statedUrls(folder)
  const pages = (await builtPages(folder)).filter(({ path }) => path !== '404.html')
  expect(canonical).toEqual(pages.map(({ path }) => site + path.replace(/index\.html$/, '')).sort())
  expect([shared, mapped]).toEqual([canonical, canonical])
  expect(fed.filter((each) => !each.startsWith(site))).toEqual([])
  expect(await readFile(join(folder, '404.html'), 'utf8')).not.toContain(`="${new URL(SITE_URL).pathname}`)
})
