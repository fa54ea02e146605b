import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { clearNotice } from '../control.ts'
import { CopyButton } from './copy-button.tsx'
import { type Choice, FieldInput } from './field-input.tsx'
import { errorsOf, type Field, type FormErrors, keepAsShown, NO_ERRORS, readForm, type Values } from './form-values.ts'
import { WithCode } from './with-code.tsx'

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
  /** Submits the values. If it is refused, the fields that are wrong say why, and the form does not change. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  /** The values as a command that sends them, to copy. */
  readonly toCurl?: (values: Values) => string | Promise<string>
  /** More buttons. */
  readonly children?: ComponentChildren
  /** Name of the form. */
  readonly label?: string
  /** `strip`: one line above a list. */
  readonly look?: 'fields' | 'strip' | 'fields card'
}

/** A form for the fields of a request. Fields that were empty, and still are, are left out. */
export function Form({
  fields,
  only,
  more = [],
  initial = {},
  choices = {},
  submit,
  onSubmit,
  toCurl,
  children,
  label,
  look = 'fields',
}: FormProps) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useSignal(false)
  const errors = useSignal<FormErrors>(NO_ERRORS)
  const touched = useRef(new Set<string>())
  const shown = only === undefined ? fields : only.flatMap((name) => fields.filter((field) => field.name === name))

  /** Whether the form shows errors that its reader has not seen. */
  const isNew = useRef(false)
  const show = (found: FormErrors): void => {
    isNew.current = true
    errors.value = found
  }
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid]')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    wrong?.focus()
  }, [errors.value])

  /** The values; undefined if some are wrong, which the form shows. */
  const readValues = (form: HTMLFormElement): Values | undefined => {
    const { values, errors: found } = readForm({ fields: shown, data: new FormData(form), initial, touched: touched.current })
    const wrong = { ...found.fields, ...invalidIn(form) }
    if (Object.keys(wrong).length === 0) return values
    show({ fields: wrong })
    return undefined
  }
  const curl = async (): Promise<string> => {
    const values = element.current === null ? undefined : readValues(element.current)
    if (values === undefined || toCurl === undefined) throw new Error('Correct the marked fields first.')
    return toCurl(values)
  }

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const values = readValues(form)
    if (values === undefined) return
    isBusy.value = true
    errors.value = NO_ERRORS
    clearNotice()
    // What is typed while the request is sent is part of the next one.
    const sent = touched.current
    touched.current = new Set()
    try {
      await onSubmit(values)
      if (Object.keys(initial).length === 0) form.reset()
      else keepAsShown(form)
    } catch (error) {
      for (const name of sent) touched.current.add(name)
      show(
        errorsOf(
          error,
          shown.map(({ name }) => name),
        ),
      )
    }
    isBusy.value = false
  }
  const change = ({ target }: Event): void => {
    const { name } = target as HTMLInputElement
    touched.current.add(name)
    const { [name]: _, ...others } = errors.peek().fields
    if (errors.peek() !== NO_ERRORS) errors.value = { fields: others }
  }
  const input = (field: Field) => (
    <FieldInput
      key={field.name}
      field={field}
      formId={id}
      value={initial[field.name]}
      choices={choices[field.name]}
      error={errors.value.fields[field.name]}
    />
  )
  return (
    <form class={look} ref={element} noValidate onSubmit={send} onInput={change} aria-label={label}>
      {shown.filter(({ name }) => !more.includes(name)).map(input)}
      {more.length > 0 && (
        <details class="more">
          <summary>More options</summary>
          <div>{shown.filter(({ name }) => more.includes(name)).map(input)}</div>
        </details>
      )}
      <div class="actions">
        <button type="submit" class={look === 'strip' ? 'small main' : 'main'} disabled={isBusy.value} aria-busy={isBusy.value}>
          {submit}
        </button>
        {toCurl !== undefined && <CopyButton label="Copy as curl" text={curl} />}
        {children}
        {errors.value.whole !== undefined && (
          <p class="form-error" role="alert">
            <WithCode text={errors.value.whole} />
          </p>
        )}
      </div>
    </form>
  )
}

/** What the browser says about the controls whose values do not fit, by name. */
function invalidIn(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {}
  for (const control of form.elements) {
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
    if (isControl && control.name !== '' && !control.validity.valid) found[control.name] ??= control.validationMessage
  }
  return found
}
