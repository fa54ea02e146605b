import { doubleQuote, printJson } from './escape.ts'
import { goStruct } from './go-struct.ts'
import {
  fillPath,
  isPage,
  isSampleFile,
  resultName,
  type SampleRequest,
  type SampleResult,
  savedFile,
  sentEntries,
  toText,
} from './sample-request.ts'
import { credentialOf, environmentName, neededSettings, type SampleSetting, type SettingName } from './sample-setting.ts'

/** As it is between backquotes, or with escapes where it has a backquote itself. */
const printRaw = (text: string): string => (text.includes('`') ? doubleQuote(text) : `\`${text}\``)

const GO_NAMES: Readonly<Record<SettingName, string>> = {
  baseUrl: 'baseURL',
  authUrl: 'authURL',
  accessToken: 'accessToken',
  clientId: 'clientID',
  clientSecret: 'clientSecret',
}

/** A block that returns the error of the statement before it. */
const RETURN_ERROR = ['if err != nil {', '\treturn err', '}']

/** Statements, with the packages that they use. */
interface Part {
  readonly lines: readonly string[]
  readonly imports: readonly string[]
}

const NOTHING: Part = { lines: [], imports: [] }

function printVariables(names: readonly SettingName[], setting: SampleSetting): Part {
  const lines = names.map((name) => {
    const value = setting[name]
    return `${GO_NAMES[name]} := ${value === undefined ? `os.Getenv("${environmentName(name)}")` : doubleQuote(value)}`
  })
  return { lines, imports: names.some((name) => setting[name] === undefined) ? ['os'] : [] }
}

const printField = (name: string, value: unknown, setting: SampleSetting): string => {
  const credential = credentialOf(name, setting)
  return credential === undefined ? doubleQuote(toText(value)) : GO_NAMES[credential]
}

/** A query or a form. */
function printValues(variable: string, values: Readonly<Record<string, unknown>>, setting: SampleSetting): Part {
  const entries = sentEntries(values)
  if (entries.length === 0) return NOTHING
  const lines = entries.map(([name, value]) => `${variable}.Set(${doubleQuote(name)}, ${printField(name, value, setting)})`)
  return { lines: [`${variable} := url.Values{}`, ...lines], imports: ['net/url'] }
}

/** The body of a request: the statements before it, the reader, and the expression of its type. */
interface Body extends Part {
  readonly reader: string
  readonly contentType?: string
}

function printMultipart(body: Readonly<Record<string, unknown>>, setting: SampleSetting): Body {
  const lines = sentEntries(body).flatMap(([name, value]) => {
    const field = doubleQuote(name)
    if (!isSampleFile(value))
      return [`if err := form.WriteField(${field}, ${printField(name, value, setting)}); err != nil {`, '\treturn err', '}']
    const path = doubleQuote(value.fileName)
    return [
      `file, err := os.Open(${path})`,
      ...RETURN_ERROR,
      'defer file.Close()',
      `part, err := form.CreateFormFile(${field}, filepath.Base(file.Name()))`,
      ...RETURN_ERROR,
      'if _, err := io.Copy(part, file); err != nil {',
      '\treturn err',
      '}',
    ]
  })
  const hasFile = Object.values(body).some(isSampleFile)
  return {
    lines: [
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      ...lines,
      'if err := form.Close(); err != nil {',
      '\treturn err',
      '}',
    ],
    imports: ['bytes', 'mime/multipart', ...(hasFile ? ['io', 'os', 'path/filepath'] : [])],
    reader: '&body',
    contentType: 'form.FormDataContentType()',
  }
}

function printBody({ operation, body }: SampleRequest, setting: SampleSetting): Body {
  if (body === undefined || operation.requestMediaType === null) return { ...NOTHING, reader: 'nil' }
  const contentType = doubleQuote(operation.requestMediaType)
  if (operation.requestMediaType === 'application/json') {
    return { lines: [`body := strings.NewReader(${printRaw(printJson(body))})`], imports: ['strings'], reader: 'body', contentType }
  }
  if (operation.requestMediaType === 'multipart/form-data') return printMultipart(body, setting)
  const form = printValues('form', body, setting)
  if (form === NOTHING) return { ...NOTHING, reader: 'nil', contentType }
  return { lines: [...form.lines], imports: [...form.imports, 'strings'], reader: 'strings.NewReader(form.Encode())', contentType }
}

const AUTHENTICATION = {
  bearer: ['req.Header.Set("Authorization", "Bearer "+accessToken)'],
  basic: ['req.SetBasicAuth(clientID, clientSecret)'],
  none: [],
} as const

const pascal = (method: string): string => method.charAt(0) + method.slice(1).toLowerCase()

/** The request, sent. */
function printRequest(request: SampleRequest, setting: SampleSetting): Part {
  const { operation } = request
  const query = printValues('query', request.query, setting)
  const body = printBody(request, setting)
  const path = doubleQuote(fillPath(request) + (query === NOTHING ? '' : '?'))
  const target = `${operation.base === 'auth' ? 'authURL' : 'baseURL'}+${path}${query === NOTHING ? '' : '+query.Encode()'}`
  return {
    lines: [
      ...query.lines,
      ...body.lines,
      `req, err := http.NewRequest(http.Method${pascal(operation.method)}, ${target}, ${body.reader})`,
      ...RETURN_ERROR,
      ...AUTHENTICATION[operation.authentication],
      ...(body.contentType === undefined ? [] : [`req.Header.Set("Content-Type", ${body.contentType})`]),
      '',
      'client := &http.Client{Timeout: 30 * time.Second}',
      'resp, err := client.Do(req)',
      ...RETURN_ERROR,
      'defer resp.Body.Close()',
      'if resp.StatusCode < 200 || resp.StatusCode > 299 {',
      '\treturn fmt.Errorf("status %s", resp.Status)',
      '}',
    ],
    imports: [...query.imports, ...body.imports, 'fmt', 'net/http', 'time'],
  }
}

/** Reads the fields of the response that the program prints. */
function printDecoding(name: string, result: SampleResult): Part {
  const { declaration, accesses, list } = goStruct(result)
  const print = (object: string): string => `fmt.Println(${accesses.map((access) => object + access).join(', ')})`
  return {
    lines: [
      `var ${name} ${declaration}`,
      `if err := json.NewDecoder(resp.Body).Decode(&${name}); err != nil {`,
      '\treturn err',
      '}',
      ...(result.isList ? [`for _, item := range ${name}${list} {`, `\t${print('item')}`, '}'] : [print(name)]),
      'return nil',
    ],
    imports: ['encoding/json'],
  }
}

/** What the program does with the response. */
function printUse(request: SampleRequest): Part {
  const { operation, result } = request
  const saved = savedFile(request)
  if (saved !== undefined) {
    const lines = [
      `file, err := os.Create("${saved}")`,
      ...RETURN_ERROR,
      'defer file.Close()',
      '_, err = io.Copy(file, resp.Body)',
      'return err',
    ]
    return { lines, imports: ['io', 'os'] }
  }
  if (operation.responseMediaType === null) return { lines: ['return nil'], imports: [] }
  if (result === undefined || result.fields.length === 0)
    return { lines: ['_, err = io.Copy(os.Stdout, resp.Body)', 'return err'], imports: ['io', 'os'] }
  return printDecoding(resultName(request), result)
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `\t${line}`))

const printImports = (names: readonly string[]): string[] => ['import (', ...[...new Set(names)].sort().map((name) => `\t"${name}"`), ')']

/** A program that prints the URL of the page. */
function printPageProgram(request: SampleRequest, setting: SampleSetting): string {
  const variables = printVariables(neededSettings(request, setting), setting)
  const query = printValues('query', request.query, setting)
  return [
    'package main',
    '',
    ...printImports(['fmt', 'net/url', ...variables.imports, ...query.imports]),
    '',
    'func main() {',
    ...indented([...variables.lines, '', ...(query === NOTHING ? ['query := url.Values{}'] : query.lines)]),
    `\tfmt.Println(authURL + ${doubleQuote(`${fillPath(request)}?`)} + query.Encode())`,
    '}',
    '',
  ].join('\n')
}

/** The request as a Go program with the standard library, formatted as gofmt does: imports, call, and what it prints. */
export function printGo(request: SampleRequest, setting: SampleSetting = {}): string {
  if (isPage(request)) return printPageProgram(request, setting)
  const variables = printVariables(neededSettings(request, setting), setting)
  const sent = printRequest(request, setting)
  const use = printUse(request)
  return [
    'package main',
    '',
    ...printImports(['log', ...variables.imports, ...sent.imports, ...use.imports]),
    '',
    'func main() {',
    '\tif err := run(); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
    '',
    'func run() error {',
    ...indented([...variables.lines, '', ...sent.lines, '', ...use.lines]),
    '}',
    '',
  ].join('\n')
}
