import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'
import { tryItForm } from '../src/build/try-it-form.ts'
import { indentJson, readStart } from '../src/sample/response-text.ts'
import type { TryItForm } from '../src/sample/try-it-form.ts'
import { loopbackUrl, RefusedRequestError, requestOf } from '../src/sample/try-it-request.ts'

const formOf = (operationId: string): TryItForm =>
  tryItForm(sampleRequests.find(({ operation }) => operation.operationId === operationId) ?? expect.unreachable())

const request = (form: TryItForm, values: Readonly<Record<string, string>> = {}, url = form.url) =>
  requestOf(form, {
    url,
    accessToken: 'abc',
    clientId: '48213',
    clientSecret: 's3cret',
    valueOf: ({ name, value }) => values[name] ?? value,
  })

describe('a request that readers try', () => {
  it.each([
    'http://127.0.0.1:8484',
    'http://localhost:8484/api/v3',
    'http://sandbox.localhost',
    'http://127.8.9.10:1',
    'http://[::1]:8484',
    'https://localhost',
    'http://0x7f.1:8484',
    ' http://127.0.0.1:8484 ',
  ])('goes to %s', (url) => {
    expect(loopbackUrl(url).protocol).toMatch(/^https?:$/)
  })

  it.each([
    'https://api.example',
    'http://127.0.0.1.example:8484',
    'http://localhost.example',
    'http://127.0.0.1@api.example',
    'http://api.example#@127.0.0.1',
    'http://api.example/127.0.0.1',
    'http://api.example\\@127.0.0.1',
    'http://user:password@127.0.0.1',
    'http://192.168.0.1',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://[::ffff:8.8.8.8]',
    'http://[fe80::1]',
    'http://host.docker.internal',
    'http://localhos\u0074.',
    '//127.0.0.1',
    'file:///127.0.0.1',
    'javascript:127.0.0.1',
    'ws://127.0.0.1',
    '127.0.0.1:8484',
    '',
  ])('is refused for %s', (url) => {
    expect(() => loopbackUrl(url)).toThrow(RefusedRequestError)
    expect(() => request(formOf('getAthlete'), {}, url)).toThrow(RefusedRequestError)
  })

  it('stays on the host with any value in the path', () => {
    for (const id of ['//evil.example', '@evil.example', '\\evil.example', '../..', '?x=', '#', 'a b', 'é']) {
      const { url } = request(formOf('getActivity'), { id })
      expect(url.origin).toBe('http://127.0.0.1:8484')
      expect(decodeURIComponent(url.pathname)).toBe(`/api/v3/activities/${id}`)
    }
    for (const id of ['', '.', '..']) expect(() => request(formOf('getActivity'), { id })).toThrow('Fill in id.')
  })

  it('does not send cookies or a referrer, and does not follow redirects', () => {
    expect(request(formOf('getAthlete')).init).toEqual({
      method: 'GET',
      headers: { Authorization: 'Bearer abc' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  })

  it('sends the fields with values, in the encoding of the operation', () => {
    const list = request(formOf('listActivities'), { after: '', page: '2' })
    expect(list.url.search).toBe('?page=2&per_page=30')
    const form = request(formOf('starSegment'), { id: '7', starred: 'false' })
    expect(form.url.href).toBe('http://127.0.0.1:8484/api/v3/segments/7/starred')
    expect(String(form.init.body)).toBe('starred=false')
    const json = request(formOf('updateActivity'), { id: '7', name: 'a"b', description: '', trainer: 'true' })
    expect(json.init.body).toBe('{"name":"a\\"b","trainer":true}')
    const basic = request(formOf('revokeToken'), { token: 't', token_type_hint: '' })
    expect(basic.init.headers).toEqual({ Authorization: `Basic ${btoa('48213:s3cret')}` })
    expect(basic.url.href).toBe('http://127.0.0.1:8484/oauth/revoke')
  })

  it('has a form for every operation, with the values of its sample', () => {
    for (const { operationId, path } of operations) {
      const { fields } = formOf(operationId)
      expect(fields.filter(({ place }) => place === 'path').length, operationId).toBe(path.match(/\{/g)?.length ?? 0)
      for (const { name, place, required, value, kind } of fields) {
        if (required && kind !== 'file') expect(value, `${operationId} ${place} ${name}`).not.toBe('')
      }
    }
    expect(formOf('createUpload').fields.find(({ name }) => name === 'file')?.kind).toBe('file')
    expect(formOf('exploreSegments').fields.find(({ name }) => name === 'activity_type')?.values).toEqual(['running', 'riding'])
    expect(formOf('getActivity').fields.find(({ name }) => name === 'include_all_efforts')?.kind).toBe('boolean')
  })
})

describe('a response that readers see', () => {
  it.each([
    ['{"a":[1,{"b":"x, y"}],"c":{},"d":[]}', '{\n  "a": [\n    1,\n    {\n      "b": "x, y"\n    }\n  ],\n  "c": {},\n  "d": []\n}'],
    ['[9007199254740993, -1.50e3]', '[\n  9007199254740993,\n  -1.50e3\n]'],
    ['{"q":"\\"{[,:","e":""}', '{\n  "q": "\\"{[,:",\n  "e": ""\n}'],
    ['  {}\n', '{}'],
    ['true', 'true'],
    ['{"a":', '{"a":'],
    ['<html>a, b</html>', '<html>a, b</html>'],
    ['', ''],
  ])('%j is shown as lines, with every digit', (text, want) => {
    expect(indentJson(text)).toBe(want)
  })

  it('is read up to a limit', async () => {
    const pulled: number[] = []
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        pulled.push(1)
        controller.enqueue(new TextEncoder().encode('é'.repeat(50)))
      },
    })
    const { text, isWhole } = await readStart(new Response(endless), 1000)
    expect({ text, isWhole }).toEqual({ text: 'é'.repeat(500), isWhole: false })
    expect(pulled.length).toBeLessThan(20)
    expect(await readStart(new Response('all'))).toEqual({ text: 'all', isWhole: true })
    expect(await readStart(new Response(null, { status: 204 }))).toEqual({ text: '', isWhole: true })
  })
})
