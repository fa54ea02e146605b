import { calendar } from './calendar.ts'
import type { ReleaseDay } from './releases.ts'
import { SITE_URL } from './site-url.ts'

/** Past and announced changes of the service and the packages, the latest first, as the items of a feed. */
export function feedItems(days: readonly ReleaseDay[]) {
  const changes = calendar.map(({ date, id, name, what }) => ({
    title: `${name} ${what}`,
    link: `${SITE_URL}versions/calendar/#${id}`,
    pubDate: new Date(date),
    description: `From ${date} UTC: ${name} ${what}.`,
  }))
  const releases = days.map(({ title, changes: released }) => ({
    title: [...new Set(released.flatMap(({ packages }) => packages))].join(', '),
    link: `${SITE_URL}versions/changelog/#${title}`,
    pubDate: new Date(title),
    description: released.map(({ text }) => text).join('\n\n'),
  }))
  return [...changes, ...releases].sort((one, other) => other.pubDate.getTime() - one.pubDate.getTime())
}
