/** Options of every command. */
export interface OutputFlags {
  readonly json?: boolean
  readonly quiet?: boolean
}

/**
 * Control characters, and invisible ones such as those that reverse the order of text: a terminal interprets them instead of showing them.
 */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** External text, made safe to print. JSON remains equivalent JSON. */
export const printable = (text: string): string =>
  text.replace(OBEYED, (character) =>
    [...Array(character.length).keys()].map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''),
  )

/** The same for multiline text. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Prints data on standard output: as one line of JSON, or as text. */
export const print = ({ json = false }: OutputFlags, data: unknown, text: string): void => {
  const output = json ? printable(JSON.stringify(data)) : printableLines(text)
  if (output !== '') console.log(output)
}

/** Prints a message for people on standard error. */
export const say = ({ quiet = false }: OutputFlags, message: string): void => {
  if (!quiet) console.error(printable(message))
}

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

/** Lines of names and values. */
export function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n')
}
