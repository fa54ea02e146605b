import type { Measure } from './samples.ts'
import { numberFrom, type Path, timeFrom } from './xml.ts'

/** Measures by the elements of a format, or by their parent and themselves. */
export type Elements = ReadonlyMap<string, Measure | 'time'>

/** A point as it was read, with the seconds that the zone of its time is ahead of UTC. */
export type ReadPoint = { [measure in Measure | 'time' | 'offset']?: number | undefined }

/**
 * Reads the points of an XML file.
 * @param pointElement name of the element of a point
 * @param take receives each point where it ends
 */
export function createPointReader(pointElement: string, elements: Elements, take: (point: ReadPoint) => void) {
  let point: ReadPoint | undefined
  return {
    /** Begins a point; undefined for one that is ignored. */
    begin(begun: ReadPoint | undefined): void {
      point = begun
    },
    /** Reads the text of a closed element. @throws UploadRefusal if it ends a point that is not valid */
    close(path: Path, text: string): void {
      if (point === undefined) return
      const element = path.at(-1) ?? ''
      if (element === pointElement) {
        take(point)
        point = undefined
        return
      }
      const measure = elements.get(`${path.at(-2)}/${element}`) ?? elements.get(element)
      if (measure === undefined) return
      if (measure === 'time') {
        const read = timeFrom(text)
        point.time = read?.time
        point.offset = read?.offset
        return
      }
      const value = numberFrom(text)
      if (value !== undefined) point[measure] = value
    },
  }
}
