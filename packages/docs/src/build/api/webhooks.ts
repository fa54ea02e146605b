import { description, type OperationObject, operationsOf } from './description.ts'

/** An event that the service sends to the app. */
export interface Webhook {
  /** Name in the description: `activityCreate`. */
  readonly name: string
  /** HTTP method, in uppercase. */
  readonly method: string
  readonly operation: OperationObject
}

/** Every kind of event, in the order of the description. */
export const webhooks: readonly Webhook[] = Object.entries(description.webhooks).flatMap(([name, item]) =>
  operationsOf(item).map((request) => ({ name, ...request })),
)

/** Id of the heading of a kind of event on the page of all events. */
export const idOfWebhook = ({ operation }: Webhook): string => operation.operationId.toLowerCase()

/** URL of a kind of event, from the site's root. */
export const urlOfWebhook = (webhook: Webhook): string => `/api/webhooks/#${idOfWebhook(webhook)}`
