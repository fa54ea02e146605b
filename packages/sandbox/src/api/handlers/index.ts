import { activities } from './activity-handlers.ts'
import { apps } from './app-handlers.ts'
import { athletes } from './athlete-handlers.ts'
import type { Handlers } from './handler.ts'
import { routes } from './route-handlers.ts'
import { segments } from './segment-handlers.ts'

/** One handler per operation of the description: a missing one is a type error. */
export const handlers: Handlers = { ...activities, ...apps, ...athletes, ...routes, ...segments }
