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

/** URL of the page of a kind of event, from the site's root. */
export const pageOfWebhook = ({ operation }: Webhook): string => `/api/webhooks/${operation.operationId.toLowerCase()}/`
