import { after } from 'next/server'
import { site } from '../../../lib/app.ts'

// The work on an event is done after the response.
const handle = (request: Request) =>
  site().webhooks.fetch(request, { waitUntil: (work) => after(work) })

export { handle as GET, handle as POST }
