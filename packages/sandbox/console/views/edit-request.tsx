import type { ControlInput } from '../../src/control/client.ts'
import { control } from '../control.ts'
import { athleteChoices } from '../live.ts'
import { type Choice, Field, type FieldProps, Form, type Values } from '../parts/form.tsx'
import { queryText, readHeaders, readQuery } from '../request-text.ts'
import { goTo } from '../routing.ts'
import type { RequestDetail } from '../samples.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

const TOKENS = [
  { value: 'same', label: 'The same token' },
  { value: 'current', label: 'The current token of the athlete' },
  { value: 'none', label: 'No token' },
]

/** What the form changes, and nothing else. */
function changeOf({ query, headers, ...others }: Values): Omit<ControlInput<'replayRequest'>, 'number'> {
  return {
    ...(others as Omit<ControlInput<'replayRequest'>, 'number'>),
    ...(query !== undefined && { query: readQuery(String(query)) }),
    ...(headers !== undefined && { headers: readHeaders(String(headers)) }),
  }
}

/** What the fields of a request show first. */
export interface ShownRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: string
  readonly body: string | null
  readonly bodyHint?: string
  readonly tokens: readonly Choice[]
}

interface RequestFieldsProps {
  readonly request: ShownRequest
  readonly athlete: Pick<FieldProps, 'value' | 'placeholder'>
}

/** The fields of the form of a request. */
export function RequestFields({ request, athlete }: RequestFieldsProps) {
  const { method, path, query, headers, body, bodyHint, tokens } = request
  const methods = [...new Set([method, ...METHODS])].map((value) => ({ value, label: value }))
  return (
    <>
      <Field name="method" label="Method" value={method} options={methods} required />
      <Field name="path" label="Path" value={path} required />
      <Field name="query" label="Query" type="code" value={query} hint="One parameter a line: per_page=5" />
      <Field
        name="headers"
        label="Headers"
        type="code"
        value={headers}
        hint="Headers to set, one a line: Accept: text/html. Without a value, the header is left out."
      />
      <Field name="body" label="Body" type="code" value={body} {...(bodyHint !== undefined && { hint: bodyHint })} />
      <Field name="token" label="Token" value={tokens[0]?.value} options={tokens} required />
      <Field name="athlete_id" label="Athlete" options={athleteChoices()} {...athlete} hint="Whose current token is sent." />
    </>
  )
}

/** The request as a form. What is changed in it is sent again. */
export function EditRequest({ detail }: { readonly detail: RequestDetail }) {
  const { number, method, path, query, body } = detail
  const bodyHint = body.fields === null ? {} : { bodyHint: 'Empty: the fields of the original request are sent.' }
  return (
    <Form
      look="fields card"
      label="Edit and resend"
      isChange
      submit="Send"
      onSubmit={async (values) => {
        const sent = await control.value.replayRequest({ number, ...changeOf(values) })
        goTo(['requests', sent.number])
      }}
    >
      <RequestFields
        request={{ method, path, query: queryText(query), headers: '', body: body.text, ...bodyHint, tokens: TOKENS }}
        athlete={{ placeholder: 'As in the request' }}
      />
    </Form>
  )
}
