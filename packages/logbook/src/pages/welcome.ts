import { html } from 'hono/html'
import { weekOf } from '../weeks.ts'
import { type Frame, page } from './frame.ts'
import { distanceOf, type Html, unitsOf } from './text.ts'
import { planner } from './week.ts'

export const welcomePage = (frame: Frame): Html =>
  page(
    frame,
    'Welcome',
    html`<section class="welcome">
<div>
<h1>Your training, in your own logbook</h1>
<p class="lead serif">Your week, your activities and their charts, on pages that change as soon as something changes in the service.</p>
<p><a class="button main" href="/connect">Connect your account</a></p>
${frame.consoleUrl && html`<p class="small">You do not need an account: the next page has athletes to choose from.</p>`}
</div>
<div class="specimen sheet" aria-hidden="true">${planner(weekOf('2026-11-04', 0), SPECIMEN, (meters) => distanceOf(meters, undefined, unitsOf(undefined)))}</div>
</section>
<ul class="points">
<li><h2>You choose what it reads.</h2> Clear any scope on the next page. Logbook asks again only where it needs one.</li>
<li><h2>It forgets.</h2> When you disconnect, everything about you is erased.</li>
<li><h2>It never makes you wait.</h2> Pages come from Logbook’s own store, also when the service’s rate limits are used up.</li>
</ul>`,
  )

const day = (date: string, sports: string, distance: number, minutes: number) => ({
  day: `2026-11-0${date}`,
  activities: sports.split(' ').length,
  sports,
  distance,
  movingTime: minutes * 60,
})

const SPECIMEN = [
  day('2', 'Run', 8_200, 43),
  day('3', 'Swim', 1_800, 36),
  day('5', 'Run Yoga', 11_400, 78),
  day('7', 'Ride', 42_600, 106),
  day('8', 'Hike', 9_300, 92),
]
