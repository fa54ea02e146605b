export { buildSite, SITE } from './build-site.ts'
export { sandboxAccess } from './sandbox-access.ts'
export { type SiteServer, serveSite } from './serve-site.ts'
