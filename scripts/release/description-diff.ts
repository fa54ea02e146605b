// What has changed between two bundled descriptions, and how much that affects users: by `redocly diff`, and by what our extensions mean.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { publishedDescription } from '../generate/bundle.ts'
import { fromRoot, inTempFolder } from '../paths.ts'
import { EXTENSIONS } from '../redocly/extensions.js'
import { runTool } from '../run.ts'

/** Bumps of a version, smallest first. */
export const BUMPS = ['none', 'patch', 'minor', 'major'] as const

/** A bump of a version; `none`: no release. */
export type Bump = (typeof BUMPS)[number]

/** A change of a description. */
interface Change {
  readonly impact: Bump
  /** Place and change, in one line. */
  readonly line: string
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The single facts of a value: its entries, and the members of its lists, whose order does not matter. A list of numbers has places. */
function factsOf(value: unknown, path: string): [fact: string, value: unknown][] {
  if (Array.isArray(value) && !value.every(isNumber)) return value.map((each) => [`${path} ${JSON.stringify(each)}`, true])
  return isJson(value) ? Object.entries(value).flatMap(([key, each]) => factsOf(each, `${path}.${key}`)) : [[path, value]]
}

function impactOf(kind: (typeof EXTENSIONS)[string], before: unknown, after: unknown): Bump {
  if (kind === 'information') return 'patch'
  if (isNumber(before) && isNumber(after)) return (kind === 'offer') === after > before ? 'minor' : 'major'
  if (before === undefined) return kind === 'offer' ? 'minor' : 'major'
  return after === undefined && kind === 'demand' ? 'minor' : 'major'
}

function* compare(name: string, base: unknown, revision: unknown, place: string, today: string): Generator<Change> {
  // A list that is added or removed as a whole is one change, for example the values of an enumeration that is closed.
  const isOne = Array.isArray(base ?? revision) && (base === undefined || revision === undefined)
  const [old, fresh] = [base, revision].map((value) => new Map(value === undefined ? [] : isOne ? [[name, true]] : factsOf(value, name)))
  for (const fact of new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])) {
    const [before, after] = [old?.get(fact), fresh?.get(fact)]
    if (before === after) continue
    // Scopes, and extensions that are not declared any more, are offers.
    const kind = EXTENSIONS[fact] ?? EXTENSIONS[name] ?? 'offer'
    const change = before === undefined ? 'was added' : after === undefined ? 'was removed' : `changed from ${before} to ${after}`
    const isAnnounced = fact === 'x-lifecycle.removed' && String(after) > today
    yield { impact: isAnnounced ? 'minor' : impactOf(kind, before, after), line: `${place}: ${fact} ${change}` }
  }
}

/** The items of a list by their names, so that an added parameter does not move the others. */
function itemsOf(list: readonly unknown[]): Json {
  const nameOf = (item: unknown, at: number): unknown => {
    if (!isJson(item)) return at
    const name = item['name'] ?? item['url'] ?? item['$ref'] ?? at
    return item['in'] === undefined ? name : `${item['in']} ${name}`
  }
  return Object.fromEntries(list.map((item, at) => [nameOf(item, at), item]))
}

/** Parts that only one of the descriptions has are not compared: `redocly diff` reports them. */
function* walk(base: unknown, revision: unknown, place: string, today: string): Generator<Change> {
  if (!isJson(base) || !isJson(revision)) return
  const [before, after] = [base, revision].map((node) => (Array.isArray(node) ? itemsOf(node) : node)) as [Json, Json]
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = place === '' ? key : `${place} ${key}`
    if (key.startsWith('x-')) yield* compare(key, before[key], after[key], place || 'the description', today)
    else if (key === 'scopes' && place.includes(' flows ')) {
      const [old, fresh] = [before[key], after[key]].map((scopes) => Object.keys(isJson(scopes) ? scopes : {}))
      yield* compare(key, old, fresh, place, today)
    } else if (key === 'default' && place.startsWith('servers ')) {
      const [old, fresh] = [before[key], after[key]].map((url) => new URL(String(url)).pathname)
      if (old !== fresh) yield { impact: 'major', line: `${place}: the path changed from ${old} to ${fresh}` }
    } else yield* walk(before[key], after[key], at, today)
  }
}

/**
 * Changes of what `redocly diff` does not compare: extensions, scopes of security schemes, and paths of base URLs. A removal that is announced for a date
 * after `today`, `YYYY-MM-DD`, does not break yet.
 */
export const diffExtensions = (base: object, revision: object, today: string): Change[] => [...walk(base, revision, '', today)]

/** The difference between two descriptions. */
interface DescriptionDiff {
  /** Impact on users: the largest impact of all changes. The version in `info` does not count. */
  readonly impact: Bump
  /** The changes of that impact, one line each. */
  readonly changes: readonly string[]
}

/** The used parts of Redocly's report. */
interface Report {
  readonly bump?: Bump
  readonly changes: readonly {
    readonly path: string
    readonly kind: string
    readonly property?: string
    readonly impact: Bump
    readonly verdicts: readonly { readonly message: string }[]
  }[]
}

const ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const lineOf = ({ path, kind, property, verdicts }: Report['changes'][number]): string =>
  verdicts.map(({ message }) => message).join(' ') || [path, property, kind].filter(Boolean).join(' ')

/**
 * Compares two bundled descriptions: with `redocly diff`, which detects breaking changes, and the extensions and scopes by what they mean.
 * @throws Error if one of them cannot be read
 */
export async function diffDescriptions(
  base: string,
  revision: string,
  today = new Date().toISOString().slice(0, 10),
): Promise<DescriptionDiff> {
  const { bump = 'none', changes } = await inTempFolder(async (folder): Promise<Report> => {
    const report = join(folder, 'report.json')
    const options = ['--config', fromRoot('redocly.yaml'), '--format', 'json', '--fail-on', 'none', '--output', report]
    const { code, output } = await runTool('redocly', ['diff', base, revision, ...options], { env: ENV })
    if (code !== 0) throw new Error(`The descriptions cannot be compared:\n${output}`)
    return JSON.parse(await readFile(report, 'utf8'))
  })
  const extensions = diffExtensions(parse(await readFile(base, 'utf8')), parse(await readFile(revision, 'utf8')), today)
  const impact = BUMPS.findLast((each) => each === bump || extensions.some((change) => change.impact === each)) ?? 'none'
  const others = changes.filter(
    ({ path, property = '' }) => !`${path}/${property}`.includes('/x-') && !(path === '#/info' && property === 'version'),
  )
  const all = [...others.map((change) => ({ impact: change.impact, line: lineOf(change) })), ...extensions]
  return { impact, changes: all.filter((change) => change.impact === impact).map(({ line }) => line) }
}

/** The description as it was last released. */
export const RELEASED = fromRoot('openapi/released.yaml')

const HEADER = `# The description as it was last released, frozen by scripts/release/version.ts. Do not edit.
# scripts/release/check-bump.ts compares the description with it to find the smallest allowed bump in the pending changesets.
`

/** What has changed in the published description since it was frozen. */
export const diffWithReleased = (): Promise<DescriptionDiff> =>
  inTempFolder(async (folder) => {
    // Not the file in packages/spec/dist, which may be older than the sources.
    const present = join(folder, 'openapi.yaml')
    await writeFile(present, await publishedDescription())
    return diffDescriptions(RELEASED, present)
  })

/** Freezes the published description. */
export const freezeDescription = async (released = RELEASED): Promise<void> => writeFile(released, HEADER + (await publishedDescription()))
