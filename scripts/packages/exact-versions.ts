/**
 * Dependencies that published packages pin to an exact version, with the reason. All other dependencies are caret ranges, so that an app can share a
 * library with our packages and get its fixes without our releases.
 */
export const EXACT_VERSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@activity-tracking/client': {
    'openapi-fetch':
      'It is in maintenance mode. A version after this one would be made by someone else, and is used only after we have read it (decision 138).',
  },
  '@activity-tracking/sandbox': {
    '@activity-tracking/spec':
      'The sandbox has a handler for each operation of this very document, and promises the same bytes for the same seed.',
  },
}
