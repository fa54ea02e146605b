import { createRequire } from 'node:module'
import type { OpenApiDocument } from './document.ts'

const require = createRequire(import.meta.url)
const DOCUMENT = '@activity-tracking/spec/openapi.json'

/**
 * The description in `@activity-tracking/spec`, parsed when it is first used, which is slow. `require`, because it reads JSON in the same way from
 * sources, from `dist` and in tests.
 */
export const loadDocument = (): OpenApiDocument => require(DOCUMENT) as OpenApiDocument

/** Path of the file with the description. */
export const documentFile = (): string => require.resolve(DOCUMENT)
