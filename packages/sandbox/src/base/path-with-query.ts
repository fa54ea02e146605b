/** The path of a request with its query, to read: `/api/v3/athlete/activities?page=2`. */
export const pathWithQuery = (path: string, query: readonly { readonly name: string; readonly value: string }[]): string =>
  query.length === 0 ? path : `${path}?${query.map(({ name, value }) => `${name}=${value}`).join('&')}`
