import { doubleQuote } from './escape.ts'
import { type Code, type Group, layOut, prefix } from './layout.ts'
import {
  fillPath,
  isPage,
  isSampleFile,
  resultName,
  type SampleField,
  type SampleRequest,
  savedFile,
  sentEntries,
  toText,
} from './sample-request.ts'
import { credentialOf, environmentName, neededSettings, type SampleSetting, type SettingName, snakeCase } from './sample-setting.ts'

const STEP = '    '

/** Seconds after which a request that hangs is given up: the library would wait forever. */
const TIMEOUT = 30

const CONSTANTS: ReadonlyMap<unknown, string> = new Map([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

/** A value of a JSON body. */
function printValue(value: unknown): Code {
  if (Array.isArray(value)) return { open: '[', items: value.map(printValue), close: ']', padding: '' }
  if (typeof value === 'object' && value !== null) return printDict(Object.entries(value), printValue)
  if (typeof value === 'string') return doubleQuote(value)
  return CONSTANTS.get(value) ?? (Number.isFinite(value) || typeof value === 'bigint' ? String(value) : 'None')
}

/** A value of a query or a form, which is text there: `str(True)` would not be what the service expects. */
const printSent = (value: unknown): Code =>
  typeof value === 'number' || typeof value === 'bigint' ? String(value) : doubleQuote(toText(value))

const printDict = (entries: readonly (readonly [string, unknown])[], print: (value: unknown, name: string) => Code): Group => ({
  open: '{',
  items: entries.filter(([, value]) => value !== undefined).map(([name, value]) => prefix(`${doubleQuote(name)}: `, print(value, name))),
  close: '}',
  padding: '',
})

type PrintField = (value: unknown, name: string) => Code

/** Prints a field: the variable of a credential, or the value. */
const fieldPrinter =
  (setting: SampleSetting, print: (value: unknown) => Code): PrintField =>
  (value, name) => {
    const credential = credentialOf(name, setting)
    return credential === undefined ? print(value) : snakeCase(credential)
  }

function printBody({ operation, body }: SampleRequest, setting: SampleSetting): Code[] {
  if (body === undefined) return []
  if (operation.requestMediaType === 'application/json')
    return [prefix('json=', printDict(Object.entries(body), fieldPrinter(setting, printValue)))]
  const entries = sentEntries(body)
  const fields = entries.filter(([, value]) => !isSampleFile(value))
  const files = entries.filter(([, value]) => isSampleFile(value))
  return [
    ...(fields.length > 0 ? [prefix('data=', printDict(fields, fieldPrinter(setting, printSent)))] : []),
    ...(files.length > 0
      ? [
          prefix(
            'files=',
            printDict(files, () => 'file'),
          ),
        ]
      : []),
  ]
}

const AUTHENTICATION = {
  bearer: ['headers={"Authorization": f"Bearer {access_token}"}'],
  basic: ['auth=(client_id, client_secret)'],
  none: [],
} as const

/** The call of `requests`. */
function printRequest(request: SampleRequest, setting: SampleSetting, indent: string): string {
  const { operation } = request
  const query = sentEntries(request.query)
  const base = operation.base === 'auth' ? 'auth_url' : 'base_url'
  const items: Code[] = [
    `f"{${base}}${fillPath(request)}"`,
    ...(query.length > 0 ? [prefix('params=', printDict(query, fieldPrinter(setting, printSent)))] : []),
    ...printBody(request, setting),
    ...AUTHENTICATION[operation.authentication],
    `timeout=${TIMEOUT}`,
  ]
  const open = `response = requests.${operation.method.toLowerCase()}(`
  return indent + layOut({ open, items, close: ')', padding: '' }, STEP, indent)
}

/** The call, with the file of an upload open around it. */
function printCallLines(request: SampleRequest, setting: SampleSetting): string[] {
  const file = Object.values(request.body ?? {}).find(isSampleFile)
  if (file === undefined) return [printRequest(request, setting, '')]
  return [`with open(${doubleQuote(file.fileName)}, "rb") as file:`, printRequest(request, setting, STEP)]
}

function printVariables(names: readonly SettingName[], setting: SampleSetting): string[] {
  return names.map((name) => {
    const value = setting[name]
    return `${snakeCase(name)} = ${value === undefined ? `os.environ["${environmentName(name)}"]` : doubleQuote(value)}`
  })
}

const printAccess = (object: string, { path }: SampleField): string => object + path.map((name) => `[${doubleQuote(name)}]`).join('')

/** What the program does with the response. */
function printUse(request: SampleRequest): string[] {
  const { operation, result } = request
  const file = savedFile(request)
  if (file !== undefined) return [`with open("${file}", "wb") as file:`, `${STEP}file.write(response.content)`]
  if (operation.responseMediaType === null) return []
  if (result === undefined || result.fields.length === 0) return ['print(response.json())']
  const print = (object: string, indent: string): string =>
    indent +
    layOut({ open: 'print(', items: result.fields.map((field) => printAccess(object, field)), close: ')', padding: '' }, STEP, indent)
  const name = resultName(request).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const parsed = `${name} = response.json()`
  if (!result.isList) return [parsed, print(name, '')]
  const list = result.listIn === undefined ? name : `${name}[${doubleQuote(result.listIn)}]`
  return [parsed, `for item in ${list}:`, print('item', STEP)]
}

/** A program that prints the URL of the page. */
function printPageProgram(request: SampleRequest, setting: SampleSetting): string {
  const needed = neededSettings(request, setting)
  const query = printDict(
    sentEntries(request.query),
    fieldPrinter(setting, (value) => doubleQuote(toText(value))),
  )
  return [
    ...(needed.some((name) => setting[name] === undefined) ? ['import os'] : []),
    'from urllib.parse import urlencode',
    '',
    ...printVariables(needed, setting),
    '',
    layOut({ ...query, open: 'query = urlencode({', close: '})' }, STEP),
    `print(f"{auth_url}${fillPath(request)}?{query}")`,
    '',
  ].join('\n')
}

/** The request as a Python program with the library `requests`: imports, call, and what it prints. */
export function printPython(request: SampleRequest, setting: SampleSetting = {}): string {
  if (isPage(request)) return printPageProgram(request, setting)
  const needed = neededSettings(request, setting)
  return [
    ...(needed.some((name) => setting[name] === undefined) ? ['import os', ''] : []),
    'import requests',
    '',
    ...printVariables(needed, setting),
    '',
    ...printCallLines(request, setting),
    'response.raise_for_status()',
    ...printUse(request),
    '',
  ].join('\n')
}
