/** Identifier of an object, 64 bits: a bigint only where a number could not hold it exactly. */
export type Id = number | bigint
