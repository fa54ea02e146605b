/** Why a body that something else has read could not be used. */
export type UnusableBody = 'no body' | 'rounded id' | 'signature'

const REASONS: Readonly<Record<UnusableBody, string>> = {
  'no body': 'something else has read the body of the request, and nothing is left of it',
  'rounded id': 'a framework has parsed the body, and an id above 2^53 has lost digits',
  signature: 'a framework has parsed the body, and a signature can only be checked with the bytes that were sent',
}

/** One sentence for the log. */
export const refusalOf = (unusable: UnusableBody): string => `A webhook event was refused with 500, because ${REASONS[unusable]}.`
