import type { ComponentChildren } from 'preact'
import { type Field, inputText, isText, mayBeEmptied } from './form-values.ts'
import { WithCode } from './with-code.tsx'

/** A value to choose, with what is shown for it. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** More about it. */
  readonly hint?: string
}

interface FieldInputProps {
  readonly field: Field
  /** Prefix of the ids of the form. */
  readonly formId: string
  readonly value: unknown
  readonly choices: readonly Choice[] | undefined
  /** What is wrong with the value. */
  readonly error: string | undefined
}

/** What all controls of a field have. */
interface Control {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

const TIME_ZONES: Readonly<Partial<Record<Field['kind'], string>>> = { time: 'UTC', 'local-time': 'local' }

/** Where the form takes another text than the API. */
const HINTS: Readonly<Partial<Record<Field['kind'], string>>> = {
  points: 'One point in each line: latitude, longitude and, if it is known, altitude in meters.',
  place: 'Latitude and longitude, in degrees.',
}

/** A field of a form: its label, its name in the API, its control, its description, and what is wrong with it. */
export function FieldInput({ field, formId, value, choices, error }: FieldInputProps) {
  const { name, label, kind, hint = '', unit = TIME_ZONES[kind] } = field
  const id = `${formId}-${name}`
  const shownHint = HINTS[kind] ?? (hint === '' ? undefined : hint.replaceAll('`', ''))
  const parts = { unit, name: field.isInternal ? undefined : name, hint: shownHint, error }
  const text = inputText(field, value)
  const described = Object.entries(parts).flatMap(([part, content]) => (content === undefined ? [] : `${id}-${part}`))
  const control: Control = {
    id,
    name,
    required: field.required === true || (text !== '' && !mayBeEmptied(field)),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.join(' '),
  }
  const apiName = field.isInternal !== true && (
    <code class="api-name" id={`${id}-name`}>
      {name}
    </code>
  )
  const below = (
    <>
      {shownHint !== undefined && <small id={`${id}-hint`}>{shownHint}</small>}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          <WithCode text={error} />
        </p>
      )}
    </>
  )
  if (kind === 'boolean') {
    return (
      <div class="field switch">
        <div class="field-head">
          <label for={id}>
            {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked. */}
            <input {...control} required={false} type="checkbox" role="switch" defaultChecked={text === 'true'} /> {label}
          </label>
          {apiName}
        </div>
        {below}
      </div>
    )
  }
  if (kind === 'checks') return <Checks field={field} control={control} choices={choices ?? []} below={below} />
  const isWide = kind === 'points' || kind === 'files'
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <div class="field-head">
        <label for={id}>{label}</label>
        {field.required === true && <span class="soft">required</span>}
        {apiName}
      </div>
      <WithUnit unit={unit} id={`${id}-unit`}>
        <FieldControl field={field} control={control} text={text} choices={choices} />
      </WithUnit>
      {below}
    </div>
  )
}

interface WithUnitProps {
  readonly unit: string | undefined
  readonly id: string
  readonly children: ComponentChildren
}

const WithUnit = ({ unit, id, children }: WithUnitProps) =>
  unit === undefined ? (
    children
  ) : (
    <span class="with-unit">
      {children} <span id={id}>{unit}</span>
    </span>
  )

interface ChecksProps {
  readonly field: Field
  readonly control: Control
  readonly choices: readonly Choice[]
  readonly below: ComponentChildren
}

/** Some of the choices. */
const Checks = ({ field: { label, name }, control, choices, below }: ChecksProps) => (
  <fieldset class="checks wide" id={control.id} aria-describedby={control['aria-describedby']}>
    <legend>
      {label}{' '}
      <code class="api-name" id={`${control.id}-name`}>
        {name}
      </code>
    </legend>
    {choices.map(({ value, label: text, hint }) => (
      <label key={value}>
        <input type="checkbox" name={name} value={value} defaultChecked />
        <span>
          <code>{text}</code> {hint !== undefined && <small>{hint.replaceAll('`', '')}</small>}
        </span>
      </label>
    ))}
    {below}
  </fieldset>
)

/** The `type` of an input for each kind. */
const TYPES: Readonly<Partial<Record<Field['kind'], 'text' | 'url' | 'datetime-local' | 'number' | 'file'>>> = {
  text: 'text',
  list: 'text',
  place: 'text',
  url: 'url',
  time: 'datetime-local',
  'local-time': 'datetime-local',
  integer: 'number',
  number: 'number',
  file: 'file',
  files: 'file',
}

interface FieldControlProps {
  readonly field: Field
  readonly control: Control
  readonly text: string
  readonly choices: readonly Choice[] | undefined
}

function FieldControl({ field, control, text, choices }: FieldControlProps) {
  const { kind, nullable = false, min, max, maxLength, options, labels, placeholder, accept } = field
  const listed = choices ?? options?.map((value, index) => ({ value, label: labels?.[index] ?? value }))
  if (listed !== undefined) {
    const mayBeEmpty = !control.required && (text === '' || nullable)
    return (
      <select {...control} defaultValue={text}>
        {mayBeEmpty && <option value="">{placeholder ?? ''}</option>}
        {listed.map(({ value, label }) => (
          <option key={value} value={value} selected={value === text}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const type = TYPES[kind]
  if (type === undefined || /[\r\n]/.test(text)) {
    const isProse = isText(field) && field.isCode !== true
    return (
      <textarea
        {...control}
        class={isProse ? 'prose' : ''}
        rows={kind === 'points' ? 4 : 3}
        spellcheck={isProse}
        defaultValue={text}
        placeholder={placeholder}
      />
    )
  }
  if (type === 'file') return <input {...control} type="file" multiple={kind === 'files'} accept={accept} />
  return (
    <input
      {...control}
      // The types of attributes are by the literal type of the input.
      type={type as 'text'}
      step={kind === 'integer' || type === 'datetime-local' ? 1 : kind === 'number' ? 'any' : undefined}
      min={min}
      max={max}
      maxLength={maxLength}
      placeholder={placeholder}
      autocomplete="off"
      defaultValue={text}
    />
  )
}
