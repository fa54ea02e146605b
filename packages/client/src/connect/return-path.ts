/** A longer path would not fit into a cookie of 4,096 bytes. */
const LONGEST_PATH = 2_000

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
  // A path such as "/.//host" resolves to "//host", which a browser interprets as another host.
  const isOwn = url.origin === origin && !path.startsWith('//')
  return isOwn && path.length <= LONGEST_PATH ? path : DEFAULT_PATH
}
