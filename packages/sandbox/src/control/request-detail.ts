import { api, belowBase } from '../api/api.ts'
import type { Exchange, RetainedBody, RetainedText } from '../api/exchanges.ts'
import { type Received, receivedOf } from '../api/received.ts'
import { shownField, shownHeader, shownJson } from '../api/redaction.ts'
import type { JournalEntry } from '../core/journal.ts'
import { withoutSecrets } from '../core/secrets.ts'
import { parseBody, type UnreadableBody } from '../description/bodies.ts'
import type { components } from '../description/control.gen.ts'
import type { UploadedFile } from '../description/fields.ts'
import { entryOf } from './records.ts'

type Schemas = components['schemas']
type Shown = Schemas['RequestDetail']['response']

const NOT_RETAINED: Schemas['MessageBody'] = {
  size: 0,
  media_type: null,
  text: null,
  fields: null,
  why: 'Not shown: newer requests have replaced it.',
}

/** An entry of the journal with the retained exchange, without secrets. */
export async function detailOf(entry: JournalEntry, exchange: Exchange | undefined): Promise<Schemas['RequestDetail']> {
  const shown = entryOf(entry)
  const place = placeOf(entry, exchange)
  if (exchange === undefined) {
    const response = { status: entry.status, headers: [], body: NOT_RETAINED }
    return { ...shown, ...place, duration_ms: null, replay_of: null, fault: null, headers: [], body: NOT_RETAINED, response }
  }
  const { request, durationMs, replayOf, fault } = exchange
  return {
    ...shown,
    ...place,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    replay_of: replayOf,
    fault: fault ?? null,
    headers: Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [shownHeader(name, String(value))])),
    body: await requestBody(exchange.body, request.headers['content-type']),
    response: responseIn(exchange),
  }
}

/** The response as the client received it. */
function responseIn({ fault, response: { status, headers }, responseBody }: Exchange): Shown {
  const { size, text } = responseBody
  const whole = shownBody(responseBody, headers['Content-Type'])
  const receive = (body: string): Received => receivedOf(fault, { status, headers, ...(size > 0 && { body }) })
  const { response, closed } = receive(text ?? ' '.repeat(size))
  // Secrets are not found in half of a text: it is without them before it is cut.
  const shown = receive(whole.text ?? '').response.body ?? ''
  const isWhole = closed === undefined && shown === (whole.text ?? '')
  return {
    status,
    headers: Object.entries(response.headers ?? {}).map(([name, value]) => shownHeader(name, value)),
    body: isWhole
      ? whole
      : {
          size: Buffer.byteLength(response.body ?? ''),
          media_type: mediaTypeOf(response.headers?.['Content-Type']),
          text: shown === '' ? null : shown,
          fields: null,
          why: closed === undefined ? null : `Your fault rule closed the connection ${closed}.`,
        },
  }
}

function routeOf(method: string, path: string) {
  const found = api.router.find(method, belowBase(path).path)
  return 'operation' in found ? found : undefined
}

/** The path template of the operation and its parameters, as far as the journal has them. */
function placeOf(
  { method, path }: JournalEntry,
  exchange: Exchange | undefined,
): Pick<Schemas['RequestDetail'], 'path_template' | 'parameters'> {
  const found = routeOf(exchange?.request.method ?? method, path)
  return { path_template: found?.operation.path ?? null, parameters: { ...found?.params } }
}

const mediaTypeOf = (contentType: string | undefined): string | null =>
  withoutSecrets(contentType?.replace(/;.*/s, '').trim().toLowerCase() ?? '') || null

async function requestBody({ size, bytes, why }: RetainedBody, contentType: string | undefined): Promise<Schemas['MessageBody']> {
  const shown = { size, media_type: mediaTypeOf(contentType), text: null, fields: null, why }
  if (bytes === undefined) return shown
  const parsed = await parseBody(contentType, bytes)
  if ('code' in parsed) return { ...shown, why: whyUnread(parsed) }
  return parsed.mediaType === 'application/json'
    ? { ...shown, text: shownJson(Object.fromEntries(parsed.entries())) }
    : { ...shown, fields: [...parsed.entries()].map(([name, value]) => fieldOf(name, value as string | UploadedFile)) }
}

/** A body that cannot be parsed is not shown, because it may contain secrets. */
const whyUnread = ({ field, code }: UnreadableBody): string =>
  field === 'body'
    ? `Not shown: it cannot be parsed as its media type, and may contain secrets (${code}).`
    : `Not shown: its ${field} is ${code}, and it may contain secrets.`

function fieldOf(sent: string, value: string | UploadedFile): NonNullable<Schemas['MessageBody']['fields']>[number] {
  const isText = typeof value === 'string'
  const { name, value: shown } = shownField(sent, isText ? value : value.name)
  return isText
    ? { name, value: shown, file_name: null, size: Buffer.byteLength(value) }
    : { name, value: null, file_name: shown, size: value.bytes.length }
}

function shownBody({ size, text, why }: RetainedText, contentType: string | undefined): Schemas['MessageBody'] {
  const shown = { size, media_type: mediaTypeOf(contentType), text: null, fields: null, why }
  if (text === undefined || text === '') return shown
  if (shown.media_type === 'text/html') return { ...shown, why: 'Not shown: it is an HTML page.' }
  // The secrets of a response are those that the sandbox issues.
  return { ...shown, text: withoutSecrets(text) }
}
