import { printJson, shellQuote, shellWord } from './escape.ts'
import {
  fillPath,
  isSampleFile,
  percentEncode,
  type SampleFile,
  type SampleRequest,
  savedFile,
  sentEntries,
  toText,
} from './sample-request.ts'
import { credentialOf, environmentName, type SampleSetting, type SettingName } from './sample-setting.ts'

/** The value of a setting, or the variable of the shell that holds it. */
interface Source {
  readonly variable?: string
  readonly text: string
}

function sourceOf(name: SettingName, setting: SampleSetting): Source {
  const value = setting[name]
  return value === undefined ? { variable: `$${environmentName(name)}`, text: '' } : { text: value.toWellFormed() }
}

/** One word of strings and variables. Strings next to a variable have no special characters between double quotes. */
function word(...parts: readonly (Source | string)[]): string {
  const sources = parts.map((part) => (typeof part === 'string' ? { text: part } : part))
  if (sources.every(({ variable }) => variable === undefined)) return shellQuote(sources.map(({ text }) => text).join(''))
  return sources.every(({ variable, text }) => variable !== undefined || /^[^"$`\\!]*$/.test(text))
    ? `"${sources.map(({ variable, text }) => variable ?? text).join('')}"`
    : sources.map(({ variable, text }) => (variable === undefined ? shellQuote(text) : `"${variable}"`)).join('')
}

/** Sent as it is, without encoding. */
const PLAIN = /^[\w.,:~-]*$/

/** A field of a query or a form. */
function printField([name, value]: readonly [string, unknown], setting: SampleSetting): string {
  const credential = credentialOf(name, setting)
  if (credential !== undefined) return `-d ${word(`${name}=`, sourceOf(credential, setting))}`
  const text = toText(value)
  const encoded = percentEncode(name)
  if (PLAIN.test(text)) return `-d ${shellWord(`${encoded}=${text}`)}`
  // curl takes a nameless field for something else. A command line cannot hold a zero byte, and a terminal obeys other controls that are pasted.
  if (name === '' || /(?!\n)\p{Cc}/u.test(text)) return `-d ${shellQuote(`${encoded}=${percentEncode(text)}`)}`
  return `--data-urlencode ${shellQuote(`${encoded}=${text}`)}`
}

/** A part of a multipart body. A value is sent as it is, also one that begins with `@` or `<`. */
function printPart([name, value]: readonly [string, unknown], setting: SampleSetting): string {
  const credential = credentialOf(name, setting)
  if (credential !== undefined) return `--form-string ${word(`${name}=`, sourceOf(credential, setting))}`
  if (isSampleFile(value)) return `-F ${shellQuote(`${name}=@${printFileName(value)}`)}`
  return `--form-string ${shellWord(`${name}=${toText(value)}`)}`
}

/** The path of a file for `-F`, where `-` is the standard input, and `,` and `;` end a name. */
function printFileName({ fileName }: SampleFile): string {
  const path = fileName === '-' ? './-' : fileName.toWellFormed()
  return /^[\w./ -]+$/.test(path) ? path : `"${path.replace(/["\\]/g, '\\$&')}"`
}

function printAuthentication({ operation }: SampleRequest, setting: SampleSetting): string[] {
  if (operation.authentication === 'bearer') return [`-H ${word('Authorization: Bearer ', sourceOf('accessToken', setting))}`]
  if (operation.authentication === 'basic') return [`-u ${word(sourceOf('clientId', setting), ':', sourceOf('clientSecret', setting))}`]
  return []
}

function printBody({ operation, body }: SampleRequest, setting: SampleSetting): string[] {
  if (body === undefined) return []
  if (operation.requestMediaType === 'application/json') return ["-H 'Content-Type: application/json'", `-d ${shellQuote(printJson(body))}`]
  const print = operation.requestMediaType === 'multipart/form-data' ? printPart : printField
  return sentEntries(body).map((field) => print(field, setting))
}

/** Where the request goes: with the query, where the body takes the place that `-G` would give it. */
function printUrl(request: SampleRequest, setting: SampleSetting, inUrl: readonly (readonly [string, unknown])[]): string {
  const base = sourceOf(request.operation.base === 'auth' ? 'authUrl' : 'baseUrl', setting)
  const query = inUrl.map(([name, value]) => `${percentEncode(name)}=${percentEncode(toText(value))}`).join('&')
  return word(base, fillPath(request) + (query && `?${query}`))
}

/** The request as a curl command for a POSIX shell, with an option on each line. */
export function printCurl(request: SampleRequest, setting: SampleSetting = {}): string {
  const { method } = request.operation
  const query = sentEntries(request.query)
  const body = printBody(request, setting)
  const file = savedFile(request)
  const hasBody = body.length > 0
  const isImplied = method === (hasBody ? 'POST' : 'GET')
  const lines = [
    [
      'curl',
      ...(query.length > 0 && !hasBody ? ['-G'] : []),
      ...(isImplied ? [] : [`-X ${method}`]),
      printUrl(request, setting, hasBody ? query : []),
    ].join(' '),
    ...printAuthentication(request, setting),
    ...(hasBody ? body : query.map((field) => printField(field, setting))),
    ...(file === undefined ? [] : [`-o ${file}`]),
  ]
  return `${lines.join(' \\\n  ')}\n`
}
