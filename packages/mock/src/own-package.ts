import { findOwnPackage } from '@activity-tracking/server-kit/manifest'

export const { manifest } = findOwnPackage('@activity-tracking/mock', import.meta.url)
