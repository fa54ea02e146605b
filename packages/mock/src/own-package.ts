import { findOwnPackage } from '@activity-tracking/command-kit/own-package'

export const { manifest } = findOwnPackage('@activity-tracking/mock', import.meta.url)
