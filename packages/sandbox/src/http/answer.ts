/** What a handler answers; the pipeline adds the rate-limit headers. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** JSON that is written already. */
export const jsonText = (body: string, status = 200): Answer => ({ status, headers: JSON_TYPE, body })

export const html = (body: string, status: number, contentSecurityPolicy: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store' },
  body,
})

export const redirect = (location: string): Answer => ({ status: 302, headers: { Location: location } })

export const attachment = (body: string, type: string, fileName: string): Answer => ({
  status: 200,
  headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${fileName}"` },
  body,
})
