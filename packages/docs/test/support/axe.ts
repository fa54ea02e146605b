import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/** An accessibility check of axe: an expression for what is checked, and its options. */
export interface Check {
  readonly what: string
  readonly options?: object
}

/** Serious and critical accessibility problems, each with the first element that has it. */
export async function findSerious(page: Page, checks: readonly Check[]): Promise<string[]> {
  await page.evaluate(AXE)
  const found: Violation[] = []
  for (const { what, options } of checks) {
    const run = `axe.run(${what}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`
    found.push(...(await page.evaluate<Violation[]>(`${run}.then(({ violations }) => violations)`)))
  }
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
}
