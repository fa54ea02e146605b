import type { QuotaCounter, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { InboxStats, TaskProgress, Wait } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { Journal, JournalEntry } from '../journal.ts'
import { type Frame, page } from './frame.ts'
import { endText, until } from './import-note.ts'
import { count, type Html, LOCALE, moment, timeOfDay } from './text.ts'

/** The import of an athlete. */
export interface ImportProgress extends TaskProgress {
  readonly name: string
}

interface OpsContent {
  readonly quota: QuotaSnapshot
  readonly inbox: InboxStats
  readonly waits: { readonly live: Wait | null; readonly background: Wait | null }
  readonly imports: readonly ImportProgress[]
  readonly journal: Journal
  readonly now: number
}

export const opsPage = (frame: Frame, { quota, inbox, waits, imports, journal, now }: OpsContent): Html =>
  page(
    frame,
    'Ops',
    html`<div class="row heading"><div><p class="over">For the owner of this app</p><h1>Ops</h1></div></div>
<section id="limits" class="sheet" data-live>
<div class="row heading"><h2>Rate limits</h2>
${frame.clock && html`<form method="post" action="/ops/use-up"><button>Use the limit up</button></form>`}</div>
<div class="meters">${FAMILIES.flatMap((family) => WINDOWS.map((window) => meter(family, window, quota[family][window])))}</div>
<ul class="waits">
<li ${waits.live && html`class="waiting"`}>${waits.live ? `New activities are read again ${until(waits.live)}.` : 'New activities are read at once.'}</li>
<li ${waits.background && html`class="waiting"`}>${waits.background ? `Imports continue ${until(waits.background)}.` : 'Imports run without waiting.'}</li>
</ul>
</section>
<section id="work" class="sheet" data-live>
<h2>Work</h2>
<dl class="totals">
<div><dt>Events waiting</dt><dd>${inbox.waiting}</dd></div>
<div><dt>Oldest since</dt><dd>${inbox.oldestAt === null ? '–' : timeOfDay(inbox.oldestAt)}</dd></div>
<div><dt>Failed for good</dt><dd>${inbox.dead}</dd></div>
</dl>
<h3>Imports</h3>
${imports.length === 0 ? html`<p class="empty">No import in the last day.</p>` : html`<ul class="imports">${imports.map((each) => importItem(each, now))}</ul>`}
</section>
<section id="deliveries" class="sheet" data-live>
<h2>Last webhook deliveries</h2>
${entries(journal.latest(['webhook']))}
</section>
<section id="events" class="sheet" data-live>
<h2>Tokens and copies</h2>
${entries(journal.latest(['tokens', 'copies', 'error']))}
</section>`,
  )

const FAMILIES: readonly QuotaFamily[] = ['read', 'overall']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']
const NAMES = { read: 'Reads', overall: 'All requests', quarter_hour: 'quarter hour', day: 'day' }

function meter(family: QuotaFamily, window: QuotaWindow, { limit, used, resetsAt }: QuotaCounter): Html {
  const id = `${family}-${window}`
  const isUsedUp = used >= limit
  return html`<div ${isUsedUp && html`class="used-up"`}>
<label for="${id}">${NAMES[family]} in this ${NAMES[window]}</label>
<p><b>${used.toLocaleString(LOCALE)}</b> of ${limit.toLocaleString(LOCALE)}</p>
<meter id="${id}" min="0" max="${limit}" low="${limit * 0.7}" high="${limit * 0.9}" optimum="0" value="${Math.min(used, limit)}"></meter>
<p class="small">${isUsedUp ? html`<strong>Used up</strong> until` : 'Resets at'} ${timeOfDay(resetsAt)} UTC</p>
</div>`
}

function importItem(
  { name, read, remaining, listed, eta, isFinished, waitsFor }: ImportProgress,
  now: number,
): Html {
  const total = read + (remaining ?? listed)
  return html`<li>
<b>${name}</b>
<progress max="${Math.max(1, total)}" value="${isFinished ? Math.max(1, total) : read}" aria-label="Import of ${name}"></progress>
<span>${isFinished ? `${count(read, 'activity', 'activities')} read.` : `${read} of ${count(total, 'activity', 'activities')} read. ${endText(eta, now)} ${waitsFor ? `Continues ${until(waitsFor)}.` : ''}`}</span>
</li>`
}

const entries = (all: readonly JournalEntry[]): Html =>
  all.length === 0
    ? html`<p class="empty">Nothing yet.</p>`
    : html`<ul class="entries">${all.map(({ at, text }) => html`<li><time class="quiet">${moment(at)}</time> <span>${text}</span></li>`)}</ul>`
