// Runs the suite in a worker. The request's body is the setting, the response's body the results.
import { runClientSuite } from './client-suite.mjs'

export default {
  fetch: async (request) => Response.json(await runClientSuite(await request.json())),
}
