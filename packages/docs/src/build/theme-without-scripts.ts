import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import postcss, { type Rule } from 'postcss'

const LIGHT = /\[data-theme=(['"]?)light\1\]/g
const DARK = /(?<!:not\()\[data-theme=(['"]?)dark\1\]/
/** The theme of a page that no script has changed. */
const INITIAL = '[data-theme=dark]'
const WITHOUT_SCRIPTS = '(scripting: none) and (prefers-color-scheme: light)'

/** Adds a copy of a rule after it that has only these selectors, and applies only to this media query. */
function addAfter(rule: Rule, selectors: readonly string[], query: string): void {
  const media = postcss.atRule({ name: 'media', params: query })
  media.append(rule.clone({ selectors: [...selectors] }))
  rule.after(media)
}

/**
 * A style sheet that also follows the color scheme of the system where scripts are disabled. A page states its theme in `data-theme`, which
 * only a script can change, so rules for the light theme are repeated for the initial theme, and rules for the dark theme are limited.
 */
export function followSystemTheme(css: string): string {
  const root = postcss.parse(css)
  const rules: Rule[] = []
  root.walkRules((rule) => {
    rules.push(rule)
  })
  for (const rule of rules) {
    const light = rule.selectors.filter((selector) => selector.search(LIGHT) >= 0)
    const dark = rule.selectors.filter((selector) => DARK.test(selector))
    if (light.length > 0)
      addAfter(
        rule,
        light.map((selector) => selector.replace(LIGHT, INITIAL)),
        WITHOUT_SCRIPTS,
      )
    if (dark.length === 0) continue
    addAfter(rule, dark, `not (${WITHOUT_SCRIPTS})`)
    const others = rule.selectors.filter((selector) => !dark.includes(selector))
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  }
  return root.toString()
}

/** Gives readers without scripts the color scheme that their system prefers. */
export const themeWithoutScripts = (): AstroIntegration => ({
  name: 'theme-without-scripts',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      const styles = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.css')).map((path) => join(root, path))
      await Promise.all(styles.map(async (path) => writeFile(path, followSystemTheme(await readFile(path, 'utf8')))))
    },
  },
})
