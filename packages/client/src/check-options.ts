/** A kind of value that an option can have. */
interface Kind {
  /** Completes the sentence "… must be …". */
  readonly what: string
  readonly accepts: (value: unknown) => boolean
}

export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A property of any value; undefined if the value does not have it. */
export const propertyOf = (value: unknown, name: string): unknown =>
  (value as { readonly [name: string]: unknown } | null | undefined)?.[name]

/** Whether a value is an object with these functions. */
export const hasFunctions = (value: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => typeof propertyOf(value, name) === 'function')

export const aFunction: Kind = { what: 'a function', accepts: (value) => typeof value === 'function' }
export const aNumber: Kind = { what: 'a number', accepts: (value) => typeof value === 'number' }
export const aText: Kind = { what: 'a string', accepts: (value) => typeof value === 'string' }
export const aTextOrNumber: Kind = { what: 'a string or a number', accepts: (value) => /^(string|number)$/.test(typeof value) }
export const aBoolean: Kind = { what: 'true or false', accepts: (value) => typeof value === 'boolean' }
export const anObject: Kind = { what: 'an object', accepts: (value) => isObject(value) }
export const plainOptions: Kind = {
  what: 'an object of options, or false',
  accepts: (value) => value === false || (isObject(value) && !Array.isArray(value)),
}
export const texts: Kind = { what: 'a list of strings', accepts: (value) => Array.isArray(value) && value.every(aText.accepts) }
export const numbers: Kind = { what: 'a list of numbers', accepts: (value) => Array.isArray(value) && value.every(aNumber.accepts) }
export const aSpool: Kind = {
  what: 'a spool, such as fileSpool({ … })',
  accepts: (value) => hasFunctions(value, 'append', 'entries', 'remove'),
}
export const oneOf = (...values: readonly string[]): Kind => ({
  what: `one of ${values.join(', ')}`,
  accepts: (value) => values.some((each) => each === value),
})

/** The kind of a value, for a message. Never the value itself, which can be a secret. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Kinds by the name of the option. */
type Kinds<Options> = { readonly [Name in keyof Options]?: Kind }

/**
 * Checks options where they come in: programs in JavaScript have no compiler that does it. Options without a kind are not checked.
 * @param owner the function that receives the options
 * @param required options that must not be undefined
 * @throws TypeError that names the option and what it must be
 */
export function checkOptions<Options extends object>(
  owner: string,
  options: Options,
  kinds: Kinds<Options>,
  required: Kinds<Options> = {},
): void {
  if (!isObject(options)) throw new TypeError(`the options of ${owner} must be an object, not ${describeKind(options)}`)
  for (const [name, kind] of Object.entries<Kind | undefined>({ ...required, ...kinds })) {
    const value = options[name as keyof Options]
    if (kind === undefined || kind.accepts(value) || (value === undefined && !(name in required))) continue
    throw new TypeError(`${name} must be ${kind.what}, not ${describeKind(value)}`)
  }
}
