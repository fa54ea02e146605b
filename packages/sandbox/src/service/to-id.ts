import type { Id } from '../id.ts'

/** The id as a number where one holds it exactly, else as a bigint. */
export const toId = (text: string): Id => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))
