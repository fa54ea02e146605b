import { getCollection } from 'astro:content'
import rss from '@astrojs/rss'
import { calendar } from '../build/calendar.ts'
import { mergeChangelogs } from '../build/releases.ts'
import { SITE_URL } from '../build/site-url.ts'

/** Past and announced changes of the service and the packages, the latest first. */
export async function GET(): Promise<Response> {
  const changes = calendar.map(({ date, id, name, what }) => ({
    title: `${name} ${what}`,
    link: `${SITE_URL}versions/calendar/#${id}`,
    pubDate: new Date(date),
    description: `From ${date} UTC: ${name} ${what}.`,
  }))
  const changelogs = new Map((await getCollection('changelogs')).map(({ id, body = '' }) => [id.split('/')[0] ?? '', body]))
  const releases = mergeChangelogs(changelogs).map(({ title, changes: released }) => ({
    title: [...new Set(released.flatMap(({ packages }) => packages))].join(', '),
    link: `${SITE_URL}versions/changelog/#${title}`,
    pubDate: new Date(title),
    description: released.map(({ text }) => text).join('\n\n'),
  }))
  return rss({
    title: 'Activity-Tracking toolkit: changes of the service and of the packages',
    description: 'Past and announced changes, the latest first.',
    site: SITE_URL,
    items: [...changes, ...releases].sort((one, other) => other.pubDate.getTime() - one.pubDate.getTime()),
  })
}
