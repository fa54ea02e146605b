/**
 * Identifier of an object, 64 bits. A number where JavaScript holds it exactly, else its decimal digits as text.
 * Compare with `String(a) === String(b)`.
 */
export type Id = number | string
