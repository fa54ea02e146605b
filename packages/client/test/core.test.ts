import { expect, it } from 'vitest'
import * as core from '../src/core.ts'
import * as everything from '../src/index.ts'

it('the core entry point exports the same functions and classes as the package', () => {
  expect(everything).toMatchObject(core)
  const { ApiError } = everything
  const isApiError = (value: unknown): boolean => value === ApiError || (typeof value === 'function' && value.prototype instanceof ApiError)
  const errors = Object.entries(everything).flatMap(([name, value]) => (isApiError(value) ? [name] : []))
  expect(Object.keys(core).sort()).toEqual([...errors, 'createClient', 'parseExactJson', 'unwrap'].sort())
})
