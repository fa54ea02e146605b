/** Properties that can be undefined become optional, as `exactOptionalPropertyTypes` requires; the others do not change. */
export type WithoutUndefined<T extends object> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/** A copy of an object without the undefined properties. */
export const withoutUndefined = <T extends object>(values: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
