import { useSignal } from '@preact/signals'
import type { ControlInput } from '../../src/control/client.ts'
import { attempt, control } from '../control.ts'
import { ReplayChange } from '../fields.gen.ts'
import { AthleteOptions } from '../parts/athlete-options.tsx'
import { queryText, readHeaders, readQuery } from '../request-text.ts'
import { goTo } from '../routing.ts'
import type { RequestDetail } from '../samples.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
const TOKENS = ReplayChange.find(({ name }) => name === 'token')?.options ?? []

/** What the form changes, and nothing else. */
function changesOf(data: FormData, { method, path, query, body }: RequestDetail): Omit<ControlInput<'replayRequest'>, 'number'> {
  const text = (name: string): string => String(data.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    ...(text('method') !== method && { method: text('method') }),
    ...(text('path') !== path && { path: text('path') }),
    ...(text('query') !== queryText(query) && { query: readQuery(text('query')) }),
    ...(text('headers').trim() !== '' && { headers: readHeaders(text('headers')) }),
    ...(text('body') !== (body.text ?? '') && { body: text('body') }),
    ...(text('athlete_id') !== '' && { athlete_id: text('athlete_id') }),
    ...(text('token') !== '' && { token: text('token') as NonNullable<ControlInput<'replayRequest'>['token']> }),
  }
}

/** The request as a form. What is changed in it is sent again. */
export function EditRequest({ detail }: { readonly detail: RequestDetail }) {
  const isBusy = useSignal(false)
  const { number, method, path, query, body } = detail
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget as HTMLFormElement)
    isBusy.value = true
    const sent = await attempt(() => control.value.replayRequest({ number, ...changesOf(data, detail) }))
    isBusy.value = false
    if (sent !== undefined) goTo(['requests', sent.number])
  }
  return (
    <form class="fields card" onSubmit={send} aria-label="Edit and resend">
      <label class="field">
        <span>Method</span>
        <select name="method" defaultValue={method}>
          {[...new Set([method, ...METHODS])].map((each) => (
            <option key={each} selected={each === method}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Path</span>
        <input name="path" class="mono" defaultValue={path} required />
      </label>
      <label class="field">
        <span>Query</span>
        <textarea name="query" rows={3} defaultValue={queryText(query)} spellcheck={false} />
        <small>One parameter a line: per_page=5</small>
      </label>
      <label class="field">
        <span>Headers</span>
        <textarea name="headers" rows={3} spellcheck={false} />
        <small>Headers to set, one a line: Accept: text/html. Without a value, the header is left out.</small>
      </label>
      <label class="field wide">
        <span>Body</span>
        <textarea name="body" rows={4} defaultValue={body.text ?? ''} spellcheck={false} />
        {body.fields !== null && <small>Empty: the fields of the original request are sent.</small>}
      </label>
      <label class="field">
        <span>Athlete</span>
        <select name="athlete_id">
          <option value="">as in the request</option>
          <AthleteOptions />
        </select>
      </label>
      <label class="field">
        <span>Access token</span>
        <select name="token">
          {TOKENS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <div class="actions">
        <button type="submit" class="main" disabled={isBusy.value}>
          Send
        </button>
      </div>
    </form>
  )
}
