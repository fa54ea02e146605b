import { decodePolyline, type Lap } from '@activity-tracking/client'
import { html } from 'hono/html'
import { MAP } from '../charts.ts'
import type { StoredActivity } from '../tables.ts'
import { project, squaresOf, trackSvg } from '../track.ts'
import { type Frame, page } from './frame.ts'
import { sportMark } from './sport-mark.ts'
import {
  distanceOf,
  durationOf,
  elevationOf,
  figure,
  type Html,
  longTime,
  numberWith,
  paceOrSpeed,
  sportName,
  type Units,
  unitsOf,
} from './text.ts'

export function activityPage(frame: Frame, stored: StoredActivity): Html {
  const { activity } = stored
  const { sport_type: sport, distance } = activity
  const units = unitsOf(frame.account?.profile)
  const detailed = stored.detail === 'detailed' ? stored.activity : undefined
  const facts = [
    ['Distance', distanceOf(distance, sport, units)],
    ['Moving time', durationOf(activity.moving_time)],
    ['Average', distance ? paceOrSpeed(activity.average_speed, sport, units) : ''],
    ['Climbing', activity.total_elevation_gain ? elevationOf(activity.total_elevation_gain, units) : ''],
    ['Heart rate', numberWith('bpm', activity.average_heartrate)],
    ['Power', numberWith('W', activity.average_watts)],
    ['Energy', numberWith('kcal', detailed?.calories)],
  ].filter(([, value]) => value)
  return page(
    frame,
    activity.name || sportName(sport),
    html`<article class="sheet activity">
<header id="facts" data-live>
<p class="quiet">${sportMark(sport)} ${sportName(sport)}, ${longTime(String(activity.start_date_local))}</p>
<h1>${activity.name || sportName(sport)}</h1>
${detailed?.description && html`<p class="description serif">${detailed.description}</p>`}
<dl class="totals">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${figure(String(value))}</dd></div>`)}</dl>
</header>
${recording(stored, units)}
<section id="laps" data-live>${laps(detailed?.laps ?? [], sport, units)}</section>
</article>`,
    html`<link rel="stylesheet" href="/assets/uplot/uPlot.min.css">`,
  )
}

/** The track and, with scripts, the charts. */
function recording({ activity, activityId, detail, readAt, streams }: StoredActivity, units: Units): Html {
  const track = (streams?.latlng?.data ?? decodePolyline(activity.map?.summary_polyline ?? '')) as [
    number,
    number,
  ][]
  const hasCharts = Object.keys(streams ?? {}).length > 0
  const isRead = detail === 'detailed'
  if (track.length === 0 && !hasCharts && isRead) return html`<div id="recording" data-live></div>`
  return html`<section id="recording" class="recording" aria-label="Recording" data-live>
${track.length > 0 && map(track, units)}
${
  hasCharts
    ? html`<div class="charts" data-charts="/activities/${activityId}/charts.json?read=${readAt}">
<noscript><p class="empty">The charts need scripts.</p></noscript>
<div class="plots"></div>
<p class="position row" hidden><label for="position">Position</label> <input id="position" type="range" value="0"> <b></b></p>
</div>`
    : !isRead &&
      html`<p class="note reading">The recording and the laps are being read. They appear here by themselves.</p>`
}
</section>`
}

function map(track: readonly [number, number][], { distance: { unit, meters } }: Units): Html {
  const { side, width } = squaresOf(track, MAP, meters)
  return html`<figure class="map">
${trackSvg(project(track, MAP), { box: MAP, label: 'The track, with north at the top', squares: width })}
<figcaption>One square is ${side} ${unit}. North is at the top.</figcaption>
</figure>`
}

function laps(all: readonly Lap[], sport: string | null | undefined, units: Units): Html | string {
  if (all.length < 2) return ''
  const fastest = Math.max(...all.map((lap) => lap.average_speed ?? 0), 0.1)
  const columns: readonly (readonly [label: string, of: (lap: Lap) => string])[] = [
    ['Distance', (lap) => distanceOf(lap.distance, sport, units)],
    ['Time', (lap) => durationOf(lap.moving_time)],
    ['Average', (lap) => paceOrSpeed(lap.average_speed, sport, units)],
    ['Climbing', (lap) => (lap.total_elevation_gain ? elevationOf(lap.total_elevation_gain, units) : '')],
    ['Heart rate', (lap) => numberWith('bpm', lap.average_heartrate)],
  ]
  const shown = columns.filter(([, of]) => all.some((lap) => of(lap) !== ''))
  return html`<h2>Laps</h2>
<div class="scroll" role="region" aria-label="Laps" tabindex="0"><table>
<thead><tr><th scope="col">Lap</th>${shown.map(([label]) => html`<th scope="col">${label}</th>`)}<th scope="col" class="speed">Speed</th></tr></thead>
<tbody>${all.map(
    (lap, index) =>
      html`<tr><th scope="row">${lap.name ?? index + 1}</th>${shown.map(([, of]) => html`<td>${of(lap) || '–'}</td>`)}<td class="speed"><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${((lap.average_speed ?? 0) / fastest) * 100}" height="1"/></svg></td></tr>`,
  )}</tbody>
</table></div>`
}

/** For an activity that is not stored yet. */
export const readingPage = (frame: Frame): Html =>
  page(
    frame,
    'Reading',
    html`<section id="missing" class="message" data-live="page"><h1>Reading this activity</h1>
<p class="note reading">It appears here as soon as it has been read.</p></section>`,
  )
