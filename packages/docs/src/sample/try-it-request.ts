import { isLoopbackHost } from '../site/loopback.ts'
import type { TryItField, TryItForm } from './try-it-form.ts'

/** The input of the reader. */
export interface TryItInput {
  /** Base URL of the path. */
  readonly url: string
  readonly accessToken: string
  readonly clientId: string
  readonly clientSecret: string
  /** The value of a field; empty if it is not sent. */
  valueOf(field: TryItField): string | File
}

/** The request is not sent. The message states the reason for the reader. */
export class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError'
}

/**
 * The URL, if it leads to this machine.
 * @throws RefusedRequestError for any other host, and for anything but an http URL
 */
export function loopbackUrl(text: string): URL {
  const url = URL.parse(text.trim())
  if (url === null) throw new RefusedRequestError('The URL is not valid.')
  if (!/^https?:$/.test(url.protocol) || !isLoopbackHost(url.host)) {
    throw new RefusedRequestError('Try it sends requests only to a sandbox on this machine: localhost, 127.0.0.1 or [::1].')
  }
  if (url.username !== '' || url.password !== '') throw new RefusedRequestError('The URL must not contain a user name or a password.')
  return url
}

const isFilled = (value: string | File): boolean => (typeof value === 'string' ? value !== '' : value.size > 0)

function filledFields(form: TryItForm, input: TryItInput, place: TryItField['place']): [TryItField, string | File][] {
  return form.fields
    .filter((field) => field.place === place)
    .map((field): [TryItField, string | File] => [field, input.valueOf(field)])
    .filter(([, value]) => isFilled(value))
}

function fillPath(form: TryItForm, input: TryItInput): string {
  const values = new Map(filledFields(form, input, 'path').map(([{ name }, value]) => [name, String(value)]))
  return form.path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values.get(name) ?? ''
    if (/^\.{0,2}$/.test(value)) throw new RefusedRequestError(`Fill in ${name}.`)
    return encodeURIComponent(value)
  })
}

/** A value of a JSON body, with its type in the description. */
function jsonValue({ kind }: TryItField, value: string | File): unknown {
  if (kind === 'boolean') return value === 'true'
  return kind === 'integer' || kind === 'number' ? Number(value) : value
}

function bodyOf(form: TryItForm, input: TryItInput): { readonly body?: BodyInit; readonly contentType?: string } {
  const fields = filledFields(form, input, 'body')
  if (form.requestMediaType === null) return {}
  if (form.requestMediaType === 'application/json') {
    return {
      body: JSON.stringify(Object.fromEntries(fields.map(([field, value]) => [field.name, jsonValue(field, value)]))),
      contentType: form.requestMediaType,
    }
  }
  if (form.requestMediaType === 'multipart/form-data') {
    const body = new FormData()
    for (const [{ name }, value] of fields) body.append(name, value)
    return { body }
  }
  return { body: new URLSearchParams(fields.map(([{ name }, value]) => [name, String(value)])) }
}

function authorizationOf({ authentication }: TryItForm, { accessToken, clientId, clientSecret }: TryItInput): string | undefined {
  if (authentication === 'bearer') return `Bearer ${accessToken.trim()}`
  return authentication === 'basic' ? `Basic ${btoa(`${clientId}:${clientSecret}`)}` : undefined
}

/** URL of the request. */
export function urlOf(form: TryItForm, input: TryItInput): URL {
  const base = loopbackUrl(input.url)
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${fillPath(form, input)}`)
  for (const [{ name }, value] of filledFields(form, input, 'query')) url.searchParams.append(name, String(value))
  return url
}

/**
 * The request of the form. It does not send cookies or a referrer of the browser, and does not follow redirects.
 * @throws RefusedRequestError if it would leave this machine, or if a part of its path is missing
 */
export function requestOf(form: TryItForm, input: TryItInput): { readonly url: URL; readonly init: RequestInit } {
  const url = urlOf(form, input)
  const { body, contentType } = bodyOf(form, input)
  const authorization = authorizationOf(form, input)
  const headers = {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(contentType !== undefined && { 'Content-Type': contentType }),
  }
  const init: RequestInit = {
    method: form.method,
    headers,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(body !== undefined && { body }),
  }
  return { url, init }
}
