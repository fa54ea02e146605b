import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fromRoot } from '../paths.ts'

/** Libraries that a published package contains, instead of depending on them. */
interface Bundled {
  readonly libraries: readonly string[]
  /** What the libraries run on; default: any runtime. */
  readonly platform?: 'node'
  /** Whether the types of the package refer to those of the libraries. */
  readonly withTypes?: boolean
  /** What these libraries get instead of a module that they import, by import path. `false`: an empty module. */
  readonly instead?: Readonly<Record<string, string | false>>
}

/**
 * By package, the libraries that it contains. All other libraries are dependencies, so that an app can share them with our packages and get their fixes
 * without our releases. To list a library here, explain what is wrong with depending on it: its fixes reach users only with a release of ours, and we
 * publish its license.
 */
const BUNDLED: Readonly<Record<string, Bundled>> = {
  // They are in maintenance mode, so there are no fixes that an app could get.
  '@activity-tracking/client': { libraries: ['openapi-fetch', 'openapi-typescript-helpers'], withTypes: true },
  '@activity-tracking/mock': {
    // It installs 140 packages, one with an install script, and needs a package that it does not declare. The mock uses a small part.
    libraries: ['@stoplight/prism-http'],
    platform: 'node',
    instead: {
      // Generated responses. The mock responds only with examples.
      '@faker-js/faker': false,
      'json-schema-faker': fromRoot('scripts/packages/stand-ins/json-schema-faker.ts'),
      seedrandom: false,
      // Requests to other servers, which the mock does not send.
      'node-fetch': false,
      'http-proxy-agent': false,
      'https-proxy-agent': false,
      // Formats other than OpenAPI 3, and functions in YAML.
      '@stoplight/http-spec/oas2/operation': false,
      '@stoplight/http-spec/postman/operation': false,
      esprima: false,
      // Prism's own logger. The mock passes a silent one.
      pino: false,
      // Their main modules cannot be bundled: one hides its imports from bundlers, and the other contains libraries without their licenses.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      '@stoplight/json-schema-sampler': '@stoplight/json-schema-sampler/src/json-schema-sampler.js',
    },
  },
}

/** The libraries that a package contains. */
export const bundledInto = (name: string): Bundled => BUNDLED[name] ?? { libraries: [] }

/** The files of types of the libraries that a package in a folder contains, by name. A library can be a dependency of the one before it. */
export function libraryTypes({ name, folder }: { readonly name: string; readonly folder: string }): Map<string, string> {
  const { libraries, withTypes = false } = bundledInto(name)
  const files = new Map<string, string>()
  for (const library of withTypes ? libraries : []) {
    const module = createRequire(import.meta.url).resolve(library, { paths: [folder, ...files.values()] })
    files.set(library, module.replace(/\.\w+$/, '.d.mts'))
  }
  return files
}

/** The folder of the package that a file belongs to. */
const FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//
/** Files with the terms of a package. */
const TERMS = /^(?:licen[cs]e|copying|\w*notice)(?:-\w+)?(?:\.(?:txt|md))?$/i

/** Copyright lines of libraries that do not contain the text of their license, MIT. They are in the README, or the manifest names the author. */
const COPYRIGHT_LINES: Readonly<Record<string, string>> = {
  '@stoplight/json-schema-merge-allof': 'Copyright (c) Martin Hansen',
  'fnv-plus': 'Copyright (c) Travis Webb',
  'parse-multipart-data': 'Copyright (c) Ignacio Mazzara',
  'uri-template-lite': 'Copyright (c) 2014-2019 Lauri Rooden',
}

/**
 * The names, versions and license texts of the libraries that files of a bundle come from.
 * @param files paths, absolute or relative to the root of the repository
 * @throws Error that names a library without a license
 */
export async function licensesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file.replaceAll('\\', '/'))?.[1] ?? []))
  const texts = await Promise.all([...folders].map((folder) => readLicense(resolve(fromRoot('.'), folder))))
  return [...new Set(texts)].sort((one, other) => one.localeCompare(other, 'en')).join(`\n${'-'.repeat(80)}\n\n`)
}

async function readLicense(root: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const files = (await readdir(root)).filter((file) => TERMS.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const copyright = COPYRIGHT_LINES[name ?? '']
  if (texts.length === 0 && copyright !== undefined && license === 'MIT') {
    const own = await readFile(fromRoot('LICENSE'), 'utf8')
    texts.push(copyright, own.slice(own.indexOf('Permission is hereby granted')))
  }
  if (texts.length === 0)
    throw new Error(`${name} ${version} does not contain a license. If it is MIT, add its line to ${import.meta.filename}.`)
  return `${name} ${version}\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`
}
