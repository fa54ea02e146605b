import { decodePolyline } from '@activity-tracking/client'
import { html } from 'hono/html'
import { type ListedActivity, type ListQuery, PAGE_SIZE, SORTS } from '../activities.ts'
import { project, trackSvg } from '../track.ts'
import { type Frame, page } from './frame.ts'
import { importNote, type ShownImport } from './import-note.ts'
import { sportMark } from './sport-mark.ts'
import {
  count,
  distanceOf,
  durationOf,
  elevationOf,
  type Html,
  monthText,
  paceOrSpeed,
  shortMonthText,
  sportName,
  type Units,
  unitsOf,
  weekdayText,
} from './text.ts'

interface ActivitiesContent {
  readonly items: readonly ListedActivity[]
  readonly total: number
  readonly query: ListQuery
  readonly sports: readonly { readonly sport: string; readonly count: number }[]
  readonly progress: ShownImport | undefined
}

export function activitiesPage(
  frame: Frame,
  { items, total, query, sports, progress }: ActivitiesContent,
): Html {
  const units = unitsOf(frame.account?.profile)
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const pathOf = (number: number): string =>
    `/activities?${new URLSearchParams({ ...(query.sport && { sport: query.sport }), sort: query.sort, page: String(number) })}`
  return page(
    frame,
    'Activities',
    html`<div class="row heading"><div><p id="total" class="over" data-live>${count(total, 'activity', 'activities')}</p>
<h1>Activities</h1></div>
<form class="row filters" action="/activities">
<label>Sport <select name="sport"><option value="">All sports</option>${sports.map(
      ({ sport, count: number }) =>
        html`<option value="${sport}" ${sport === query.sport && html`selected`}>${sportName(sport)} (${number})</option>`,
    )}</select></label>
<label>Order <select name="sort">${Object.entries(SORTS).map(
      ([sort, { label }]) =>
        html`<option value="${sort}" ${sort === query.sort && html`selected`}>${label}</option>`,
    )}</select></label>
<button>Show</button>
</form></div>
${importNote(progress, frame.account)}
<section id="list" aria-label="Activities" data-live>
${items.length === 0 && html`<p class="empty">${total > 0 || query.sport ? 'No activities here.' : 'Nothing yet. New activities appear here by themselves.'}</p>`}
${query.sort === 'date' ? months(items, units) : html`<h2 class="hidden">${SORTS[query.sort].label}</h2>${activityLog(items, units)}`}
</section>
<nav class="row" aria-label="Pages of the list">
${query.page > 1 && html`<a class="button" href="${pathOf(Math.min(query.page - 1, pages))}">Previous</a>`}
<span>Page ${query.page} of ${pages}</span>
${query.page < pages && html`<a class="button" href="${pathOf(query.page + 1)}">Next</a>`}
</nav>`,
  )
}

/** Newest first, the months are sections of the log. */
function months(items: readonly ListedActivity[], units: Units): Html {
  const byMonth = Map.groupBy(items, ({ start }) => monthText(start))
  return html`${[...byMonth].map(([month, ofMonth]) => html`<h2>${month}</h2>${activityLog(ofMonth, units)}`)}`
}

const THUMBNAIL = { width: 72, height: 54 }

/** Activities as the lines of a log, with the date in the margin. Each is a link. */
export const activityLog = (activities: readonly ListedActivity[], units: Units): Html =>
  html`<ul class="sheet log">${activities.map(
    ({ id, name, sport, start, distance, movingTime, elevation, speed, polyline }) => html`<li>
<p class="date"><span>${weekdayText(start)}</span> <b>${Number(start.slice(8, 10))}</b> <span class="month">${shortMonthText(start)}</span></p>
<span class="thumbnail" aria-hidden="true">${polyline ? trackSvg(project(decodePolyline(polyline), THUMBNAIL), { box: THUMBNAIL, label: '' }) : sportMark(sport)}</span>
<div>
<h3><a href="/activities/${id}">${name || sportName(sport)}</a></h3>
<p class="quiet">${sportMark(sport)} ${sportName(sport)}</p>
</div>
<dl>${[
      ['Distance', distanceOf(distance, sport, units)],
      ['Time', durationOf(movingTime)],
      ['Climbing', elevation > 0 ? elevationOf(elevation, units) : ''],
      ['Average', distance > 0 ? paceOrSpeed(speed, sport, units) : ''],
    ].map(
      ([label, value]) =>
        html`<div ${!value && html`class="none"`}><dt>${label}</dt><dd>${value || '–'}</dd></div>`,
    )}</dl>
</li>`,
  )}</ul>`
