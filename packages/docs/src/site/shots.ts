/** A picture of a page, in light and dark. */
export interface Shot {
  /** Name of its files. */
  readonly name: string
  /** What it shows, for readers who do not see it. */
  readonly alt: string
  readonly caption: string
  /** A page of the docs. */
  readonly docs?: string
  /** A view of the console: `{request}` is the number of a refused request. */
  readonly console?: string
  /** A page of Logbook, the example app: `{activity}` is the id of an activity. */
  readonly logbook?: string
  /** What has to be on the page. */
  readonly shown: string
  /** In pixels; the width is that of all pictures. */
  readonly height: number
}

/** In pixels. */
export const SHOT_WIDTH = 1280

/** Most bytes of all pictures together. */
export const SHOT_BYTES = 900_000

/** The pictures that `take-screenshot.ts` takes. */
export const SHOTS = [
  {
    name: 'docs',
    alt: 'A page of the API reference: the fields of an operation, a sample and an example response',
    caption: 'The API reference',
    docs: 'api/operations/exploresegments/',
    shown: 'h1',
    height: 760,
  },
  {
    name: 'requests',
    alt: 'The console of the sandbox: the requests of an app, and why one of them was refused',
    caption: 'The requests of an app, and why one was refused',
    console: 'requests/{request}',
    shown: '.pane h3',
    height: 760,
  },
  {
    name: 'logbook',
    alt: 'Logbook, the example app: an activity with its track, and charts of its altitude, pace and heart rate',
    caption: 'Logbook, the example app: an activity',
    logbook: 'activities/{activity}',
    shown: '.uplot',
    height: 760,
  },
  {
    name: 'logbook-week',
    alt: 'Logbook, the example app: the totals of a week, a bar for each day, and the newest activities',
    caption: 'Logbook, the example app: a week',
    logbook: '?week=2026-10-26',
    shown: '#totals',
    height: 900,
  },
  {
    name: 'limits',
    alt: 'The page of an app in the console: the four counters of the rate limits, and the clock above them',
    caption: 'The clock of the world, and the rate limits of the app',
    console: 'app',
    shown: '.meters',
    height: 600,
  },
  {
    name: 'faults',
    alt: 'The faults in the console: three rules, and common faults to add',
    caption: 'Rules that make requests fail',
    console: 'faults',
    shown: '.stack .card',
    height: 700,
  },
  {
    name: 'worlds',
    alt: 'The worlds in the console, with forms that create and import one',
    caption: 'The worlds of a sandbox',
    console: 'worlds',
    shown: '.stack .card',
    height: 700,
  },
] as const satisfies readonly Shot[]

export type ShotName = (typeof SHOTS)[number]['name']
