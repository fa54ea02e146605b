/** Something that both the description and public pages state values of. */
export interface Subject {
  /** Such as `operations` or `values of StreamType`. */
  readonly name: string
  /** What the description states, and whether a public page is its source: the specification, or the service's public reference. */
  readonly values: ReadonlyMap<string, boolean>
  /** Names of parameters and fields with these values. */
  readonly labels: ReadonlySet<string>
  /** How pages state it: as names in a list, in words, or as dates of notices; or only in descriptions for machines. */
  readonly form: 'operations' | 'names' | 'numbers' | 'dates' | 'parameters'
}

/** The subjects of the description, by name. */
export type Subjects = ReadonlyMap<string, Subject>

/** A value that a page states. */
export interface Statement {
  readonly subject: string
  readonly value: string
  /** The words of the page. */
  readonly excerpt: string
}

export const OPERATIONS = 'operations'
/** Operations that are deprecated, or no longer exist. */
export const WITHDRAWN = 'withdrawn operations'
export const SCOPES = 'scopes'
export const EVENT_FIELDS = 'fields of webhook events'
export const TOKEN_FIELDS = 'fields of token responses'
export const DATES = 'dates'
export const parametersOf = (operation: string): string => `parameters of ${operation}`

const LONGEST_EXCERPT = 160

export const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT - 2)} …` : line
}
