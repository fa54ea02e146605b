import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { ControlInput, ControlOperationId, ControlResult } from '../../../src/control/client.ts'
import { control, messageOf } from '../../control.ts'
import { formatWord } from '../units.ts'
import { readControlDescription, touchData, useLoaded } from '../world-data.ts'
import { changesOf, describeForm, type Entry, type Field, toEntry } from './form-fields.ts'

/** Texts of the choices of a field, by name; they replace those of the description. */
export type Choices = readonly (readonly [value: string, text: string])[]

/** What a reader has entered so far, by field. */
export type Entries = Signal<Readonly<Record<string, Entry>>>

export interface OperationFormProps<K extends ControlOperationId> {
  /** What the form sends. Its fields are those of the description. */
  readonly operation: K
  /** The fields in their order. */
  readonly fields: readonly (keyof ControlInput<K> & string)[]
  /** Parameters and fields that are sent as they are. */
  readonly fixed?: Partial<ControlInput<K>>
  /** The values before the change; a field that is not changed is not sent. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly choices?: Readonly<Record<string, Choices>>
  readonly entries?: Entries
  readonly submit: string
  /** Beside the button. */
  readonly children?: ComponentChildren
  readonly onDone?: (result: ControlResult<K>) => void
}

type Send = (input: Readonly<Record<string, unknown>>) => Promise<unknown>

/** A form that performs an operation of the control API. */
export function OperationForm<K extends ControlOperationId>(props: OperationFormProps<K>) {
  const { operation, fields: names, fixed = {}, before = {}, choices = {}, submit, children, onDone } = props
  const description = useLoaded('description', readControlDescription).value
  const own = useSignal<Readonly<Record<string, Entry>>>({})
  const entries = props.entries ?? own
  const outcome = useSignal<{ readonly kind: 'done' | 'alarm'; readonly text: string } | undefined>(undefined)
  const isBusy = useSignal(false)
  if (!description.value) return <p class="soft">{description.error ?? 'Reading the description …'}</p>

  const described = describeForm(description.value, operation).fields
  const fields = names.flatMap((name) => described.find((field) => field.name === name) ?? [])
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const changes = changesOf(fields, before, entries.peek())
    if (Object.keys(changes).length === 0) {
      outcome.value = { kind: 'done', text: 'Nothing has changed.' }
      return
    }
    isBusy.value = true
    try {
      const result = await (control.peek()[operation] as Send)({ ...fixed, ...changes })
      outcome.value = { kind: 'done', text: 'Saved.' }
      entries.value = {}
      touchData()
      onDone?.(result as ControlResult<K>)
    } catch (error) {
      outcome.value = { kind: 'alarm', text: messageOf(error) }
    } finally {
      isBusy.value = false
    }
  }
  return (
    <form class="operation" onSubmit={send}>
      {fields.map((field) => (
        <FormField key={field.name} field={field} before={before[field.name]} entries={entries} choices={choices[field.name]} />
      ))}
      <div class="form-end">
        <button type="submit" class="main" disabled={isBusy.value}>
          {submit}
        </button>
        {children}
      </div>
      <p class={outcome.value?.kind ?? 'done'} role="status">
        {outcome.value?.text}
      </p>
    </form>
  )
}

interface FormFieldProps {
  readonly field: Field
  readonly before: unknown
  readonly entries: Entries
  readonly choices: Choices | undefined
}

function FormField({ field, before, entries, choices }: FormFieldProps) {
  const { name, kind, description } = field
  const entry = entries.value[name] ?? toEntry(field, before)
  const enter = (next: Entry): void => {
    entries.value = { ...entries.peek(), [name]: next }
  }
  const title = formatWord(name.replace(/_id$/, ''))
  if (kind === 'boolean') {
    return (
      <label class="check" title={description}>
        <input type="checkbox" name={name} checked={entry === true} onChange={({ currentTarget }) => enter(currentTarget.checked)} />
        {title}
      </label>
    )
  }
  const text = String(entry)
  return (
    <label class="field" title={description}>
      <span>{title}</span>
      {kind === 'choice' || choices ? (
        <select name={name} value={text} required={field.isRequired} onChange={({ currentTarget }) => enter(currentTarget.value)}>
          {optionsOf(field, choices, text).map(([value, label]) => (
            <option key={value} value={value} selected={value === text}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <TextInput field={field} text={text} onInput={enter} />
      )}
    </label>
  )
}

/** The value that is shown stays a choice, also where it is none of those that may be chosen. */
function optionsOf(field: Field, choices: Choices | undefined, text: string): Choices {
  const options = choices ?? field.choices.map((choice) => [String(choice), formatWord(String(choice))] as const)
  return options.some(([value]) => value === text) ? options : [[text, text === '' ? '–' : formatWord(text)], ...options]
}

const SAMPLES: Readonly<Record<string, string>> = { point: '60.3913, 5.3221', list: 'Ride, Run' }
const PATTERNS: Readonly<Record<string, string>> = { point: String.raw`\s*-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*` }

interface TextInputProps {
  readonly field: Field
  readonly text: string
  readonly onInput: (text: string) => void
}

function TextInput({ field, text, onInput }: TextInputProps) {
  const { name, kind, isRequired, min, max, maxLength } = field
  const common = {
    name,
    value: text,
    required: isRequired,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  }
  if (kind === 'number' || kind === 'integer')
    return <input type="number" {...common} min={min} max={max} step={kind === 'integer' ? 1 : 'any'} />
  if (name === 'description' || name === 'bio') return <textarea {...common} rows={3} maxLength={maxLength} />
  return <input type="text" {...common} maxLength={maxLength} placeholder={SAMPLES[kind]} pattern={PATTERNS[kind]} autoComplete="off" />
}
