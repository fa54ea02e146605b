import { createHash } from 'node:crypto'
import { type Scope, scopes } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { type ConsentPage, renderConsentPage } from '../../src/oauth/consent-page.ts'
import { PAGE_SECURITY_POLICY, renderMessagePage } from '../../src/oauth/page.ts'

const HOSTILE = `"><script>alert('1')</script>&amp;`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;'

const PAGE: ConsentPage = {
  app: { name: 'Fjord Log' },
  athletes: [
    { id: 4_207_619, name: 'Solveig Haugen', subscribed: true },
    { id: 9_223_372_036_854_775_806n, name: 'Jonas Berg', subscribed: false },
  ],
  scopes: ['read', 'read_all', 'activity:write'],
  redirectUri: 'http://localhost:3000/callback',
  hidden: { client_id: '48213', scope: 'read,read_all,activity:write' },
}

const inputs = (page: string, type: string) => page.match(/<input [^>]*>/g)?.filter((tag) => tag.includes(`type="${type}"`)) ?? []

describe('the consent page', () => {
  const page = renderConsentPage(PAGE)

  it('says what each scope means', () => {
    const all = renderConsentPage({ ...PAGE, scopes: Object.keys(scopes) as Scope[] }).replace(/<\/?code>/g, '')
    for (const meaning of Object.values(scopes)) expect(all).toContain(meaning.replaceAll('`', '').replaceAll("'", '&#39;'))
    expect(page).toContain('<code>read</code>')
  })

  it('passes on the request, but no field that could decide for the athlete', () => {
    const hidden = { client_id: '48213', granted: 'activity:write', decision: 'authorize', athlete: '7' }
    expect(inputs(renderConsentPage({ ...PAGE, hidden }), 'hidden')).toEqual(['<input type="hidden" name="client_id" value="48213">'])
  })

  it('says who asks, who is a subscriber, and where both buttons lead, which is possible without a choice for the second', () => {
    expect(page).toContain('aria-hidden="true">F</span><h1>Fjord Log requests access')
    expect(page).toContain('aria-hidden="true">JB</span><span><span class="name">Jonas Berg</span> <small>No subscription</small>')
    expect(page).toContain('Solveig Haugen</span> <small>Subscriber</small>')
    expect(page).toContain('<strong>localhost:3000</strong>')
    expect(page).toContain('value="deny" formnovalidate>')
  })

  it('has the first athlete and every scope selected', () => {
    expect(inputs(page, 'radio').map((tag) => tag.endsWith(' checked>'))).toEqual([true, false])
    expect(inputs(page, 'checkbox').map((tag) => tag.endsWith(' checked>'))).toEqual([true, true, true])
  })

  it('can be read by a screen reader: groups with legends, labels, a language, a title, an alert', () => {
    expect(page.match(/<fieldset>\s*<legend>[^<]+<\/legend>/g)).toHaveLength(2)
    expect(page.match(/<label><input /g)).toHaveLength(PAGE.athletes.length + PAGE.scopes.length)
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('<title>Authorize Fjord Log · sandbox</title>')
    expect(page).not.toContain('role="alert"')
    expect(renderConsentPage({ ...PAGE, error: 'no athlete was chosen' })).toContain(
      '<p class="alarm" role="alert">no athlete was chosen</p>',
    )
  })

  it('escapes all text', () => {
    const hostile = renderConsentPage({
      ...PAGE,
      app: { name: HOSTILE },
      athletes: [{ id: HOSTILE, name: HOSTILE, subscribed: true }],
      hidden: { [HOSTILE]: HOSTILE },
      error: HOSTILE,
    })
    expect(hostile).not.toContain('<script')
    expect(hostile).toContain(`<input type="hidden" name="${ESCAPED}" value="${ESCAPED}">`)
    expect(hostile).toContain(`value="${ESCAPED}" required`)
    expect(hostile).toContain(`role="alert">${ESCAPED}<`)
    expect(hostile).toContain(`<title>Authorize ${ESCAPED} ·`)
  })
})

describe('every page', () => {
  const pages = [renderConsentPage(PAGE), renderMessagePage({ title: 'No', text: 'No.' })]

  it('has the style that its security policy allows, and no other', () => {
    for (const page of pages) {
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
      expect(PAGE_SECURITY_POLICY).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
      expect(page).not.toMatch(/\sstyle="|<script|\son\w+="/)
    }
  })

  it('cannot be framed, and does not pass on its URL', () => {
    expect(PAGE_SECURITY_POLICY).toContain("default-src 'none'")
    expect(PAGE_SECURITY_POLICY).toContain("base-uri 'none'; frame-ancestors 'none'")
    expect(PAGE_SECURITY_POLICY).not.toContain('unsafe')
    for (const page of pages) expect(page).toContain('<meta name="referrer" content="same-origin">')
  })
})
