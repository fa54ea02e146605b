export { createHandlers, exampleOf, type Handlers, type HandlersOptions } from './create-handlers.ts'
export type { OperationKey, ResponseChoice, SuccessBody, SuccessExample } from './response-choice.ts'
