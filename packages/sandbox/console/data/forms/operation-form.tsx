import type { ComponentChildren } from 'preact'
import type { ControlInput, ControlOperationId, ControlResult } from '../../../src/control/client.ts'
import { control, notify } from '../../control.ts'
import { controlCurl } from '../../control-curl.ts'
import type { Choice } from '../../parts/field-input.tsx'
import { Form } from '../../parts/form.tsx'
import type { Field, Values } from '../../parts/form-values.ts'

interface OperationFormProps<K extends ControlOperationId> {
  /** What the form sends. */
  readonly operation: K
  /** The fields of its body, as the description has them. */
  readonly fields: readonly Field[]
  /** Those that are shown, in their order. */
  readonly only: readonly (keyof ControlInput<K> & string)[]
  /** Parameters and fields that are sent as they are. */
  readonly fixed?: Partial<ControlInput<K>>
  /** The values before the change; a field that is not changed is not sent. */
  readonly before?: object
  readonly choices?: Readonly<Record<string, readonly Choice[]>>
  /** Those that are folded away. */
  readonly more?: readonly string[]
  /** What is sent for the values of the form. Default: the values. */
  readonly toInput?: (values: Values) => Values | Promise<Values>
  readonly submit: string
  /** Beside the button. */
  readonly children?: ComponentChildren
  readonly onDone?: (result: ControlResult<K>) => void
}

type Send = (input: Values) => Promise<unknown>

/** A form that performs an operation of the control API. */
export function OperationForm<K extends ControlOperationId>(props: OperationFormProps<K>) {
  const { operation, fixed, before = {}, onDone, toInput = (values) => values, ...form } = props
  const submit = async (values: Values): Promise<void> => {
    if (Object.keys(values).length === 0) {
      notify('done', 'Nothing has changed.')
      return
    }
    const result = await (control.peek()[operation] as Send)({ ...fixed, ...(await toInput(values)) })
    onDone?.(result as ControlResult<K>)
    notify('done', operation.startsWith('create') ? 'Added.' : 'Saved.')
  }
  const toCurl = async (values: Values): Promise<string> => controlCurl(operation, { ...fixed, ...(await toInput(values)) })
  return <Form {...form} initial={before as Values} onSubmit={submit} toCurl={toCurl} />
}
