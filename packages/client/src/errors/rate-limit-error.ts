import { ApiError } from './api-error.ts'

/** 429: a request limit is used up until its window ends (next quarter hour, or midnight UTC). `response.headers` carry limit and usage. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
  override readonly code: string = 'rate_limited'
}
