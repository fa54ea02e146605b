import { readFile } from 'node:fs/promises'
import type { ServerFacts } from '@activity-tracking/kit/server/document'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { bundleSources } from './bundle.ts'
import { header } from './document.ts'

const OVERLAY = 'packages/sandbox/service.overlay.yaml'

/** Every `x-server` in a value, with the path to its element. */
function* factsIn(value: unknown, path: readonly string[] = []): Generator<[path: readonly string[], facts: ServerFacts]> {
  for (const [key, child] of Object.entries(Object(value))) {
    if (key === 'x-server') yield [path, child as ServerFacts]
    else if (typeof child === 'object') yield* factsIn(child, [...path, key])
  }
}

/**
 * Source of the facts that the overlay of the sandbox adds to the description.
 * @throws Error if a target of the overlay is not exactly one element
 */
export async function serverFactsSource(overlay = fromRoot(OVERLAY)): Promise<string> {
  const { actions } = parse(await readFile(overlay, 'utf8'))
  const facts = [...factsIn(await bundleSources(overlay))]
  if (facts.length !== actions.length) {
    throw new Error(`The ${actions.length} actions of ${OVERLAY} change ${facts.length} elements. A target must match exactly one.`)
  }
  return `${header('Facts about the operations of the service that the sandbox needs.', OVERLAY)}import type { ServerFacts } from '@activity-tracking/kit/server/document'

/** The facts, each with the path to its element in the description. */
export const serverFacts: readonly (readonly [path: readonly string[], facts: ServerFacts])[] = ${JSON.stringify(facts, null, 2)}
`
}
