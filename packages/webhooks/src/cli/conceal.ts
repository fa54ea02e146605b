/** A segment of a path that anyone can guess. */
const WORD = /^[a-z]{0,12}$/i
/** Enough of a longer segment to recognize it, and not enough to guess the rest. */
const SHOWN_OF = { segment: 16, characters: 4 } as const

/** A callback URL without its secret parts: a path that cannot be guessed, a query, a user name and a password. */
export function shortened(callbackUrl: string): string {
  const url = URL.parse(callbackUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return '…'
  const shorten = (segment: string): string =>
    WORD.test(segment) ? segment : `${segment.length < SHOWN_OF.segment ? '' : segment.slice(0, SHOWN_OF.characters)}…`
  return `${url.origin}${url.pathname.split('/').map(shorten).join('/')}${url.search === '' ? '' : '?…'}`
}

/**
 * A message that may repeat arguments, with those shortened that may be a callback URL, even one that is misspelled or the value of another option:
 * all with a slash. The longest first, because one can be a part of another.
 */
export const withShortenedArguments = (message: string, args: readonly string[]): string =>
  args
    .map((argument) => argument.replace(/^-[^=/]*=/, ''))
    .filter((value) => /[/\\]/.test(value))
    .sort((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, () => shortened(value)), message)
