/** Names and values of a body before it is encoded; a file is its bytes. */
export type BodyFields = readonly (readonly [name: string, value: string | number | boolean | null | Uint8Array])[]

/** An encoded body. */
export interface EncodedBody {
  readonly contentType: string
  readonly bytes: Uint8Array
}

export const FORM = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json'
export const MULTIPART = 'multipart/form-data'

const BOUNDARY = 'boundary-of-a-body-in-tests'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const textOf = (value: unknown): string => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value))

/** Encodes fields with the media type. For other media types, returns arbitrary text. */
export function encodeBody(mediaType: string, fields: BodyFields): EncodedBody {
  if (mediaType === MULTIPART) return { contentType: `${MULTIPART}; boundary=${BOUNDARY}`, bytes: multipart(fields) }
  return { contentType: mediaType, bytes: utf8(mediaType === JSON_TYPE ? json(fields) : form(fields)) }
}

/** Serialized manually, because a name such as `__proto__` would be lost in an object. */
const json = (fields: BodyFields): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value instanceof Uint8Array ? textOf(value) : value)}`).join(',')}}`

const form = (fields: BodyFields): string => new URLSearchParams(fields.map(([name, value]) => [name, textOf(value)])).toString()

function multipart(fields: BodyFields): Uint8Array {
  const parts = fields.flatMap(([name, value]) => {
    const file = value instanceof Uint8Array ? `; filename="${name}.bin"\r\nContent-Type: application/octet-stream` : ''
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}\r\n\r\n`
    return [utf8(head), value instanceof Uint8Array ? value : utf8(String(value)), utf8('\r\n')]
  })
  return Buffer.concat([...parts, utf8(`--${BOUNDARY}--\r\n`)])
}
