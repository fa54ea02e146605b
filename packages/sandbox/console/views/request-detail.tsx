import type { Scope } from '@activity-tracking/spec'
import { useSignal } from '@preact/signals'
import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { pathWithQuery } from '../../src/base/path-with-query.ts'
import { attempt, control } from '../control.ts'
import { useLoaded } from '../data/world-data.ts'
import { dateTimeOf } from '../format.ts'
import { athleteName } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Facts } from '../parts/facts.tsx'
import { Pane } from '../parts/pane.tsx'
import { StatusPill } from '../parts/pill.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { goTo, href } from '../routing.ts'
import { curlOf, operationOf, type RequestDetail } from '../samples.ts'
import { EditRequest } from './edit-request.tsx'

/** One request: what was sent and received, why, and what can be done with it. */
export function RequestPane({ number }: { readonly number: number }) {
  const { value: detail, error } = useLoaded(`request ${number}`, (client) => client.getRequest({ number }))
  return (
    <Pane title={`Request ${number}`}>
      {error !== undefined && <p class="alarm">{error}</p>}
      {detail?.number === number && <Detail key={number} detail={detail} />}
    </Pane>
  )
}

function Detail({ detail }: { readonly detail: RequestDetail }) {
  const isEditing = useSignal(false)
  const { number, method, path, response, why } = detail
  // A token that was just issued may not have arrived on the stream yet.
  const current = () => control.value.getState()
  const replay = async (token: 'same' | 'current'): Promise<void> => {
    const sent = await attempt(() => control.value.replayRequest({ number, token }))
    if (sent !== undefined) goTo(['requests', sent.number])
  }
  return (
    <>
      <p class="actions">
        <StatusPill status={response.status} /> <code>{method}</code> <code>{pathWithQuery(path, detail.query)}</code>
      </p>
      {why !== null && (
        <p class="note">
          <WithCode text={why} />
        </p>
      )}
      <div class="actions">
        <ActionButton class="small main" onPress={() => replay('same')}>
          Replay
        </ActionButton>
        {operationOf(detail)?.authentication === 'bearer' && (
          <ActionButton onPress={() => replay('current')}>Replay with the current token</ActionButton>
        )}
        <ReplayWithScope detail={detail} />
        <button
          type="button"
          class="small"
          aria-expanded={isEditing.value}
          onClick={() => {
            isEditing.value = !isEditing.value
          }}
        >
          Edit and resend
        </button>
        <CopyButton label="Copy as curl" text={async () => curlOf(detail, await current())} />
      </div>
      {isEditing.value && <EditRequest detail={detail} />}
      <About detail={detail} />
      <Message title="Request" headers={detail.headers} body={detail.body} query={detail.query} />
      <Message title="Response" headers={response.headers} body={response.body} />
    </>
  )
}

/** The scope that the request needs and its token lacks; undefined if a scope is not what it needs. */
function missingScope(detail: RequestDetail): Scope | undefined {
  const scopes = operationOf(detail)?.scopes ?? []
  const had = detail.scope?.split(',')
  return had === undefined || scopes.some((scope) => had.includes(scope)) ? undefined : scopes[0]
}

/** Grants the scope that the token of a request lacked, sends the request again, and shows the new one. */
function ReplayWithScope({ detail }: { readonly detail: RequestDetail }) {
  const scope = missingScope(detail)
  const { number, athlete_id: athlete } = detail
  if (scope === undefined || athlete === null) return null
  const replay = async (): Promise<void> => {
    const sent = await attempt(async () => {
      // A grant that was just given may not have arrived on the stream yet.
      const { grants } = await control.value.getState()
      const granted = grants.find(({ athlete_id: id }) => String(id) === String(athlete))?.scope.split(',') ?? []
      const scopes = new Set([...granted.filter(Boolean), scope])
      await control.value.createToken({ athlete_id: String(athlete), scope: [...scopes].join(',') })
      return control.value.replayRequest({ number, token: 'current' })
    })
    if (sent !== undefined) goTo(['requests', sent.number])
  }
  return (
    <ActionButton onPress={replay}>
      <span title={`As if ${athleteName(athlete)} had granted it, too`}>
        Create a token with <code>{scope}</code> and replay
      </span>
    </ActionButton>
  )
}

function About({ detail }: { readonly detail: RequestDetail }) {
  const operation = operationOf(detail)
  const { athlete_id: athlete, scope, replay_of: original, fault } = detail
  return (
    <Facts
      of={[
        ['Operation', operation === undefined ? detail.operation_id : `${operation.summary} (${operation.operationId})`],
        ['Time', `${dateTimeOf(Date.parse(detail.at))} UTC`],
        ['Duration', detail.duration_ms !== null && `${detail.duration_ms.toFixed(1)} ms of real time`],
        ['Athlete', athlete !== null && athleteName(athlete)],
        ['Scopes', operation !== undefined && operation.scopes.length > 0 && `needs ${operation.scopes.join(' or ')}`],
        ['Token', scope !== null && `has ${scope.replaceAll(',', ', ') || 'no scope'}`],
        [
          'Fault',
          fault !== null &&
            Object.entries(fault)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', '),
        ],
        ['Replay of', original !== null && <a href={href(['requests', original])}>Request {original}</a>],
      ]}
    />
  )
}

interface MessageProps {
  readonly title: string
  readonly headers: RequestDetail['headers']
  readonly body: RequestDetail['body']
  readonly query?: RequestDetail['query']
}

const Message = ({ title, headers, body, query = [] }: MessageProps) => (
  <section>
    <h3>{title}</h3>
    {query.length > 0 && <Facts label={`${title} query`} of={query.map(named)} />}
    <details>
      <summary>{headers.length} headers</summary>
      <Facts label={`${title} headers`} of={headers.map(named)} />
    </details>
    {body.fields !== null && (
      <Facts
        label={`${title} fields`}
        of={body.fields.map(({ name, value, file_name: file, size }) =>
          named({ name, value: value ?? `${file ?? 'file'}, ${size} bytes` }),
        )}
      />
    )}
    {body.text !== null && body.text !== '' && <CodeBlock label={`${title.toLowerCase()} body`} text={pretty(body)} />}
    {body.size === 0 && <p class="soft">No body</p>}
    {body.why !== null && <p class="soft">{body.why}</p>}
  </section>
)

/** A pair as code. */
const named = ({ name, value }: RequestDetail['headers'][number]) =>
  [<code key="name">{name}</code>, <code key="value">{value}</code>] as const

/** JSON with its structure indented. What is not valid JSON, such as half of it, stays as it is. */
function pretty({ text, media_type: type }: RequestDetail['body']): string {
  if (text === null || !type?.includes('json')) return text ?? ''
  try {
    return stringifyExact(parseExact(text), 2)
  } catch {
    return text
  }
}
