import fc from 'fast-check'

const CHARACTER = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed())

/** A text of any characters. To prepare the unit `binary` of fast-check takes a second of each process. */
export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: CHARACTER })
