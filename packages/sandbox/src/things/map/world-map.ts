import type { Database } from '../../core/database.ts'
import { writeDocument } from '../../core/documents.ts'
import type { Rows } from '../../core/rows.ts'
import type { World } from '../../core/world.ts'
import { decodePolyline } from '../../tracks/polyline.ts'
import type { Point } from '../../tracks/streams.ts'

/** Kinds of ways. */
export type WayKind = 'street' | 'road' | 'quay' | 'bridge' | 'path' | 'trail'

/** The map of a country that was made. Lines are encoded polylines. */
export interface WorldMap {
  /** South, west, north and east end in degrees; null without a map. */
  readonly bounds: Bounds | null
  /** Closed outlines of the sea and of lakes. An outline inside another one is an island. */
  readonly water: readonly string[]
  readonly contours: readonly { readonly altitude: number; readonly polyline: string }[]
  readonly ways: readonly { readonly kind: WayKind; readonly polyline: string }[]
  readonly places: readonly { readonly name: string; readonly latlng: Point }[]
}

export type Bounds = readonly [south: number, west: number, north: number, east: number]

const OWNER = 'map'
const NO_MAP: WorldMap = { bounds: null, water: [], contours: [], ways: [], places: [] }

/** Writes the map of a template. */
export const writeWorldMap = (rows: Rows, map: WorldMap): void => writeDocument(rows, OWNER, 'map', map)

/** A map with the box that each of its lines is in. */
interface IndexedMap {
  readonly map: WorldMap
  readonly boxes: ReadonlyMap<string, Bounds>
}

/** Maps by template. Maps never change. */
const indexed = new WeakMap<Database, Map<string, IndexedMap>>()

/** The map of a world, or what of it touches a box. */
export function readWorldMap({ database, state: { template } }: World, box?: Bounds): WorldMap {
  const maps = indexed.get(database) ?? new Map<string, IndexedMap>()
  indexed.set(database, maps)
  const known = maps.get(template) ?? indexMap(database, template)
  maps.set(template, known)
  const { map, boxes } = known
  if (box === undefined) return map
  const touches = (polyline: string): boolean => overlap(boxes.get(polyline), box)
  return {
    ...map,
    water: map.water.filter(touches),
    contours: map.contours.filter(({ polyline }) => touches(polyline)),
    ways: map.ways.filter(({ polyline }) => touches(polyline)),
    places: map.places.filter(({ latlng }) => overlap([...latlng, ...latlng], box)),
  }
}

function indexMap(database: Database, template: string): IndexedMap {
  const row = database.get<{ body: string }>("select body from documents where world = ? and owner = ? and kind = 'map'", template, OWNER)
  const map: WorldMap = row === undefined ? NO_MAP : JSON.parse(row.body)
  const lines = [...map.water, ...[...map.contours, ...map.ways].map(({ polyline }) => polyline)]
  return { map, boxes: new Map(lines.map((line) => [line, boxOf(decodePolyline(line))])) }
}

const boxOf = (points: readonly Point[]): Bounds =>
  points.reduce<Bounds>(
    ([south, west, north, east], [latitude, longitude]) => [
      Math.min(south, latitude),
      Math.min(west, longitude),
      Math.max(north, latitude),
      Math.max(east, longitude),
    ],
    [90, 180, -90, -180],
  )

const overlap = (box: Bounds | undefined, [south, west, north, east]: Bounds): boolean =>
  box !== undefined && box[0] <= north && box[2] >= south && box[1] <= east && box[3] >= west
