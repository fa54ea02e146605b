import { createJobThread, type JobThread } from '../base/job-thread.ts'
import { moduleUrl } from '../base/own-package.ts'
import { UploadRefusal } from '../tracks/files/activity-file.ts'
import type { BuiltWorld, WorldJob } from './build-world.ts'

/** A world has up to 5,000,000 points in 2,000 files. */
const LIMITS = { timeoutMs: 300_000, maxOldGenerationSizeMb: 4_096 }

/** Builds worlds with their files outside the main thread, and writes the rows of each to a database file. A problem is an `UploadRefusal` with everything that is wrong. */
export type WorldBuilder = JobThread<WorldJob, BuiltWorld>

export const createWorldBuilder = (): WorldBuilder =>
  createJobThread({ ...LIMITS, module: moduleUrl('world-file/build-worker'), subject: 'world', refuse: (why) => new UploadRefusal(why) })
