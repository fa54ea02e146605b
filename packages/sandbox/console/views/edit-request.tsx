import type { ControlInput } from '../../src/control/client.ts'
import { control } from '../control.ts'
import { ReplayChange } from '../fields.gen.ts'
import { athleteChoices } from '../parts/athlete-options.tsx'
import { Form } from '../parts/form.tsx'
import type { Field, Values } from '../parts/form-values.ts'
import { queryText, readHeaders, readQuery } from '../request-text.ts'
import { goTo } from '../routing.ts'
import { curlOf, type RequestDetail } from '../samples.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** What the description says of a field that is edited in another form. */
const EDITED: Readonly<Record<string, Partial<Field>>> = {
  method: { kind: 'choice' },
  path: { notEmpty: true },
  query: { kind: 'multiline', isCode: true, hint: 'One parameter a line: per_page=5' },
  headers: {
    kind: 'multiline',
    isCode: true,
    hint: 'Headers to set, one a line: Accept: text/html. Without a value, the header is left out.',
  },
  body: { kind: 'multiline', isCode: true },
  athlete_id: { placeholder: 'As in the request' },
}

const FIELDS = ReplayChange.map((field): Field => ({ ...field, ...EDITED[field.name] }))
const FIELDS_OF_FORM = FIELDS.map((field) =>
  field.name === 'body' ? { ...field, hint: 'Empty: the fields of the original request are sent.' } : field,
)

/** What the form changes, and nothing else. */
function changeOf({ query, headers, ...others }: Values): Omit<ControlInput<'replayRequest'>, 'number'> {
  return {
    ...(others as Omit<ControlInput<'replayRequest'>, 'number'>),
    ...(query !== undefined && { query: readQuery(String(query)) }),
    ...(headers !== undefined && { headers: readHeaders(String(headers)) }),
  }
}

/** The request as the form has it, without its headers. */
function changed(detail: RequestDetail, { method, path, query, body }: Values): RequestDetail {
  return {
    ...detail,
    ...((method !== undefined || path !== undefined) && { operation_id: null }),
    ...(method !== undefined && { method: String(method) }),
    ...(path !== undefined && { path: String(path) }),
    ...(query !== undefined && { query: Object.entries(readQuery(String(query))).map(([name, value]) => ({ name, value })) }),
    ...(body !== undefined && { body: { ...detail.body, text: String(body), fields: null } }),
  }
}

/** The request as a form. What is changed in it is sent again. */
export function EditRequest({ detail }: { readonly detail: RequestDetail }) {
  const { number, method, path, query, body } = detail
  return (
    <Form
      look="fields card"
      label="Edit and resend"
      fields={body.fields === null ? FIELDS : FIELDS_OF_FORM}
      initial={{ method, path, query: queryText(query), body: body.text ?? '', token: 'same' }}
      choices={{
        method: [...new Set([method, ...METHODS])].map((value) => ({ value, label: value })),
        athlete_id: athleteChoices(),
      }}
      submit="Send"
      toCurl={async (values) => curlOf(changed(detail, values), await control.value.getState())}
      onSubmit={async (values) => {
        const sent = await control.value.replayRequest({ number, ...changeOf(values) })
        goTo(['requests', sent.number])
      }}
    />
  )
}
