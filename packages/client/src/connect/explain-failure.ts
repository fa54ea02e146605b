import { isApiError } from '../errors.ts'

/** The page for the athlete when connecting failed, and its status. */
export interface Explanation {
  readonly status: number
  readonly title: string
  readonly text: string
}

const START_AGAIN: Explanation = {
  status: 400,
  title: 'Please start again',
  text: 'This authorization was not started in this browser, was started too long ago, or has already been used.',
}
const NOT_ALLOWED: Explanation = {
  status: 403,
  title: 'Not connected',
  text: 'The service does not let your account connect to this app. While an app is in single-player mode, only the account that created it can.',
}
const UNAVAILABLE: Explanation = {
  status: 502,
  title: 'Not connected yet',
  text: 'The service did not respond as expected. Please try again in a few minutes.',
}
const BROKEN: Explanation = { status: 500, title: 'Not connected', text: 'Something went wrong on our side. Please try again later.' }

/** Explains an error to the athlete, without technical details. */
export function explainFailure(error: unknown): Explanation {
  if (!isApiError(error)) return BROKEN
  switch (error.code) {
    case 'invalid_callback':
    case 'invalid_grant':
      return START_AGAIN
    case 'athlete_limit':
      return { ...NOT_ALLOWED, text: 'This app cannot connect more athletes at this time.' }
    case 'forbidden':
      return NOT_ALLOWED
    case 'rate_limited':
    case 'server_error':
    case 'unexpected_status':
    case 'redirected':
    case 'connection_failed':
    case 'deadline_exceeded':
    case 'malformed_response':
    case 'response_too_large':
      return UNAVAILABLE
    default:
      return BROKEN
  }
}
