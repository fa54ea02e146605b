import type { Scope } from '@activity-tracking/client'
import { scopes as meanings } from '@activity-tracking/spec'
import { html } from 'hono/html'
import { type Frame, page } from './frame.ts'
import type { Html } from './text.ts'

/** Asks for a scope that a page needs and the athlete has not granted. */
export const permissionPage = (frame: Frame, scope: Scope): Html =>
  page(
    frame,
    'Permission needed',
    html`<section class="message">
<h1>This page needs one more permission</h1>
<p>You have not granted Logbook this scope yet:</p>
<blockquote class="sheet"><code>${scope}</code><p>${meanings[scope]}</p></blockquote>
<p><a class="button main" href="${askFor(scope, frame.path)}">Allow <code>${scope}</code></a></p>
<p class="quiet">You decide on a page of the service, and then come back here.</p>
</section>`,
  )

/** The path that asks the athlete for one more scope, and then returns. */
export const askFor = (scope: Scope, returnTo: string): string =>
  `/connect?${new URLSearchParams({ scope, returnTo })}`
