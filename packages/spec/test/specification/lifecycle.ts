// Specification, "Versioning".

import type { Statement } from './limits.ts'

export interface Dates {
  readonly states: string
  /** Keys from the root of the document to what carries the dates. */
  readonly where: readonly string[]
  readonly lifecycle: Readonly<Record<string, string>>
  /** Whether OpenAPI's own `deprecated` must be set. */
  readonly deprecated: boolean
}

export const dates: readonly Dates[] = [
  {
    states: '2026-06-01: POST /oauth/revoke was added',
    where: ['paths', '/oauth/revoke', 'post'],
    lifecycle: { available: '2026-06-01' },
    deprecated: false,
  },
  {
    states: '2026-06-01 legacy, 2027-06-01 no longer supported: POST /oauth/deauthorize',
    where: ['paths', '/oauth/deauthorize', 'post'],
    lifecycle: { deprecated: '2026-06-01', removed: '2027-06-01' },
    deprecated: true,
  },
  {
    states: '2026-09-01: explore was limited to apps with the extended tier',
    where: ['paths', '/segments/explore', 'get'],
    lifecycle: { restricted: '2026-09-01' },
    deprecated: false,
  },
]

/** "A new base address, `{new_base_url}`, becomes available on 2027-01-04." */
export const newBase = { url: '{new_base_url}', available: '2027-01-04' } as const

export const announcements: readonly Statement[] = [
  { states: 'the version is part of the base path', where: ['info'], says: [/\{base_url\}/, /\bv3\b/, /version/i] },
  { states: 'OAuth paths are on another prefix', where: ['info'], says: [/\{auth_url\}/, /web root/i] },
  {
    states: '2027-01-04: new base; the current one keeps working',
    where: ['info'],
    says: [/2027-01-04/, /\{new_base_url\}/, /keeps working/i],
  },
  { states: '2026-06-01: revoke was added', where: ['paths', '/oauth/revoke', 'post'], says: [/2026-06-01/] },
  { states: '2027-06-01: revoke is the only method', where: ['paths', '/oauth/deauthorize', 'post'], says: [/2027-06-01/, /revoke/i] },
  {
    states: '2026-09-01: club members, admins and activities removed',
    where: ['tags'],
    says: [/2026-09-01/, /members/i, /admins/i, /activities/i],
  },
  {
    states: '2026-09-01: explore limited to the extended tier',
    where: ['paths', '/segments/explore', 'get'],
    says: [/2026-09-01/, /extended/i],
  },
  { states: 'June 2026: a subscription is required to create an app', where: ['info'], says: [/subscription/i, /creat/i, /2026/] },
]

/** "What the service does": what an app must know before its first request. */
export const terms: readonly Statement[] = [
  { states: 'all requests go over HTTPS', where: ['servers'], says: [/HTTPS/] },
  {
    states: 'apps register for client_id and client_secret; there is no API key',
    where: ['info'],
    says: [/client_id/, /client_secret/, /API key/i],
  },
  { states: "an app shows a user's data only to that user", where: ['info'], says: [/only to that (user|athlete)/i] },
  { states: 'use with AI applications is prohibited', where: ['info'], says: [/\bAI\b/, /prohibited/i] },
  {
    states: 'an app requests only the scopes it needs',
    where: ['components', 'securitySchemes', 'OAuth2'],
    says: [/only the scopes/i],
  },
  { states: 'calls carry Authorization: Bearer', where: ['components', 'securitySchemes', 'OAuth2'], says: [/Authorization: Bearer/] },
]
