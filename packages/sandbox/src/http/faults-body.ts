import type { Reason, Refusal, RefusalKind } from '../service/refusal.ts'
import { type Answer, jsonText } from './answer.ts'
import { MethodRefusal } from './methods.ts'

/** Status and message of each kind of refusal (BadRequest, Unauthorized, … of the description). */
const ANSWERS: Readonly<Record<RefusalKind, readonly [status: number, message: string]>> = {
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Authorization Error'],
  'missing-scope': [401, 'Authorization Error'],
  'not-subscribed': [402, 'Payment Required'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Record Not Found'],
  'wrong-method': [405, 'Method Not Allowed'],
  limit: [429, 'Rate Limit Exceeded'],
}

export const faultAnswer = (status: number, message: string, errors: readonly Reason[]): Answer =>
  jsonText(JSON.stringify({ message, errors }), status)

export function refusalAnswer(refusal: Refusal): Answer {
  const answer = faultAnswer(...ANSWERS[refusal.kind], refusal.reasons)
  return refusal instanceof MethodRefusal ? { ...answer, headers: { ...answer.headers, Allow: refusal.allow } } : answer
}
