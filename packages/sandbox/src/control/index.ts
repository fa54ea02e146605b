export { type ControlClient, type ControlClientOptions, createControlClient } from './client.ts'
export { ControlError } from './control-error.ts'
export type { ControlInput, ControlOperationId, ControlResult } from './operations.ts'
