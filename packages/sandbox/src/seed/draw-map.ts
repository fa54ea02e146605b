import type { WorldMap } from '../things/map/world-map.ts'
import { type Bounds, distanceToLine, type Place } from '../tracks/geometry.ts'
import { encodePolyline } from '../tracks/polyline.ts'
import type { Country } from './build-network.ts'
import { type Grid, measureGrid } from './grid.ts'
import { isolines } from './isolines.ts'
import { BOUNDS } from './landscape.ts'
import { pointAt } from './place.ts'

/** Meters between measurements. */
const CELL = { shore: 50, altitude: 100 }
/** Meters of altitude between two contour lines. */
const STEP = 50
/** Meters that a line may be off. */
const TOLERANCE = { shore: 8, altitude: 15, ways: 2 }
/** Fewer points are a rock or a puddle. */
const FEWEST_POINTS = 5

/** A frame of land around the map, in which all outlines of the water are closed. */
const FRAME: Bounds = {
  west: BOUNDS.west - CELL.shore,
  south: BOUNDS.south - CELL.shore,
  east: BOUNDS.east + CELL.shore,
  north: BOUNDS.north + CELL.shore,
}

const isInFrame = ({ east, north }: Place): boolean =>
  east < BOUNDS.west || east > BOUNDS.east || north < BOUNDS.south || north > BOUNDS.north

/** The country as a map: lines are encoded polylines. */
export function drawMap({ land, network, middles }: Country): WorldMap {
  const line = (places: readonly Place[], tolerance: number): string =>
    encodePolyline(thinned(places, tolerance).map((place) => pointAt(place)))
  const linesAt = (grid: Grid, level: number): Place[][] => isolines(grid, level).filter(({ length }) => length >= FEWEST_POINTS)
  const altitudes = measureGrid(BOUNDS, CELL.altitude, land.altitude)
  const shore = measureGrid(FRAME, CELL.shore, (place) => (isInFrame(place) ? 1 : land.shore(place)))
  const highest = altitudes.values.reduce((high, value) => Math.max(high, value), 0)
  const levels = Array.from({ length: Math.floor(highest / STEP) }, (_, index) => (index + 1) * STEP)
  return {
    bounds: [...pointAt({ east: BOUNDS.west, north: BOUNDS.south }), ...pointAt({ east: BOUNDS.east, north: BOUNDS.north })],
    water: linesAt(shore, 0).map((ring) => line(ring, TOLERANCE.shore)),
    contours: levels.flatMap((altitude) =>
      linesAt(altitudes, altitude).map((places) => ({ altitude, polyline: line(places, TOLERANCE.altitude) })),
    ),
    ways: network.edges.map(({ kind, line: places }) => ({ kind, polyline: line(places, TOLERANCE.ways) })),
    places: Object.entries(middles).map(([name, middle]) => ({
      name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
      latlng: pointAt(middle),
    })),
  }
}

/** The points of a line without those that are near the line between the others (Douglas-Peucker). */
function thinned(line: readonly Place[], tolerance: number): Place[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last] = range
    let [furthest, most] = [0, tolerance]
    for (let index = first + 1; index < last; index += 1) {
      const away = distanceToLine(line[index] as Place, line[first] as Place, line[last] as Place)
      if (away > most) [furthest, most] = [index, away]
    }
    if (furthest === 0) continue
    kept.add(furthest)
    open.push([first, furthest], [furthest, last])
  }
  return line.filter((_, index) => kept.has(index))
}
