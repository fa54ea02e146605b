/** URL of the reference page of an operation, from the root of the documentation. */
export const operationPage = (operationId: string): string => `/api/operations/${operationId.toLowerCase()}/`

/** URL of the guide to the error statuses, from the root of the documentation. */
export const ERRORS_PAGE = '/guides/errors/'
