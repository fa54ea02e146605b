import { runHere } from '@activity-tracking/kit/command/testing'
import { expect, it } from 'vitest'
import { createCliProgram } from '../src/program.ts'

it.each([
  [['login', '--scope', 'read,activity:raed'], 'The scope activity:raed does not exist. Scopes: read,'],
  [['login', '--scope', ','], 'At least one scope is needed.'],
  [['login', '--client-secret', 'x'], "unknown option '--client-secret'"],
])('%j is wrong usage', async (args, message) => {
  const { code, out, err } = await runHere(createCliProgram, args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(message)
})

it('a file of settings that does not exist is named', async () => {
  expect(await runHere(createCliProgram, ['login', '--dotenv', 'nope.env'])).toEqual({
    code: 1,
    out: '',
    err: 'error: nope.env does not exist\n',
  })
})
