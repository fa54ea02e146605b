import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from '@activity-tracking/spec'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { atom } from '../../src/build/atom.ts'
import { mergeChangelogs, readReleases } from '../../src/build/releases.ts'
import { SITE } from '../../src/site/build-site.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** The texts of the elements of that name. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  let open = false
  parser.on('opentag', (tag) => {
    open = tag.name === name
    if (open) texts.push('')
  })
  parser.on('text', (text) => {
    if (open) texts.push(`${texts.pop()}${text}`)
  })
  parser.on('closetag', () => {
    open = false
  })
  parser.write(xml).close()
  return texts
}

describe('the feed', () => {
  it('has every change that the service has announced', async () => {
    const xml = await readFile(join(SITE, 'changelog.xml'), 'utf8')
    const announced = operations.flatMap(({ lifecycle }) => Object.values(lifecycle))
    expect(announced.length).toBeGreaterThan(0)
    for (const date of announced) expect(textsOf(xml, 'updated')).toContain(`${date}T00:00:00.000Z`)
    expect(textsOf(xml, 'title')).toContain('POST /oauth/deauthorize is removed')
    const ids = textsOf(xml, 'id')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is well-formed with any text', () => {
    const entry = { id: 'urn:x:1', title: 'a < b & "c" ]]>', link: 'https://x.example/?a&b', date: '2026-11-21', text: '<p>' }
    const xml = atom({ id: 'urn:x', title: 'x', author: 'x', self: 'https://x.example/f', link: 'https://x.example/', entries: [entry] })
    expect(textsOf(xml, 'title')).toEqual(['x', entry.title])
    expect(textsOf(xml, 'content')).toEqual([entry.text])
  })
})

describe('a changelog that changesets have written', () => {
  it('is parsed by release', () => {
    const text = '# @x/y\n\n## 0.2.0\n\nReleased 2026-12-01.\n\n### Minor Changes\n\n- More.\n\n## 0.1.0\n\n### Minor Changes\n\n- First.\n'
    expect(readReleases(text)).toEqual([
      { version: '0.2.0', date: '2026-12-01', text: '### Minor Changes\n\n- More.' },
      { version: '0.1.0', date: undefined, text: '### Minor Changes\n\n- First.' },
    ])
  })
})

it('changelogs are merged: each change once, with its packages and their versions, by day', () => {
  const one = '# @x/one\n\n## 0.2.0\n\nReleased 2026-12-01.\n\n### Minor Changes\n\n- More\n  of it.\n- First.\n\n## 0.1.0\n\n- Old.\n'
  const two = '# @x/two\n\n## 0.3.1\n\nReleased 2026-12-01.\n\n### Patch Changes\n\n- More\n  of it.\n'
  const changelogs = new Map([
    ['one', one],
    ['two', two],
  ])
  expect(mergeChangelogs(changelogs)).toEqual([
    {
      title: '2026-12-01',
      changes: [
        { text: 'More\n  of it.', packages: ['one 0.2.0', 'two 0.3.1'] },
        { text: 'First.', packages: ['one 0.2.0'] },
      ],
    },
    { title: '0.1.0', changes: [{ text: 'Old.', packages: ['one 0.1.0'] }] },
  ])
})

it('the changelog has a heading for each release, and names every package in past releases and the next one', async () => {
  const html = await readFile(join(SITE, 'versions/changelog/index.html'), 'utf8')
  const text = html.slice(html.indexOf('<main'))
  const pending = Array.fromAsync(glob('.changeset/*.md', { cwd: ROOT }))
  const released = Array.fromAsync(glob('packages/*/CHANGELOG.md', { cwd: ROOT }))
  const files = [...(await pending), ...(await released)]
  expect(files.length).toBeGreaterThan(0)
  expect(text.match(/<h3/g)).toBeNull()
  for (const file of files) {
    const [, name = ''] = /@activity-tracking\/(\w+)/.exec(await readFile(join(ROOT, file), 'utf8')) ?? []
    expect(text, file).toContain(name)
  }
})
