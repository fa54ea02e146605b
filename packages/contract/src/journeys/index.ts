import { exportARoute } from './export-a-route.ts'
import { holdTokens } from './hold-tokens.ts'
import type { Journey } from './journey.ts'
import { readAnActivity } from './read-an-activity.ts'
import { starASegment } from './star-a-segment.ts'
import { subscribe } from './subscribe.ts'
import { uploadAFile } from './upload-a-file.ts'

/** All journeys. */
export const journeys: readonly Journey[] = [readAnActivity, exportARoute, uploadAFile, holdTokens, subscribe, starASegment]
