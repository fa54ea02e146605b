import { UsageError } from '@activity-tracking/kit/command/exit'
import { loadSettings, readSetting, type Setting, type SettingsFlags } from '@activity-tracking/kit/command/settings'

const CALLBACK_URL: Setting = { variable: 'ACTIVITY_TRACKING_CALLBACK_URL', question: 'Callback URL', isSecret: true }

/**
 * The callback URL from the argument, otherwise from the environment, otherwise from the terminal. Messages do not contain it, because it is
 * a secret.
 */
export async function readCallbackUrl(argument: string | undefined, flags: SettingsFlags): Promise<string> {
  loadSettings(flags)
  const url = await readSetting(CALLBACK_URL, { given: argument })
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new UsageError('the callback URL must begin with http:// or https://, such as https://app.example/webhooks')
}

/** Whether the host of a URL is this machine. */
export const isLocal = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])\.?$/i.test(URL.parse(url)?.hostname ?? '')

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
 * A message that may repeat arguments of `webhooks`, with those shortened that may be a callback URL, even one that is misspelled or the value
 * of another option: all with a slash. The longest first, because one can be a part of another.
 */
export const withShortenedArguments = (message: string, args: readonly string[]): string =>
  args
    .slice(args.includes('webhooks') ? 0 : args.length)
    .map((argument) => argument.replace(/^-[^=/]*=/, ''))
    .filter((value) => /[/\\]/.test(value))
    .sort((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, () => shortened(value)), message)
