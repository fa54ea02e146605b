import { expect, it } from 'vitest'
import { moveRoot, relativizePage, withOwnStyles } from '../src/build/relative-links.ts'

it.each([
  ['<a href="/guides/errors/#x">', 'index.html', '<a href="./guides/errors/#x">'],
  ['<a href="/guides/errors/">', 'api/operations/a/index.html', '<a href="../../../guides/errors/">'],
  ['<script src="/_astro/a.js">', 'guides/index.html', '<script src="../_astro/a.js">'],
  ['<a href="//host/x">', 'index.html', '<a href="//host/x">'],
  ['<a href="#here">', 'a/index.html', '<a href="#here">'],
  ['<a href="../../openapi/decisions/README.md">', 'a/index.html', '<a href="../start/stated-and-inferred/#decisions">'],
  ['<a href="DIFFERENCES.md">', 'packages/sandbox/index.html', '<a href="../../sandbox/differences/">'],
  ['<h1 id="_top">Page</h1><h1 id="title">Title of the file</h1>', 'index.html', '<h1 id="_top">Page</h1>'],
  ['<code>&#x3C;a href="/connect"></code>', 'index.html', '<code>&#x3C;a href="/connect"></code>'],
  ['<button data-code="/a > href=/b" data-x>', 'index.html', '<button data-code="/a > href=/b" data-x>'],
])('%s in %s becomes %s', (html, file, wanted) => {
  expect(relativizePage(html, file)).toBe(wanted)
})

it('the page for unknown paths has inlined styles, and links from the root of the host, which can be moved', () => {
  const styles = new Map([['_astro/a.css', 'a { color: red }']])
  const page = withOwnStyles('<link rel="stylesheet" href="/_astro/a.css"><a href="/guides/">Guides</a><a href="#_top">Top</a>', styles)
  expect(page).toBe('<style>a { color: red }</style><a href="/guides/">Guides</a><a href="#_top">Top</a>')
  expect(moveRoot(page, '/base/')).toBe('<style>a { color: red }</style><a href="/base/guides/">Guides</a><a href="#_top">Top</a>')
})
