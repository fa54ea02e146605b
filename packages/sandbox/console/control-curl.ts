import { shellQuote, shellWord } from '@activity-tracking/spec/samples'
import type { ControlOperationId } from '../src/control/operation-types.ts'
import { type ControlRequest, requestOf } from '../src/control/request-of.ts'
import { CONTROL_URL } from './control.ts'
import { worldName } from './routing.ts'

/** An operation of the control API as a curl command, which works when it is pasted into a shell. */
export function controlCurl(operation: ControlOperationId, input: Readonly<Record<string, unknown>>): string {
  const { method, path, body }: ControlRequest = requestOf(operation, input)
  const headers = [
    'X-Sandbox-Control: 1',
    ...(worldName.peek() === undefined ? [] : [`X-Sandbox-World: ${worldName.peek()}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ]
  return [
    `curl -X ${method} ${shellWord(`${CONTROL_URL}${path}`)}`,
    ...headers.map((header) => `-H ${shellQuote(header)}`),
    ...(body === undefined ? [] : [`--data-binary ${shellQuote(body)}`]),
  ].join(' \\\n  ')
}
