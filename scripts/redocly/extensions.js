/**
 * The extensions of our descriptions, and what a change of one means for users. `offer`: they lose something if it is removed. `demand`: they must meet it
 * if it is added. `information`: nobody is affected. An entry of an extension can differ from the others. Lint refuses other extensions, and checks the values
 * with extensions.yaml. The check of a release compares two descriptions (scripts/release/description-diff.ts).
 * @type {Readonly<Record<string, 'offer' | 'demand' | 'information'>>}
 */
export const EXTENSIONS = {
  'x-access-tier': 'demand',
  'x-always-seen': 'offer',
  'x-conditional-scopes': 'demand',
  'x-enum-varnames': 'offer',
  'x-extensible-enum': 'offer',
  'x-idempotent': 'offer',
  'x-inferred': 'information',
  'x-lifecycle': 'demand',
  'x-lifecycle.deprecated': 'information',
  'x-message': 'information',
  'x-quota-families': 'demand',
  'x-quota-families-inferred': 'information',
  'x-rate-limits': 'offer',
  'x-replaced-by': 'information',
  'x-required-inferred': 'information',
  'x-security-inferred': 'information',
  'x-server': 'information',
  'x-subscriber': 'demand',
}
