import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'

/** A field of a request, as the description of the control API has it. */
export interface Field {
  readonly name: string
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'time' | 'json'
  readonly required?: boolean
  readonly nullable?: boolean
  /** A text that cannot be empty. */
  readonly notEmpty?: boolean
  readonly options?: readonly string[]
  /** The options are numbers. */
  readonly numeric?: boolean
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  /** The description of the field. */
  readonly hint?: string
}

/** Values of a form by field: those that are left out are not in it. */
export type Values = Readonly<Record<string, unknown>>

/** The text of a value in its input; empty for a missing value. */
export function inputText({ kind }: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? stringifyExact(value) : String(value)
  return kind === 'time' ? text.slice(0, 19) : text
}

/** Whether a field with a value can be emptied, which sets it to null or to an empty text. */
export const mayBeEmptied = ({ kind, nullable = false, notEmpty = false }: Field): boolean => nullable || (kind === 'text' && !notEmpty)

/** @throws SyntaxError for invalid JSON */
function readValue({ kind, numeric }: Field, text: string): unknown {
  if (kind === 'integer' || kind === 'number' || numeric) return Number(text)
  if (kind === 'boolean') return text === 'true'
  if (kind === 'time') return new Date(`${text.replace(/Z$/, '')}Z`).toISOString()
  return kind === 'json' ? parseExact(text) : text
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
 * The values that a form sends: only those that the reader has changed. An emptied field is null, or an empty text if it cannot be null.
 * @throws SyntaxError for invalid JSON
 */
export function readForm({ fields, data, initial, touched }: FormContents): Values {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, nullable } = field
    const text = data.get(name)
    const before = inputText(field, initial[name])
    if (typeof text !== 'string' || text === before) continue
    // Inputs can normalize a value that was not edited, for example its line breaks.
    if (before !== '' && !touched.has(name)) continue
    values[name] = text !== '' ? readValue(field, text) : nullable ? null : ''
  }
  return values
}

/** Makes the values in the inputs the initial values of the form. */
export function keepAsShown(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.defaultValue = control.value
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = option.selected
  }
  form.reset()
}
