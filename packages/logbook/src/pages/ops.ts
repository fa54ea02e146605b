import type { QuotaCounter, QuotaFamily, QuotaSnapshot, QuotaWindow } from '@activity-tracking/client'
import type { DeadJob, QueueStats, Waits } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { Journal, JournalEntry } from '../journal.ts'
import type { ImportProgress } from '../tables.ts'
import { type Frame, page } from './frame.ts'
import { until } from './import-note.ts'
import { count, gauge, type Html, LOCALE, moment, timeOfDay } from './text.ts'

interface OpsContent {
  readonly quota: QuotaSnapshot
  readonly stats: QueueStats
  readonly dead: readonly DeadJob[]
  readonly waits: Waits
  readonly imports: readonly ImportProgress[]
  readonly journal: Journal
}

export const opsPage = (frame: Frame, { quota, stats, dead, waits, imports, journal }: OpsContent): Html =>
  page(
    frame,
    'Ops',
    html`<div><p class="quiet">For the owner of this app</p><h1>Ops</h1></div>
<section id="limits" class="sheet" data-live>
<div class="row spread"><h2>Rate limits</h2>
${frame.consoleUrl && html`<form method="post" action="/ops/use-up"><button>Use the limit up</button></form>`}</div>
<dl class="totals">${FAMILIES.flatMap((family) => WINDOWS.map((window) => limit(family, window, quota[family][window])))}</dl>
<p class="note ${!waits.live && 'fine'}">${waits.live ? `New activities are read again ${until(waits.live)}.` : 'New activities are read at once.'}</p>
<p class="note ${!waits.background && 'fine'}">${waits.background ? `Imports continue ${until(waits.background)}.` : 'Imports run without waiting.'}</p>
</section>
<section id="work" class="sheet" data-live>
<h2>Work</h2>
<dl class="totals">
${(['due', 'later', 'running'] as const).map((state) => html`<div><dt>${STATES[state]}</dt><dd>${stats.live[state] + stats.background[state]}</dd></div>`)}
<div><dt>Oldest since</dt><dd>${stats.oldestDueAt === null ? '–' : timeOfDay(stats.oldestDueAt)}</dd></div>
<div><dt>Failed for good</dt><dd>${stats.dead}</dd></div>
</dl>
${dead.length > 0 && entries(dead.map(({ diedAt, reason }) => ({ at: diedAt, text: reason })))}
<h3>Imports</h3>
${imports.length === 0 ? html`<p class="empty">No import is in progress.</p>` : html`<ul class="rows">${imports.map(importItem)}</ul>`}
</section>
<section id="deliveries" class="sheet" data-live>
<h2>Last webhook deliveries</h2>
${entries(journal.deliveries)}
</section>
<section id="events" class="sheet" data-live>
<h2>Tokens and erasures</h2>
${entries(journal.events)}
</section>`,
  )

const FAMILIES: readonly QuotaFamily[] = ['read', 'overall']
const WINDOWS: readonly QuotaWindow[] = ['quarter_hour', 'day']
const STATES = { due: 'Due', later: 'Due later', running: 'Running' }
const NAMES = { read: 'Reads', overall: 'All requests', quarter_hour: 'quarter hour', day: 'day' }

function limit(family: QuotaFamily, window: QuotaWindow, { limit, used, resetsAt }: QuotaCounter): Html {
  const name = `${NAMES[family]} in this ${NAMES[window]}`
  const isUsedUp = used >= limit
  return html`<div ${isUsedUp && html`class="used-up"`}>
<dt>${name}</dt><dd>${used.toLocaleString(LOCALE)} <small>of ${limit.toLocaleString(LOCALE)}</small></dd>
<dd>${gauge(name, used, limit)}</dd>
<dd class="small">${isUsedUp ? html`<b>Used up</b> until` : 'Resets at'} ${timeOfDay(resetsAt)} UTC</dd>
</div>`
}

const importItem = ({ name, listed, read }: ImportProgress): Html => html`<li>
<b>${name}</b> ${gauge(`Import of ${name}`, read, listed)}
<span>${read} of ${count(listed, 'activity', 'activities')} read.</span>
</li>`

const entries = (all: readonly JournalEntry[]): Html =>
  all.length === 0
    ? html`<p class="empty">Nothing yet.</p>`
    : html`<ul class="rows">${all.map(({ at, text }) => html`<li><time class="quiet">${moment(at)}</time> <span>${text}</span></li>`)}</ul>`
