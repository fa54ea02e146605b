import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { serverFacts } from '../src/description/server-facts.gen.ts'

it('has the facts of every action of the overlay once: each target matches one element', () => {
  const { actions } = parse(readFileSync(new URL('../service.overlay.yaml', import.meta.url), 'utf8'))
  const added: string[] = actions.map(({ update }: { readonly update: object }) => JSON.stringify(update))
  expect(serverFacts.map(([, facts]) => JSON.stringify({ 'x-server': facts })).sort()).toEqual(added.sort())
})
