import { getCollection } from 'astro:content'
import type { APIContext } from 'astro'
import { atom } from '../build/atom.ts'
import { calendar } from '../build/calendar.ts'
import { readReleases } from '../build/releases.ts'

/** Ids do not depend on the URL of the site. */
const idOf = (...parts: readonly string[]): string => `urn:activity-tracking-toolkit:${parts.map(encodeURIComponent).join(':')}`

/** Past and announced changes of the service and the packages, the latest first. */
export async function GET({ site }: APIContext): Promise<Response> {
  const urlOf = (path: string): string => new URL(path, site).href
  const changelog = urlOf('versions/changelog/')
  const changes = calendar.map(({ date, name, href, what }) => ({
    id: idOf('service', name, date),
    title: `${name} ${what}`,
    link: urlOf(href.slice(1)),
    date,
    text: `From ${date} UTC: ${name} ${what}.`,
  }))
  const releases = (await getCollection('changelogs')).flatMap(({ id, body }) => {
    const name = `@activity-tracking/${id.split('/')[0]}`
    return readReleases(body ?? '').flatMap(({ version, date, text }) =>
      date === undefined ? [] : [{ id: idOf('release', name, version), title: `${name} ${version}`, link: changelog, date, text }],
    )
  })
  const entries = [...changes, ...releases].sort((one, other) => other.date.localeCompare(one.date))
  const text = atom({
    id: idOf('changelog'),
    title: 'Activity-Tracking toolkit: changes of the service and of the packages',
    author: 'Activity-Tracking toolkit',
    self: urlOf('changelog.xml'),
    link: changelog,
    entries,
  })
  return new Response(text, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}
