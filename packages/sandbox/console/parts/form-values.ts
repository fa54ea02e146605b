import { parseExact, stringifyExact } from '../../src/exact-json.ts'
import type { Field, Values } from './form.tsx'

/** The text of a value in its input; none for what is not there. */
export function inputText({ kind }: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? stringifyExact(value) : String(value)
  return kind === 'time' ? text.slice(0, 19) : text
}

/** Whether what is there can be emptied: it is null then, or an empty text. */
export const mayBeEmptied = ({ kind, nullable = false, notEmpty = false }: Field): boolean => nullable || (kind === 'text' && !notEmpty)

/** @throws SyntaxError for JSON that is none */
function readValue({ kind, numeric }: Field, text: string): unknown {
  if (kind === 'integer' || kind === 'number' || numeric) return Number(text)
  if (kind === 'boolean') return text === 'true'
  if (kind === 'time') return new Date(`${text.replace(/Z$/, '')}Z`).toISOString()
  return kind === 'json' ? parseExact(text) : text
}

export interface FormContents {
  readonly fields: readonly Field[]
  readonly data: FormData
  /** What was there before. */
  readonly initial: Values
  /** Names of the fields that the reader has changed. */
  readonly touched: ReadonlySet<string>
}

/**
 * What a form sends: of what was there before, only what differs now. What was emptied is null, or an empty text where it cannot be null.
 * @throws SyntaxError for JSON that is none
 */
export function readForm({ fields, data, initial, touched }: FormContents): Values {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, nullable } = field
    const text = data.get(name)
    const before = inputText(field, initial[name])
    if (typeof text !== 'string' || text === before) continue
    // Inputs can show something else than what is there, such as other line breaks.
    if (before !== '' && !touched.has(name)) continue
    values[name] = text !== '' ? readValue(field, text) : nullable ? null : ''
  }
  return values
}

/** From now on, what the inputs show is what was there before. */
export function keepAsShown(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.defaultValue = control.value
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = option.selected
  }
  form.reset()
}
