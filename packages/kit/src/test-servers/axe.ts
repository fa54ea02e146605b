import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** One element with text of each combination of colors and font below a selector. */
const differentTexts = (
  selector: string,
): string => `[...[...document.querySelectorAll(${JSON.stringify(`${selector} *`)})].reduce((found, element) => {
  if (!element.checkVisibility() || ![...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')) return found
  const { color, opacity, fontSize, fontWeight } = getComputedStyle(element)
  let ground = element
  while (ground.parentElement && /, 0\\)$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
  return found.set([color, getComputedStyle(ground).backgroundColor, opacity, fontSize, fontWeight].join(), element)
}, new Map()).values()]`

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** Whether the contrast of each text is checked, which is two thirds of the work, or of one text of each look. */
const EVERY_TEXT = process.env['LONG_TESTS'] !== undefined

/**
 * Serious and critical accessibility problems that axe finds, each with the first elements that have it.
 * @param selector the part of the page that is checked
 */
export async function seriousProblems(page: Page, selector = 'body'): Promise<string[]> {
  if (await page.evaluate("!('axe' in globalThis)")) await page.evaluate(await readFile(AXE, 'utf8'))
  const find = (what: string, options: object): Promise<Violation[]> =>
    page.evaluate(`axe.run(${what}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`)
  // Rules about a whole document need it as the context.
  const whole = selector === 'body' ? 'document' : JSON.stringify(selector)
  const found = EVERY_TEXT
    ? await find(whole, {})
    : [
        ...(await find(whole, { rules: { 'color-contrast': { enabled: false } } })),
        ...(await find(`{ include: ${differentTexts(selector)} }`, { runOnly: { type: 'rule', values: ['color-contrast'] } })),
      ]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id} at ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
}
