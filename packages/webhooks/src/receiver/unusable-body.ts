/** Why a body that other code has read could not be used. */
export type UnusableBody = 'no body' | 'rounded id' | 'signature'

const REASONS: Readonly<Record<UnusableBody, string>> = {
  'no body': 'the body of the request has already been read',
  'rounded id': 'a framework has parsed the body, and an id larger than 2^53 has lost digits',
  signature: 'a framework has parsed the body, and a signature can be checked only with the bytes that were sent',
}

/** A log message in one sentence. */
export const refusalOf = (unusable: UnusableBody): string => `A webhook event was rejected with 500, because ${REASONS[unusable]}.`
