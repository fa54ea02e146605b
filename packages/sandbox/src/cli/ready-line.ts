import type { Id } from '../id.ts'

/** The line that tells a program that the sandbox is ready, and how to talk to it. */
export interface ReadyLine {
  readonly event: 'ready'
  readonly base_url: string
  readonly new_base_url: string
  readonly auth_url: string
  readonly control_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly access_token: string
  readonly refresh_token: string
  readonly athlete_id: Id
  /** Null when events are not signed. */
  readonly webhook_key: string | null
  readonly now: string
  readonly seed: number
  readonly secrets: 'random' | 'seeded'
}
