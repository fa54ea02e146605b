import { html } from 'hono/html'
import type { DayTotal, ListedActivity } from '../tables.ts'
import type { Week } from '../weeks.ts'
import { activityLog } from './activities.ts'
import { type Frame, page } from './frame.ts'
import { importNote, type ShownImport } from './import-note.ts'
import { sportMark } from './sport-mark.ts'
import {
  count,
  daysText,
  dayText,
  distanceOf,
  elevationOf,
  figure,
  type Html,
  hoursText,
  unitsOf,
  weekdayText,
} from './text.ts'

interface WeekContent {
  readonly week: Week
  readonly days: readonly DayTotal[]
  /** The days of the week before. */
  readonly before: readonly DayTotal[]
  /** The activities of an earlier week, or the newest of all. */
  readonly listed: readonly ListedActivity[]
  readonly shownImport: ShownImport
}

const NEWEST = 4

const sum = (days: readonly DayTotal[], of: 'activities' | 'distance' | 'movingTime' | 'elevation'): number =>
  days.reduce((total, day) => total + day[of], 0)

export function weekPage(frame: Frame, { week, days, before, listed, shownImport }: WeekContent): Html {
  const units = unitsOf(frame.account?.profile)
  const name = frame.account?.profile?.firstname
  const isRead = frame.account?.profile !== undefined || days.length > 0
  const title = week.isCurrent ? 'This week' : `Week of ${dayText(week.from)}`
  const totals = [
    {
      label: 'Distance',
      of: (each: readonly DayTotal[]) => distanceOf(sum(each, 'distance'), undefined, units) || '0',
    },
    { label: 'Time', of: (each: readonly DayTotal[]) => hoursText(sum(each, 'movingTime')) },
    { label: 'Climbing', of: (each: readonly DayTotal[]) => elevationOf(sum(each, 'elevation'), units) },
    { label: 'Activities', of: (each: readonly DayTotal[]) => String(sum(each, 'activities')) },
  ]
  return page(
    frame,
    title,
    html`<div class="row spread">
<div>
<p class="quiet">${name && `${name}, `}${daysText(week.from, week.days.at(-1) ?? week.to)}</p>
<h1>${title}</h1>
</div>
<nav class="row" aria-label="Weeks">
<a class="button" href="/?week=${week.previous}">Earlier</a>
${!week.isCurrent && html`<a class="button" href="/?week=${week.to}">Later</a>`}
</nav>
</div>
${importNote(shownImport)}
<section id="totals" class="sheet" data-live>
<dl class="totals">${totals.map(
      ({ label, of }) =>
        html`<div><dt>${label}</dt>${isRead ? html`<dd>${figure(of(days))}</dd><dd class="small">${of(before)} the week before</dd>` : html`<dd>–</dd>`}</div>`,
    )}</dl>
${planner(week, days, (meters) => distanceOf(meters, undefined, units))}
</section>
<section id="listed" data-live>
<h2>${week.isCurrent ? 'Newest activities' : 'Activities'}</h2>
${listed.length === 0 ? html`<p class="empty">${week.isCurrent ? 'Nothing yet. New activities appear here by themselves.' : 'No activity in this week.'}</p>` : activityLog(week.isCurrent ? listed.slice(0, NEWEST) : listed, units)}
</section>`,
  )
}

const LINES = 4
/** Pixels between two lines. */
const LINE = 28
/** What a line can stand for, in minutes. */
const STEPS = [15, 30, 60, 120, 240, 480]

/** The week as seven columns of ruled paper. Bars show time, so that days without a distance count too. */
export function planner(
  { days: all, today }: Pick<Week, 'days' | 'today'>,
  days: readonly Omit<DayTotal, 'elevation'>[],
  distance: (meters: number) => string,
): Html {
  const longest = Math.max(...days.map(({ movingTime }) => movingTime / 60), 1)
  const step = STEPS.find((minutes) => minutes * LINES >= longest) ?? 960
  return html`<ol class="planner">${all.map((day) => {
    const total = days.find((each) => each.day === day)
    const height = Math.round(((total?.movingTime ?? 0) / 60 / step) * LINE)
    return html`<li ${day === today && html`class="today" aria-current="date"`}>
<p class="day quiet"><b>${weekdayText(day)}</b> ${Number(day.slice(8))}</p>
<p class="bar">${
      total
        ? html`<span>${hoursText(total.movingTime)}</span><svg height="${Math.max(2, height)}" aria-hidden="true"><rect width="100%" height="100%"/></svg>`
        : html`<span class="hidden">No activity</span>`
    }</p>
<p class="sports">${total && html`<span class="hidden">${count(total.activities, 'activity', 'activities')}</span>${total.sports.split(' ').map(sportMark)}`}</p>
<p class="quiet">${total?.distance ? distance(total.distance) : ''}</p>
</li>`
  })}</ol>
<p class="small">One line is ${step < 60 ? `${step} minutes` : count(step / 60, 'hour', 'hours')}.</p>`
}
