import { existsSync, readFileSync } from 'node:fs'

/** Recorded files that are no part of the project and lie beside the repository, or not. */
const FOLDER = new URL('../../../../../../shared/samples/', import.meta.url)

export const samplesAreThere = existsSync(FOLDER)

export const sample = (path: string): Uint8Array => readFileSync(new URL(path, FOLDER))
