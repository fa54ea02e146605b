import { manifest } from '../base/own-package.ts'
import type { AdviceCode, Finding, Observation, Rule } from './observation.ts'
import { listInsteadOfDetails, polled, readAgain, refreshedEarly } from './rules.ts'

const RULES: readonly Rule[] = [listInsteadOfDetails, readAgain, refreshedEarly, polled]

/** Advice from the requests to one world, in their order. The most recent advice is the first. */
export const findingsIn = (observations: readonly Observation[]): readonly Finding[] =>
  RULES.flatMap((rule) => rule(observations)).sort((one, other) => (other.requests.at(-1) ?? 0) - (one.requests.at(-1) ?? 0))

const PAGE = 'blob/main/packages/docs/src/content/docs/sandbox/control-api.md'

/** The page with details, in the repository of the manifest. */
export const urlOf = (code: AdviceCode): string => `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/${PAGE}#${code}`
