import { fromRoot } from '../paths.ts'

interface BundledLibraries {
  /** Development dependencies whose code is published, together with that of everything that they depend on, each with the reason. */
  readonly libraries: Readonly<Record<string, string>>
  /** What these libraries get instead of a module that they import, by import path. `false`: an empty module. */
  readonly instead: Readonly<Record<string, string | false>>
}

/**
 * Libraries that a published package contains, instead of depending on them. All other libraries are dependencies, so that an app can share them with
 * our packages and get their fixes without our releases. To list a library here, explain what is wrong with depending on it: its fixes reach users
 * only with a release of ours, and we publish its license.
 */
export const BUNDLED_LIBRARIES: Readonly<Record<string, BundledLibraries>> = {
  '@activity-tracking/mock': {
    libraries: {
      '@stoplight/prism-http':
        'It installs 140 packages, one with an install script, and needs a package that it does not declare. The mock uses a small part of them (decision 151).',
    },
    instead: {
      // Generated responses. The mock responds only with examples.
      '@faker-js/faker': false,
      'json-schema-faker': fromRoot('scripts/packages/stand-ins/json-schema-faker.ts'),
      seedrandom: false,
      // Requests to other servers, which the mock does not send.
      'node-fetch': false,
      'http-proxy-agent': false,
      'https-proxy-agent': false,
      // Formats other than OpenAPI 3, and functions in YAML.
      '@stoplight/http-spec/oas2/operation': false,
      '@stoplight/http-spec/postman/operation': false,
      esprima: false,
      // Prism's own logger. The mock passes a silent one.
      pino: false,
      // Their main modules cannot be bundled: one hides its imports from bundlers, and the other contains libraries without their licenses.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      '@stoplight/json-schema-sampler': '@stoplight/json-schema-sampler/src/json-schema-sampler.js',
    },
  },
}
