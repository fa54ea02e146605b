import type { Result } from './call-types.ts'

/**
 * Returns the data of a call, or throws its error: `const athlete = await unwrap(api.GET('/athlete'))`.
 * @throws ApiError the call's error
 */
export async function unwrap<Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> {
  const { data, error } = await result
  if (error !== undefined) throw error
  return data as Data
}
