import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { EXTENSIONS } from '../redocly/extensions.js'
import { runTool } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'
import { BUMPS, type Bump } from './bump-rule.ts'
import { diffExtensions } from './extension-diff.ts'

/** The difference between two descriptions. */
export interface DescriptionDiff {
  /** Impact on users: the largest impact of all changes. The version in `info` does not count. */
  readonly impact: Bump
  /** The changes of that impact, one line each. */
  readonly changes: readonly string[]
  /** Changes of extensions and scopes that break users or add something, as lines of a changelog. */
  readonly facts: readonly string[]
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

/** A JSON pointer without its escapes. */
const readable = (pointer: string): string => pointer.replace(/^#\//, '').replaceAll('~1', '/').replaceAll('~0', '~')

const describe = ({ path, kind, property, verdicts }: Report['changes'][number]): string =>
  verdicts.length > 0 ? verdicts.map(({ message }) => message).join(' ') : [readable(path), property, kind].filter(Boolean).join(' ')

const largest = (impacts: readonly Bump[]): Bump => BUMPS.findLast((bump) => impacts.includes(bump)) ?? 'none'

/**
 * Compares two bundled descriptions: with `redocly diff`, which detects breaking changes, and the extensions and scopes with their declarations.
 * @throws Error if one of them cannot be read
 */
export async function diffDescriptions(base: string, revision: string): Promise<DescriptionDiff> {
  const { bump = 'none', changes } = await inTempFolder(async (folder): Promise<Report> => {
    const report = join(folder, 'report.json')
    const options = ['--config', fromRoot('scripts/release/redocly.yaml'), '--format', 'json', '--fail-on', 'none', '--output', report]
    const { code, output } = await runTool('redocly', ['diff', base, revision, ...options], { env: ENV })
    if (code !== 0) throw new Error(`The descriptions cannot be compared:\n${output}`)
    return JSON.parse(await readFile(report, 'utf8'))
  })
  if (!BUMPS.includes(bump)) throw new Error(`redocly diff reported an unknown bump: ${bump}`)
  const extensions = diffExtensions(parse(await readFile(base, 'utf8')), parse(await readFile(revision, 'utf8')))
  const impact = largest([bump, ...extensions.map((change) => change.impact)])
  // Its lines about extensions say less.
  const isCovered = (property = '') => extensions.length > 0 && EXTENSIONS[property] !== undefined
  const others = changes.filter(({ path, property }) => !(path === '#/info' && property === 'version') && !isCovered(property))
  const decisive = [...others.map((change) => ({ impact: change.impact, line: describe(change) })), ...extensions]
  return {
    impact,
    changes: decisive.filter((change) => change.impact === impact).map(({ line }) => line),
    facts: extensions.filter((change) => change.impact !== 'patch').map(({ line }) => line),
  }
}
