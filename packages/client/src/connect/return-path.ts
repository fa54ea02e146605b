/** Of a path as JSON: longer ones would not fit into a state cookie. */
const LONGEST_PATH = 400

/** Where the browser goes by default. */
const DEFAULT_PATH = '/'

/**
 * The path, query and fragment of a target in the app's own origin. Any other target is replaced by `/`, so that the app cannot be used as
 * an open redirect.
 * @param target a path, or a full URL of the app
 * @param origin the app's origin, from its callback URL
 */
export function returnPath(target: string | null | undefined, origin: string): string {
  if (!target || !URL.canParse(target, origin)) return DEFAULT_PATH
  const url = new URL(target, origin)
  const path = url.pathname + url.search + url.hash
  // A path such as "/.//host" becomes "//host", which is another host. The path of a blob's URL is another URL.
  const isOwnPath = url.origin === origin && /^\/(?!\/)/.test(path)
  return isOwnPath && JSON.stringify(path).length <= LONGEST_PATH ? path : DEFAULT_PATH
}
