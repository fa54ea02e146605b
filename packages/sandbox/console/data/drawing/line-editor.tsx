import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { lengthOf } from '../../../src/tracks/geometry.ts'
import { decodePolyline } from '../../../src/tracks/polyline.ts'
import type { Point } from '../../../src/tracks/streams.ts'
import { plural } from '../../format.ts'
import { useLandscape } from '../landscape.ts'
import { TrackMap } from '../map/track-map.tsx'
import { formatDistance } from '../units.ts'
import { createRoads, extendLine } from './roads.ts'
import { enter, inputIn, pointsIn } from './text.ts'

interface LineEditorProps {
  /** What is drawn: `the route`. */
  readonly label: string
  /** A form with a field `points`. */
  readonly children: ComponentChildren
}

/** A click that is this near to a road, in pixels, is on it. */
const NEAR = 28

/**
 * A map above a form: clicks on it draw a line, which follows the roads. The field `points` of the form has the line as text, and can be edited
 * instead.
 */
export function LineEditor({ label, children }: LineEditorProps) {
  const landscape = useLandscape()
  const form = useRef<HTMLDivElement>(null)
  /** The line after each click; the last one is the current one. */
  const lines = useSignal<readonly (readonly Point[])[]>([])
  const isOnRoads = useSignal(true)
  const roads = useMemo(() => createRoads(landscape?.ways.map(({ polyline }) => decodePolyline(polyline)) ?? []), [landscape])
  const line = lines.value.at(-1) ?? []

  const isWriting = useRef(false)
  const write = (next: readonly (readonly Point[])[]): void => {
    lines.value = next
    isWriting.current = true
    enter(form.current, 'points', (next.at(-1) ?? []).map((point) => point.join(', ')).join('\n'))
    isWriting.current = false
  }
  const read = ({ target }: Event): void => {
    const input = inputIn(form.current, 'points')
    if (target !== input || isWriting.current) return
    const typed = pointsIn(input?.value ?? '')
    lines.value = typed.length === 0 ? [] : [typed]
  }
  const add = (point: Point, metersPerPixel: number): void => {
    const next = extendLine(lines.peek().at(-1) ?? [], point, isOnRoads.peek() ? roads : undefined, NEAR * metersPerPixel)
    write([...lines.peek(), next])
  }
  const undo = (): void => write(lines.peek().slice(0, -1))
  return (
    <>
      <div class="drawing">
        <TrackMap label={label} points={line} landscape={landscape} onPlace={add} onUndo={undo} isEdited />
        <div class="drawing-tools">
          <label class="drawing-switch">
            <input
              type="checkbox"
              role="switch"
              aria-checked={isOnRoads.value}
              checked={isOnRoads.value}
              onChange={({ currentTarget }) => {
                isOnRoads.value = currentTarget.checked
              }}
            />{' '}
            Follow roads
          </label>
          <button type="button" class="small" disabled={lines.value.length === 0} onClick={undo}>
            Undo point
          </button>
          <button type="button" class="small" disabled={lines.value.length === 0} onClick={() => write([])}>
            Clear
          </button>
          <output class="soft num">
            {line.length === 0 ? 'Click on the map to draw.' : `${formatDistance(lengthOf(line))} · ${plural(line.length, 'point')}`}
          </output>
        </div>
      </div>
      <div ref={form} onInput={read}>
        {children}
      </div>
    </>
  )
}
