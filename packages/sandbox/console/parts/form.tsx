import { signal, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useMemo, useRef } from 'preact/hooks'
import { ControlError } from '../../src/control/client.ts'
import { clearNotice } from '../control.ts'
import { WithCode } from './with-code.tsx'

/** A value to choose, with what is shown for it. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Values of a form by field: only those that the reader has changed. */
export type Values = Readonly<Record<string, unknown>>

/** What is wrong with a form: by field, and with all of it. */
interface FormErrors {
  readonly fields: Readonly<Record<string, string>>
  readonly whole?: string | undefined
}

const NO_ERRORS: FormErrors = { fields: {} }
/** The errors of the form that a field is in. */
const Errors = createContext(signal(NO_ERRORS))

interface FormProps {
  /** Its fields. */
  readonly children: ComponentChildren
  /** The button: `Create token`. */
  readonly submit: string
  /** Submits the values. If it is refused, the fields that are wrong say why, and the form does not change. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  /** More buttons. */
  readonly actions?: ComponentChildren
  /** Name of the form. */
  readonly label?: string
  /** `strip`: one line above a list. */
  readonly look?: 'fields' | 'strip' | 'fields card'
  /** The form shows what is there: after it is sent, it does not become empty. */
  readonly isChange?: boolean
}

/** What has the focus is in sight. */
const unfold = (control: HTMLElement): void => control.closest('details')?.setAttribute('open', '')

/** A form that sends what the reader has changed in its fields. */
export function Form({ children, submit, onSubmit, actions, label, look = 'fields', isChange = false }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useSignal(false)
  const errors = useMemo(() => signal(NO_ERRORS), [])

  const show = (found: FormErrors): void => {
    errors.value = found
    const wrong = element.current?.elements.namedItem(Object.keys(found.fields)[0] ?? '')
    if (!(wrong instanceof HTMLElement)) return
    unfold(wrong)
    wrong.focus()
  }
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    isBusy.value = true
    errors.value = NO_ERRORS
    clearNotice()
    // What is typed while the request is sent is part of the next one.
    const sent = controlsIn(form).map((control) => [control, textOf(control)] as const)
    try {
      await onSubmit(changedIn(form))
      if (isChange) keepAsShown(form)
      form.reset()
      if (isChange) for (const [control, text] of sent) control.dataset['before'] = text
    } catch (error) {
      show(errorsOf(error, form))
    }
    isBusy.value = false
  }
  const forget = ({ target }: Event): void => {
    const { [(target as HTMLInputElement).name]: _, ...fields } = errors.peek().fields
    if (errors.peek() !== NO_ERRORS) errors.value = { fields }
  }
  return (
    <form
      class={look}
      ref={element}
      onSubmit={send}
      onInput={forget}
      onInvalidCapture={({ target }) => unfold(target as HTMLElement)}
      aria-label={label}
    >
      <Errors.Provider value={errors}>{children}</Errors.Provider>
      <div class="actions">
        <button type="submit" class={look === 'strip' ? 'small main' : 'main'} disabled={isBusy.value} aria-busy={isBusy.value}>
          {submit}
        </button>
        {actions}
        {errors.value.whole !== undefined && (
          <p class="alarm" role="alert">
            <WithCode text={errors.value.whole} />
          </p>
        )}
      </div>
    </form>
  )
}

export interface FieldProps {
  /** Its name in the API. */
  readonly name: string
  /** What people call it. */
  readonly label: string
  /** `prose` and `code` have several lines. */
  readonly type?: 'text' | 'url' | 'number' | 'datetime-local' | 'file' | 'checkbox' | 'prose' | 'code'
  /** What is there before the change. */
  readonly value?: string | number | boolean | null | undefined
  /** What can be chosen. */
  readonly options?: readonly Choice[]
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  /** Default: whole numbers. */
  readonly step?: number | 'any'
  /** What the reader should know to fill it in. */
  readonly hint?: string
  readonly placeholder?: string
  /** Names of files that can be chosen: `.fit,.gpx`. */
  readonly accept?: string
}

/** A field of a form: its label, its control, a hint, and what is wrong with it. Its name in the API is shown while it has the focus. */
export function Field(props: FieldProps) {
  const { name, label, type, value, required = false, hint } = props
  const id = useId()
  const error = useContext(Errors).value.fields[name]
  const control = (
    <Control {...props} id={id} error={error} describedBy={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')} />
  )
  return (
    <div class="field">
      <div class="field-head">
        {type === 'checkbox' && control}
        <label for={id}>{label}</label>
        {required && value === undefined && <span class="soft">required</span>}
        <code class="api-name">{name}</code>
      </div>
      {type !== 'checkbox' && control}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {error !== undefined && (
        <p class="alarm" id={`${id}-error`}>
          <WithCode text={error} />
        </p>
      )}
    </div>
  )
}

interface ControlProps extends FieldProps {
  readonly id: string
  readonly error: string | undefined
  readonly describedBy: string
}

function Control({ type = 'text', value, options, error, describedBy, label: _label, hint: _hint, ...rest }: ControlProps) {
  const text = value === undefined || value === null ? '' : String(value).replaceAll('\r\n', '\n')
  const control = {
    ...rest,
    'data-before': type === 'checkbox' ? String(value === true) : text,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy || undefined,
  }
  if (options !== undefined) {
    return (
      <select {...control} defaultValue={text}>
        {text === '' && !rest.required && <option value="">{rest.placeholder ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === text}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'checkbox') return <input {...control} type="checkbox" defaultChecked={value === true} />
  if (type === 'prose' || type === 'code')
    return <textarea {...control} class={type === 'prose' ? 'prose' : ''} rows={3} spellcheck={type === 'prose'} defaultValue={text} />
  // The types of attributes are by the literal type of the input.
  return <input {...control} type={type as 'text'} step={rest.step ?? 1} autocomplete="off" defaultValue={text} />
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsIn = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter((each): each is FormControl => each.matches('input, textarea, select') && (each as FormControl).name !== '')

const textOf = (control: FormControl): string =>
  control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value

function readControl(control: FormControl): unknown {
  const { type, value } = control
  if (control instanceof HTMLInputElement) {
    if (type === 'checkbox') return control.checked
    if (type === 'file') return control.files?.[0]
    if (value !== '' && type === 'number') return Number(value)
    if (value !== '' && type === 'datetime-local') return new Date(`${value}Z`).toISOString()
  }
  return value
}

const changedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsIn(form).flatMap((control) => (textOf(control) === control.dataset['before'] ? [] : [[control.name, readControl(control)]])),
  )

/** Makes what the controls show what they are reset to, so that they follow later changes by others. */
function keepAsShown(form: HTMLFormElement): void {
  for (const control of controlsIn(form)) {
    if (control instanceof HTMLSelectElement) for (const option of control.options) option.defaultSelected = option.selected
    else if (control.type === 'checkbox') (control as HTMLInputElement).defaultChecked = (control as HTMLInputElement).checked
    else control.defaultValue = control.value
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a refused request says about the fields of a form. A problem in a part of a list is about the field with the name of the part. */
function errorsOf(error: unknown, form: HTMLFormElement): FormErrors {
  const message = capitalized(error instanceof Error ? error.message : String(error))
  const names = controlsIn(form).map(({ name }) => name)
  const fields: Record<string, string> = {}
  let areAllShown = error instanceof ControlError && error.fields.length > 0
  for (const { field, message: text } of error instanceof ControlError ? error.fields : []) {
    const name = field.split('.').find((part) => names.includes(part))
    if (name === undefined) areAllShown = false
    else fields[name] ??= capitalized(text)
  }
  return { fields, whole: areAllShown ? undefined : message }
}
