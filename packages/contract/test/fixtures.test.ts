import { describe, expect, it } from 'vitest'
import { getDescription } from '../src/description/description.ts'
import { createFixtures, fixtureName } from '../src/fixtures.ts'

describe('the name of a fixture', () => {
  it.each([
    ['id', '/activities/{id}', 'activityId'],
    ['id', '/activities/{id}/streams', 'activityId'],
    ['id', '/segment_efforts/{id}', 'segmentEffortId'],
    ['id', '/gear/{id}', 'gearId'],
    ['uploadId', '/uploads/{uploadId}', 'uploadId'],
    ['subscription_id', '/push_subscriptions/{subscription_id}', 'subscriptionId'],
    ['client_secret', '/oauth/token', 'clientSecret'],
    ['code', '/oauth/token', 'code'],
  ])('of %s in %s is %s', (name, path, fixture) => {
    expect(fixtureName(name, path)).toBe(fixture)
  })
})

describe('the value of a fixture', () => {
  it("is the description's first example", async () => {
    const { own, text } = createFixtures(getDescription())
    const { parameters } = getDescription().operation('getActivity')
    expect(await text('activityId')).toBe(String(parameters[0]?.example))
    expect(await own('activityId')).toBeUndefined()
    expect(await text('grantType')).toBe('authorization_code')
  })

  it("is the server's own value if it has one, which is requested each time", async () => {
    let codes = 0
    const { own, text, value } = createFixtures(getDescription(), { activityId: '9007199254740993', code: async () => `code-${++codes}` })
    expect(await value('activityId')).toBe('9007199254740993')
    expect([await own('code'), await text('code')]).toEqual(['code-1', 'code-2'])
  })

  it('is a real file for a file field', async () => {
    const file = await createFixtures(getDescription()).value('file')
    expect(file).toBeInstanceOf(File)
    expect(await (file as File).text()).toContain('<gpx')
  })

  it('is refused for an unknown name', async () => {
    expect(() => createFixtures(getDescription(), { athletId: 1 })).toThrow(
      /^fixtures athletId: no parameter or field has this name; the names are /,
    )
    await expect(createFixtures(getDescription()).value('athletId')).rejects.toThrow(/^unknown fixture or example athletId; the names are /)
  })
})
