import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

const read = (file: string): Promise<string> => readFile(fromRoot(file), 'utf8')
const { homepage: SITE } = JSON.parse(await read('packages/docs/package.json')) as { homepage: string }
const files = (await run('git', ['ls-files'])).stdout.split('\n').filter((file) => existsSync(fromRoot(file)))
const documents = files.filter((file) => /^(\.github\/.*\.(md|ya?ml)|[^/]+\.md|openapi\/.*\.md|packages\/\w+\/DEVELOPING\.md)$/.test(file))
/** The lines of all files that match. */
const grep = async (pattern: RegExp, among = files): Promise<string[]> => {
  const texts = await Promise.all(among.filter((file) => /\.(md|mdx|ts|tsx|mjs|js|json|ya?ml|css|astro|html)$/.test(file)).map(read))
  return texts.flatMap((text) => text.match(pattern) ?? [])
}

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Whether a link of a file leads to something in this repository, or to a page of the docs. */
async function leads(file: string, target: string): Promise<boolean> {
  const [path = '', anchor] = target.split('#')
  if (target.startsWith(SITE)) {
    const page = `packages/docs/src/content/docs/${path.slice(SITE.length).replace(/\/$/, '') || 'index'}`
    return ['md', 'mdx'].some((ending) => existsSync(fromRoot(`${page}.${ending}`)))
  }
  if (/^https?:/.test(target)) return true
  const linked = path === '' ? file : join(dirname(file), path.replace('../blob/main/', '../../'))
  if (!existsSync(fromRoot(linked))) return false
  if (anchor === undefined) return true
  return Array.from((await read(linked)).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading)).includes(anchor)
}

test.each(documents)('the links of %s lead to files and headings that exist', async (file) => {
  const text = (await read(file)).replaceAll(/```.*?^ *```|`[^`\n]*`/gms, '')
  const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
  const found = await Promise.all(targets.map(async (target) => ((await leads(file, target)) ? [] : [target])))
  expect(found.flat()).toEqual([])
})

test('every decision that a file names exists, with a number of its own', async () => {
  const headings = await grep(
    /(?<=^## )\d{3}(?= )/gm,
    files.filter((file) => file.startsWith('openapi/decisions/')),
  )
  expect(headings).toEqual([...new Set(headings)])
  const named = await grep(/decisions?[ -]\d{3}/gi)
  expect(named.filter((name) => !headings.includes(name.slice(-3)))).toEqual([])
})

test.each([
  ['README.md', 500],
  ['CONTRIBUTING.md', 900],
  ...documents.filter((file) => file.endsWith('/DEVELOPING.md')).map((file): [string, number] => [file, 150]),
])('%s has at most %i words', async (file, most) => {
  expect((await read(file)).split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(most)
})

test('the form for bugs offers each published package', async () => {
  const manifests = files.filter((file) => /^packages\/\w+\/package\.json$/.test(file))
  const packages = await Promise.all(manifests.map(async (file) => JSON.parse(await read(file)) as { name: string; private?: boolean }))
  const offered = Array.from((await read('.github/ISSUE_TEMPLATE/bug.yaml')).matchAll(/^ +- '?(@[\w/-]+)/gm), ([, name]) => name)
  expect(offered.sort()).toEqual(
    packages
      .filter((pkg) => pkg.private !== true)
      .map(({ name }) => name)
      .sort(),
  )
})

test('the commands of the forms and texts are those of the packages, with their scope', async () => {
  const others = files.filter((file) => !/\.gen\.ts$|^scripts\/test\//.test(file))
  expect(await grep(/npx( -y| --yes)? activity-/g, others)).toEqual([])
})
