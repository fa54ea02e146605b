import { formatDuration } from '@activity-tracking/client'
import type { TaskProgress } from '@activity-tracking/webhooks'
import { html } from 'hono/html'
import type { DayTotal, ListedActivity } from '../activities.ts'
import type { Week } from '../weeks.ts'
import { activityCards } from './activities.ts'
import { type Frame, type Html, page } from './frame.ts'
import { importNote } from './import-note.ts'
import { count, dayText, distanceOf, elevationOf, unitsOf, weekdayText } from './text.ts'

interface WeekContent {
  readonly week: Week
  readonly days: readonly DayTotal[]
  /** The days of the week before. */
  readonly before: readonly DayTotal[]
  readonly newest: readonly ListedActivity[]
  readonly progress: TaskProgress | undefined
}

const sum = (days: readonly DayTotal[], of: 'activities' | 'distance' | 'movingTime' | 'elevation'): number =>
  days.reduce((total, day) => total + day[of], 0)

export function weekPage(frame: Frame, { week, days, before, newest, progress }: WeekContent): Html {
  const units = unitsOf(frame.account?.profile)
  const name = frame.account?.profile?.firstname
  const title = week.isCurrent ? 'This week' : `Week of ${dayText(week.from)}`
  const totals = [
    {
      label: 'Distance',
      of: (each: readonly DayTotal[]) => distanceOf(sum(each, 'distance'), undefined, units) || '0',
    },
    { label: 'Time', of: (each: readonly DayTotal[]) => formatDuration(sum(each, 'movingTime')) },
    { label: 'Climbing', of: (each: readonly DayTotal[]) => elevationOf(sum(each, 'elevation'), units) },
    { label: 'Activities', of: (each: readonly DayTotal[]) => String(sum(each, 'activities')) },
  ]
  return page(
    frame,
    title,
    html`<div class="heading">
<div>
<h1>${title}</h1>
<p class="quiet">${dayText(week.from)} to ${dayText(week.days.at(-1) ?? week.to)}${name && ` · ${name}`}</p>
</div>
<nav class="pager" aria-label="Weeks">
<a class="button" href="/?week=${week.previous}">Earlier</a>
${!week.isCurrent && html`<a class="button" href="/?week=${week.to}">Later</a>`}
</nav>
</div>
${importNote(progress, frame.account)}
<section id="totals" class="card" data-live>
<dl class="totals">${totals.map(
      ({ label, of }) =>
        html`<div><dt>${label}</dt><dd>${of(days)}</dd><dd class="quiet">${of(before)} the week before</dd></div>`,
    )}</dl>
${bars(week, days, (meters) => distanceOf(meters, undefined, units))}
</section>
<section id="newest" data-live>
<h2>Newest activities</h2>
${newest.length > 0 ? activityCards(newest, units) : html`<p class="empty">Nothing yet. New activities appear here by themselves.</p>`}
</section>`,
  )
}

const BAR_HEIGHT = 100

/** A bar for each day, by time, so that days without a distance count too. */
function bars(week: Week, days: readonly DayTotal[], distance: (meters: number) => string): Html {
  const longest = Math.max(...days.map(({ movingTime }) => movingTime), 1)
  return html`<ol class="bars">${week.days.map((day) => {
    const total = days.find((each) => each.day === day)
    const height = Math.round(((total?.movingTime ?? 0) / longest) * BAR_HEIGHT)
    const text = total
      ? `${count(total.activities, 'activity', 'activities')}, ${formatDuration(total.movingTime)}`
      : 'no activity'
    return html`<li ${day === week.today && html`class="today"`}>
<span class="value" aria-hidden="true">${total ? formatDuration(total.movingTime).replace(/:\d\d$/, '') : ''}</span>
<svg viewBox="0 0 10 ${BAR_HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><rect y="${BAR_HEIGHT - height}" width="10" height="${height}"/></svg>
<b>${weekdayText(day)}</b>
<span class="hidden">${text}</span>
<span class="quiet" aria-hidden="true">${total?.distance ? distance(total.distance) : ''}</span>
</li>`
  })}</ol>`
}
