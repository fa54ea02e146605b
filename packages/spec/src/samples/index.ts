import { printCurl } from './curl.ts'
import type { SampleRequest } from './sample-request.ts'
import type { SampleSetting } from './sample-setting.ts'
import { printTypeScript } from './typescript.ts'

export { printCurl } from './curl.ts'
export { shellQuote, shellWord, typescriptLiteral } from './escape.ts'
export { isSampleFile, type SampleFile, type SampleRequest } from './sample-request.ts'
export { environmentName, type SampleSetting, type SettingName } from './sample-setting.ts'
export { printTypeScript } from './typescript.ts'

/** A language that samples are printed in. */
export type SampleLanguage = 'typescript' | 'curl'

const PRINTERS: Readonly<Record<SampleLanguage, (request: SampleRequest, setting?: SampleSetting) => string>> = {
  typescript: printTypeScript,
  curl: printCurl,
}

/**
 * The request as a program in a language, whole: imports, credentials, the call, and what it prints. It is printed from values, so every
 * character of an id, a name or a description arrives at the service as it is.
 */
export const printSample = (language: SampleLanguage, request: SampleRequest, setting: SampleSetting = {}): string =>
  PRINTERS[language](request, setting)
