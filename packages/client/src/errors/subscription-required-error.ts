import { ApiError } from './api-error.ts'

/** 402: only athletes with a paid subscription may use this. */
export class SubscriptionRequiredError extends ApiError {
  override readonly name: string = 'SubscriptionRequiredError'
  override readonly code: string = 'subscription_required'
}
