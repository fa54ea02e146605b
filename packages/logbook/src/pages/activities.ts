import { decodePolyline, type FormatOptions, formatDuration } from '@activity-tracking/client'
import type { TaskProgress } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import { type ListedActivity, type ListQuery, PAGE_SIZE, SORTS } from '../activities.ts'
import { project, trackSvg } from '../track.ts'
import { type Frame, type Html, page } from './frame.ts'
import { importNote } from './import-note.ts'
import {
  count,
  dayText,
  distanceOf,
  elevationOf,
  paceOrSpeed,
  sportName,
  unitsOf,
  weekdayText,
} from './text.ts'

interface ActivitiesContent {
  readonly items: readonly ListedActivity[]
  readonly total: number
  readonly query: ListQuery
  readonly sports: readonly { readonly sport: string; readonly count: number }[]
  readonly progress: TaskProgress | undefined
}

export function activitiesPage(
  frame: Frame,
  { items, total, query, sports, progress }: ActivitiesContent,
): Html {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const pathOf = (number: number): string =>
    `/activities?${new URLSearchParams({ ...(query.sport && { sport: query.sport }), sort: query.sort, page: String(number) })}`
  return page(
    frame,
    'Activities',
    html`<div class="heading"><div><h1>Activities</h1><p id="total" class="quiet" data-live>${count(total, 'activity', 'activities')}</p></div>
<form class="filters" action="/activities">
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
${items.length > 0 ? activityCards(items, unitsOf(frame.account?.profile)) : html`<p class="empty">There is nothing here yet.</p>`}
</section>
<nav class="pager" aria-label="Pages of the list">
${query.page > 1 && html`<a class="button" href="${pathOf(query.page - 1)}">Previous</a>`}
<span class="quiet">Page ${query.page} of ${pages}</span>
${query.page < pages && html`<a class="button" href="${pathOf(query.page + 1)}">Next</a>`}
</nav>`,
  )
}

const THUMBNAIL = { width: 72, height: 54 }

/** Activities as cards, each of which is a link. */
export const activityCards = (activities: readonly ListedActivity[], units: FormatOptions): Html =>
  html`<ul class="cards">${activities.map(
    ({
      id,
      name,
      sport,
      start,
      distance,
      movingTime,
      elevation,
      speed,
      polyline,
    }) => html`<li class="card" data-sport="${sport}">
<span class="thumbnail" aria-hidden="true">${polyline && trackSvg(project(decodePolyline(polyline), THUMBNAIL), THUMBNAIL, '')}</span>
<div>
<h3><a href="/activities/${id}">${name || sportName(sport)}</a></h3>
<p class="quiet">${sportName(sport)} · ${weekdayText(start)}, ${dayText(start)}</p>
</div>
<dl>${[
      ['Distance', distanceOf(distance, sport, units)],
      ['Time', formatDuration(movingTime)],
      ['Climbing', elevation > 0 ? elevationOf(elevation, units) : ''],
      ['Average', distance > 0 ? paceOrSpeed(speed, sport, units) : ''],
    ]
      .filter(([, value]) => value !== '')
      .map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</li>`,
  )}</ul>`
