import type { QuotaCounter, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { DeadJob, QueueStats, Waits } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { Journal, JournalEntry } from '../journal.ts'
import type { StoredImport } from '../tables.ts'
import { type Frame, page } from './frame.ts'
import { until } from './import-note.ts'
import { count, type Html, LOCALE, moment, timeOfDay } from './text.ts'

interface OpsContent {
  readonly quota: QuotaSnapshot
  readonly stats: QueueStats
  readonly dead: readonly DeadJob[]
  readonly waits: Waits
  readonly imports: readonly StoredImport[]
  readonly journal: Journal
}

export const opsPage = (frame: Frame, { quota, stats, dead, waits, imports, journal }: OpsContent): Html =>
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
${(['due', 'later', 'running'] as const).map((state) => html`<div><dt>${STATES[state]}</dt><dd>${stats.live[state] + stats.background[state]}</dd></div>`)}
<div><dt>Oldest since</dt><dd>${stats.oldestDueAt === null ? '–' : timeOfDay(stats.oldestDueAt)}</dd></div>
<div><dt>Failed for good</dt><dd>${stats.dead}</dd></div>
</dl>
${dead.length > 0 && html`<ul class="entries">${dead.map(({ diedAt, reason }) => html`<li><time class="quiet">${moment(diedAt)}</time> <span>${reason}</span></li>`)}</ul>`}
<h3>Imports</h3>
${imports.length === 0 ? html`<p class="empty">No import in the last day.</p>` : html`<ul class="imports">${imports.map(importItem)}</ul>`}
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
const STATES = { due: 'Due', later: 'Due later', running: 'Running' }
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

function importItem({ name, listed, remaining, isFinished }: StoredImport): Html {
  const read = listed - (remaining ?? listed)
  return html`<li>
<b>${name}</b>
<progress max="${Math.max(1, listed)}" value="${isFinished ? Math.max(1, listed) : read}" aria-label="Import of ${name}"></progress>
<span>${isFinished ? '' : `${read} of `}${count(listed, 'activity', 'activities')} read.</span>
</li>`
}

const entries = (all: readonly JournalEntry[]): Html =>
  all.length === 0
    ? html`<p class="empty">Nothing yet.</p>`
    : html`<ul class="entries">${all.map(({ at, text }) => html`<li><time class="quiet">${moment(at)}</time> <span>${text}</span></li>`)}</ul>`
