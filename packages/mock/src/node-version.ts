import { whyNodeIsTooOld as why } from '@activity-tracking/server-kit/node-version'
import { manifest } from './own-package.ts'

/** Why the mock does not run on a version of Node, as one sentence; undefined if it does. */
export const whyNodeIsTooOld = (version: string): string | undefined =>
  why('activity-mock', manifest.engines.node, version, 'because its engine Prism does')
