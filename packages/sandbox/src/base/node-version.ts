import { whyNodeIsTooOld as why } from '@activity-tracking/server-kit/node-version'
import { manifest } from './own-package.ts'

/** Why the sandbox does not run on a version of Node, as one sentence; undefined if it does. The floor is the first release with `node:sqlite` without a flag. */
export const whyNodeIsTooOld = (version: string): string | undefined => why('The sandbox', manifest.engines.node, version)
