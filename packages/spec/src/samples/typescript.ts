import { typescriptLiteral } from './escape.ts'
import { type Code, type Group, layOut, prefix } from './layout.ts'
import { fillPath, isPage, isSampleFile, resultName, type SampleRequest, savedFile, sentEntries, toText } from './sample-request.ts'
import { credentialOf, environmentName, neededSettings, type SampleSetting, type SettingName } from './sample-setting.ts'

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

/** A key of an object literal. Written as a name, `__proto__` would set the prototype. */
function printKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return isName(name) ? name : typescriptLiteral(name)
}

/** A value as you write it in TypeScript. Digits that a number cannot hold are a string, which the client accepts as an id. */
function printValue(value: unknown): Code {
  if (Array.isArray(value)) return { open: '[', items: value.map(printValue), close: ']', padding: '' }
  if (typeof value === 'object' && value !== null) return printObject(value, printValue)
  if (typeof value === 'string' || typeof value === 'bigint') return typescriptLiteral(String(value))
  return String(value)
}

const printObject = (values: object, print: (value: unknown, name: string) => Code): Group => ({
  open: '{',
  items: Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => prefix(`${printKey(name)}: `, print(value, name))),
  close: '}',
  padding: ' ',
})

/** The options of a call: parameters, headers and body. Credentials are constants of the program: `clientId`. */
function printOptions({ operation, path, query, body }: SampleRequest, setting: SampleSetting): Code[] {
  const printField = (value: unknown, field: string): Code => {
    const credential = credentialOf(field, setting)
    if (credential !== undefined) return credential
    return isSampleFile(value) ? `await openAsBlob(${typescriptLiteral(value.fileName)})` : printValue(value)
  }
  const places = { path, query: Object.fromEntries(sentEntries(query)) }
  const params = Object.entries(places).filter(([, values]) => Object.keys(values).length > 0)
  const options: Code[] = []
  if (params.length > 0)
    options.push(
      prefix(
        'params: ',
        printObject(Object.fromEntries(params), (values) => printObject(values as object, printField)),
      ),
    )
  if (operation.authentication === 'basic') options.push(prefix('headers: ', { open: '{', items: [BASIC], close: '}', padding: ' ' }))
  if (body !== undefined) options.push(prefix('body: ', printObject(body, printField)))
  return options
}

const BASIC = "Authorization: 'Basic ' + btoa(clientId + ':' + clientSecret)"

/** The call, as an argument of `unwrap`. */
function callOf(request: SampleRequest, setting: SampleSetting): Code {
  const { method, path } = request.operation
  const target = `api.${method}(${typescriptLiteral(path)}`
  const options = printOptions(request, setting)
  if (options.length === 0) return `${target})`
  return { open: `${target}, {`, items: options, close: '})', padding: ' ' }
}

const awaited = (call: Code): Code => ({ open: 'await unwrap(', items: [call], close: ')', padding: '' })

/** Constants with the URLs and credentials: from the environment, or written out. */
function printConstants(names: readonly SettingName[], setting: SampleSetting): string[] {
  const missing = names.filter((name) => setting[name] === undefined)
  const items = missing.map((name) => `${environmentName(name)}: ${name} = ''`)
  return [
    ...(items.length > 0 ? [layOut({ open: 'const {', items, close: '} = process.env', padding: ' ' })] : []),
    ...names.flatMap((name) => (setting[name] === undefined ? [] : `const ${name} = ${typescriptLiteral(setting[name])}`)),
  ]
}

/** What the program does with the response. */
function printUse(request: SampleRequest): string[] {
  const name = resultName(request)
  const file = savedFile(request)
  if (file !== undefined) return [`await writeFile('${file}', ${name})`]
  return request.operation.responseMediaType === null ? [] : [`console.log(${name})`]
}

function printImports(request: SampleRequest): string[] {
  const files = Object.values(request.body ?? {}).some(isSampleFile)
  return [
    ...(files ? ["import { openAsBlob } from 'node:fs'"] : []),
    ...(savedFile(request) === undefined ? [] : ["import { writeFile } from 'node:fs/promises'"]),
    "import { createClient, unwrap } from '@activity-tracking/client'",
  ]
}

/** The client, with the URLs and the token that the request needs. */
function printClient(needed: readonly SettingName[]): string {
  const items = [
    'baseUrl',
    ...(needed.includes('authUrl') ? ['authUrl'] : []),
    ...(needed.includes('accessToken') ? ['auth: accessToken'] : []),
  ]
  return layOut({ open: 'const api = createClient({', items, close: '})', padding: ' ' })
}

/** A program that prints the URL of the page. */
function printPageProgram(request: SampleRequest, setting: SampleSetting): string {
  const needed = neededSettings(request, setting)
  const printField = (value: unknown, field: string): Code => credentialOf(field, setting) ?? typescriptLiteral(toText(value))
  const query = printObject(Object.fromEntries(sentEntries(request.query)), printField)
  return [
    ...printConstants(needed, setting),
    '',
    layOut({ ...query, open: 'const query = new URLSearchParams({', close: '})' }),
    `console.log(\`\${authUrl}${fillPath(request)}?\${query}\`)`,
    '',
  ].join('\n')
}

/**
 * The request as a TypeScript program with `@activity-tracking/client`: imports, client, call, and what it prints.
 */
export function printTypeScript(request: SampleRequest, setting: SampleSetting = {}): string {
  if (isPage(request)) return printPageProgram(request, setting)
  const needed = neededSettings(request, setting)
  const call = awaited(callOf(request, setting))
  const declared = request.operation.responseMediaType === null ? call : prefix(`const ${resultName(request)} = `, call)
  return [
    ...printImports(request),
    '',
    ...printConstants([...new Set<SettingName>(['baseUrl', ...needed])], setting),
    '',
    printClient(needed),
    layOut(declared),
    ...printUse(request),
    '',
  ].join('\n')
}
