/**
 * Dependencies that published packages have in one exact version, and why. All others are caret ranges, so that an app
 * can share a library with us and gets its fixes without a release of ours.
 */
export const EXACT_VERSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@activity-tracking/mock': {
    '@stoplight/prism-http':
      'The mock calls the engine inside Prism and works around defects of this version. Minor releases of Prism have changed both, and the Node version they need.',
  },
  '@activity-tracking/sandbox': {
    '@activity-tracking/spec':
      'The sandbox has a handler for each operation of this very document, and promises the same bytes for the same seed.',
  },
}
