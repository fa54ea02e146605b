import type { Operation } from '@activity-tracking/spec'

/** Something to know about an operation before calling it. */
export interface Fact {
  readonly kind: 'scope' | 'limit' | 'subscriber' | 'tier' | 'date' | 'inferred'
  readonly text: string
  /** Page about it, from the site's root. */
  readonly href: string
}

const CALENDAR = '/versions/calendar/'

/** What the description says about an operation besides its prose. */
export function factsOf(row: Operation, inferred: unknown): Fact[] {
  const { available, restricted, deprecated, removed } = row.lifecycle
  const dates = [
    available && `since ${available}`,
    restricted && `limited since ${restricted}`,
    deprecated && `deprecated since ${deprecated}`,
    removed && `gone from ${removed}`,
  ].filter((text) => text !== undefined)
  return [
    ...(row.scopes.length > 0 ? [{ kind: 'scope' as const, text: `scope ${row.scopes.join(' or ')}`, href: '/guides/scopes/' }] : []),
    ...row.conditionalScopes.map(({ scope, when }) => ({
      kind: 'scope' as const,
      text: `also ${scope} when ${when}`,
      href: '/guides/scopes/',
    })),
    ...(row.subscriber ? [{ kind: 'subscriber' as const, text: 'subscribers only', href: '/guides/subscriber-features/' }] : []),
    ...(row.accessTier !== null
      ? [{ kind: 'tier' as const, text: `${row.accessTier} access tier`, href: '/guides/subscriber-features/' }]
      : []),
    ...dates.map((text) => ({ kind: 'date' as const, text, href: CALENDAR })),
    ...(row.quotaFamilies.length > 0
      ? [{ kind: 'limit' as const, text: `counts as ${row.quotaFamilies.join(' and ')}`, href: '/guides/rate-limits/' }]
      : []),
    ...(typeof inferred === 'string'
      ? [{ kind: 'inferred' as const, text: `inferred: ${inferred}`, href: '/start/stated-and-inferred/' }]
      : []),
  ]
}

/** As a row of badges, in HTML, which Markdown may hold. */
export const badges = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : `<ul class="badges">${facts.map(({ kind, text, href }) => `<li><a class="badge ${kind}" href="${href}">${text}</a></li>`).join('')}</ul>`

/** As a list, for those who read without a browser. */
export const list = (facts: readonly Fact[]): string => facts.map(({ text }) => `- ${text}`).join('\n')
