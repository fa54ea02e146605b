import { NotFoundError } from '@activity-tracking/client'

/** The service's own 404 for an activity. */
export const notFound = (operation: string): NotFoundError =>
  new NotFoundError('404 Record Not Found', {
    operation,
    response: new Response(null, { status: 404 }),
    body: { message: 'Record Not Found', errors: [{ resource: 'Activity', field: 'id', code: 'not found' }] },
  })
