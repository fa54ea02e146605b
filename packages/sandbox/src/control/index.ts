export { type ControlClient, type ControlClientOptions, ControlError, createControlClient } from './client.ts'
export type { ControlInput, ControlOperationId, ControlResult } from './description.ts'
