import type { ControlInput } from '../../src/control/client.ts'
import { control } from '../control.ts'
import { athleteChoices } from '../live.ts'
import { Field, Form, type Values } from '../parts/form.tsx'
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

/** The request as a form. What is changed in it is sent again. */
export function EditRequest({ detail }: { readonly detail: RequestDetail }) {
  const { number, method, path, query, body } = detail
  const methods = [...new Set([method, ...METHODS])].map((value) => ({ value, label: value }))
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
      <Field name="method" label="Method" value={method} options={methods} required />
      <Field name="path" label="Path" value={path} required />
      <Field name="query" label="Query" type="code" value={queryText(query)} hint="One parameter a line: per_page=5" />
      <Field
        name="headers"
        label="Headers"
        type="code"
        hint="Headers to set, one a line: Accept: text/html. Without a value, the header is left out."
      />
      <Field
        name="body"
        label="Body"
        type="code"
        value={body.text}
        {...(body.fields !== null && { hint: 'Empty: the fields of the original request are sent.' })}
      />
      <Field name="token" label="Token" value="same" options={TOKENS} required />
      <Field
        name="athlete_id"
        label="Athlete"
        options={athleteChoices()}
        placeholder="As in the request"
        hint="Whose current token is sent."
      />
    </Form>
  )
}
