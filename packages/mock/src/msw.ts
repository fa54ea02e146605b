export type { HandlerOptions } from './create-handler.ts'
export * from './handlers.gen.ts'
