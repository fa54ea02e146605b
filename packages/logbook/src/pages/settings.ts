import type { Scope } from '@activity-tracking/client'
import { scopes as meanings } from '@activity-tracking/spec'
import { html } from 'hono/html'
import { SCOPES } from '../account.ts'
import { type Frame, page } from './frame.ts'
import { count, type Html } from './text.ts'

/** @param stored number of stored activities */
export function settingsPage(frame: Frame, stored: number): Html {
  const { account } = frame
  const isActive = account?.isConnected === true
  const name = [account?.profile?.firstname, account?.profile?.lastname].filter(Boolean).join(' ')
  return page(
    frame,
    'Settings',
    html`<h1>Settings</h1>
<section id="connection" class="sheet" data-live>
<h2>${isActive ? `Connected${name && ` as ${name}`}` : 'Not connected'}</h2>
${
  isActive
    ? html`<p>Logbook stores ${count(stored, 'activity', 'activities')} of yours. These are its permissions:</p>`
    : html`<p>Logbook has no access to your account. ${stored > 0 ? 'Your data is being erased.' : 'It stores nothing from it.'}</p><p><a class="button main" href="/connect">Connect again</a></p>`
}
${isActive && scopeList(account?.scopes ?? [])}
</section>
<section class="sheet">
<h2>Your data</h2>
${isActive && html`<p>When you disconnect, everything that Logbook stores about you is erased.</p>`}
<div class="row">
${isActive && html`<form method="post" action="/settings/disconnect"><button class="danger">Disconnect and erase</button></form>`}
<form method="post" action="/sign-out"><button>Sign out</button></form>
</div>
</section>`,
  )
}

const scopeList = (granted: readonly string[]): Html =>
  html`<ul class="rows">${SCOPES.map((scope) => {
    const isGranted = granted.includes(scope)
    return html`<li><div><code>${scope}</code><p class="quiet">${meanings[scope]}</p></div>
${isGranted ? html`<p>✓ Granted</p>` : html`<a class="button" href="${askFor(scope, '/settings')}">Allow<span class="hidden"> ${scope}</span></a>`}</li>`
  })}</ul>`

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
const askFor = (scope: Scope, returnTo: string): string =>
  `/connect?${new URLSearchParams({ scope, returnTo })}`
