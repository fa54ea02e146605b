import type { Extent, Place } from './projection.ts'

/** What part of the plane is on the screen: the place in the upper left corner, and pixels per meter. */
export interface View {
  readonly east: number
  readonly south: number
  readonly scale: number
}

/** A position on the map, in pixels from its upper left corner. */
export type Pixel = readonly [x: number, y: number]

export interface Size {
  readonly width: number
  readonly height: number
}

/** Half a continent to a bench in a park. */
const MIN_SCALE = 1e-4
const MAX_SCALE = 20
/** A point or a short line is shown with this much around it, in meters. */
const MIN_SPAN = 200
/** Room between what is shown and the edge, in pixels. */
const MARGIN = 24

const clampScale = (scale: number): number => Math.max(MIN_SCALE, Math.min(MAX_SCALE, scale))

/** The view that shows the whole rectangle as large as possible, in the middle. */
export function fitExtent({ west, north, east, south }: Extent, { width, height }: Size): View {
  const wide = Math.max(1, width - 2 * MARGIN) / Math.max(MIN_SPAN, east - west)
  const high = Math.max(1, height - 2 * MARGIN) / Math.max(MIN_SPAN, south - north)
  const scale = clampScale(Math.min(wide, high))
  return { scale, east: (west + east - width / scale) / 2, south: (north + south - height / scale) / 2 }
}

export const toPixel = (view: View, [east, south]: Place): Pixel => [(east - view.east) * view.scale, (south - view.south) * view.scale]

export const toPlace = (view: View, [x, y]: Pixel): Place => [view.east + x / view.scale, view.south + y / view.scale]

/** The same place stays under the pixel. */
export function zoomAt(view: View, factor: number, [x, y]: Pixel): View {
  const scale = clampScale(view.scale * factor)
  const [east, south] = toPlace(view, [x, y])
  return { scale, east: east - x / scale, south: south - y / scale }
}

/** The map moves by so many pixels, as if it was dragged. */
export const panBy = (view: View, [x, y]: Pixel): View => ({
  scale: view.scale,
  east: view.east - x / view.scale,
  south: view.south - y / view.scale,
})

/** A round length that is at most `pixels` wide, for the scale of the map. */
export function roundLength(view: View, pixels: number): { readonly meters: number; readonly pixels: number } {
  const longest = pixels / view.scale
  const power = 10 ** Math.floor(Math.log10(longest))
  const meters = power * ([5, 2].find((step) => step * power <= longest) ?? 1)
  return { meters, pixels: meters * view.scale }
}
