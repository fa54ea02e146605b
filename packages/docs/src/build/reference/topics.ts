import type { EntryPoint, ExportedName } from './exported-name.ts'

/** A page of a package's reference, before it is written. */
export interface TopicPage {
  /** The name of its file and the end of its URL. */
  readonly slug: string
  /** The topic of the page; undefined for the only page of a package. */
  readonly topic: string | undefined
  readonly entries: readonly EntryPoint[]
}

interface Topic {
  readonly slug: string
  readonly topic: string
  /** Whether the page has the declarations of this source file. */
  readonly has: (source: string) => boolean
}

const within =
  (...places: readonly string[]): Topic['has'] =>
  (source) =>
    places.some((place) => source.startsWith(place))

/** Packages whose reference is too long for one page. Names without a topic are on the first page. */
const TOPICS: Readonly<Record<string, readonly Topic[]>> = {
  client: [
    { slug: 'errors', topic: 'errors', has: within('errors.ts') },
    { slug: 'app-and-sessions', topic: 'app, OAuth and sessions', has: within('app/', 'connect/', 'oauth/', 'session/') },
    { slug: 'quota-and-layers', topic: 'quota, layers and events', has: within('quota/', 'layers/') },
    {
      slug: 'helpers',
      topic: 'lists, uploads, streams, dates and units',
      has: within(
        'paginate.ts',
        'paging-styles.ts',
        'uploads.ts',
        'wait-for-upload.ts',
        'streams.ts',
        'gpx.ts',
        'dates.ts',
        'format.ts',
        'polyline.ts',
      ),
    },
  ],
  webhooks: [{ slug: 'inbox-and-wakers', topic: 'inbox and wakers', has: within('inbox/', 'waker.ts', 'wakers/') }],
}

const only = ({ path, names }: EntryPoint, keep: (exported: ExportedName) => boolean): EntryPoint => ({ path, names: names.filter(keep) })

/** The pages of a package's reference: one, or several by topic with the other import paths on the last one. */
export function topicPages(name: string, entries: readonly EntryPoint[]): TopicPage[] {
  const topics = TOPICS[name]
  const [main, ...others] = entries
  if (topics === undefined || main === undefined) return [{ slug: name, topic: undefined, entries }]
  return [
    { slug: name, topic: 'calls and types', entries: [only(main, ({ source }) => !topics.some(({ has }) => has(source)))] },
    ...topics.map(({ slug, topic, has }) => ({
      slug: `${name}-${slug}`,
      topic,
      entries: [only(main, ({ source }) => has(source))],
    })),
    ...(others.length > 0 ? [{ slug: `${name}-import-paths`, topic: 'other import paths', entries: others }] : []),
  ]
}
