import {
  decodePolyline,
  type FormatOptions,
  formatDuration,
  type Lap,
  type Streams,
} from '@activity-tracking/client'
import type { StoredActivity } from '@activity-tracking/webhooks/tables'
import { html } from 'hono/html'
import { MAP, MILE } from '../charts.ts'
import { project, squaresOf, trackSvg } from '../track.ts'
import { type Frame, type Html, messagePage, page } from './frame.ts'
import { sportMark } from './sport-mark.ts'
import { distanceOf, elevationOf, figure, longTime, paceOrSpeed, sportName, unitsOf } from './text.ts'

interface ActivityContent {
  readonly stored: StoredActivity
  /** Undefined until they were read. */
  readonly streams: Streams | undefined
}

export function activityPage(frame: Frame, { stored, streams }: ActivityContent): Html {
  const { activity } = stored
  const { sport_type: sport, distance } = activity
  const units = unitsOf(frame.account?.profile)
  const detailed = stored.detail === 'detailed' ? stored.activity : undefined
  const facts = [
    ['Distance', distanceOf(distance, sport, units)],
    ['Moving time', formatDuration(activity.moving_time)],
    ['Average', distance ? paceOrSpeed(activity.average_speed, sport, units) : ''],
    ['Climbing', activity.total_elevation_gain ? elevationOf(activity.total_elevation_gain, units) : ''],
    ['Heart rate', activity.average_heartrate ? `${Math.round(activity.average_heartrate)} bpm` : ''],
    ['Power', activity.average_watts ? `${Math.round(activity.average_watts)} W` : ''],
    ['Energy', detailed?.calories ? `${Math.round(detailed.calories)} kcal` : ''],
  ].filter(([, value]) => value)
  return page(
    frame,
    activity.name || sportName(sport),
    html`<article class="sheet activity">
<header id="facts" data-live>
<p class="over">${sportMark(sport)} ${sportName(sport)}, ${longTime(String(activity.start_date_local))}</p>
<h1>${activity.name || sportName(sport)}</h1>
${detailed?.description && html`<p class="description">${detailed.description}</p>`}
<dl class="totals">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${figure(String(value))}</dd></div>`)}</dl>
</header>
${recording(stored, streams, units)}
<section id="laps" data-live>${detailed ? laps(detailed.laps ?? [], sport, units) : html`<p class="note reading">Laps and recording are being read. They appear here by themselves.</p>`}</section>
</article>`,
    html`<link rel="stylesheet" href="/assets/uplot/uPlot.min.css">`,
  )
}

/** The track and, with scripts, the charts. */
function recording(
  { activity, activityId, readAt }: StoredActivity,
  streams: Streams | undefined,
  units: FormatOptions,
): Html {
  const track = (streams?.latlng?.data ?? decodePolyline(activity.map?.summary_polyline ?? '')) as [
    number,
    number,
  ][]
  const hasCharts = Object.keys(streams ?? {}).length > 0
  if (track.length === 0 && !hasCharts) return html`<div id="recording" data-live></div>`
  return html`<section id="recording" class="recording" aria-label="Recording" data-live>
${track.length > 0 && map(track, units)}
${
  hasCharts &&
  html`<div class="charts" data-charts="/activities/${activityId}/charts.json?read=${readAt}">
<noscript><p class="empty">The charts need scripts.</p></noscript>
</div>`
}
</section>`
}

function map(track: readonly [number, number][], { units }: FormatOptions): Html {
  const { side, width } = squaresOf(track, MAP, units === 'feet' ? MILE : 1_000)
  return html`<figure class="map">
${trackSvg(project(track, MAP), { box: MAP, label: 'The track, with north at the top', squares: width })}
<figcaption>One square is ${side} ${units === 'feet' ? 'mi' : 'km'}. North is at the top.</figcaption>
</figure>`
}

function laps(all: readonly Lap[], sport: string | null | undefined, units: FormatOptions): Html | string {
  if (all.length < 2) return ''
  const fastest = Math.max(...all.map((lap) => lap.average_speed ?? 0), 0.1)
  return html`<h2>Laps</h2>
<div class="scroll" role="region" aria-label="Laps" tabindex="0"><table>
<thead><tr><th scope="col">Lap</th><th scope="col">Distance</th><th scope="col">Time</th><th scope="col">Average</th><td></td><th scope="col">Climbing</th><th scope="col">Heart rate</th></tr></thead>
<tbody>${all.map(
    (lap, index) => html`<tr>
<th scope="row">${lap.name ?? index + 1}</th>
<td>${distanceOf(lap.distance, sport, units)}</td>
<td>${formatDuration(lap.moving_time)}</td>
<td>${paceOrSpeed(lap.average_speed, sport, units)}</td>
<td class="speed"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(((lap.average_speed ?? 0) / fastest) * 100)}" height="8"/></svg></td>
<td>${elevationOf(lap.total_elevation_gain, units)}</td>
<td>${lap.average_heartrate ? `${Math.round(lap.average_heartrate)} bpm` : ''}</td>
</tr>`,
  )}</tbody>
</table></div>`
}

/** For an activity that is not stored: it is being read, or the athlete does not have it. */
export const missingActivityPage = (frame: Frame, why: 'gone' | 'reading'): Html =>
  why === 'gone'
    ? messagePage(
        frame,
        'No such activity',
        'You have no activity with this number. It may have been deleted.',
      )
    : page(
        frame,
        'Reading',
        html`<section id="missing" class="message" data-live="page"><h1>Reading this activity</h1>
<p class="reading">Logbook keeps copies for seven days only, and has none of this activity. It appears here as soon as it has been read.</p></section>`,
      )
