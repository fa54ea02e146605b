import { Refusal, type RefusalKind } from '../service/refusal.ts'

/** Thrown when the control API itself says no, before any rule of the service is asked. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const STATUSES: Readonly<Partial<Record<RefusalKind, number>>> = { 'not-found': 404, forbidden: 403 }

/** Status, headers and words for what was thrown; undefined when it is no refusal but a defect. */
export function refusedAs(error: unknown): Pick<Refused, 'status' | 'message' | 'headers'> | undefined {
  if (error instanceof Refused) return error
  if (error instanceof Refusal) return { status: STATUSES[error.kind] ?? 400, message: error.message, headers: {} }
  return undefined
}
