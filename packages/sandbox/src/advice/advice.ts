import { manifest } from '../base/own-package.ts'
import type { AdviceCode, Finding, Observation, Rule } from './observation.ts'
import { listInsteadOfDetails, polled, readAgain, refreshedEarly } from './rules.ts'

const RULES: readonly Rule[] = [listInsteadOfDetails, readAgain, refreshedEarly, polled]

/** Advice from the requests to one world, in their order. The most recent advice is the first. */
export const findingsIn = (observations: readonly Observation[]): readonly Finding[] =>
  RULES.flatMap((rule) => rule(observations)).sort((one, other) => (other.requests.at(-1) ?? 0) - (one.requests.at(-1) ?? 0))

/** Folder of the pages in the repository. */
const PAGES = 'packages/docs/src/content/docs'
const PAGE = 'sandbox/advice'

/** The page with details. @param docsUrl root of the documentation; null for the files in the repository */
export const urlOf = (code: AdviceCode, docsUrl: string | null): string =>
  docsUrl === null ? `${repository()}/blob/main/${PAGES}/${PAGE}.mdx#${code}` : `${docsUrl}/${PAGE}/#${code}`

/** URL of the repository in the manifest. */
const repository = (): string => manifest.repository.url.replace(/^git\+|\.git$/g, '')
