import type { Operation } from '@activity-tracking/spec'
import { useMemo } from 'preact/hooks'
import type { ThingKind } from '../../src/control/client.ts'
import { control } from '../control.ts'
import { useLoaded } from '../data/world-data.ts'
import { now, requests, type State, state } from '../live.ts'
import { Form } from '../parts/form.tsx'
import { readHeaders, readQuery } from '../request-text.ts'
import { goTo, href, route } from '../routing.ts'
import { operationOf } from '../samples.ts'
import { RequestFields, type ShownRequest } from './edit-request.tsx'

const TOKENS = [
  { value: 'current', label: 'The current token of the athlete' },
  { value: 'none', label: 'No token' },
]

/** What the paths of operations have ids of, and the control API lists. */
const KINDS: readonly ThingKind[] = ['activities', 'athletes', 'clubs', 'gear', 'routes', 'segments']

/** A request to an operation, filled in from the address: `#/requests/new/listActivities?per_page=5`. Only the reader sends it. */
export function NewRequest({ operationId }: { readonly operationId: string }) {
  const operation = operationOf({ operation_id: operationId })
  const kind = KINDS.find((each) => operation?.path.startsWith(`/${each}/{`))
  const { value: id, error } = useLoaded(`first of ${kind}`, async (client) =>
    kind === undefined ? '' : String((await client.listThings({ kind, per_page: 1 }))[0]?.id ?? ''),
  )
  const world = state.value
  return (
    <div class="page">
      <header class="page-head">
        <h1>{operation?.summary ?? 'New request'}</h1>
        <p>Check the request, and send it to the sandbox. The response is shown next.</p>
      </header>
      {error !== undefined && <p class="alarm">{error}</p>}
      {operation === undefined && <p class="alarm">The service does not have an operation “{operationId}”.</p>}
      {operation?.requestMediaType === 'multipart/form-data' && (
        <p>
          To send a file, choose it on the page <a href={href(['uploads'])}>Uploads</a>.
        </p>
      )}
      {operation !== undefined && operation.requestMediaType !== 'multipart/form-data' && world !== undefined && id !== undefined && (
        <NewRequestForm operation={operation} world={world} id={id} />
      )}
    </div>
  )
}

interface NewRequestFormProps {
  readonly operation: Operation
  readonly world: State
  /** An existing id for the path; empty where the world has none. */
  readonly id: string
}

function NewRequestForm({ operation, world, id }: NewRequestFormProps) {
  const { query } = route.value
  // What the reader has entered stays when the world changes.
  const { request, initial } = useMemo(() => {
    const grant = world.grants.find(({ expires_at: until }) => until * 1000 > now.peek())
    const request = requestFrom(query, operation, { world, grant, id })
    return { request, initial: { ...request, token: request.tokens[0]?.value, athlete_id: String(grant?.athlete_id ?? '') } }
  }, [query, operation, id])
  return (
    <Form
      look="fields card"
      label="New request"
      submit="Send"
      onSubmit={async (changed) => {
        const number = await send({ ...initial, ...(changed as Partial<typeof initial>) })
        goTo(number === undefined ? ['requests'] : ['requests', number])
      }}
    >
      <RequestFields request={request} athlete={{ value: initial.athlete_id }} />
    </Form>
  )
}

interface Known {
  readonly world: State
  /** The first one with a valid token. */
  readonly grant: State['grants'][number] | undefined
  readonly id: string
}

/** The request in an address. A credential without a value is the one of the world. Headers cannot be set by an address. */
function requestFrom(query: URLSearchParams, operation: Operation, { world, grant, id }: Known): ShownRequest {
  const { method, path, base, authentication, requestMediaType } = operation
  const { client_id: clientId, client_secret: clientSecret } = world
  const known: Readonly<Record<string, string | undefined>> = {
    client_id: clientId,
    client_secret: clientSecret,
    access_token: grant?.access_token,
  }
  const fields = new URLSearchParams()
  for (const [name, value] of query)
    if (!['world', 'body'].includes(name) && !path.includes(`{${name}}`)) fields.append(name, value || (known[name] ?? ''))
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, name: string) => pathPart(query.get(name) ?? id) ?? placeholder)
  const isForm = requestMediaType === 'application/x-www-form-urlencoded'
  const headers = [
    ...(requestMediaType === null ? [] : [`Content-Type: ${requestMediaType}`]),
    ...(authentication === 'basic' ? [`Authorization: Basic ${btoa(`${clientId}:${clientSecret}`)}`] : []),
  ]
  return {
    method,
    path: `${new URL(base === 'api' ? world.base_url : world.auth_url).pathname.replace(/\/$/, '')}${filled}`,
    query: isForm ? '' : Array.from(fields, ([name, value]) => `${name}=${value}`).join('\n'),
    headers: headers.join('\n'),
    body: isForm ? fields.toString() : requestMediaType === null ? '' : query.get('body'),
    tokens: authentication === 'bearer' ? TOKENS : TOKENS.slice(1),
  }
}

/** A part of a path; undefined for what would change the rest of it. */
const pathPart = (value: string): string | undefined => (/^\.{0,2}$/.test(value) ? undefined : encodeURIComponent(value))

type NewValues = Readonly<Record<'method' | 'path' | 'query' | 'headers', string>> & {
  readonly body: string | null
  readonly token: string | undefined
  readonly athlete_id: string
}

/** Sends a request as an app does. Resolves to its number in the journal. */
async function send({ method, path, query, headers, body, token, athlete_id: athlete }: NewValues): Promise<number | undefined> {
  const last = requests.peek().at(-1)?.number ?? 0
  // A token that was just issued may not have arrived on the stream yet.
  const { grants } = await control.value.getState()
  const url = new URL(`${location.origin}/${path.replace(/^\/+/, '')}`)
  url.search = new URLSearchParams(readQuery(query)).toString()
  const accessToken = grants.find(({ athlete_id: id }) => String(id) === athlete)?.access_token
  const set = Object.entries(readHeaders(headers)).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
  await fetch(url, {
    method,
    redirect: 'manual',
    credentials: 'omit',
    headers: { ...(token === 'current' && { Authorization: `Bearer ${accessToken ?? ''}` }), ...Object.fromEntries(set) },
    ...(body !== null && body !== '' && { body }),
  })
  const sent = await control.value.listRequests({ after: last })
  return sent.findLast((entry) => entry.method === method && entry.path === url.pathname)?.number
}
