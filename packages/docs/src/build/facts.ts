import type { Operation } from '@activity-tracking/spec'
import { type Mark, sourceOf } from './api/description.ts'

/** Something to know about an operation before calling it. */
export interface Fact {
  readonly kind: 'token' | 'scope' | 'limit' | 'subscriber' | 'tier' | 'date' | 'inferred'
  readonly text: string
  /** Page about it, from the site's root. */
  readonly href: string
}

const CALENDAR = '/versions/calendar/'

const CREDENTIALS: Readonly<Record<Operation['authentication'], Fact>> = {
  bearer: { kind: 'token', text: 'access token', href: '/api/#oauth2' },
  basic: { kind: 'token', text: 'client credentials', href: '/api/#clientbasic' },
  none: { kind: 'token', text: 'no access token', href: '/guides/authentication/' },
}

/** Sources of what is inferred in an operation. */
interface Marks {
  readonly 'x-inferred'?: Mark
  readonly 'x-quota-families-inferred'?: string
}

/** Facts about an operation in the description, in addition to its prose. */
export function factsOf(row: Operation, marks: Marks): Fact[] {
  const { 'x-quota-families-inferred': source } = marks
  const inferred = sourceOf(marks)
  const quota = `rate limits: ${row.quotaFamilies.join(', ')}${source === undefined ? '' : ` (inferred: ${source})`}`
  const { available, restricted, deprecated, removed } = row.lifecycle
  const dates = [
    available && `since ${available}`,
    restricted && `limited since ${restricted}`,
    deprecated && `deprecated since ${deprecated}`,
    removed && `removed on ${removed}`,
  ].filter((text) => text !== undefined)
  return [
    CREDENTIALS[row.authentication],
    ...(row.scopes.length > 0 ? [{ kind: 'scope' as const, text: `scope ${row.scopes.join(' or ')}`, href: '/guides/scopes/' }] : []),
    ...(row.subscriber ? [{ kind: 'subscriber' as const, text: 'subscribers only', href: '/guides/subscriber-features/' }] : []),
    ...(row.accessTier !== null
      ? [{ kind: 'tier' as const, text: `${row.accessTier} access tier`, href: '/guides/subscriber-features/' }]
      : []),
    ...dates.map((text) => ({ kind: 'date' as const, text, href: CALENDAR })),
    ...(row.quotaFamilies.length > 0 ? [{ kind: 'limit' as const, text: quota, href: '/guides/rate-limits/' }] : []),
    ...(inferred !== undefined ? [{ kind: 'inferred' as const, text: `inferred: ${inferred}`, href: '/start/stated-and-inferred/' }] : []),
  ]
}

/** When an operation requires an additional scope. */
export const conditionsOf = ({ conditionalScopes }: Operation): string[] =>
  conditionalScopes.map(({ scope, when }) => `Also needs \`${scope}\` when ${when}.`)

/** Search options of a badge. A search for a fact that all operations share leads to the guide instead. */
const inSearch = (kind: Fact['kind']): string =>
  kind === 'scope' ? ' data-pagefind-weight="5"' : kind === 'limit' ? ' data-pagefind-ignore' : ''

/** As a row of badges, in HTML. */
export const badges = (facts: readonly Fact[]): string =>
  `<ul class="badges" id="authorizations">${facts.map(({ kind, text, href }) => `<li><a class="badge ${kind}" href="${href}"${inSearch(kind)}>${text}</a></li>`).join('')}</ul>`

/** As a list, for readers without a browser. */
export const list = (facts: readonly Fact[]): string => facts.map(({ text }) => `- ${text}`).join('\n')
