import { valuesOf } from '../../core/documents.ts'
import { invalid } from '../../core/refusal.ts'
import type { World } from '../../core/world.ts'
import type { components as control } from '../../description/control.gen.ts'
import { decodePolyline } from '../../tracks/polyline.ts'
import type { Point, Streams } from '../../tracks/streams.ts'
import { recordedStreams, requireActivityRow } from '../activities/activity-rows.ts'
import type { Settable } from '../thing-rows.ts'
import { type Line, lineOf, mistakeInLine } from './lines.ts'

/** A line in a request: its points, a polyline, or a part of an activity's track. */
export type GivenLine = Settable<
  Pick<control['schemas']['NewSegment'], 'points' | 'polyline' | 'activity_id' | 'start_index' | 'end_index'>
>

/** Latitude, longitude and altitude. */
type Place = readonly [latitude: number, longitude: number, altitude: number]

/**
 * The line; undefined if none is given.
 * @throws Refusal invalid, if more than one is given or the line is invalid; not-found for an activity
 */
export function readLine(world: World, { points, polyline, activity_id, start_index, end_index }: GivenLine): Line | undefined {
  const isPart = activity_id !== undefined || start_index !== undefined || end_index !== undefined
  const given = [points !== undefined, polyline !== undefined, isPart].filter(Boolean).length
  if (given > 1) throw invalid('Line', 'points', 'set only one of points, polyline and activity_id')
  if (points !== undefined) return checkedLine(points.map((values, index) => placeOf(values, `points.${index}`)))
  if (polyline !== undefined) return checkedLine(decode(polyline).map((point, index) => placeOf(point, `polyline, point ${index}`)))
  return isPart ? partOfActivity(world, { activity_id, start_index, end_index }) : undefined
}

function placeOf([latitude = Number.NaN, longitude = Number.NaN, altitude = 0]: readonly number[], field: string): Place {
  const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Math.abs(altitude) <= 20_000
  if (!fits) throw invalid('Line', field, `${field} must be a latitude, a longitude and optionally an altitude in meters`)
  return [latitude, longitude, altitude]
}

function decode(polyline: string): Point[] {
  try {
    return decodePolyline(polyline)
  } catch (error) {
    throw invalid('Line', 'polyline', `polyline is ${(error as Error).message}`)
  }
}

function partOfActivity(world: World, { activity_id, start_index, end_index }: GivenLine): Line {
  if (activity_id === undefined || start_index === undefined || end_index === undefined) {
    throw invalid('Line', 'activity_id', 'activity_id, start_index and end_index must be set together')
  }
  const id = String(activity_id)
  const row = requireActivityRow(world, id)
  const { latlng: track = [], altitude = [] } = valuesOf<Partial<Streams>>(recordedStreams(world, row, ['latlng', 'altitude']))
  if (track.length === 0) throw invalid('Line', 'activity_id', `activity ${id} does not have a track`)
  if (!(start_index < end_index && end_index < track.length)) {
    throw invalid(
      'Line',
      'end_index',
      `start_index must be less than end_index, and end_index less than ${track.length}, the number of points of the track`,
    )
  }
  return checkedLine(track.slice(start_index, end_index + 1).map((point, index) => [...point, altitude[start_index + index] ?? 0]))
}

/** @throws Refusal invalid */
function checkedLine(places: readonly Place[]): Line {
  const latlng = places.map(([latitude, longitude]): Point => [latitude, longitude])
  const mistake = mistakeInLine(latlng)
  if (mistake !== undefined) throw invalid('Line', 'points', `the line ${mistake}`)
  const altitude = places.map(([_latitude, _longitude, meters]) => meters)
  return lineOf(latlng, altitude)
}
