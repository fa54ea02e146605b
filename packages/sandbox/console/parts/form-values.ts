import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { ControlError } from '../../src/control/client.ts'

/** A field of a request, as the description has it, or of a form that is more than one request. */
export interface Field {
  readonly name: string
  /** What people call it. */
  readonly label: string
  readonly kind:
    | 'text'
    | 'multiline'
    | 'url'
    | 'integer'
    | 'number'
    | 'boolean'
    | 'choice'
    /** Some of the choices, sent as a list. Without a value, all of them. */
    | 'checks'
    /** A date and time in UTC. */
    | 'time'
    /** A date and time in the time zone of the athletes. */
    | 'local-time'
    /** Texts, separated by commas. */
    | 'list'
    /** Latitude and longitude. */
    | 'place'
    /** A line: latitude, longitude and optionally altitude of each point. */
    | 'points'
    | 'file'
    | 'files'
    | 'json'
  /** A text for programs. */
  readonly isCode?: boolean
  /** The form only: no request has a field of this name. */
  readonly isInternal?: boolean
  readonly required?: boolean
  readonly nullable?: boolean
  /** A text that cannot be empty. */
  readonly notEmpty?: boolean
  readonly options?: readonly string[]
  /** What the options are called. */
  readonly labels?: readonly string[]
  /** The options are numbers. */
  readonly numeric?: boolean
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  /** Unit of a number: `m`. */
  readonly unit?: string
  /** The description of the field. */
  readonly hint?: string
  readonly placeholder?: string
  /** Names of files that can be chosen: `.fit,.gpx`. */
  readonly accept?: string
}

/** Values of a form by field: those that are left out are not in it. */
export type Values = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The text of a value in its input; empty for a missing value. */
export function inputText({ kind }: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isList(value) && kind === 'points') return value.map((point) => (isList(point) ? point.join(', ') : '')).join('\n')
  if (isList(value) && (kind === 'list' || kind === 'place')) return value.join(', ')
  const text = typeof value === 'object' ? stringifyExact(value) : String(value)
  return kind === 'time' || kind === 'local-time' ? text.slice(0, 19) : text
}

export const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'multiline' || kind === 'url'

/** Whether a field with a value can be emptied, which sets it to null or to an empty text. */
export const mayBeEmptied = (field: Field): boolean => field.nullable === true || (isText(field) && field.notEmpty !== true)

const NUMBERS = /-?\d+(?:\.\d+)?/g
const NOT_A_PLACE = 'Enter a latitude and a longitude, for example: 60.39, 5.32'

/** The numbers of a point; brackets around them, as in JSON, are ignored. @throws Error if they are too few or too many */
function readPoint(text: string, most = 3): number[] {
  const isPoint = /^[\s[]*-?[\d.]+(?:[\s,]+-?[\d.]+)*[\s\],]*$/.test(text)
  const numbers = isPoint ? (text.match(NUMBERS) ?? []).map(Number) : []
  if (numbers.length < 2 || numbers.length > most) throw new Error(NOT_A_PLACE)
  return numbers
}

/** @throws Error for a text that is not a value of the field */
function readValue(field: Field, text: string): unknown {
  const { kind, numeric } = field
  if (kind === 'integer' || kind === 'number' || numeric) return Number(text)
  if (kind === 'boolean') return text === 'true'
  if (kind === 'time') return new Date(`${text.replace(/Z$/, '')}Z`).toISOString()
  if (kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  if (kind === 'place') return readPoint(text, 2)
  if (kind === 'points')
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => readPoint(line))
  return kind === 'json' ? parseJson(text) : text
}

function parseJson(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    throw new Error('This is not JSON.')
  }
}

/** What is wrong with a form: by field, and with all of it. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>
  readonly whole?: string | undefined
}

export const NO_ERRORS: FormErrors = { fields: {} }

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * What a refused request says about the fields of a form. A problem in a part of a list is about the field with the name of the part.
 * @param names the fields that the form shows
 */
export function errorsOf(error: unknown, names: readonly string[]): FormErrors {
  const message = capitalized(error instanceof Error ? error.message : String(error))
  const problems = error instanceof ControlError ? error.fields : []
  const found = problems.map(
    ({ field, message: text }) => [field.split('.').find((part) => names.includes(part)), capitalized(text)] as const,
  )
  const fields: Record<string, string> = {}
  for (const [name, text] of found) if (name !== undefined) fields[name] ??= text
  const areAllShown = found.length > 0 && found.every(([name]) => name !== undefined)
  return { fields, whole: areAllShown ? undefined : message }
}

export interface FormContents {
  readonly fields: readonly Field[]
  readonly data: FormData
  /** The values before the change. */
  readonly initial: Values
  /** Names of the fields that the reader has changed. */
  readonly touched: ReadonlySet<string>
}

/**
 * The values that a form sends: only those that the reader has changed. An emptied field is null, or an empty text if it cannot be null. Texts that
 * are not values of their fields are errors.
 */
export function readForm({ fields, data, initial, touched }: FormContents): { readonly values: Values; readonly errors: FormErrors } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const { name, kind, nullable } = field
    if (kind === 'checks') values[name] = data.getAll(name)
    if (kind === 'file' || kind === 'files') {
      const files = data.getAll(name).filter((each): each is File => each instanceof File && each.name !== '')
      if (files.length > 0) values[name] = kind === 'file' ? files[0] : files
    }
    const text = kind === 'boolean' ? String(data.has(name)) : data.get(name)
    const before = inputText(field, initial[name])
    if (kind === 'checks' || typeof text !== 'string' || text === before) continue
    // Inputs can normalize a value that was not edited, for example its line breaks. A switch has a value before it is used.
    if ((before !== '' || kind === 'boolean') && !touched.has(name)) continue
    try {
      values[name] = text !== '' ? readValue(field, text) : nullable ? null : ''
    } catch (error) {
      errors[name] = (error as Error).message
    }
  }
  return { values, errors: { fields: errors } }
}

/** Makes the values in the inputs the initial values of the form. */
export function keepAsShown(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.defaultChecked = control.checked
    else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.defaultValue = control.value
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = option.selected
  }
  form.reset()
}
