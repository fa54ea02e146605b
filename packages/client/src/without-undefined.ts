/** Properties that may be undefined become optional, as `exactOptionalPropertyTypes` wants them; the others stay as they are. */
export type WithoutUndefined<T extends object> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/** A copy of an object without the properties that are undefined. */
export const withoutUndefined = <T extends object>(values: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
