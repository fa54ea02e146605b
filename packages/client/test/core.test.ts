import { expect, it } from 'vitest'
import * as core from '../src/core.ts'
import * as everything from '../src/index.ts'

it('the core entry point exports the same functions and classes as the package', () => {
  expect(everything).toMatchObject(core)
  const errors = Object.keys(everything).filter((name) => name.endsWith('Error'))
  expect(Object.keys(core).sort()).toEqual([...errors, 'createClient', 'parseExactJson', 'unwrap'].sort())
})
