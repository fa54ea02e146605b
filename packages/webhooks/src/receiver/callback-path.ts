/** Minimum length of one segment of the path, so that it cannot be guessed. */
const FEWEST_CHARACTERS = 16

/** The current path, and the previous or next one while the subscription is being replaced. */
const MOST_PATHS = 2

/** The path of a callback URL, or two while one replaces the other; null for an app that receives no events. */
export type CallbackPath = string | readonly string[] | null

/**
 * Checks the paths of a callback URL and returns a function that recognizes them. Anyone who knows the path can send events: it is a
 * secret.
 * @throws TypeError when a path is invalid, or can be guessed
 */
export function createPathCheck(path: CallbackPath): (pathname: string) => boolean {
  if (path === null) return () => false
  const paths = typeof path === 'string' ? [path] : [...path]
  if (paths.length === 0 || paths.length > MOST_PATHS) {
    throw new TypeError(`path must be one path, or two while one replaces the other, not ${paths.length}`)
  }
  for (const each of paths) checkPath(each)
  return (pathname) => {
    let isKnown = false
    for (const each of paths) isKnown = timingSafeEqual(pathname, each) || isKnown
    return isKnown
  }
}

/** Whether two texts are equal. The time depends only on the length of `given`, so it reveals nothing about `secret`. */
function timingSafeEqual(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % Math.max(1, secret.length))
  }
  return difference === 0
}

/** Whether no segment of a path is long enough for a secret. */
const isGuessable = (path: string): boolean => path.split('/').every(({ length }) => length < FEWEST_CHARACTERS)

/** Messages never contain the path. */
function checkPath(path: unknown): void {
  if (typeof path !== 'string' || URL.parse(path, 'http://localhost')?.pathname !== path) {
    throw new TypeError(`path must be the path of a URL, without query, such as ${suggestPath()}`)
  }
  if (isGuessable(path)) {
    throw new TypeError(
      `path can be guessed, and anyone who knows it can send forged events: one of its segments must have at least ${FEWEST_CHARACTERS} characters. For example, use this generated path: ${suggestPath()}`,
    )
  }
}

/** A path that cannot be guessed. */
function suggestPath(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `/webhooks/${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
