import { scopes as meanings } from '@activity-tracking/spec'
import type { ErasureReceipt } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import { isConnected, SCOPES } from '../account.ts'
import { type Frame, page } from './frame.ts'
import { askFor } from './permission.ts'
import { count, type Html, moment } from './text.ts'

interface SettingsContent {
  readonly receipts: readonly ErasureReceipt[]
  /** Number of stored activities. */
  readonly count: number
}

export function settingsPage(frame: Frame, { receipts, count: stored }: SettingsContent): Html {
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
${receipts.length > 0 && receiptList(receipts)}
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

const WHY: Readonly<Record<ErasureReceipt['why'], string>> = {
  refused: 'You disconnected Logbook in the service.',
  revoked: 'You disconnected Logbook here.',
}

const receiptList = (receipts: readonly ErasureReceipt[]): Html => html`<section id="receipts" data-live>
<h2>Erased</h2>
${receipts.map(
  ({ id, why, requestedAt, completedAt }) => html`<dl class="receipt ${completedAt !== null && 'done'}">
<div><dt>Receipt</dt><dd><code>${id}</code></dd></div>
<div><dt>Reason</dt><dd>${WHY[why]}</dd></div>
<div><dt>Requested</dt><dd>${moment(requestedAt)} UTC</dd></div>
<div><dt>Erased at</dt><dd>${completedAt === null ? 'In progress' : `${moment(completedAt)} UTC`}</dd></div>
</dl>`,
)}
</section>`
