import type { WorldMap } from '../things/map/world-map.ts'
import { encodePolyline } from '../tracks/polyline.ts'
import type { Country } from './build-network.ts'
import { type Grid, isolines, measureGrid } from './isolines.ts'
import { BOUNDS, distanceBetween, type Place, pointAt } from './landscape.ts'

/** Meters between measurements. */
const CELL = { shore: 50, altitude: 100 }
/** Meters of altitude between two contour lines. */
const STEP = 50
/** Meters that a line may be off. */
const TOLERANCE = { shore: 8, altitude: 15, ways: 2 }
/** Fewer points are a rock or a puddle. */
const FEWEST_POINTS = 5

const SOUTH_WEST: Place = { east: BOUNDS.west, north: BOUNDS.south }
const SIZE = [BOUNDS.east - BOUNDS.west, BOUNDS.north - BOUNDS.south] as const

/** The country as a map: lines are encoded polylines. */
export function drawMap({ land, network, middles }: Country): WorldMap {
  const line = (places: readonly Place[], tolerance: number): string =>
    encodePolyline(thinned(places, tolerance).map(({ east, north }) => pointAt(east, north)))
  const altitudes = measureGrid(SOUTH_WEST, SIZE, CELL.altitude, land.altitude)
  const highest = altitudes.values.reduce((high, value) => Math.max(high, value), 0)
  const levels = Array.from({ length: Math.floor(highest / STEP) }, (_, index) => (index + 1) * STEP)
  return {
    bounds: [...pointAt(BOUNDS.west, BOUNDS.south), ...pointAt(BOUNDS.east, BOUNDS.north)],
    water: isolines(framed(measureGrid(SOUTH_WEST, SIZE, CELL.shore, land.shore)), 0)
      .filter(({ length }) => length >= FEWEST_POINTS)
      .map((ring) => line(ring, TOLERANCE.shore)),
    contours: levels.flatMap((altitude) =>
      isolines(altitudes, altitude)
        .filter(({ length }) => length >= FEWEST_POINTS)
        .map((places) => ({ altitude, polyline: line(places, TOLERANCE.altitude) })),
    ),
    ways: network.edges.map(({ kind, line: places }) => ({ kind, polyline: line(places, TOLERANCE.ways) })),
    places: Object.entries(middles).map(([name, { east, north }]) => ({
      name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      latlng: pointAt(east, north),
    })),
  }
}

/** The same grid in a frame of land, in which all outlines of the water are closed. */
function framed({ origin, cell, columns, rows, values }: Grid): Grid {
  const framedColumns = columns + 2
  const result = new Float64Array(framedColumns * (rows + 2)).fill(1)
  for (let row = 0; row < rows; row += 1) {
    result.set(values.subarray(row * columns, (row + 1) * columns), (row + 1) * framedColumns + 1)
  }
  return { origin: { east: origin.east - cell, north: origin.north - cell }, cell, columns: framedColumns, rows: rows + 2, values: result }
}

/** The points of a line without those that are near the line between the others (Douglas-Peucker). */
function thinned(line: readonly Place[], tolerance: number): Place[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last] = range
    let [furthest, most] = [0, tolerance]
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceFrom(line[index] as Place, line[first] as Place, line[last] as Place)
      if (away > most) [furthest, most] = [index, away]
    }
    if (furthest === 0) continue
    kept.add(furthest)
    open.push([first, furthest], [furthest, last])
  }
  return line.filter((_, index) => kept.has(index))
}

/** Meters from a place to the straight line between two others. */
function distanceFrom(place: Place, one: Place, other: Place): number {
  const [east, north] = [other.east - one.east, other.north - one.north]
  const square = east * east + north * north
  if (square === 0) return distanceBetween(place, one)
  const share = Math.min(1, Math.max(0, ((place.east - one.east) * east + (place.north - one.north) * north) / square))
  return distanceBetween(place, { east: one.east + share * east, north: one.north + share * north })
}
