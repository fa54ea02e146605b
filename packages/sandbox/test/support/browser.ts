import { request } from 'node:http'

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>> | URLSearchParams
}

/** Sends a request with headers that a browser sets and `fetch` does not allow: `Host`, `Origin`, `Sec-Fetch-Site`. */
export function sendAsBrowser(url: string | URL, { method = 'GET', headers = {}, form }: Sent = {}): Promise<Received> {
  const body = form === undefined ? undefined : new URLSearchParams(form).toString()
  const type = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers: { ...type, ...headers }, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
