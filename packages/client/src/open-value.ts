declare const unlisted: unique symbol

/**
 * A value of an open enumeration that the description does not list: any text. In a union with the listed values, editors suggest those. The symbol is only
 * a mark in the type; no value has it.
 */
export type Unlisted = string & { readonly [unlisted]?: never }

/**
 * In a request: a value of an open enumeration that was read from the service. Only {@link Unlisted} is assignable to it, and no literal, so a misspelled
 * value does not compile.
 */
export interface AsRead {
  readonly [unlisted]?: never
}
