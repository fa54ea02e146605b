import { html, raw } from 'hono/html'
import type { Html } from './text.ts'

/** Drawings of 24 by 24. The first whose pattern matches the name of the sport is used. */
const MARKS: readonly (readonly [sports: RegExp, drawing: string])[] = [
  [
    /Run$/,
    '<circle cx="15" cy="4.5" r="2"/><path d="m8 10 4-2.5 3.5 2.5-3 4.5 3.5 3-.5 4M15.5 10l1.5 2.5h3M12.5 14.5 11 18H6.5"/>',
  ],
  [
    /Ride$|Cycl|Velomobile|Wheelchair/,
    '<circle cx="6" cy="16" r="4"/><circle cx="18" cy="16" r="4"/><path d="M6 16 9.5 9.5h6L18 16M9.5 9.5 13 16h-7M13 16l2.5-6.5-1-3H17M8 7h3"/>',
  ],
  [
    /Swim/,
    '<circle cx="17.5" cy="8.5" r="2"/><path d="m4.5 12.5 6-4.5 4.5 5M3 17.5c1.5 0 1.5-1.2 3-1.2s1.5 1.2 3 1.2 1.5-1.2 3-1.2 1.5 1.2 3 1.2 1.5-1.2 3-1.2 1.5 1.2 3 1.2"/>',
  ],
  [/Hike|Climb/, '<path d="m2.5 19.5 6.5-12 4.2 7.5 2.3-3.5 6 8z"/>'],
  [
    /Walk|Elliptical|Stair|Skate|Dance/,
    '<circle cx="12.5" cy="4.5" r="2"/><path d="M12 8.5 11 14.5l3 2.5 1 4M12 8.5l2.5 3 2.5 1M12 8.5l-3.5 1.5-1 3M11 14.5 10 18l-2.5 3"/>',
  ],
  [
    /Ski|Snow/,
    '<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5"/>',
  ],
  [
    /Row|Kayak|Canoe|Paddl|Sail|Surf/,
    '<path d="M12 3v12M12 4c4 2.5 6 6 6.5 10H12M9.5 7C7 9 6 11.5 5.5 14h4M3 17.5h18L18.5 21h-13z"/>',
  ],
  [/Weight|Crossfit|Workout|Interval/, '<path d="M8 12h8M6.5 7v10M3.5 9.5v5M17.5 7v10M20.5 9.5v5"/>'],
  [
    /Yoga|Pilates/,
    '<circle cx="12" cy="5" r="2"/><path d="M12 9v6M12 10l-5 5M12 10l5 5M4.5 20c3 0 5-3 7.5-3s4.5 3 7.5 3"/>',
  ],
]

const STOPWATCH = '<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2.5 2M10 3h4"/>'

/** A small drawing for a sport. Its name is always beside it, so it has no text. */
export function sportMark(sport: string | null | undefined): Html {
  const drawing = MARKS.find(([sports]) => sports.test(sport ?? ''))?.[1] ?? STOPWATCH
  return html`<svg class="sport" viewBox="0 0 24 24" aria-hidden="true">${raw(drawing)}</svg>`
}
