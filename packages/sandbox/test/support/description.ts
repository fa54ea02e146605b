import { api } from '../../src/api/api.ts'

export const FORM = 'application/x-www-form-urlencoded'

/** The description of the API, as the sandbox reads it. */
export const { describe: describeOperation, follow } = api
