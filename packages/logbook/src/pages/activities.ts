import { decodePolyline } from '@activity-tracking/client'
import { html } from 'hono/html'
import { type ListedActivity, PAGE_SIZE } from '../tables.ts'
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
  /** From 1. */
  readonly number: number
  readonly shownImport: ShownImport
}

export function activitiesPage(frame: Frame, { items, total, number, shownImport }: ActivitiesContent): Html {
  const units = unitsOf(frame.account?.profile)
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return page(
    frame,
    'Activities',
    html`<div><p id="total" class="quiet" data-live>${count(total, 'activity', 'activities')}</p>
<h1>Activities</h1></div>
${importNote(shownImport)}
<section id="list" aria-label="Activities" data-live>
${items.length === 0 && html`<p class="empty">${total > 0 ? 'No activities here.' : 'Nothing yet. New activities appear here by themselves.'}</p>`}
${months(items, units)}
</section>
<nav class="row" aria-label="Pages of the list">
${number > 1 && html`<a class="button" href="/activities?page=${Math.min(number - 1, pages)}">Previous</a>`}
<span>Page ${number} of ${pages}</span>
${number < pages && html`<a class="button" href="/activities?page=${number + 1}">Next</a>`}
</nav>`,
  )
}

/** The months are sections of the log. */
function months(items: readonly ListedActivity[], units: Units): Html {
  const byMonth = Map.groupBy(items, ({ start }) => monthText(start))
  return html`${[...byMonth].map(([month, ofMonth]) => html`<h2>${month}</h2>${activityLog(ofMonth, units)}`)}`
}

const THUMBNAIL = { width: 72, height: 54 }

/** Activities as the lines of a log, with the date in the margin. Each is a link. */
export const activityLog = (activities: readonly ListedActivity[], units: Units): Html =>
  html`<ul class="sheet log">${activities.map(
    ({ id, name, sport, start, distance, movingTime, elevation, speed, polyline }) => html`<li>
<p class="date quiet"><span>${weekdayText(start)}</span> <b>${Number(start.slice(8, 10))}</b> <span class="month">${shortMonthText(start)}</span></p>
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
        html`<div ${!value && html`class="none quiet"`}><dt>${label}</dt><dd>${value || '–'}</dd></div>`,
    )}</dl>
</li>`,
  )}</ul>`
