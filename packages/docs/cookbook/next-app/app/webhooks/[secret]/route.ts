import { after } from 'next/server'
import { webhooks } from '../../../lib/app.ts'

// The work on an event is done after the response.
const handle = (request: Request) =>
  webhooks.fetch(request, { waitUntil: (work) => after(work) })

export { handle as GET, handle as POST }
