export { type HandlerOptions, pictures } from './create-handler.ts'
export * from './handlers.gen.ts'
