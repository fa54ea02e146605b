import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

interface Field {
  readonly type: string
  readonly id?: string
  readonly attributes: {
    readonly label?: string
    readonly description?: string
    readonly value?: string
    readonly options?: readonly string[]
    readonly render?: string
    readonly multiple?: boolean
  }
  readonly validations?: { readonly required?: boolean }
}

interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly Field[]
}

const FOLDER = '.github/ISSUE_TEMPLATE'
/** The fields of a form that GitHub accepts, by type. It shows no form that has others. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  markdown: ['value'],
  input: ['label', 'description', 'placeholder', 'value'],
  textarea: ['label', 'description', 'placeholder', 'value', 'render'],
  dropdown: ['label', 'description', 'multiple', 'options', 'default'],
}

const read = (file: string): Promise<string> => readFile(fromRoot(file), 'utf8')
const files = (await Array.fromAsync(glob(`${FOLDER}/*.yaml`, { cwd: fromRoot('.') }))).map((file) => file.replaceAll('\\', '/')).sort()
const forms = await Promise.all(files.map(async (file) => ({ file, form: parse(await read(file)) as Form })))
const manifest: { homepage: string; bugs: { url: string } } = JSON.parse(await read('package.json'))
const { homepage: SITE }: { homepage: string } = JSON.parse(await read('packages/docs/package.json'))
const REPOSITORY = manifest.homepage.replace(/#.*$/, '')

describe.each(forms)('$file', ({ form }) => {
  test('has the form that GitHub accepts', () => {
    expect(Object.keys(form)).toEqual(['name', 'description', 'body'])
    const ids = form.body.flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { type, id, attributes, ...others } of form.body) {
      expect(Object.keys(attributes).filter((name) => !ATTRIBUTES[type]?.includes(name))).toEqual([])
      if (type === 'markdown') expect([attributes.value, id]).toEqual([expect.any(String), undefined])
      else expect([attributes.label, id]).toEqual([expect.any(String), expect.stringMatching(/^[a-z-]+$/)])
      expect(Object.keys(others).filter((name) => name !== 'validations')).toEqual([])
    }
    expect(form.body.filter(({ validations }) => validations?.required === true).length).toBeGreaterThan(1)
  })

  test('asks for versions with the command that prints them', () => {
    const commands = form.body.flatMap(({ attributes }) => attributes.description?.match(/`npx @activity-tracking\/cli \w+`/g) ?? [])
    expect(new Set(commands)).toEqual(new Set(['`npx @activity-tracking/cli versions`']))
  })
})

test('the command that prints versions exists', async () => {
  const { code, stdout } = await run(process.execPath, [fromRoot('packages/cli/src/cli.ts'), 'versions', '--json'])
  expect([code, Object.keys(JSON.parse(stdout) as object)]).toEqual([0, expect.arrayContaining(['runtime', 'system', 'packages'])])
})

test('a bug can be in each published package', async () => {
  const bug = forms.find(({ file }) => file.endsWith('/bug.yaml'))?.form
  const options = bug?.body.find(({ id }) => id === 'package')?.attributes.options ?? []
  expect(options.filter((option) => option.startsWith('@'))).toEqual((await publicPackages()).map(({ name }) => name))
})

test('the links next to the forms are pages of this repository', async () => {
  const { blank_issues_enabled, contact_links } = parse(await read(`${FOLDER}/config.yml`)) as {
    readonly blank_issues_enabled: boolean
    readonly contact_links: readonly { readonly url: string }[]
  }
  expect(blank_issues_enabled).toBe(false)
  expect(contact_links.map(({ url }) => url)).toEqual([`${REPOSITORY}/blob/main/SUPPORT.md`, `${REPOSITORY}/security/policy`])
})

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (markdown: string): string[] => Array.from(markdown.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))

const documents = (await run('git', ['ls-files', '*.md', '.github/**/*.md', '.github/**/*.yaml'])).output
  .split('\n')
  .filter((file) => /^(\.github\/.*|[^/]+\.md|openapi\/README\.md)$/.test(file))

test.each(documents)('the links of %s lead to files and headings that exist', async (file) => {
  const text = await read(file)
  const broken: string[] = []
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [path = '', anchor] = target.replace('../blob/main/', file.startsWith('.github/') ? '/' : '../blob/main/').split('#')
    if (target.startsWith(SITE)) {
      const page = `packages/docs/src/content/docs/${path.slice(SITE.length).replace(/\/$/, '') || 'index'}`
      if (!['md', 'mdx'].some((ending) => existsSync(fromRoot(`${page}.${ending}`)))) broken.push(target)
      continue
    }
    if (/^https?:/.test(target)) {
      // Files of the repository have relative links.
      if (target.startsWith(REPOSITORY) && !target.startsWith(`${manifest.bugs.url}/`)) broken.push(target)
      continue
    }
    const linked = path === '' ? file : path.startsWith('/') ? path.slice(1) : join(dirname(file), path)
    if (!existsSync(fromRoot(linked))) broken.push(target)
    else if (anchor !== undefined && !anchorsIn(await read(linked)).includes(anchor)) broken.push(target)
  }
  expect(broken).toEqual([])
})

test('nobody is named in how to report: maintainers change, and addresses in files are collected', async () => {
  for (const file of ['CODE_OF_CONDUCT.md', 'SUPPORT.md', 'SECURITY.md']) expect(await read(file)).not.toMatch(/[\w.]+@[\w-]+\.\w+/)
  expect(await read('CODE_OF_CONDUCT.md')).toContain('Report a vulnerability')
})
