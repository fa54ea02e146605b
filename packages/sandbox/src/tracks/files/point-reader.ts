import type { Measure, Recording } from './recording.ts'
import { numberFrom, type Path, timeFrom } from './xml.ts'

/** Measures by the elements of a format, or by their parent and themselves. */
export type Elements = ReadonlyMap<string, Measure | 'time'>

type Point = { [measure in Measure | 'time']?: number | undefined }

/** Reads the points of an XML file into a recording. @param pointElement name of the element of a point */
export function createPointReader(recording: Recording, pointElement: string, elements: Elements) {
  let point: Point | undefined
  return {
    /** Begins a point; undefined for one that is ignored. */
    begin(begun: Point | undefined): void {
      point = begun
    },
    /** Reads the text of a closed element. @throws UploadRefusal if it ends a point that is not valid */
    close(path: Path, text: string): void {
      if (point === undefined) return
      const element = path.at(-1) ?? ''
      if (element === pointElement) {
        const { time, ...measures } = point
        recording.add(time, measures)
        point = undefined
        return
      }
      const measure = elements.get(`${path.at(-2)}/${element}`) ?? elements.get(element)
      if (measure === undefined) return
      if (measure === 'time') {
        const read = timeFrom(text)
        point.time = read?.time
        recording.addOffset(read?.offset)
        return
      }
      const value = numberFrom(text)
      if (value !== undefined) point[measure] = value
    },
  }
}
