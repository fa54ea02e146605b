import { unwrap } from '@activity-tracking/client'
import { expect } from 'vitest'
import { problemsOfXml } from '../validate/xml.ts'
import type { Journey } from './journey.ts'
import { present } from './present.ts'

/** Specification, "Routes": the athlete's routes, one of them, and its files for other programs. */
export const exportARoute: Journey = {
  name: 'exports a route: athlete, routes, route, GPX, TCX',
  scopes: ['read'],
  async travel({ api, stateful }) {
    const athlete = await unwrap(api.GET('/athlete'))
    const [first] = await unwrap(api.GET('/athletes/{id}/routes', { params: { path: { id: present(athlete.id, 'the athlete') } } }))
    const path = { id: present(first?.id, 'a route') }

    const route = await unwrap(api.GET('/routes/{id}', { params: { path } }))
    if (stateful) expect(String(route.id)).toBe(String(path.id))

    const gpx = await unwrap(api.GET('/routes/{id}/export_gpx', { params: { path } }))
    expect(problemsOfXml(gpx)).toEqual([])
    expect(gpx).toMatch(/<gpx[\s>]/)
    const tcx = await unwrap(api.GET('/routes/{id}/export_tcx', { params: { path } }))
    expect(problemsOfXml(tcx)).toEqual([])
    expect(tcx).toMatch(/<TrainingCenterDatabase[\s>]/)
  },
}
