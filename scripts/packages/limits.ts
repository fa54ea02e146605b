import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import root from '../../package.json' with { type: 'json' }
import type { PublicPackage } from './build.ts'

/** Versions of TypeScript that users may have, and how each resolves modules: the oldest that is supported, the oldest that can require, and later ones. */
export const COMPILERS = { '5.4.5': 'bundler', '5.8.3': 'nodenext', '6.0.3': 'bundler', '7.0.2': 'nodenext' } as const

/**
 * By package, the maximum bytes of its tarball, a few percent more than it has, and how many packages it installs, apart from optional peers. Raise them
 * for code that is worth it, and with a new dependency, which is a decision.
 */
const LIMITS: Readonly<Record<string, { readonly bytes: number; readonly installs: number }>> = {
  '@activity-tracking/cli': { bytes: 18_000, installs: 5 },
  '@activity-tracking/client': { bytes: 165_000, installs: 0 },
  '@activity-tracking/mock': { bytes: 850_000, installs: 4 },
  '@activity-tracking/sandbox': { bytes: 2_530_000, installs: 12 },
  '@activity-tracking/spec': { bytes: 430_000, installs: 0 },
  '@activity-tracking/webhooks': { bytes: 62_500, installs: 1 },
}

/** Maximum bytes that an import adds to a web page or a worker, minified and gzipped. */
const BUNDLES: Readonly<Record<string, number>> = {
  "{ createClient, unwrap } from '@activity-tracking/client'": 12_900,
  "{ createClient, unwrap } from '@activity-tracking/client/core'": 12_900,
  "{ createClient, createOAuth, TokenSession, unwrap } from '@activity-tracking/client'": 22_900,
  "{ createApp, unwrap } from '@activity-tracking/client'": 31_700,
  "* from '@activity-tracking/client'": 41_900,
  // With all data, which are loaded only when they are needed.
  "{ handlers } from '@activity-tracking/mock/msw'": 410_000,
}

/** Files that no export names. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  '@activity-tracking/client': ['dist/licenses.txt'],
  '@activity-tracking/mock': ['dist/licenses.txt'],
  '@activity-tracking/sandbox': ['dist/console/licenses.txt', 'dist/world.sqlite'],
}

const SHIPPED =
  /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|DIFFERENCES\.md|world\.schema\.json|dist\/.+(\.js|\.d\.ts|\.json|\.yaml|\.sqlite)|dist\/(console\/)?licenses\.txt|dist\/console\/\w+\.(css|html))$/
const CARET = /^\^\d+\.\d+\.\d+(-[\w.]+)?$/
/** A dependency in an exact version: the document that the sandbox has a handler for each operation of. */
const EXACT = '@activity-tracking/sandbox @activity-tracking/spec'
/** The bundler names each source file in a comment before its code. */
const SOURCE = /^\/\/ ((?:packages|node_modules)\/\S+)$/gm

const tooLarge = (what: string, bytes: number, most: number): string[] =>
  bytes > most ? [`${what}: ${bytes} bytes, ${bytes - most} more than scripts/packages/limits.ts allows`] : []

/**
 * One sentence for each rule that a packed package breaks: what it contains, and what it installs.
 * @param files the content of its files, by path
 * @param bytes of its tarball
 */
export function problemsOf(manifest: Omit<PublicPackage, 'folder'>, files: Readonly<Record<string, string>>, bytes: number): string[] {
  const { name, version, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const limits = LIMITS[name] ?? { bytes: 0, installs: 0 }
  const needed = ['LICENSE', 'README.md', ...(version === '0.0.0' ? [] : ['CHANGELOG.md']), ...(NEEDED[name] ?? [])]
  const { url, directory } = manifest.repository ?? {}
  const isAtHome = url === root.repository.url && directory === `packages/${name.slice(name.indexOf('/') + 1)}`
  const sources = Object.values(files).flatMap((content) => Array.from(content.matchAll(SOURCE), ([, source]) => source))
  const twice = new Set(sources.filter((source, index) => sources.indexOf(source) !== index))
  const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer] === undefined)
  const installs = [...new Set([...Object.keys(dependencies), ...peers])]
  const ranges = Object.entries(dependencies).filter(([each, range]) => !CARET.test(EXACT === `${name} ${each}` ? `^${range}` : range))
  return [
    ...Object.keys(files).flatMap((path) => (SHIPPED.test(path) ? [] : [`${name} ships ${path}`])),
    ...needed.flatMap((path) => (path in files ? [] : [`${name} does not contain ${path}`])),
    ...Array.from(twice, (source) => `${name} contains ${source} twice`),
    ...ranges.map(([each, range]) => `${name} depends on ${each} ${range}: use a caret range`),
    ...(isAtHome ? [] : [`${name} names another repository than the root, which the registry compares with its provenance`]),
    ...(installs.length > limits.installs ? [`${name} installs ${installs}: more than scripts/packages/limits.ts allows`] : []),
    ...tooLarge(name, bytes, limits.bytes),
  ]
}

/**
 * One sentence for each import that is too large in a bundle for runtimes that have only `fetch`.
 * @throws Error if it needs a module of Node
 */
export async function bundleProblems(project: string): Promise<string[]> {
  const problems: string[] = []
  for (const [source, most] of Object.entries(BUNDLES)) {
    const { outputFiles } = await build({
      stdin: { contents: `export ${source}`, resolveDir: project },
      bundle: true,
      external: ['msw'],
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2024',
      write: false,
      logLevel: 'silent',
    })
    const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).byteLength, 0)
    problems.push(...tooLarge(source, bytes, most))
  }
  return problems
}
