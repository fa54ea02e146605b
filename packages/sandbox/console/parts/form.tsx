import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { attempt } from '../control.ts'
import { type Field, inputText, keepAsShown, mayBeEmptied, readForm, type Values } from './form-values.ts'

/** A value to choose, with what is shown for it. */
export interface Choice {
  readonly value: string
  readonly label: string
}

interface FormProps {
  readonly fields: readonly Field[]
  /** Names of the fields to show, in this order; all unless given. */
  readonly only?: readonly string[]
  /** Names of fields that are folded away. */
  readonly more?: readonly string[]
  /** What is there already. The values of the form are then those that differ. */
  readonly initial?: Values
  /** What fields can be, where the description does not know it, such as the athletes of the world. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  /** The button: `Create token`. */
  readonly submit: string
  /** Submits the values. If it is refused, shows the reason and does not change the form. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  /** More buttons. */
  readonly children?: ComponentChildren
}

/** A form for the fields of a request to the control API. Fields that were empty, and still are, are left out. */
export function Form({ fields, only, more = [], initial = {}, choices = {}, submit, onSubmit, children }: FormProps) {
  const isBusy = useSignal(false)
  const touched = useRef(new Set<string>())
  const shown = only === undefined ? fields : only.flatMap((name) => fields.filter((field) => field.name === name))
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const data = new FormData(form)
    isBusy.value = true
    // What is typed while the request is sent is part of the next one.
    const sent = touched.current
    touched.current = new Set()
    await attempt(async () => {
      try {
        await onSubmit(readForm({ fields: shown, data, initial, touched: sent }))
      } catch (error) {
        for (const name of sent) touched.current.add(name)
        throw error
      }
      if (Object.keys(initial).length === 0) form.reset()
      else keepAsShown(form)
    })
    isBusy.value = false
  }
  const input = (field: Field) => <FieldInput key={field.name} field={field} value={initial[field.name]} choices={choices[field.name]} />
  return (
    <form class="fields" onSubmit={send} onInput={({ target }) => touched.current.add((target as HTMLInputElement).name)}>
      {shown.filter(({ name }) => !more.includes(name)).map(input)}
      {more.length > 0 && (
        <details class="more">
          <summary>More options</summary>
          <div>{shown.filter(({ name }) => more.includes(name)).map(input)}</div>
        </details>
      )}
      <div class="actions">
        <button type="submit" class="main" disabled={isBusy.value}>
          {submit}
        </button>
        {children}
      </div>
    </form>
  )
}

interface FieldInputProps {
  readonly field: Field
  readonly value: unknown
  readonly choices: readonly Choice[] | undefined
}

function FieldInput({ field, value, choices }: FieldInputProps) {
  const { name, required = false, hint } = field
  const id = `field-${name}`
  return (
    <label class="field" for={id}>
      <span>
        <code>{name}</code>
        {required && <span class="soft"> required</span>}
      </span>
      <FieldControl field={field} id={id} text={inputText(field, value)} choices={choices} />
      {hint !== undefined && <small>{hint.replaceAll('`', '')}</small>}
    </label>
  )
}

const BOOLEANS: readonly Choice[] = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

function FieldControl({ field, id, text, choices }: { field: Field; id: string; text: string; choices: readonly Choice[] | undefined }) {
  const { name, kind, nullable = false, min, max, maxLength, options } = field
  const required = field.required === true || (text !== '' && !mayBeEmptied(field))
  const listed = choices ?? options?.map((value) => ({ value, label: value })) ?? (kind === 'boolean' ? BOOLEANS : undefined)
  if (listed !== undefined) {
    const mayBeEmpty = !required && (text === '' || nullable)
    return (
      <select id={id} name={name} defaultValue={text}>
        {mayBeEmpty && <option value="" />}
        {listed.map(({ value, label }) => (
          <option key={value} value={value} selected={value === text}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'json' || /[\r\n]/.test(text))
    return <textarea id={id} name={name} rows={3} spellcheck={false} defaultValue={text} required={required} />
  if (kind === 'time') return <input id={id} name={name} type="datetime-local" step="1" defaultValue={text} required={required} />
  if (kind === 'text') return <input id={id} name={name} defaultValue={text} required={required} maxLength={maxLength} autocomplete="off" />
  return (
    <input
      id={id}
      name={name}
      type="number"
      step={kind === 'integer' ? 1 : 'any'}
      min={min}
      max={max}
      defaultValue={text}
      required={required}
    />
  )
}
