/** An id of up to 64 bits: a bigint where a number does not hold it exactly. */
export type Id = number | bigint

/** The id as a number where one holds it exactly, else as a bigint. */
export const toId = (text: string): Id => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
