import type { Point } from '../../../src/tracks/streams.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The control of a field in a form. */
export const inputIn = (form: HTMLElement | null, name: string): TextControl | null =>
  form?.querySelector<TextControl>(`[name="${name}"]`) ?? null

/** Enters a text into a field, as if it was typed. */
export function enter(form: HTMLElement | null, name: string, text: string): void {
  const input = inputIn(form, name)
  if (input === null) return
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The points in a text with one in each line; lines that are not complete are left out. */
export const pointsIn = (text: string): Point[] =>
  text.split('\n').flatMap((line): Point[] => {
    const point = pointIn(line)
    return point === undefined ? [] : [point]
  })

/** Latitude and longitude in a text; undefined while they are not complete. */
export function pointIn(text: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text
    .replace(/[[\]]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined
}
