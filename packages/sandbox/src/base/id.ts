/** An id of up to 64 bits: a bigint if a number cannot represent it exactly. */
export type Id = number | bigint

/** An id in digits, or as a number. */
export type GivenId = string | Id

/** The id as a number if that is exact, otherwise as a bigint. */
export const toId = (text: string): Id => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
