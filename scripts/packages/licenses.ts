import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fromRoot } from '../paths.ts'

/** The folder of the package that a file belongs to. */
const FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//
/** Files with the terms of a package. */
const TERMS = /^(?:licen[cs]e|copying|\w*notice)(?:-\w+)?(?:\.(?:txt|md))?$/i

/** Copyright lines of libraries that do not contain the text of their license, MIT. They are in the README, or the manifest names the author. */
export const COPYRIGHT_LINES: Readonly<Record<string, string>> = {
  '@stoplight/json-schema-merge-allof': 'Copyright (c) Martin Hansen',
  'fnv-plus': 'Copyright (c) Travis Webb',
  'parse-multipart-data': 'Copyright (c) Ignacio Mazzara',
  'uri-template-lite': 'Copyright (c) 2014-2019 Lauri Rooden',
}

interface Library {
  /** Name and version. */
  readonly title: string
  readonly terms: string
}

/**
 * The names, versions and license texts of the libraries that files of a bundle come from. A text that several libraries have is written once.
 * @param files paths, absolute or relative to the root of the repository
 * @throws Error that names a library without a license
 */
export async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file.replaceAll('\\', '/'))?.[1] ?? []))
  const libraries = await Promise.all([...folders].map(readLibrary))
  const byTerms = Map.groupBy(
    libraries.sort((one, other) => one.title.localeCompare(other.title, 'en')),
    ({ terms }) => terms,
  )
  const titlesOf = (those: readonly Library[]): string => [...new Set(those.map(({ title }) => title))].join('\n')
  return Array.from(byTerms, ([terms, those]) => `${titlesOf(those)}\n\n${terms}\n`).join(`\n${'-'.repeat(80)}\n\n`)
}

async function readLibrary(folder: string): Promise<Library> {
  const root = resolve(fromRoot('.'), folder)
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly license?: unknown
  }
  const files = (await readdir(root)).filter((file) => TERMS.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const title = `${name} ${version}`
  if (texts.length > 0) return { title, terms: texts.map((text) => text.trim()).join('\n\n') }
  const copyright = COPYRIGHT_LINES[name]
  if (copyright === undefined || license !== 'MIT') {
    throw new Error(
      `${title} does not contain a license. If it is under the MIT license, add its copyright line to scripts/packages/licenses.ts.`,
    )
  }
  return { title, terms: `${copyright}\n\n${await readPermission()}` }
}

/** The text of the MIT license without the copyright line, from our own license. */
async function readPermission(): Promise<string> {
  const own = await readFile(fromRoot('LICENSE'), 'utf8')
  return own.slice(own.indexOf('Permission is hereby granted')).trim()
}
