import { existsSync, readFileSync } from 'node:fs'

/** Recorded files that are not part of the project. They may be located next to the repository. */
const FOLDER = new URL('../../../../../../shared/samples/', import.meta.url)

export const samplesAreThere = existsSync(FOLDER)

export const sample = (path: string): Uint8Array => readFileSync(new URL(path, FOLDER))
