import { scopes as meanings } from '@activity-tracking/spec'
import { html } from 'hono/html'
import { isConnected, SCOPES } from '../account.ts'
import { type Frame, page } from './frame.ts'
import { askFor } from './permission.ts'
import { count, type Html } from './text.ts'

/** @param stored number of stored activities */
export function settingsPage(frame: Frame, stored: number): Html {
  const { account } = frame
  const isActive = account !== undefined && isConnected(account)
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
${isActive && html`<p>Take a copy of everything that Logbook stores about you, or have all of it erased.</p>`}
<div class="row">
${
  isActive &&
  html`<a class="button" href="/settings/export.json" download>Export as JSON</a>
<form method="post" action="/settings/disconnect"><button class="danger">Disconnect and erase</button></form>`
}
<form method="post" action="/sign-out"><button>Sign out</button></form>
</div>
</section>`,
  )
}

const scopeList = (granted: readonly string[]): Html =>
  html`<ul class="scopes">${SCOPES.map((scope) => {
    const isGranted = granted.includes(scope)
    return html`<li ${isGranted && html`class="granted"`}><div><code>${scope}</code><p class="quiet">${meanings[scope]}</p></div>
${isGranted ? html`<span>Granted</span>` : html`<a class="button" href="${askFor(scope, '/settings')}">Allow<span class="hidden"> ${scope}</span></a>`}</li>`
  })}</ul>`
