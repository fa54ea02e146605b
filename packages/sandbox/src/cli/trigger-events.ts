/** Events that can be sent, and how the control API calls them. */
export const EVENTS = {
  'activity.create': { object_type: 'activity', aspect_type: 'create' },
  'activity.update': { object_type: 'activity', aspect_type: 'update' },
  'activity.delete': { object_type: 'activity', aspect_type: 'delete' },
  'athlete.deauthorize': { object_type: 'athlete', aspect_type: 'update' },
} as const
