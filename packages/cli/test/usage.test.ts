import { runHere } from '@activity-tracking/kit/command/testing'
import { expect, it } from 'vitest'
import { createCliProgram } from '../src/program.ts'

it.each([
  [['logn'], "unknown command 'logn'\n(Did you mean login?)"],
  [['login', '--scop', 'read'], '(Did you mean --scope?)'],
  [['login', '--scope', 'read,activity:raed'], 'The scope activity:raed does not exist. Scopes: read,'],
  [['login', '--scope', ','], 'At least one scope is needed.'],
  [['login', '--port', '65536'], 'The port must be a number from 0 to 65535.'],
  [['login', '--base-url', 'service.example'], 'A URL must begin with http:// or https://'],
  [['login', '--client-secret', 'x'], "unknown option '--client-secret'"],
  [['status', 'now'], "too many arguments for 'status'"],
  [['pull', '--since', 'yesterday'], 'A time has the form 2026-11-02 or 2026-11-02T10:00:00Z.'],
  [['pull', '--since', '2026-02-30'], 'A time has the form'],
  [['pull', '--streams', 'mine.sqlite'], 'The stream mine.sqlite does not exist. Streams: time, latlng,'],
  [['pull', '--streams', 'mine.sqlite'], 'Put the file before --streams.'],
  [['pull', '--streams', ','], 'At least one stream is needed.'],
  [['pull', '--every', '15'], 'A duration has the form 15m, 6h or 1d.'],
  [['pull', '--every', '0m'], 'A duration has the form'],
  [['pull', '--keep', '0'], 'The number of days must be from 1 to 9999.'],
  [['pull', '--every', '1h', '--until-limit'], "'--until-limit' cannot be used with option '--every <interval>'"],
  [['export', 'out'], "required option '-f, --format <format>' not specified"],
  [['export', 'out', '--format', 'fit'], 'Allowed choices are gpx, csv, ndjson.'],
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
