import type { ComponentChildren } from 'preact'
import type { ControlInput, ControlOperationId, ControlResult } from '../../../src/control/client.ts'
import { control, notify } from '../../control.ts'
import { type Choice, Form, type Values } from '../../parts/form.tsx'
import { readControlDescription, touchData, useLoaded } from '../world-data.ts'
import { describedFields } from './described-fields.ts'

interface OperationFormProps<K extends ControlOperationId> {
  /** What the form sends. */
  readonly operation: K
  /** Fields of its body, in their order. */
  readonly fields: readonly (keyof ControlInput<K> & string)[]
  /** Parameters and fields that are sent as they are. */
  readonly fixed?: Partial<ControlInput<K>>
  /** The values before the change; a field that is not changed is not sent. */
  readonly before?: Values
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  readonly submit: string
  /** Beside the button. */
  readonly children?: ComponentChildren
  readonly onDone?: (result: ControlResult<K>) => void
}

type Send = (input: Values) => Promise<unknown>

/** A form that performs an operation of the control API. Its fields are those of the description that the sandbox serves. */
export function OperationForm<K extends ControlOperationId>(props: OperationFormProps<K>) {
  const { operation, fields, fixed, before, onDone, ...form } = props
  const { value: description, error } = useLoaded('description', readControlDescription).value
  if (!description) return <p class="soft">{error ?? 'Reading the description …'}</p>
  const submit = async (values: Values): Promise<void> => {
    if (Object.keys(values).length === 0) {
      notify('done', 'Nothing has changed.')
      return
    }
    const result = await (control.peek()[operation] as Send)({ ...fixed, ...values })
    notify('done', 'Saved.')
    touchData()
    onDone?.(result as ControlResult<K>)
  }
  return <Form {...form} fields={describedFields(description, operation)} only={fields} initial={before ?? {}} onSubmit={submit} />
}
