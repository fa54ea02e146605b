import type { SampleLanguage } from '@activity-tracking/spec/samples'

interface ShownLanguage {
  readonly language: SampleLanguage
  /** Label of its tab. */
  readonly label: string
  /** Name of its grammar, for highlighters and Markdown code fences. */
  readonly fence: 'ts' | 'sh'
}

/** The languages of samples, in the order of their tabs. */
export const SAMPLE_LANGUAGES: readonly ShownLanguage[] = [
  { language: 'typescript', label: 'TypeScript', fence: 'ts' },
  { language: 'curl', label: 'curl', fence: 'sh' },
]
