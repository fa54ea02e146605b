import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Pixel, panBy, type Size, type View, zoomAt } from './view.ts'

/** What a reader does with a map. */
export interface Gestures {
  readonly view: Signal<View>
  readonly size: () => Size
  /** Shows everything again. */
  readonly showAll: () => void
  /** Where the pointer is; null when it has left the map. */
  readonly onHover: (pixel: Pixel | null) => void
}

/** How much one press of a key or a button zooms. */
export const ZOOM_STEP = 1.5
/** How far one press of an arrow key moves the map, in pixels. */
const PAN_STEP = 60
/** A pointer that moves less than this, in pixels, does not drag. */
const CLICK_SLACK = 4
const WHEEL_FACTOR = 0.0015
/** Pixels of a line of text, for wheels that count lines. */
const WHEEL_LINE = 24

const KEYS: Readonly<Record<string, (view: View, middle: Pixel) => View>> = {
  ArrowLeft: (view) => panBy(view, [PAN_STEP, 0]),
  ArrowRight: (view) => panBy(view, [-PAN_STEP, 0]),
  ArrowUp: (view) => panBy(view, [0, PAN_STEP]),
  ArrowDown: (view) => panBy(view, [0, -PAN_STEP]),
  '+': (view, middle) => zoomAt(view, ZOOM_STEP, middle),
  '=': (view, middle) => zoomAt(view, ZOOM_STEP, middle),
  '-': (view, middle) => zoomAt(view, 1 / ZOOM_STEP, middle),
}

/** Follows pointers, wheel and keys over the element of the returned reference. The wheel zooms a map that has the focus, or with Ctrl. */
export function useGestures(gestures: Gestures) {
  const element = useRef<SVGSVGElement>(null)
  const current = useRef(gestures)
  current.current = gestures
  useEffect(() => {
    const map = element.current
    return map ? follow(map, () => current.current) : undefined
  }, [])
  return element
}

function follow(map: SVGSVGElement, current: () => Gestures): () => void {
  const hangUp = new AbortController()
  const pixelOf = (event: MouseEvent): Pixel => {
    const { left, top } = map.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const listen = <K extends keyof SVGElementEventMap>(type: K, listener: (event: SVGElementEventMap[K]) => void): void =>
    map.addEventListener(type, listener, { signal: hangUp.signal, passive: false })

  /** Pointers that are down, by their id, and where the first of them went down. */
  const pointers = new Map<number, Pixel>()
  let moved = 0

  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    if (pointers.size === 0) moved = 0
    pointers.set(event.pointerId, pixelOf(event))
  })
  listen('pointermove', (event) => {
    const pixel = pixelOf(event)
    const before = pointers.get(event.pointerId)
    if (!before) {
      current().onHover(pixel)
      return
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    const { view } = current()
    moved += Math.hypot(pixel[0] - before[0], pixel[1] - before[1])
    if (moved > CLICK_SLACK && !map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId)
    view.value = other ? pinch(view.value, before, pixel, other) : panBy(view.value, [pixel[0] - before[0], pixel[1] - before[1]])
    pointers.set(event.pointerId, pixel)
  })
  const lift = (event: PointerEvent): void => {
    pointers.delete(event.pointerId)
  }
  listen('pointerup', lift)
  listen('pointercancel', lift)
  listen('pointerleave', (event) => {
    if (!pointers.has(event.pointerId)) current().onHover(null)
  })
  listen('wheel', (event) => {
    if (!event.ctrlKey && document.activeElement !== map) return
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE)
    const { view } = current()
    view.value = zoomAt(view.value, Math.exp(-pixels * WHEEL_FACTOR), pixelOf(event))
  })
  listen('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { view, size, showAll } = current()
    const { width, height } = size()
    const change = KEYS[event.key]
    if (change) view.value = change(view.value, [width / 2, height / 2])
    else if (event.key === '0') showAll()
    else return
    event.preventDefault()
  })
  return () => hangUp.abort()
}

/** Two fingers: the place below each stays below it, as far as the map can follow. */
function pinch(view: View, before: Pixel, after: Pixel, other: Pixel): View {
  const length = (pixel: Pixel): number => Math.max(1, Math.hypot(pixel[0] - other[0], pixel[1] - other[1]))
  return zoomAt(view, length(after) / length(before), other)
}
