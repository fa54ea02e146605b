import type { Operation } from '@activity-tracking/spec'
import type { OperationObject } from './description.ts'
import { inlineOf, sourceBadge, sourceOf } from './provenance.ts'

/** Something to know about an operation before calling it. */
export interface Fact {
  readonly kind: 'token' | 'scope' | 'limit' | 'subscriber' | 'tier' | 'date'
  readonly text: string
  /** Page about it, from the site's root. */
  readonly href: string
  /** Its source, if the specification does not state it. */
  readonly inferred?: string | undefined
}

const CREDENTIALS: Readonly<Record<Operation['authentication'], Fact>> = {
  bearer: { kind: 'token', text: 'access token', href: '/api/#oauth2' },
  basic: { kind: 'token', text: 'client credentials', href: '/api/#clientbasic' },
  none: { kind: 'token', text: 'no access token', href: '/guides/authentication/' },
}

/** Facts about an operation, in addition to its prose. */
export function factsOf(row: Operation, operation: OperationObject): Fact[] {
  const { available, restricted, deprecated, removed } = row.lifecycle
  const dates = [
    available && `since ${available}`,
    restricted && `limited since ${restricted}`,
    deprecated && `deprecated since ${deprecated}`,
    removed && `removed on ${removed}`,
  ].filter((text) => text !== undefined)
  const subscribers = '/guides/subscriber-features/'
  const [scope, ...broader] = row.scopes
  const inferred = operation['x-security-inferred']
  return [
    CREDENTIALS[row.authentication],
    ...(scope === undefined ? [] : [{ kind: 'scope' as const, text: `scope ${scope}`, href: '/guides/scopes/' }]),
    ...broader.map((each) => ({ kind: 'scope' as const, text: `or ${each}`, href: '/guides/scopes/', inferred })),
    ...(row.subscriber ? [{ kind: 'subscriber' as const, text: 'subscribers only', href: subscribers }] : []),
    ...(row.accessTier === null ? [] : [{ kind: 'tier' as const, text: `${row.accessTier} access tier`, href: subscribers }]),
    ...dates.map((text) => ({ kind: 'date' as const, text, href: '/versions/calendar/' })),
    ...(row.quotaFamilies.length === 0
      ? []
      : [
          {
            kind: 'limit' as const,
            text: `rate limits: ${row.quotaFamilies.join(', ')}`,
            href: '/guides/rate-limits/',
            inferred: operation['x-quota-families-inferred'],
          },
        ]),
  ]
}

/** When an operation requires an additional scope, as HTML. */
export const conditionsOf = ({ 'x-conditional-scopes': conditions = [] }: OperationObject): string[] =>
  conditions.map(
    ({ scope, when, ...mark }) => `${inlineOf({ description: `Also needs \`${scope}\` when ${when}.` })} ${sourceBadge(sourceOf(mark))}`,
  )

/** As a row of badges, in HTML. */
export const badges = (facts: readonly Fact[]): string =>
  facts
    .map(({ kind, text, href, inferred }) => `<li><a class="pill ${kind}" href="${href}">${text}</a> ${sourceBadge(inferred)}</li>`)
    .join('')
