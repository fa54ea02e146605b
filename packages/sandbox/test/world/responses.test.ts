import { describe, expect, it } from 'vitest'
import { checkResponse } from '../support/description.ts'
import { parseWithIds } from '../support/exact-ids.ts'
import { type Json, startTest } from '../support/sandbox.ts'

const EVERYTHING = 'read_all,profile:read_all,activity:read_all'

describe('everything in the default world', () => {
  it('conforms to the description, objects of each kind of each athlete', async () => {
    await using test = await startTest({ tier: 'unlimited', extendedAccess: true })
    const problems: string[] = []
    let asked = 0

    const { athletes } = (await test.control('GET', '/state')).body
    for (const athlete of athletes as { id: number; subscribed: boolean }[]) {
      const token = await test.token(EVERYTHING, athlete.id)
      const get = async (operationId: Parameters<typeof checkResponse>[0], path: string): Promise<string> => {
        const { status, headers, text } = await test.request('GET', path, { token })
        asked += 1
        if (status !== 200) problems.push(`${path}: ${status}`)
        problems.push(...checkResponse(operationId, status, headers, text).map((problem) => `${path}: ${problem}`))
        return text
      }
      const list = async (operationId: Parameters<typeof checkResponse>[0], path: string) => parseWithIds(await get(operationId, path))

      const profile = parseWithIds(await get('getAthlete', '/athlete'))
      await get('getAthleteZones', '/athlete/zones')
      await get('getAthleteStats', `/athletes/${athlete.id}/stats`)
      for (const { id } of [...profile.bikes, ...profile.shoes]) await get('getGear', `/gear/${id}`)
      for (const { id } of await list('listAthleteClubs', '/athlete/clubs')) await get('getClub', `/clubs/${id}`)
      for (const { id_str } of await list('listAthleteRoutes', `/athletes/${athlete.id}/routes`)) {
        await get('getRoute', `/routes/${id_str}`)
        await get('getRouteStreams', `/routes/${id_str}/streams`)
      }
      const segments = new Set<string>()
      for (const { id } of await list('listStarredSegments', '/segments/starred')) segments.add(String(id))
      const { segments: explored } = await list('exploreSegments', '/segments/explore?bounds=-90,-180,90,180')
      for (const { id } of explored) segments.add(String(id))
      const activities: Json[] = await list('listActivities', '/athlete/activities?per_page=200')
      for (const { id, manual } of activities.filter((_, index) => process.env['LONG_TESTS'] || index % 2 === 0)) {
        const { segment_efforts: efforts = [] } = parseWithIds(await get('getActivity', `/activities/${id}?include_all_efforts=true`))
        await get('listActivityLaps', `/activities/${id}/laps`)
        await get('listActivityComments', `/activities/${id}/comments`)
        await get('listActivityKudoers', `/activities/${id}/kudos`)
        if (athlete.subscribed) await get('getActivityZones', `/activities/${id}/zones`)
        if (!manual) await get('getActivityStreams', `/activities/${id}/streams?keys=time,latlng,distance,moving&key_by_type=true`)
        for (const effort of athlete.subscribed ? efforts : []) {
          await get('getSegmentEffort', `/segment_efforts/${effort.id}`)
          await get('getSegmentEffortStreams', `/segment_efforts/${effort.id}/streams?keys=time,distance&key_by_type=true`)
          if (athletes[0] === athlete || !effort.segment.private) segments.add(String(effort.segment.id))
        }
      }
      for (const id of segments) {
        await get('getSegment', `/segments/${id}`)
        await get('getSegmentStreams', `/segments/${id}/streams?keys=distance,latlng,altitude&key_by_type=true`)
        if (athlete.subscribed) await get('listSegmentEfforts', `/segment_efforts?segment_id=${id}`)
      }
    }
    expect(problems).toEqual([])
    expect(asked).toBeGreaterThan(500)
  })
})
