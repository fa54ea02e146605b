import { html } from 'hono/html'
import type { Clock } from '../settings.ts'
import { STOPS, type Stop, timeOf } from '../time.ts'
import { type Html, moment } from './text.ts'

interface TimeSliderOptions {
  readonly clock: Clock
  /** Page to return to. */
  readonly path: string
  readonly consoleUrl: string | undefined
}

/** Moves the clock of the sandbox along a line of time. The stops are buttons, so that it works without scripts. */
export function timeSlider({ clock, path, consoleUrl }: TimeSliderOptions): Html {
  const now = clock.now()
  const stops = STOPS.toSorted((one, other) => timeOf(one, now) - timeOf(other, now))
  const [past, future] = [
    stops.filter((stop) => timeOf(stop, now) <= now),
    stops.filter((stop) => timeOf(stop, now) > now),
  ]
  const button = ({ to, label, effect }: Stop, isPast: boolean): Html =>
    html`<li><button name="to" value="${to}" ${isPast && html`disabled`}><b>${label}</b> <span>${effect}</span></button></li>`
  return html`<section class="time" aria-labelledby="time-title">
<header class="row heading">
<h2 id="time-title">Time in the sandbox</h2>
<p><time id="clock" data-live>${moment(now)} UTC</time>${consoleUrl && html` <a href="${consoleUrl}">Open its console</a>`}</p>
</header>
<form method="post" action="/time">
<input type="hidden" name="path" value="${path}">
<ol id="stops" data-live>${past.map((stop) => button(stop, true))}<li class="now" aria-current="time"><b>Now</b></li>${future.map((stop) => button(stop, false))}</ol>
</form>
</section>`
}
