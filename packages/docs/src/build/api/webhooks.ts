import { type OperationObject, operationsOf, paths, webhookItems } from './description.ts'

/** A request that the service sends to the app: a callback of an operation, or an event. */
export interface Webhook {
  /** HTTP method, in uppercase. */
  readonly method: string
  readonly operation: OperationObject
}

const callbacks = Object.values(paths)
  .flatMap(operationsOf)
  .flatMap(({ operation }) => Object.values(operation.callbacks ?? {}))
  .flatMap(Object.values)

/** Every request that the service sends, in the order of the description. */
export const webhooks: readonly Webhook[] = [...callbacks, ...Object.values(webhookItems)].flatMap(operationsOf)

/** Id of the heading of a request on the page of all of them. */
export const idOfWebhook = ({ operation }: Webhook): string => operation.operationId.toLowerCase()

/** URL of a request, from the site's root. */
export const urlOfWebhook = (webhook: Webhook): string => `/api/webhooks/#${idOfWebhook(webhook)}`
