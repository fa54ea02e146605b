import type { Operation } from '@activity-tracking/spec'
import type { OperationObject } from './description.ts'
import { inlineOf, sourceBadge, sourceOf } from './provenance.ts'

const CREDENTIALS: Readonly<Record<Operation['authentication'], readonly [text: string, href: string]>> = {
  bearer: ['access token', '/api/#oauth2'],
  basic: ['client credentials', '/api/#clientbasic'],
  none: ['no access token', '/guides/authentication/'],
}

/** A fact as a link to the page about it, with its source if the specification does not state it. */
const pill = (kind: 'plain' | 'scope' | 'subscriber' | 'date', text: string, href: string, source?: string): string =>
  `<a class="pill ${kind}" href="${href}">${text}</a> ${sourceBadge(source)}`

/** Facts about an operation in addition to its prose, as HTML. */
export function factsOf(row: Operation, operation: OperationObject): string[] {
  const { available, restricted, deprecated, removed } = row.lifecycle
  const dates = [
    available && `since ${available}`,
    restricted && `limited since ${restricted}`,
    deprecated && `deprecated since ${deprecated}`,
    removed && `removed on ${removed}`,
  ].filter((text) => text !== undefined)
  const subscribers = '/guides/subscriber-features/'
  const limits = `rate limits: ${row.quotaFamilies.join(', ')}`
  return [
    pill('plain', ...CREDENTIALS[row.authentication]),
    ...row.scopes.map((scope, index) =>
      index === 0
        ? pill('scope', `scope ${scope}`, '/guides/scopes/')
        : pill('scope', `or ${scope}`, '/guides/scopes/', operation['x-security-inferred']),
    ),
    ...(row.subscriber ? [pill('subscriber', 'subscribers only', subscribers)] : []),
    ...(row.accessTier === null ? [] : [pill('subscriber', `${row.accessTier} access tier`, subscribers)]),
    ...dates.map((text) => pill('date', text, '/versions/calendar/')),
    ...(row.quotaFamilies.length === 0 ? [] : [pill('plain', limits, '/guides/rate-limits/', operation['x-quota-families-inferred'])]),
  ]
}

/** When an operation requires an additional scope, as HTML. */
export const conditionsOf = ({ 'x-conditional-scopes': conditions = [] }: OperationObject): string[] =>
  conditions.map(
    ({ scope, when, ...mark }) => `${inlineOf({ description: `Also needs \`${scope}\` when ${when}.` })} ${sourceBadge(sourceOf(mark))}`,
  )
