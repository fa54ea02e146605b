import type { Result } from './types.ts'

/**
 * The data of a call, for those who prefer exceptions: `const athlete = await unwrap(api.GET('/athlete'))`.
 * @throws ApiError the call's error, when it has one
 */
export async function unwrap<Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> {
  const { data, error } = await result
  if (error !== undefined) throw error
  return data as Data
}
