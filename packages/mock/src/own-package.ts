import { findOwnPackage } from '@activity-tracking/kit/command/own-package'

export const { manifest } = findOwnPackage('@activity-tracking/mock', import.meta.url)
