import { getCollection } from 'astro:content'
import rss from '@astrojs/rss'
import { feedItems } from '../build/feed.ts'
import { mergeChangelogs } from '../build/releases.ts'
import { SITE_URL } from '../build/site-url.ts'

export async function GET(): Promise<Response> {
  const changelogs = new Map((await getCollection('changelogs')).map(({ id, body = '' }) => [id.split('/')[0] ?? '', body]))
  return rss({
    title: 'Activity-Tracking toolkit: changes of the service and of the packages',
    description: 'Past and announced changes, the latest first.',
    site: SITE_URL,
    items: feedItems(mergeChangelogs(changelogs)),
  })
}
